"""The studies of two-eat-one: the scores of all positions are compared with single searches, and with known results."""

from __future__ import annotations

import json
from random import Random

import pytest

import qipan
from positions import set_up
from qipan.games.two_eat_one.cli import study as commands
from qipan.games.two_eat_one.study import (
    GALLERY,
    DepthStudy,
    FixedDepthSearch,
    depth_study,
    find_longest,
    find_wrong_positions,
)
from qipan.games.two_eat_one.study.fixed_depth import Score
from qipan.games.two_eat_one.study.gallery import verdicts
from qipan.games.two_eat_one.study.longest import canonical_text
from qipan.games.two_eat_one.study.nodes import plain_search
from qipan.games.two_eat_one.study.wrong_positions import ErrorKind, first_wrong_positions
from reference import plain_search as reference
from reference import two_eat_one as rules

SAMPLED: list[dict[str, int | bool | str]] = [{}, {"loss_at": 0, "sandwich": "any", "smother": "enemy"}]
PAYOFFS = {"win": 1, "draw": 0, "loss": -1}


@pytest.mark.parametrize("options", SAMPLED, ids=str)
def test_searching_all_positions_at_once_equals_single_searches(options: dict[str, int | bool | str]) -> None:
    game = qipan.game("two-eat-one", **options)
    search = FixedDepthSearch(game)
    random = Random(1)
    states = [game.parse(set_up(game, random)) for _ in range(24)]
    for depth in search.deepen_to(5):
        for state in states:
            assert search.score(state) == plain_search(state, depth)[0]
            if depth <= 2:
                position = rules.parse(state.text, **options)  # type: ignore[arg-type]
                value, _ = reference.search(position, depth, "none")
                assert search.score(state) == Score.from_int(value)
                assert [str(move) for move in search.best_moves(state)] == reference.best_moves(position, depth)
            _check_mistakes(search, state)


def _check_mistakes(search: FixedDepthSearch, state: qipan.State) -> None:
    """Check the mistakes that the search reports against the exact values of its best moves."""
    truth = search.table.value(state).outcome or ""
    after = [-PAYOFFS[search.table.value(state.play(move)).outcome or ""] for move in search.best_moves(state)]
    words = {payoff: word for word, payoff in PAYOFFS.items()}
    for tie_break, payoff in (("first", after[0]), ("worst", min(after))) if after else ():
        mistake = f"{truth} to {words[payoff]}" if payoff < PAYOFFS[truth] else ""
        assert search.result(state).mistakes[tie_break] == mistake  # type: ignore[index]


@pytest.fixture(scope="module")
def study() -> DepthStudy:
    game = qipan.game("two-eat-one")
    return depth_study(game, tracked=[game.parse(position.text) for position in GALLERY])


def test_how_deep_a_plain_search_must_look(study: DepthStudy) -> None:
    """The original program assumed depth 42; the study finds the exact depth."""
    assert study.sufficient_depth == len(study.depths) == 54
    for scope in ("arise", "all"):
        for tie_break in ("first", "worst"):
            for goal in ("unbeaten", "perfect"):
                assert study.required_depth(scope, tie_break, goal) == 46
    # A deeper search can be worse: at depth 43 there are no mistakes, at 44 wins become draws, at 45 draws are lost.
    assert study.failures("arise", "worst", "perfect")[41:] == [24, 0, 8, 8] + 9 * [0]
    assert study.failures("arise", "worst", "unbeaten")[41:] == [16, 0, 0, 8] + 9 * [0]
    assert study.regressions("arise", "worst", "perfect") == [44]
    assert 45 in study.regressions("arise", "worst", "unbeaten")
    # From depth 23 a win never becomes a loss.
    win_to_loss = [each.win_to_loss for each in study.mistakes("arise", "worst")]
    assert win_to_loss[21] == 8
    assert not any(win_to_loss[22:])


