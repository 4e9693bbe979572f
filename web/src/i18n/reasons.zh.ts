import type { reasons as en } from "./reasons.en";

/** Reasons in Chinese. */
export const reasons: Record<keyof typeof en, string> = {
	unexpected: "{text}",

	// ---- how a match ended ----
	resigned: "{seat}认输",
	ran_out_of_time: "{seat}超时",
	forfeited: "{seat}判负",
	loss_with_note: "{loss}：{note}",
	over_by_drop_out: "{outcome}（{seat}：{note}）",
	note_resigned: "认输",
	note_ran_out_of_time: "超时",
	draw_agreed: "双方同意和棋",
	repetition: "同一局面出现三次",
	no_progress: "{plies} 手没有进展",
	turn_limit: "每方已走满 {turns} 回合",

	// ---- moves ----
	illegal_move: "这里不能走 {move}。可以走：{legal}",
	move_after_end: "不能走 {move}：对局已经结束（{outcome}）。",
	move_of_another_game: "{move_game}的走法不能用在{game}里。",
	drop_after_end: "{seat}不能退出：对局已经结束。",
	drop_not_in_play: "{seat}不能退出：这一方已经离场。",

	// ---- games and options ----
	unknown_game: "没有 {name} 这种棋。现有：{known}。",
	seat_out_of_range: "{game}没有 {number} 号座位；座位为 0 到 {last} 号。",
	unknown_option: "{game}没有选项 {option}；它的选项有 {known}。",
	has_no_options: "{game}没有选项 {option}，它没有任何选项。",
	bad_option_value: "{game}：“{option}”不能是 {value}，只能是 {allowed} 之一。",
	conflicting_options: "{game}：{problem}。",
	out_of_range: "{name} 必须在 {least} 到 {most} 之间，不能是 {value}。",

	// ---- texts that are not positions or moves ----
	not_a_position: "不是{game}的局面：{problem}。",
	not_a_move: "不是{game}的走法：{problem}。",
	not_a_view: "不是{game}的一方所见：{problem}。",
	bad_character: "第 {place} 个字符是“{found}”，这里应为{expected}",
	text_ends: "文本只有 {length} 个字符，后面应为{expected}",
	lone_surrogate: "文本里有半个代理对，它不是字符",

	// ---- what was expected ----
	expected_end: "文本结尾",
	expected_character: "“{character}”",
	expected_one_of: " {characters} 之一",
	expected_column: "列字母 A 到 {last}",
	expected_row: "行号 1 到 {last}",
	expected_dash: "两格之间的“-”",

	// ---- sides ----
	black_side: "黑方",
	white_side: "白方",

	// Why the server rejects a request or closes a socket.
	body_too_large: "请求超过 {bytes} 字节。",
	foreign_origin: "此页面不能使用这个服务器。",
	hidden_information: "这个游戏有隐藏信息，对局之外的局面没有评估。",
	http_status: "服务器返回 HTTP 状态 {status}（{phrase}）。",
	invalid_request: "请求无效：{where}：{problem}",
	no_record: "没有对局 {code} 的棋谱。",
	no_such_date: "{date} 不是有效日期。",
	no_such_engine: "没有引擎 {engine} 可下 {game}；可用的有：{known}。",
	no_such_entry: "没有第 {ply} 步；棋谱共有 {entries} 条。",
	no_such_room: "没有房间 {code}。",
	not_in_tree: "决策树中没有这些回答。",
	position_over: "这个局面已经终局。",
	repeated_shot: "每格只能射击一次。",
	shutting_down: "服务器正在关闭。",
	store_unavailable: "服务器暂时无法访问数据库，请重试。",
	too_many_engines: "正在准备的引擎太多，请稍后再试。",
	too_many_rooms: "这个地址创建的房间太多，请稍后再试。",
	too_many_searches: "等待的搜索太多，请稍后再试。",
	unknown_host: "服务器不认识这个主机名；可用 --origin 选项允许。",
	// 服务器关闭连接的原因。
	enter_expected: "第一条消息必须是 enter。",
	no_message_in_time: "没有及时收到消息。",
	no_seat_for_token: "你在这个房间已没有座位。",
	no_such_socket: "没有这个连接地址。",
	server_failed: "服务器出错，请重试。",
	slow_reader: "连接太慢。",
	too_many_messages: "发送的消息太多。",
	too_many_sockets: "打开的连接太多。",
	too_many_spectators: "观战的人太多。",
	too_many_tabs: "打开这个座位的标签页太多。",
};
