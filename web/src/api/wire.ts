// Made from the server's messages by `make wire`; not edited by hand.

export type ClientMessage =
  | Enter
  | Ready
  | Place
  | Play
  | Offer
  | Resign
  | Autopilot
  | Fill
  | Stand
  | LockHints
  | SetPace
  | Step
  | Hint
  | Analyse
  | StopAnalysis
  | Rematch
  | Ping;
export type ServerMessage = Position | HintFound | AnalysisFound | Refused | Pong;

export interface Wire {
  [k: string]: unknown;
}
/**
 * The values of the moves of a position, better and better until `stop`; of the match's own if none is given.
 */
export interface Analyse {
  op: "analyse";
  position?: string | null;
  engine?: string | null;
}
export interface AnalysisAsked {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  position?: string | null;
  engine?: string | null;
  seconds?: number;
}
/**
 * One step of an analysis; `is_last` says that no better one comes.
 */
export interface AnalysisFound {
  op: "analysis";
  position: string;
  analysis: {
    [k: string]: unknown;
  };
  is_last: boolean;
}
export interface AnalysisTold {
  position: string;
  mover: number | null;
  analysis: {
    [k: string]: unknown;
  };
  paths: {
    [k: string]: string[];
  };
}
export interface AnswerAsked {
  move: string;
  /**
   * @maxItems 200
   */
  line?: string[];
}
export interface AnswerTold {
  is_right: boolean;
  value: ExactValue;
  was: ExactValue;
  line: LineTold;
}
export interface ExactValue {
  kind: "exact";
  outcome: "win" | "draw" | "loss";
  distance: number | null;
  score: number | null;
}
export interface LineTold {
  start: string;
  moves: LineMove[];
  position: string;
  mover: number | null;
  legal: LegalMove[];
  result: Result | null;
}
export interface LineMove {
  text: string;
  path: string[];
  mover: number;
  position: string;
}
export interface LegalMove {
  text: string;
  path: string[];
}
export interface Result {
  payoffs: number[];
  reason: string;
}
/**
 * 托管: an engine plays one's moves until it is switched off.
 */
export interface Autopilot {
  op: "autopilot";
  is_on: boolean;
}
/**
 * In how many of the layouts that fit a cell is this.
 */
export interface CellCounts {
  head: number;
  body: number;
  empty: number;
}
export interface CellPlace {
  name: string;
  x: number;
  y: number;
  shape: string;
}
/**
 * How many layouts give each answer.
 */
export interface Chances {
  empty: number;
  body: number;
  head: number;
}
export interface CheckAsked {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  text: string;
}
export interface CheckTold {
  problem: string | null;
  line: LineTold | null;
  known: PosteriorTold | null;
}
export interface PosteriorTold {
  answers: string;
  layouts: number;
  kind: "exact" | "estimate";
  cells: {
    [k: string]: CellCounts;
  };
  shots: {
    [k: string]: string | null;
  };
}
/**
 * Seconds for each move; or for the whole game, with an increment after each move.
 */
export interface Clock {
  per_move?: number | null;
  per_game?: number | null;
  increment?: number;
}
export interface EngineInfo {
  name: string;
  about: string;
}
/**
 * An engine that sits in a seat.
 */
export interface EngineSeat {
  engine?: string;
  level?: number | null;
  seconds?: number | null;
}
/**
 * The first message. Without a token one watches.
 */
export interface Enter {
  op: "enter";
  token?: string | null;
}
/**
 * The host seats an engine, or, with null, frees a seat again.
 */
export interface Fill {
  op: "fill";
  seat: number;
  engine: EngineSeat | null;
}
export interface GameChoice {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
}
export interface GameInfo {
  name: string;
  title: string;
  seats: number;
  options: OptionInfo[];
  engines: EngineInfo[];
  levels: number;
}
export interface OptionInfo {
  name: string;
  about: string;
  default: boolean | number | string;
  allowed: (boolean | number | string)[];
}
/**
 * A move beside the best there was; `docs/review.md` says what the grades mean.
 */
