"""Assumed set-ups of the other seats, since each seat knows only its own real one.

A program that plays against another one, without a referee that both trust, knows only its own set-up. For the other
seat it assumes any set-up that agrees with what the other program has answered so far. If an answer does not agree with
it, another set-up is assumed; if none agrees, the answers contradict each other. What a seat may know of a match does
not depend on the assumed set-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from qipan.match.hidden_moves import before_setup, check_setup, hides_moves
from qipan.match.history import History
from qipan.rules import Game, Outcome, State
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, ReasonKind

CONTRADICTS_ANSWERS = ReasonKind("setup_contradicts_answers", "the set-up contradicts what was answered before")


def replace_setup(history: History, seat: int, moves: Sequence[str]) -> History:
    """Return the history with another set-up of a seat. Raise ValueError if it contradicts what the match has revealed.

    >>> import qipan
    >>> from qipan.match.terms import Terms
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> history = History(game.initial(), Terms().for_game(game))
    >>> for move in ("A2u", "A2u", "D3"):
    ...     history.play(move)
    >>> replace_setup(history, 1, ["B3u"]).state.text
    'A2u B3u D3 -'
    >>> replace_setup(history, 1, ["D5u"])
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: the set-up contradicts what was answered before
    """
    check_setup(history.game, seat, moves)
    new = History(history.states[0], history.terms)
    left = list(moves)
    for number, entry in enumerate(history.entries):
        before = history.states[min(number, len(history.states) - 1)]
        is_replaced = entry.seat == seat and entry.is_move and hides_moves(before) and bool(left)
        try:
            new.append(left.pop(0) if is_replaced else entry.text, entry.seconds, entry.note)
        except ValueError:
            raise Problem(CONTRADICTS_ANSWERS()) from None
    if _public_history(new) != _public_history(history) or new.outcome != history.outcome:
        raise Problem(CONTRADICTS_ANSWERS())
    return new


def find_setup(
    game: Game, seat: int, others: Mapping[int, Sequence[str]], public_moves: Sequence[tuple[int, str, str]]
) -> tuple[str, ...] | None:
    """Return a set-up of a seat that agrees with the public moves of a match; None if no set-up agrees.

    `others` are the set-ups of the other seats. Each public move is a tuple of its seat, the move, and the move with
    what it has revealed. A game may have a faster way (`GameModule.find_setup`); by default all set-ups are tried.

    >>> import qipan
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> find_setup(game, 1, {0: ["A2u"]}, [(0, "D3", "D3=head")])
    ('D3r',)
    """
    find = module_of(game.name).find_setup
    if find is not None:
        found = find(game, seat, public_moves)
        return None if found is None else tuple(found)
    candidates = setups(game, seat)
    return next((moves for moves in candidates if _agrees(game, {**others, seat: moves}, public_moves)), None)


def setups(game: Game, seat: int) -> Iterator[tuple[str, ...]]:
    """Yield all set-ups of a seat."""
    yield from _setups(before_setup(game, seat), seat, ())


def _setups(state: State, seat: int, moves: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if state.mover != seat or not hides_moves(state):
        yield moves
        return
    for move in state.moves():
        yield from _setups(state.play(move), seat, (*moves, str(move)))


def _agrees(game: Game, chosen: Mapping[int, Sequence[str]], public_moves: Sequence[tuple[int, str, str]]) -> bool:
    """Return whether the public moves, played after these set-ups, reveal what they have revealed in the match."""
    state, left = game.initial(), {seat: list(moves) for seat, moves in chosen.items()}
    while state.mover is not None and hides_moves(state) and left.get(state.mover):
        state = state.play(left[state.mover].pop(0))
    for seat, move, public in public_moves:
        if state.mover != seat or all(str(legal) != move for legal in state.moves()):
            return False
        state = state.play(move)
        if module_of(game.name).public_move(state, seat, move) != public:
            return False
    return True


def _public_history(history: History) -> list[tuple[str, str, Outcome | None]]:
    """Return for each position the public move that led to it, what everybody may know of it, and its outcome."""
    module = module_of(history.game.name)
    known = []
    for before, after, entry in zip(history.states, history.states[1:], history.entries, strict=False):
        is_public = entry.is_move and entry.seat is not None and not hides_moves(before)
        move = module.public_move(after, entry.seat or 0, entry.text) if is_public else ""
        known.append((move, module.spectator_view(after), after.outcome))
    return known
