// Generated from the server's models by `make wire`; do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Host only: switches the chat on or off. */
        AllowChat: {
            is_allowed: boolean;
            /** @constant */
            op: "allow_chat";
        };
        /** @description Requests the values of all moves, improved step by step until `stop`; by default in the match's own position. */
        Analyse: {
            /** @default null */
            engine?: string | null;
            /** @constant */
            op: "analyse";
            /** @default null */
            position?: string | null;
        };
        /** @description The value of a position for the seat to move, and of every move, best first. */
        Analysis: {
            moves: components["schemas"]["MoveValue"][];
            note: components["schemas"]["Reason"] | null;
            value: components["schemas"]["ExactValue"] | components["schemas"]["EstimatedValue"] | components["schemas"]["CostValue"];
        };
        /** @description One step of an analysis. Each step is better than the one before; `is_last` marks the last one. */
        AnalysisFound: {
            analysis: components["schemas"]["Analysis"];
            is_last: boolean;
            /**
             * @default analysis
             * @constant
             */
            op: "analysis";
            position: string;
        };
        /**
         * @description Switches the autopilot (托管) on or off: while it is on, an engine plays the seat's moves. By default that is the
         *     engine that the seat has chosen before, or `best`.
         */
        Autopilot: {
            /** @default null */
            engine?: components["schemas"]["EngineSeat"] | null;
            is_on: boolean;
            /** @constant */
            op: "autopilot";
        };
        /** @description The latest messages, oldest first. */
        ChatHistory: {
            messages: components["schemas"]["Said"][];
            /**
             * @default chat
             * @constant
             */
            op: "chat";
        };
        /**
         * @description In a game without a clock: makes a person who has been away for long forfeit, or agree to a draw. In any game:
         *     adjourns the match, so that nothing can be claimed until everybody has come back; with a clock, only on the turn of
         *     the person who is away.
         */
        Claim: {
            /** @constant */
            op: "claim";
            seat: number;
            /** @enum {string} */
            what: "win" | "draw" | "adjournment";
        };
        /** @description A time per move; or a time per game, with an increment after each move. */
        Clock: {
            /** @default 0 */
            increment?: number;
            /** @default null */
            per_game?: number | null;
            /** @default null */
            per_move?: number | null;
        };
        /** @description Host only, before the game: closes the room for good. */
        CloseRoom: {
            /** @constant */
            op: "close_room";
        };
        /** @description An expected cost until the end, in a game whose moves are compared by costs: the lower, the better. */
        CostValue: {
            cost: number;
            is_exact: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "cost";
            source: components["schemas"]["Source"];
            unit: string;
        };
        DeclinedOffer: {
            by: number;
            seat: number;
            /** @enum {string} */
            what: "draw" | "takeback";
        };
        /** @description Shows everybody in the room one of a few emotes. Nothing is stored. */
        Emote: {
            /** @enum {string} */
            emote: "hello" | "well_played" | "oops" | "thinking" | "thanks";
            /** @constant */
            op: "emote";
        };
        /** @description Somebody shows an emote. */
        Emoted: {
            /** @enum {string} */
            emote: "hello" | "well_played" | "oops" | "thinking" | "thanks";
            /**
             * @default emote
             * @constant
             */
            op: "emote";
            seat: number;
        };
        /** @description An engine that holds a seat, at a level or with settings of its own. */
        EngineSeat: {
            /**
             * @description At most 100 characters, as people count them.
             * @default best
             */
            engine?: string;
            /** @default null */
            level?: number | null;
            /** @default null */
            seconds?: number | null;
            /** @default {} */
            settings?: {
                [key: string]: number | string;
            };
        };
        /** @description The first message. Without a token, the client is a spectator; if it gives a name, everybody sees it. */
        Enter: {
            /** @default null */
            name?: string | null;
            /** @constant */
            op: "enter";
            /** @default null */
            token?: string | null;
        };
        /** @description An engine's estimate. */
        EstimatedValue: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "estimate";
            payoffs: number[];
            source: components["schemas"]["Source"];
        };
        /** @description A proved value for the seat to move; if it is the value of a move, for the seat that plays the move. */
        ExactValue: {
            distance: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "exact";
            /** @enum {string} */
            outcome: "win" | "draw" | "loss";
            score: number | null;
        };
        /** @description Host only: gives the seat to an engine, or empties it if `engine` is null. */
        Fill: {
            engine: components["schemas"]["EngineSeat"] | null;
            /** @constant */
            op: "fill";
            seat: number;
        };
        /** @description Host only, before the game: removes the person from a seat. */
        FreeSeat: {
            /** @constant */
            op: "free_seat";
            seat: number;
        };
        /** @description Requests the move that an engine recommends, by default the best engine. Only the sender gets the reply. */
        Hint: {
            /** @default null */
            engine?: string | null;
            /** @constant */
            op: "hint";
        };
        HintFound: {
            engine: string;
            move: string;
            /**
             * @default hint
             * @constant
             */
            op: "hint";
            path: string[];
            ply: number;
            value: components["schemas"]["ExactValue"] | components["schemas"]["EstimatedValue"] | components["schemas"]["CostValue"];
        };
        /** @description What a guest should know before taking a seat, besides the game and its options. */
        Invitation: {
            clock: components["schemas"]["Clock"] | null;
            draw_rule: boolean;
            first: number;
            host: number | null;
            /** @enum {string} */
            on_timeout: "loss" | "out" | "autopilot";
        };
        /**
         * @description Host only: forbids or allows hints, move values and autopilots. Autopilots that are on are switched off. During
         *     the game, allowing them is only an offer, with which every person has to agree; see `offer`.
         */
        LockHints: {
            is_locked: boolean;
            /** @constant */
            op: "lock_hints";
        };
        MoveValue: {
            move: string;
            value: components["schemas"]["ExactValue"] | components["schemas"]["EstimatedValue"] | components["schemas"]["CostValue"];
        };
        /** @description Offers a draw, asks for a takeback, or answers such an offer; or answers the host's offer to unlock hints. */
        Offer: {
            /**
             * @default ask
             * @enum {string}
             */
            answer?: "ask" | "accept" | "decline";
            /** @default false */
            is_unrated?: boolean;
            /** @constant */
            op: "offer";
            /** @enum {string} */
            what: "draw" | "takeback" | "hints";
        };
        /** @description How fast a match between engines is shown to spectators. */
        Pace: {
            is_paused: boolean;
            seconds: number;
        };
        Ping: {
            /** @constant */
            op: "ping";
        };
        /** @description In a game that begins with hidden moves: chooses all hidden moves of the seat's first turn, before the game. */
        Place: {
            moves: string[];
            /** @constant */
            op: "place";
        };
        /** @description Plays a move. `ply` is the number of moves played before it, so that a stale or repeated message is refused. */
        Play: {
            /** @description At most 100 characters, as people count them. */
            move: string;
            /** @constant */
            op: "play";
            ply: number;
        };
        Pong: {
            /**
             * @default pong
             * @constant
             */
            op: "pong";
        };
        /**
         * @description A snapshot of the room as one seat, or a spectator, may see it. Sent after every change.
         *
         *     Fields that have their default value are left out.
         */
        Position: {
            /** @default [] */
            captures?: number[];
            /**
             * @default on
             * @enum {string}
             */
            chat?: "on" | "off" | "none";
            code: string;
            /** @default null */
            declined?: components["schemas"]["DeclinedOffer"] | null;
            first_move: number;
            /** @enum {string} */
            game: "planes" | "dots" | "two-eat-one" | "chinese-checkers" | "checkers";
            /** @default true */
            hints?: boolean;
            /** @default null */
            invitation?: components["schemas"]["Invitation"] | null;
            /** @default false */
            is_adjourned?: boolean;
            /** @default false */
            is_host?: boolean;
            /** @default false */
            is_rated?: boolean;
            legal: components["schemas"]["ShortMove"][];
            /** @default null */
            material?: number[] | null;
            mover: number | null;
            movers: (number | null)[];
            moves: string[];
            /** @default null */
            next_code?: string | null;
            now: number;
            number: number;
            /** @default [] */
            offers?: string[];
            /** @constant */
            op: "position";
            options: {
                [key: string]: boolean | number | string;
            };
            /** @default null */
            pace?: components["schemas"]["Pace"] | null;
            /** @default play */
            phase?: string;
            pieces: string[];
            ply: number;
            /** @default null */
            position?: string | null;
            /** @default null */
            reached?: number[] | null;
            /** @default [] */
            rematch?: number[];
            result: components["schemas"]["Result"] | null;
            /** @default null */
            score?: number[] | null;
            seat: number | null;
            seats: components["schemas"]["SeatState"][];
            /** @default [] */
            spectator_names?: string[];
            /** @default 0 */
            spectators?: number;
            /** @default [] */
            standing?: components["schemas"]["SeatStanding"][];
            /** @enum {string} */
            status: "open" | "playing" | "over";
            /** @default null */
            unlock?: components["schemas"]["UnlockOffer"] | null;
            /** @default null */
            view?: string | null;
        };
        /** @description The requested hint or analysis is waiting in the queue; sent whenever its place changes. */
        Queued: {
            /** @enum {string} */
            about: "hint" | "analyse";
            /**
             * @default queued
             * @constant
             */
            op: "queued";
            place: number | null;
        };
        /** @description Requests the messages since the sender took a seat. */
        ReadChat: {
            /** @constant */
            op: "read_chat";
        };
        /**
         * @description Declares the seat ready to start, or no longer ready. In a game that begins with hidden moves, the
         *     seat must first send these moves; see `place`.
         */
        Ready: {
            /** @default true */
            is_ready?: boolean;
            /** @constant */
            op: "ready";
        };
        /**
         * @description Why something was refused or has ended: a code with parameters, and its text in English.
         *
         *     A parameter may itself be a reason.
         */
        Reason: {
            code: string;
            params: {
                [key: string]: string | number | components["schemas"]["Reason"];
            };
            text: string;
        };
        /** @description A message was refused; nothing has changed. */
        Refused: {
            /** @default null */
            about: string | null;
            /**
             * @default refused
             * @constant
             */
            op: "refused";
            reason: components["schemas"]["Reason"];
        };
        /** @description Requests another game with rotated seats. It is created once every person has requested it. */
        Rematch: {
            /** @constant */
            op: "rematch";
        };
        /** @description Changes the name of the seat's person before the game. */
        Rename: {
            /** @description At most 24 characters, as people count them. */
            name: string;
            /** @constant */
            op: "rename";
        };
        Resign: {
            /** @constant */
            op: "resign";
        };
        Result: {
            payoffs: number[];
            places: number[];
            reason: components["schemas"]["Reason"];
        };
        /** @description Somebody who has a seat says something. */
        Said: {
            name: string;
            /**
             * @default said
             * @constant
             */
            op: "said";
            seat: number;
            text: string;
        };
        /** @description Says something to everybody who has a seat. The text is not stored. */
        Say: {
            /** @constant */
            op: "say";
            /** @description At most 200 characters, as people count them. */
            text: string;
        };
        /** @description The standing of a seat by the rules; a resignation or a loss on time is in the result instead. */
        SeatStanding: {
            place: number | null;
            /** @enum {string} */
            status: "playing" | "finished" | "dropped";
        };
        /** @description What everybody may know about a seat. */
        SeatState: {
            /** @default null */
            away_since?: number | null;
            /** @default null */
            engine?: components["schemas"]["EngineSeat"] | null;
            /** @default false */
            is_autopilot?: boolean;
            /** @enum {string} */
            kind: "empty" | "person" | "engine";
            /** @default null */
            last_move?: string | null;
            /** @default [] */
            last_path?: string[];
            name: string | null;
            /** @default null */
            peer?: ("gone" | "placing" | "ready" | "thinking" | "waiting") | null;
            /** @default null */
            seconds?: number | null;
            /** @enum {string} */
            state: "empty" | "seated" | "placing" | "ready" | "playing" | "thinking" | "gone" | "left";
        };
        /** @description Host only, in a match between engines: sets the pace, or pauses the match. */
        SetPace: {
            /** @default false */
            is_paused?: boolean;
            /** @constant */
            op: "pace";
            seconds: number;
        };
        /** @description A legal move. Its path is left out if it is only the cell that the text names. */
        ShortMove: {
            /** @default null */
            path?: string[] | null;
            text: string;
        };
        /** @description What an estimate is based on, as a code with parameters, which the page puts into words in its language. */
        Source: {
            code: string;
            params: {
                [key: string]: string | number | components["schemas"]["Reason"];
            };
        };
        /** @description Leaves the seat before the game. */
        Stand: {
            /** @constant */
            op: "stand";
        };
        /** @description Host only: lets a paused match continue by one move. */
        Step: {
            /** @constant */
            op: "step";
        };
        StopAnalysis: {
            /** @constant */
            op: "stop";
        };
        /** @description The host's offer to unlock hints during the game. */
        UnlockOffer: {
            agreed: number[];
            declined_by: number | null;
        };
        ClientMessage: components["schemas"]["Enter"] | components["schemas"]["Ready"] | components["schemas"]["Place"] | components["schemas"]["Play"] | components["schemas"]["Offer"] | components["schemas"]["Resign"] | components["schemas"]["Claim"] | components["schemas"]["Autopilot"] | components["schemas"]["Fill"] | components["schemas"]["Stand"] | components["schemas"]["Rename"] | components["schemas"]["FreeSeat"] | components["schemas"]["CloseRoom"] | components["schemas"]["LockHints"] | components["schemas"]["AllowChat"] | components["schemas"]["SetPace"] | components["schemas"]["Step"] | components["schemas"]["Rematch"] | components["schemas"]["Hint"] | components["schemas"]["Analyse"] | components["schemas"]["StopAnalysis"] | components["schemas"]["Emote"] | components["schemas"]["Say"] | components["schemas"]["ReadChat"] | components["schemas"]["Ping"];
        ServerMessage: components["schemas"]["Position"] | components["schemas"]["HintFound"] | components["schemas"]["AnalysisFound"] | components["schemas"]["Queued"] | components["schemas"]["Refused"] | components["schemas"]["Emoted"] | components["schemas"]["Said"] | components["schemas"]["ChatHistory"] | components["schemas"]["Pong"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AllowChat = components['schemas']['AllowChat'];
export type Analyse = components['schemas']['Analyse'];
export type Analysis = components['schemas']['Analysis'];
export type AnalysisFound = components['schemas']['AnalysisFound'];
export type Autopilot = components['schemas']['Autopilot'];
export type ChatHistory = components['schemas']['ChatHistory'];
export type Claim = components['schemas']['Claim'];
export type Clock = components['schemas']['Clock'];
export type CloseRoom = components['schemas']['CloseRoom'];
export type CostValue = components['schemas']['CostValue'];
export type DeclinedOffer = components['schemas']['DeclinedOffer'];
export type Emote = components['schemas']['Emote'];
export type Emoted = components['schemas']['Emoted'];
export type EngineSeat = components['schemas']['EngineSeat'];
export type Enter = components['schemas']['Enter'];
export type EstimatedValue = components['schemas']['EstimatedValue'];
export type ExactValue = components['schemas']['ExactValue'];
export type Fill = components['schemas']['Fill'];
export type FreeSeat = components['schemas']['FreeSeat'];
export type Hint = components['schemas']['Hint'];
export type HintFound = components['schemas']['HintFound'];
export type Invitation = components['schemas']['Invitation'];
export type LockHints = components['schemas']['LockHints'];
export type MoveValue = components['schemas']['MoveValue'];
export type Offer = components['schemas']['Offer'];
export type Pace = components['schemas']['Pace'];
export type Ping = components['schemas']['Ping'];
export type Place = components['schemas']['Place'];
export type Play = components['schemas']['Play'];
export type Pong = components['schemas']['Pong'];
export type Position = components['schemas']['Position'];
export type Queued = components['schemas']['Queued'];
export type ReadChat = components['schemas']['ReadChat'];
export type Ready = components['schemas']['Ready'];
export type Reason = components['schemas']['Reason'];
export type Refused = components['schemas']['Refused'];
export type Rematch = components['schemas']['Rematch'];
export type Rename = components['schemas']['Rename'];
export type Resign = components['schemas']['Resign'];
export type Result = components['schemas']['Result'];
export type Said = components['schemas']['Said'];
export type Say = components['schemas']['Say'];
export type SeatStanding = components['schemas']['SeatStanding'];
export type SeatState = components['schemas']['SeatState'];
export type SetPace = components['schemas']['SetPace'];
export type ShortMove = components['schemas']['ShortMove'];
export type Source = components['schemas']['Source'];
export type Stand = components['schemas']['Stand'];
export type Step = components['schemas']['Step'];
export type StopAnalysis = components['schemas']['StopAnalysis'];
export type UnlockOffer = components['schemas']['UnlockOffer'];
export type ClientMessage = components['schemas']['ClientMessage'];
export type ServerMessage = components['schemas']['ServerMessage'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