export interface GradedTold {
  seat: number;
  move: LegalMove;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  lost: number;
  unit: "payoff" | "boxes" | "shots";
  is_exact: boolean;
  is_forced: boolean;
  best: {
    [k: string]: unknown;
  };
  value: {
    [k: string]: unknown;
  };
  better: LegalMove[];
  moves: ReviewedMove[];
  shots: number[] | null;
}
export interface ReviewedMove {
  text: string;
  path: string[];
  value: {
    [k: string]: unknown;
  };
}
/**
 * What an engine would play here; answered to the asker alone.
 */
export interface Hint {
  op: "hint";
}
export interface HintFound {
  op: "hint";
  ply: number;
  move: string;
  path: string[];
  value: {
    [k: string]: unknown;
  };
  engine: string;
}
export interface Join {
  name: string;
  seat?: number | null;
}
export interface Layout {
  seats: number;
  cells: CellPlace[];
  start: string;
  engines: EngineInfo[];
}
/**
 * A position, and moves played from there.
 */
export interface LineAsked {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  position?: string | null;
  /**
   * @maxItems 1000
   */
  moves?: string[];
}
/**
 * The host allows hints and values of moves, or not.
 */
export interface LockHints {
  op: "lock_hints";
  is_locked: boolean;
}
export interface MatchInfo {
  code: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  status: "open" | "playing" | "over";
  created: number;
  ended: number | null;
  names: (string | null)[];
}
export interface MinimaxAsked {
  position?: string | null;
  depth?: number;
}
export interface MinimaxBranch {
  move: LegalMove;
  position: string;
  cost: number;
  is_chosen: boolean;
  is_over: boolean;
}
export interface MinimaxTold {
  position: string;
  mover: number | null;
  goal: ("max" | "min") | null;
  cost: number;
  branches: MinimaxBranch[];
}
export interface MoveWorth {
  move: string;
  value: {
    [k: string]: unknown;
  };
}
/**
 * What the host chooses. Seats that are not named stay open.
 */
export interface NewMatch {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  position?: string | null;
  clock?: Clock | null;
  on_timeout?: ("loss" | "out" | "autopilot") | null;
  draw_rule?: boolean | null;
  is_listed?: boolean;
  hints?: boolean;
  pace?: number | null;
  name?: string | null;
  seat?: number | null;
  engines?: {
    [k: string]: EngineSeat;
  };
}
export interface NodeTold {
  node: TreeNode;
  branches: TreeBranch[];
}
export interface TreeNode {
  cell: string | null;
  layouts: number;
  mean: number;
}
export interface TreeBranch {
  answer: "empty" | "body" | "head";
  node: TreeNode;
}
/**
 * To end in a draw, or to take moves back; or the answer to such an offer.
 */
export interface Offer {
  op: "offer";
  what: "draw" | "takeback";
  answer?: "ask" | "accept" | "decline";
}
/**
 * An engine, and a position; in planes the answers that the shooter has heard, such as `C5=body,D6=head`.
 */
export interface OpinionAsked {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  engine: string;
  position?: string | null;
  seconds?: number;
}
export interface OpinionTold {
  engine: string;
  mover: number;
  move: string;
  path: string[];
  value: {
    [k: string]: unknown;
  };
  depth: number;
  nodes: number;
  seconds: number;
  moves: MoveWorth[] | null;
}
/**
 * How engines among themselves are shown to people who watch.
 */
export interface Pace {
  seconds: number;
  is_paused: boolean;
}
export interface PathTold {
  policy: string;
  kind: "exact" | "estimate";
  mean: number;
  worst: number;
  steps: ShotStep[];
}
export interface ShotStep {
  cell: string;
  answer: "empty" | "body" | "head";
  layouts: number;
  advised: string | null;
  is_in_tree: boolean;
  mean: number | null;
  chances: Chances | null;
  own_chances: Chances;
}
export interface Ping {
  op: "ping";
}
/**
 * Planes: where one's own planes are, all of them at once, while both are placing.
 */
export interface Place {
  op: "place";
  /**
   * @maxItems 4
   */
  planes: string[];
}
/**
 * A move. `ply` is the number of moves played before it: a stale or repeated message changes nothing.
 */
