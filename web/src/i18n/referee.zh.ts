import type { reasons as en } from "./referee.en";

/** Why the referee, an engine or a puzzle refuses something, in Chinese. */
export const reasons: Record<keyof typeof en, string> = {
	// ---- turns and seats ----
	match_over: "对局已经结束：{outcome}。",
	not_the_mover: "现在轮到{mover}，不是{seat}。",
	time_ran_out: "这一步的时间已经用完。",
	no_time_left: "{seat}没有时间了。",
	on_autopilot: "{seat}正在托管。",
	not_on_autopilot: "{seat}没有托管。",
	not_in_play: "{seat}已经离场。",
	cannot_drop_out: "{game}不能中途退出。",

	// ---- hidden moves before the start ----
	not_set_up: "请先完成你的布置。",
	setup_incomplete: "需要布置 {needed} 步，不是 {given} 步。",
	nothing_to_place: "没有需要摆放的。",
	placing_begun: "{seat}已经摆放过了。",

	// ---- takebacks and offers ----
	nothing_to_take_back: "没有可悔的棋。",
	no_move_of_seat: "{seat}没有可悔的棋。",
	not_taken_back: "{entry} 不能收回。",
	seat_left_since: "那一步之后有一方已经离场，不能悔棋。",
	only_hidden_back: "只能收回别人还没看到的棋。",
	hidden_back_without_offer: "只能收回别人还没看到的棋，而且不用请求。",
	unknown_offer: "只能提和或请求悔棋，不能是 {what}。",
	draw_already_offered: "{seat}已经提和。",
	takeback_already_asked: "{seat}已经请求悔棋。",
	no_offer: "没有等待{seat}回应的请求。",
	no_own_offer: "{seat}没有提出请求。",

	// ---- names ----
	empty_name: "名字至少要有一个字符。",
	name_too_long: "名字有 {length} 个字符，最多 {limit} 个。",
	name_not_printable: "名字 {name} 里有无法显示的字符。",
	wrong_number_of_seats: "{game}有 {seats} 个座位，不是 {given} 个。",

	// ---- terms ----
	clock_needs_one_time: "计时要么按每步，要么按整局，必须且只能选一种。",
	clock_time_out_of_range: "时间“{name}”应在 0 到 10,000,000 秒之间，不能是 {given}。",
	increment_needs_game_time: "只有按整局计时才能加秒。",
	clock_without_time: "计时必须给每一方多于 0 秒。",
	unknown_timeout_rule: "超时的处理只能是 {known} 之一，不能是 {given}。",
	timeout_rule_of_other_games: "{game}超时的处理是“{allowed}”或“autopilot”，不能是“{given}”。",
	max_turns_out_of_range: "回合上限应在 0 到 1,000,000 之间，不能是 {given}。",
	no_draw_rule: "{game}没有和棋规则；只有 {games} 有。",

	// ---- records ----
	no_such_mark: "没有座位 {mark}；座位有 {known}。",
	not_a_way_to_leave: "在{game}里不能用 {entry} 离场。",
	note_with_move: "一步棋不能带附注。",

	// ---- engines ----
	no_such_engine: "没有会下{game}的引擎“{engine}”；会下的有 {engines}。",
	engine_does_not_play: "{engine} 不会下{game}。",
	no_levels: "{engine} 在{game}里不分级别；请用“best”。",
	no_such_setting: "{engine} 在{game}里没有“{setting}”这项设置；可设置：{known}。",
	not_a_choice: "“{setting}”只能是 {choices} 之一，不能是 {given}。",
	no_engine_with_settings: "{game}没有引擎带有设置 {settings}。",
	level_or_settings: "引擎要么按级别，要么用自己的设置，不能同时选。",
	no_such_level: "级别应为 1 到 {highest}，不能是 {given}。",
	cannot_analyse: "{engine} 不能分析局面。",
	position_is_hidden: "{game}有隐藏信息。",

	// ---- puzzles ----
	no_puzzles: "{game}没有残局题；有残局题的是 {games}。",
	no_puzzle_of_grade: "{game}没有难度 {grade} 的残局题。",
	puzzle_out_of_range: "{name} 应为 1 到 {maximum}，不能是 {given}。",
	puzzle_over: "对局已经结束。",
	not_the_solvers_turn: "现在轮到对方。",
};