def test_statistics_are_consistent(study: DepthStudy) -> None:
    counts = qipan.solve(study.game).stats
    assert study.positions["arise"] == {word: counts[word] for word in ("win", "draw", "loss")}
    for by_scope in study.depths:
        for name in ("win_to_draw", "win_to_loss", "draw_to_loss"):
            assert getattr(by_scope["arise"].first, name) <= getattr(by_scope["all"].first, name)
        for statistics in by_scope.values():
            assert statistics.first.total <= statistics.worst.total
    unseen = [by_scope["arise"].unseen for by_scope in study.depths]
    assert unseen == sorted(unseen, reverse=True)
    assert (unseen[-2], unseen[-1]) == (16, 0)  # depth 53 misses only the losses in 54 plies


def test_the_gallery(study: DepthStudy) -> None:
    by_text = {verdict.position.text: verdict for verdict in verdicts(study)}
    assert len(by_text) == 19
    assert by_text["2211/1200/0000/0000 1"].plays_right == {"first": 13, "worst": 13}
    assert by_text["2201/1211/2000/0000 1"].plays_right == {"first": 40, "worst": 40}
    assert by_text["2211/2121/0000/0000 1"].truth.outcome == "draw"
    for verdict in by_text.values():
        assert verdict.sees == verdict.truth.distance
        assert (verdict.plays_right["worst"] is None) == (verdict.truth.outcome == "loss")
    # A single search of the depth `plays_right` makes no mistake, but a search that is one ply less deep does.
    for text, depth in (("2211/1200/0000/0000 1", 13), ("0021/0020/1211/0000 1", 13), ("2211/2121/0000/0000 1", 2)):
        state = study.game.parse(text)
        assert _is_mistake(state, plain_search(state, depth - 1)[1])
        assert not _is_mistake(state, plain_search(state, depth)[1])


def _is_mistake(state: qipan.State, move: qipan.Move | None) -> bool:
    analysis = qipan.analyse(state)
    return next(each for each in analysis.moves if each.move == move).value.outcome != analysis.value.outcome


@pytest.fixture(scope="module")
def search() -> FixedDepthSearch:
    """Return a search that is deep enough to make only a few mistakes, so that all of them can be checked."""
    search = FixedDepthSearch(qipan.game("two-eat-one"))
    assert [*search.deepen_to(42)] == [*range(1, 43)]
    return search


@pytest.mark.parametrize("kind", ["move", "sign", "sight"])
def test_wrong_positions_are_found(search: FixedDepthSearch, kind: ErrorKind) -> None:
    positions, number = first_wrong_positions(search, 1000, kind)
    assert number == {"move": 24, "sign": 43568, "sight": 644}[kind]
    assert len({each.state for each in positions}) == min(number, 1000)
    for each in positions:
        truth = search.table.value(each.state)
        assert each.truth == truth
        assert set(each.correct_moves) == {move for move in each.state.moves() if not _is_mistake(each.state, move)}
        score = each.result.score
        if kind == "move":
            assert each.result.mistakes["worst"] in ("draw to loss", "win to draw")
            assert set(each.best_moves) - set(each.correct_moves)
        elif kind == "sign":
            assert score.predicted_outcome != truth.outcome
        else:
            assert score.outcome is None
            assert (truth.distance or 0) > 42


def test_wrong_positions_are_found_in_all_placements_and_with_the_first_move(search: FixedDepthSearch) -> None:
    statistics = search.statistics()
    for everywhere in (False, True):
        positions = list(find_wrong_positions(search, "move", "first", all_placements=everywhere))
        assert len(positions) == statistics["all" if everywhere else "arise"].first.total == 10
        assert all(each.best_moves[0] not in each.correct_moves for each in positions)
    signs = [first_wrong_positions(search, 0, "sign", all_placements=everywhere) for everywhere in (False, True)]
    assert signs == [([], 43568), ([], 44098)]


def test_the_longest_wins_and_losses() -> None:
    game = qipan.game("two-eat-one")
    longest = find_longest(game)
    for outcome, expected, distance in (("win", 8, 53), ("loss", 16, 54)):
        number, variations = longest[outcome]
        assert number == len({variation.state for variation in variations}) == expected
        for variation in variations:
            assert len(variation.moves) == distance
            state = variation.state
            for left, move in zip(range(distance, 0, -1), variation.moves, strict=True):
                assert qipan.solve(game).value(state).distance == left
                state = state.play(move)
            assert state.outcome is not None
    assert len({variation.canonical for variation in longest["win"][1]}) == 1
    assert len({variation.canonical for variation in longest["loss"][1]}) == 2