export interface Play {
  op: "play";
  ply: number;
  move: string;
}
export interface Pong {
  op: "pong";
}
/**
 * The match as one seat, or a spectator, may see it. Sent whenever anything changes.
 */
export interface Position {
  op: "position";
  number: number;
  code: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  status: "open" | "playing" | "over";
  ply: number;
  mover: number | null;
  seat: number | null;
  view: string;
  position: string | null;
  legal: LegalMove[];
  seats: SeatState[];
  first_move: number;
  moves: string[];
  movers: (number | null)[];
  spectators: number;
  is_host: boolean;
  hints: boolean;
  pace: Pace | null;
  offers: string[];
  rematch: number[];
  next_code: string | null;
  result: Result | null;
  now: number;
}
/**
 * What everybody may know of a seat.
 */
export interface SeatState {
  name: string | null;
  kind: "empty" | "person" | "engine";
  engine: EngineSeat | null;
  state: "empty" | "seated" | "placing" | "ready" | "playing" | "thinking" | "gone" | "left";
  is_autopilot: boolean;
  last_path: string[];
  last_move: string | null;
  seconds: number | null;
}
/**
 * A board of planes, and what was answered there.
 */
export interface PosteriorAsked {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  answers?: string;
}
export interface Problem {
  detail: unknown;
}
/**
 * A position in which exactly one move wins. Which one, it does not say.
 */
export interface PuzzleTold {
  game: "two-eat-one" | "checkers" | "dots";
  options: {
    [k: string]: boolean | number | string;
  };
  grade: number;
  number: number;
  position: string;
  mover: number;
  legal: LegalMove[];
  last: LegalMove;
  value: ExactValue;
  depth: number;
}
/**
 * Ready to begin, or not after all. In planes, with the planes placed.
 */
export interface Ready {
  op: "ready";
  is_ready?: boolean;
}
/**
 * A message was not obeyed; nothing has changed.
 */
export interface Refused {
  op: "refused";
  reason: string;
  about: string | null;
}
/**
 * Once more, seats swapped; it begins when all people have asked for it.
 */
export interface Rematch {
  op: "rematch";
}
export interface ReplayTold {
  code: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  seats: ReviewSeat[];
  start: string;
  mover: number | null;
  moves: ReplayedMove[];
  result: Result;
  date: string;
}
export interface ReviewSeat {
  name: string;
  kind: string;
}
/**
 * A move, or what happened instead of one, such as `resign:1`.
 */
export interface ReplayedMove {
  text: string;
  path: string[];
  seat: number | null;
  answer: string | null;
  position: string;
  mover: number | null;
  is_graded: boolean;
  note: string;
  seconds: number;
}
export interface Resign {
  op: "resign";
}
export interface ReviewTold {
  ply: number;
  graded: GradedTold | null;
}
export interface Seated {
  code: string;
  seat: number | null;
  token: string;
  link: string;
}
/**
 * The host of a room where only engines sit makes them slower or faster, or lets them pause.
 */
export interface SetPace {
  op: "pace";
  seconds: number;
  is_paused?: boolean;
}
/**
 * Of planes: a board, one seat's shots in order, and the tree to hold them against.
 */
export interface ShotsAsked {
  options?: {
    [k: string]: boolean | number | string;
  };
  tree?: "engine" | ("gini" | "entropy" | "gain-ratio" | "head" | "information");
  /**
   * @maxItems 144
   */
  shots?: string[];
}
export interface SolutionTold {
  move: LegalMove;
  line: LineTold;
}
/**
 * Leaves the seat before the game has begun.
 */
export interface Stand {
  op: "stand";
}
/**
 * One more move of engines that pause; the host's.
 */
export interface Step {
  op: "step";
}
export interface StopAnalysis {
  op: "stop";
}
export interface TruthAsked {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  position?: string | null;
}
export interface TruthTold {
  position: string;
  mover: number;
  analysis: {
    [k: string]: unknown;
  } | null;
  note: string;
}
