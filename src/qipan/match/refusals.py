"""Why the referee refuses an action of a seat."""

from __future__ import annotations

from qipan.rules.reasons import ReasonKind

TIME_RAN_OUT = ReasonKind("time_ran_out", "the mover's time had run out")
NO_TIME_LEFT = ReasonKind("no_time_left", "seat {seat} has no time left")
ON_AUTOPILOT = ReasonKind("on_autopilot", "seat {seat} is on autopilot")
NOT_ON_AUTOPILOT = ReasonKind("not_on_autopilot", "seat {seat} is not on autopilot")
NOT_IN_PLAY = ReasonKind("not_in_play", "seat {seat} is no longer in play")
# Refusals about the set-up (`hidden_moves.py`). A game may replace these texts: `GameModule.wording`.
NOT_SET_UP = ReasonKind("not_set_up", "make your hidden moves first")
NOTHING_TO_PLACE = ReasonKind("nothing_to_place", "there is nothing to place")
PLACING_BEGUN = ReasonKind("placing_begun", "seat {seat} has already started to place, or placement is over")
UNKNOWN_OFFER = ReasonKind("unknown_offer", "a seat may ask for draw or takeback, not for {what}")
ALREADY_OFFERED = {  # by the kind of the open offer
    "draw": ReasonKind("draw_already_offered", "seat {seat} is already asking for a draw"),
    "takeback": ReasonKind("takeback_already_asked", "seat {seat} is already asking for a takeback"),
}
# A game may replace the next two texts, too.
ONLY_HIDDEN_BACK = ReasonKind("only_hidden_back", "only a move that nobody else knows can be taken back")
HIDDEN_BACK_WITHOUT_OFFER = ReasonKind(
    "hidden_back_without_offer", "only a move that nobody else knows can be taken back, and without an offer"
)
NO_OWN_OFFER = ReasonKind("no_own_offer", "seat {seat} has no open offer")
