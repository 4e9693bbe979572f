/** The generated types of requests, responses and messages, exported under the names that the page uses for them. */

import type { CheckResponse, CostValue, EstimatedValue, ExactValue } from "./http-types";
import type { Emoted } from "./messages";

/** The value of a position or a move; `kind` says which of them it is. */
export type Value = ExactValue | EstimatedValue | CostValue;

/** What follows from a text that says what one seat knows. */
export type Known = NonNullable<CheckResponse["known"]>;

export type {
	Analysis,
	AnalysisRequest,
	AnalysisResponse,
	AnswerRequest as PuzzleAnswerRequest,
	AnswerResponse as PuzzleAnswer,
	BuildResponse as Build,
	CellPlace as CellLayout,
	Chances,
	CheckRequest,
	CheckResponse,
	Clock,
	CodeWordResponse as CodeWord,
	CompetitorResponse as CompetitorPage,
	CostValue,
	EngineInfo,
	EngineSeat,
	EstimatedValue,
	ExactMoveValue,
	ExactValue,
	GameChoice,
	GameInfo,
	GameRatingInfo as GameRating,
	GradedMoveInfo as GradedMove,
	GradeRequest,
	HardPosition,
	JoinRequest,
	LanAnswerRequest,
	LanDuel,
	LanIdentityRequest,
	LanInvitation,
	LanInviteRequest,
	LanPeer,
	LanRefreshRequest,
	LanStatus,
	Layout,
	LineRequest as VariationRequest,
	LineResponse as Variation,
	MatchInfo,
	MatchPosition,
	MinimaxRequest,
	MinimaxResponse as MinimaxNode,
	MistakesResponse as Mistakes,
	MoveValue,
	NetworkInfo,
	NewMatch,
	OpinionRequest,
	OpinionResponse as Opinion,
	OptionInfo,
	OutcomeCount,
	PlayedMove as VariationMove,
	PosteriorResponse as Posterior,
	PresetInfo,
	ProfileResponse as Profile,
	PuzzleResponse as Puzzle,
	Reason,
	ReplayedMove,
	ReplayResponse as Replay,
	ResultInfo as ProfileResult,
	ReviewResponse,
	ReviewSeat,
	SeatResponse,
	SettingInfo,
	SetupRequest,
	ShotPathResponse as TreePath,
	ShotStep,
	ShotsRequest,
	SolutionResponse as PuzzleSolution,
	Source,
	SprtInfo as Sprt,
	StandingInfo as Standing,
	Tally,
	TournamentGame,
	TournamentInfo,
	TournamentResponse as Tournament,
	TreeNode,
	TreeNodeResponse,
	TruthRequest as ProofRequest,
	TruthResponse as Proof,
} from "./http-types";

export type {
	AnalysisFound as AnalysisMessage,
	ClientMessage,
	Emoted as EmoteMessage,
	HintFound as HintMessage,
	Said as SaidMessage,
} from "./messages";

export type { LegalMove, SeatState, ServerMessage, Snapshot } from "./snapshot";

export type EmoteName = Emoted["emote"];
