// Generated from the server's models by `make wire`; do not edit.

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
  | Rematch
  | Hint
  | Analyse
  | StopAnalysis
  | Ping;
export type ServerMessage = Position | HintFound | AnalysisFound | Refused | Pong;

export interface Wire {
  [k: string]: unknown;
}
/**
 * Requests the values of all moves, improved step by step until `stop`; by default in the match's own position.
 */
export interface Analyse {
  op: "analyse";
  position?: string | null;
  engine?: string | null;
}
/**
 * The value of a position for the seat to move, and of every move, best first.
 */
export interface Analysis {
  value: ExactValue | EstimatedValue;
  moves: MoveValue[];
  note: string;
}
/**
 * A proved value, for the seat to move or, as the value of a move, for the seat that plays it.
 */
export interface ExactValue {
  kind: "exact";
  outcome: "win" | "draw" | "loss";
  distance: number | null;
  score: number | null;
}
/**
 * An engine's estimate. It has the fields of an exact value too, which are always null.
 */
export interface EstimatedValue {
  kind: "estimate";
  outcome: null;
  distance: null;
  score: null;
  payoffs: number[];
  source: Source;
}
/**
 * What an estimate is based on, as a code with parameters, which the page words in its own language.
 */
export interface Source {
  code: string;
  params: {
    [k: string]: string | number;
  };
}
export interface MoveValue {
  move: string;
  value: ExactValue | EstimatedValue;
}
/**
 * One step of an analysis. Each step is better than the one before; `is_last` marks the last one.
 */
export interface AnalysisFound {
  op: "analysis";
  position: string;
  analysis: Analysis;
  is_last: boolean;
}
export interface AnalysisRequest {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  position?: string | null;
  engine?: string | null;
  seconds?: number;
}
export interface AnalysisResponse {
  position: string;
  mover: number | null;
  analysis: Analysis;
  paths: {
    [k: string]: string[];
  };
}
export interface AnswerRequest {
  move: string;
  /**
   * @maxItems 200
   */
  line?: string[];
}
export interface AnswerResponse {
  is_right: boolean;
  value: ExactValue;
  was: ExactValue;
  line: LineResponse;
}
export interface LineResponse {
  start: string;
  moves: PlayedMove[];
  position: string;
  mover: number | null;
  legal: LegalMove[];
  result: Result | null;
}
export interface PlayedMove {
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
  reason: Reason;
}
/**
 * Why something was refused or has ended: a code with parameters, and the same as a text in English.
 *
 * A parameter may itself be a reason.
 */
export interface Reason {
  code: string;
  params: {
    [k: string]: string | number | Reason;
  };
  text: string;
}
/**
 * Switches the autopilot (托管) on or off: while it is on, an engine plays the seat's moves.
 */
export interface Autopilot {
  op: "autopilot";
  is_on: boolean;
}
/**
 * The best cell to shoot at, by criterion.
 */
export interface BestShots {
  gini: string | null;
  entropy: string | null;
  finish: string | null;
}
/**
 * The number of possible layouts in which a cell is a head, a body, or empty.
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
 * The number of possible layouts that give each answer to a shot at one cell.
 */
export interface Chances {
  empty: number;
  body: number;
  head: number;
}
export interface CheckRequest {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  text: string;
}
export interface CheckResponse {
  problem: Reason | null;
  line: LineResponse | null;
  known: PosteriorResponse | null;
}
export interface PosteriorResponse {
  answers: string;
  layouts: number;
  kind: "exact" | "estimate";
  cells: {
    [k: string]: CellCounts;
  };
  shots: BestShots;
}
/**
 * Seconds per move; or seconds per game, with an increment after each move.
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
 * An engine that holds a seat.
 */
export interface EngineSeat {
  engine?: string;
  level?: number | null;
  seconds?: number | null;
}
/**
 * The first message. Without a token, the client is a spectator.
 */