def test_symmetric_positions_have_one_canonical_text() -> None:
    eight = ["1200/0000/0000/0000", "0021/0000/0000/0000", "0000/0000/0000/1200", "0000/0000/0000/0021"]
    eight += ["1000/2000/0000/0000", "0001/0002/0000/0000", "0000/0000/2000/1000", "0000/0000/0002/0001"]
    assert {canonical_text(f"{board} 2") for board in eight} == {"0000/0000/0000/0021 2"}


def test_invalid_arguments_are_rejected(search: FixedDepthSearch) -> None:
    game = qipan.game("two-eat-one")
    with pytest.raises(ValueError, match="for two-eat-one, not for dots"):
        depth_study(qipan.game("dots"))
    with pytest.raises(ValueError, match="for two-eat-one, not for dots"):
        find_longest(qipan.game("dots"))
    with pytest.raises(ValueError, match=r"depth must be 1\.\.120, not 121"):
        depth_study(game, 121)
    with pytest.raises(ValueError, match=r"depth must be 1\.\.120, not 0"):
        depth_study(game, 0)
    with pytest.raises(ValueError, match="threads must be"):
        depth_study(game, threads=0)
    with pytest.raises(ValueError, match="expected .* bytes, not 3"):
        search._kernel.deepen(b"abc", b"abc", b"abc", 1, None)
    with pytest.raises(ValueError, match="no such index"):
        search._kernel.reachable(search.table.bytes)
    six = qipan.game("two-eat-one", stones=6).initial()
    with pytest.raises(ValueError, match="another variant"):
        search.score(six)


def test_the_study_is_exported_as_json_and_plotted(study: DepthStudy) -> None:
    exported = study.json()
    assert json.loads(json.dumps(exported)) == exported
    assert exported["all"]["least"]["worst"] == {"unbeaten": 46, "perfect": 46}  # type: ignore[index]
    axes = study.draw("all").axes[0]
    assert len(axes.lines) == 7  # a line for each kind of mistake and tie break, and one for the required depth
    assert "none from depth 46" in [text.get_text() for text in axes.texts]


def test_the_commands_print_the_results(
    study: DepthStudy, search: FixedDepthSearch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("qipan.games.two_eat_one.study.depth_study", lambda *_, **__: study)
    monkeypatch.setattr("qipan.games.two_eat_one.study.judge_gallery", lambda progress: verdicts(study))
    monkeypatch.setattr("qipan.games.two_eat_one.study.FixedDepthSearch", lambda *_, **__: search)

    commands.depth()
    shown = capsys.readouterr().out.splitlines()
    assert shown[1].split() == ["depth", *2 * ["win→draw", "win→loss", "draw→loss"], "unseen"]
    assert shown[45].split() == ["44", "4", "0", "0", "8", "0", "0", "380"]
    assert shown[-7].startswith("Over 2,188,959 positions reachable from the start: 1,152,375 win, 383,276 draw")
    assert shown[-1] == "  makes no mistakes: from depth 46; worse than one ply less at 44"

    commands.gallery()
    shown = capsys.readouterr().out.splitlines()
    assert shown[1].split()[-7:] == ["on", "win", "in", "19", "19", "13", "13"]
    assert shown[2].split()[-2:] == ["–", "–"]
    commands.gallery(json=True)
    exported = json.loads(capsys.readouterr().out)["positions"]
    assert [each["position"] for each in exported] == [position.text for position in GALLERY]
    assert exported[0]["plays_right"] == {"first": 13, "worst": 13}

    commands.wrong(depth=42, limit=3)
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 5
    assert shown[0].split() == ["position", "truth", "score", "best", "by", "score", "correct", "mistake"]
    assert shown[-1] == "24 positions at depth 42, 3 shown"