export interface Enter {
  op: "enter";
  token?: string | null;
}
export interface ErrorResponse {
  detail: string | InvalidField[];
}
/**
 * A part of a request that does not match its description.
 */
export interface InvalidField {
  type: string;
  loc: (string | number)[];
  msg: string;
}
/**
 * An analysis in which every value is proved.
 */
export interface ExactAnalysis {
  value: ExactValue;
  moves: ExactMoveValue[];
}
export interface ExactMoveValue {
  move: string;
  value: ExactValue;
}
/**
 * Host only: gives the seat to an engine, or empties it if `engine` is null.
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
 * A move compared with the best one; `docs/review.md` explains the grades.
 */
export interface GradedMoveInfo {
  seat: number;
  move: LegalMove;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  lost: number;
  unit: "payoff" | "boxes" | "shots";
  is_exact: boolean;
  is_forced: boolean;
  best: ExactValue | EstimatedValue;
  value: ExactValue | EstimatedValue;
  better: LegalMove[];
  moves: ReviewedMove[];
  shots: number[] | null;
}
export interface ReviewedMove {
  text: string;
  path: string[];
  value: ExactValue | EstimatedValue;
}
/**
 * Requests an engine's move. Only the sender gets the reply.
 */
export interface Hint {
  op: "hint";
}
export interface HintFound {
  op: "hint";
  ply: number;
  move: string;
  path: string[];
  value: ExactValue | EstimatedValue;
  engine: string;
}
export interface JoinRequest {
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
 * A position, and moves played from it.
 */
export interface LineRequest {
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
 * Host only: forbids or allows hints and move values.
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
export interface MinimaxBranch {
  move: LegalMove;
  position: string;
  cost: number;
  is_chosen: boolean;
  is_over: boolean;
}
export interface MinimaxRequest {
  position?: string | null;
  depth?: number;
}
export interface MinimaxResponse {
  position: string;
  mover: number | null;
  goal: ("max" | "min") | null;
  cost: number;
  branches: MinimaxBranch[];
}
/**
 * The host's choices for a new match. Seats that have no engine and are not the host's stay open.
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
/**
 * Offers a draw, asks for a takeback, or answers such an offer.
 */
export interface Offer {
  op: "offer";
  what: "draw" | "takeback";
  answer?: "ask" | "accept" | "decline";
}
/**
 * An engine and a position. In planes, the position is the answers that the shooter got: `C5=body,D6=head`.
 */
export interface OpinionRequest {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  engine: string;
  position?: string | null;
  seconds?: number;
}
export interface OpinionResponse {
  engine: string;
  mover: number;
  move: string;
  path: string[];
  value: ExactValue | EstimatedValue;
  depth: number;
  nodes: number;
  seconds: number;
  moves: MoveValue[] | null;
}
/**
 * How fast a match between engines is shown to spectators.
 */
export interface Pace {
  seconds: number;
  is_paused: boolean;
}
export interface Ping {
  op: "ping";
}
/**
 * Planes: sets the seat's complete layout before the game.
 */
export interface Place {
  op: "place";
  /**
   * @maxItems 4
   */
  planes: string[];
}
/**
 * Plays a move. `ply` is the number of moves played before it, so that a stale or repeated message is refused.
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
 * A snapshot of the room as one seat, or a spectator, may see it. Sent after every change.
 */
export interface Position {
  op: "position";
  code: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  ply: number;
  mover: number | null;
  view: string;
  position: string | null;
  legal: LegalMove[];
  offers: string[];
  result: Result | null;
  number: number;
  status: "open" | "playing" | "over";
  seat: number | null;
  seats: SeatState[];
  first_move: number;
  moves: string[];
  movers: (number | null)[];
  spectators: number;
  is_host: boolean;
  hints: boolean;
  pace: Pace | null;
  rematch: number[];
  next_code: string | null;
  now: number;
}
/**
 * What everybody may know about a seat.
 */
export interface SeatState {
  name: string | null;
  kind: "empty" | "person" | "engine";
  engine: EngineSeat | null;
  state: "empty" | "seated" | "placing" | "ready" | "playing" | "thinking" | "gone" | "left";
  is_autopilot: boolean;
  last_move: string | null;
  last_path: string[];
  seconds: number | null;
}
/**
 * A variant of planes, and the answers to the shots so far.
 */
export interface PosteriorRequest {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  answers?: string;
}
/**
 * A position in which exactly one move wins. The response does not say which.
 */
export interface PuzzleResponse {
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
 * Declares the seat ready to start, or no longer ready. In planes, all planes must be placed first.
 */
export interface Ready {
  op: "ready";
  is_ready?: boolean;
}
/**
 * Why something was refused or has ended. Clients read the code and the parameters; the text is in English.
 */
export interface Reason {
  code: string;
  params: {
    [k: string]: string | number;
  };
  text: string;
}
export interface RecordResponse {
  version: number;
  game: string;
  rules_version?: number | null;
  options: {
    [k: string]: boolean | number | string;
  };
  seats: RecordedSeat[];
  terms?: RecordedTerms | null;
  start?: string | null;
  moves: string[];
  seconds?: number[];
  notes?: {
    [k: string]: string;
  };
  result?: Result | null;
  date?: string;
}
export interface RecordedSeat {
  name: string;
  kind?: "person" | "engine" | "remote";
  settings?: {
    [k: string]: string | number | boolean | null;
  };
}
export interface RecordedTerms {
  clock?: Clock | null;
  on_timeout?: ("loss" | "out" | "autopilot") | null;
  draw_rule?: boolean | null;
  max_turns?: number | null;
}
/**
 * A message was refused; nothing has changed.
 */
export interface Refused {
  op: "refused";
  reason: Reason;
  about: string | null;
}
/**
 * Requests another game with rotated seats. It is created once every person has requested it.
 */
export interface Rematch {
  op: "rematch";
}
export interface ReplayResponse {
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
  kind: "person" | "engine" | "remote";
}
/**
 * A move, or another entry of the record, such as `resign:1` or `drop:C`.
 */
export interface ReplayedMove {
  text: string;
  path: string[];
  seat: number | null;
  answer: ("empty" | "body" | "head") | null;
  position: string;
  mover: number | null;
  is_graded: boolean;
  note: string;
  seconds: number;
}
export interface Resign {
  op: "resign";
}
export interface ReviewResponse {
  ply: number;
  graded: GradedMoveInfo | null;
}
export interface SeatResponse {
  code: string;
  seat: number | null;
  token: string;
  link: string;
}
/**
 * Host only, in a match between engines: sets the pace, or pauses the match.
 */
export interface SetPace {
  op: "pace";
  seconds: number;
  is_paused?: boolean;
}
export interface ShotPathResponse {
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
/**
 * Planes: a variant, one seat's shots in order, and the tree to compare them with.
 */
export interface ShotsRequest {
  options?: {
    [k: string]: boolean | number | string;
  };
  tree?: "engine" | ("gini" | "entropy" | "gain-ratio" | "head" | "information");
  /**
   * @maxItems 144
   */
  shots?: string[];
}
export interface SolutionResponse {
  move: LegalMove;
  line: LineResponse;
}
/**
 * Gives up the seat before the game.
 */
export interface Stand {
  op: "stand";
}
/**
 * Host only: lets a paused match continue by one move.
 */
export interface Step {
  op: "step";
}
export interface StopAnalysis {
  op: "stop";
}
export interface TreeBranch {
  answer: "empty" | "body" | "head";
  node: TreeNode;
}
export interface TreeNode {
  cell: string | null;
  layouts: number;
  mean: number;
}
export interface TreeNodeResponse {
  node: TreeNode;
  branches: TreeBranch[];
}
export interface TruthRequest {
  game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
  options?: {
    [k: string]: boolean | number | string;
  };
  position?: string | null;
}
export interface TruthResponse {
  position: string;
  mover: number;
  analysis: ExactAnalysis | null;
  note: string;
}
