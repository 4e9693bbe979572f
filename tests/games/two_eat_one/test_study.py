"""The studies of two-eat-one: values of all positions at once against single searches, and the facts they bring."""

from __future__ import annotations

import json
from random import Random

import pytest

import qipan
from positions import set_up
from qipan.games.two_eat_one.cli import study as commands
from qipan.games.two_eat_one.study import GALLERY, DepthStudy, Horizon, depth_study, find, longest
from qipan.games.two_eat_one.study.finder import Wrong, find_some
from qipan.games.two_eat_one.study.gallery import verdicts
from qipan.games.two_eat_one.study.horizon import Opinion
from qipan.games.two_eat_one.study.longest import pattern
from qipan.games.two_eat_one.study.nodes import plain_search
from reference import plain_search as reference
from reference import two_eat_one as rules

SAMPLED: list[dict[str, int | bool | str]] = [{}, {"loss_at": 0, "sandwich": "any", "smother": "enemy"}]
WORTH = {"win": 1, "draw": 0, "loss": -1}


@pytest.mark.parametrize("options", SAMPLED, ids=str)
def test_the_horizon_equals_single_searches(options: dict[str, int | bool | str]) -> None:
    game = qipan.game("two-eat-one", **options)
    horizon = Horizon(game)
    random = Random(1)
    states = [game.parse(set_up(game, random)) for _ in range(24)]
    for depth in horizon.deepen_to(5):
        for state in states:
            assert horizon.opinion(state) == plain_search(state, depth)[0]
            if depth <= 2:
                position = rules.parse(state.text, **options)  # type: ignore[arg-type]
                value, _ = reference.search(position, depth, "none")
                assert horizon.opinion(state) == Opinion.of_number(value)
                assert [str(move) for move in horizon.best_moves(state)] == reference.best_moves(position, depth)
            _check_judgement(horizon, state)


def _check_judgement(horizon: Horizon, state: qipan.State) -> None:
    """What is lost, worked out from what every move is truly worth."""
    truth = horizon.table.value(state).outcome or ""
    after = [-WORTH[horizon.table.value(state.play(move)).outcome or ""] for move in horizon.best_moves(state)]
    words = {worth: word for word, worth in WORTH.items()}
    for rule, worth in (("first", after[0]), ("worst", min(after))) if after else ():
        lost = f"{truth} to {words[worth]}" if worth < WORTH[truth] else ""
        assert horizon.judgement(state).harm[rule] == lost  # type: ignore[index]


@pytest.fixture(scope="module")
def study() -> DepthStudy:
    game = qipan.game("two-eat-one")
    return depth_study(game, watched=[game.parse(exhibit.text) for exhibit in GALLERY])


def test_how_deep_a_plain_search_must_look(study: DepthStudy) -> None:
    """The answer to the question that the game's first program left open, over all positions."""
    assert study.enough == len(study.depths) == 54
    for scope in ("arise", "all"):
        for rule in ("first", "worst"):
            for aim in ("unbeaten", "perfect"):
                assert study.least(scope, rule, aim) == 46
    # Deeper is not always better: at depth 43 nothing is spoiled, at 44 a win is given away and at 45 a draw.
    assert study.counts("arise", "worst", "perfect")[41:] == [24, 0, 8, 8] + 9 * [0]
    assert study.counts("arise", "worst", "unbeaten")[41:] == [16, 0, 0, 8] + 9 * [0]
    assert study.relapses("arise", "worst", "perfect") == [44]
    assert 45 in study.relapses("arise", "worst", "unbeaten")
    # A won position is never lost from depth 23 on.
    lost = [each.win_to_loss for each in study.spoiled("arise", "worst")]
    assert lost[21] == 8
    assert not any(lost[22:])


def test_tallies_are_consistent(study: DepthStudy) -> None:
    counts = qipan.solve(study.game).stats
    assert study.positions["arise"] == {word: counts[word] for word in ("win", "draw", "loss")}
    for tallies in study.depths:
        for name in ("win_to_draw", "win_to_loss", "draw_to_loss"):
            assert getattr(tallies["arise"].first, name) <= getattr(tallies["all"].first, name)
        for tally in tallies.values():
            assert tally.first.total <= tally.worst.total
    unseen = [tallies["arise"].unseen for tallies in study.depths]
    assert unseen == sorted(unseen, reverse=True)
    assert (unseen[-2], unseen[-1]) == (16, 0)  # the losses in 54


def test_the_gallery(study: DepthStudy) -> None:
    found = {verdict.exhibit.text: verdict for verdict in verdicts(study)}
    assert len(found) == 19
    assert found["2211/1200/0000/0000 1"].plays_right == {"first": 13, "worst": 13}
    assert found["2201/1211/2000/0000 1"].plays_right == {"first": 40, "worst": 40}
    assert found["2211/2121/0000/0000 1"].truth.outcome == "draw"
    for verdict in found.values():
        assert verdict.sees == verdict.truth.distance
        assert (verdict.plays_right["worst"] is None) == (verdict.truth.outcome == "loss")
    # Right from there on, and not before.
    for text, depth in (("2211/1200/0000/0000 1", 13), ("0021/0020/1211/0000 1", 13), ("2211/2121/0000/0000 1", 2)):
        state = study.game.parse(text)
        assert _spoils(state, plain_search(state, depth - 1)[1])
        assert not _spoils(state, plain_search(state, depth)[1])


def _spoils(state: qipan.State, move: qipan.Move | None) -> bool:
    found = qipan.analyse(state)
    return next(each for each in found.moves if each.move == move).value.outcome != found.value.outcome


@pytest.fixture(scope="module")
def horizon() -> Horizon:
    """Deep enough that few positions are spoiled, so that all of them can be looked at."""
    made = Horizon(qipan.game("two-eat-one"))
    assert [*made.deepen_to(42)] == [*range(1, 43)]
    return made


@pytest.mark.parametrize("wrong", ["move", "sign", "sight"])
def test_the_finder(horizon: Horizon, wrong: Wrong) -> None:
    some, number = find_some(horizon, 1000, wrong)
    assert number == {"move": 24, "sign": 43568, "sight": 644}[wrong]
    assert len({each.state for each in some}) == min(number, 1000)
    for each in some:
        truth = horizon.table.value(each.state)
        assert each.truth == truth
        assert set(each.right) == {move for move in each.state.moves() if not _spoils(each.state, move)}
        opinion = each.judgement.opinion
        if wrong == "move":
            assert each.judgement.harm["worst"] in ("draw to loss", "win to draw")
            assert set(each.looks_best) - set(each.right)
        elif wrong == "sign":
            assert opinion.label != truth.outcome
        else:
            assert opinion.outcome is None
            assert (truth.distance or 0) > 42


def test_the_finder_can_look_everywhere_and_take_the_first_move(horizon: Horizon) -> None:
    tally = horizon.tally()
    for everywhere in (False, True):
        found = list(find(horizon, "move", "first", everywhere=everywhere))
        assert len(found) == tally["all" if everywhere else "arise"].first.total == 10
        assert all(each.looks_best[0] not in each.right for each in found)
    signs = [find_some(horizon, 0, "sign", everywhere=everywhere) for everywhere in (False, True)]
    assert signs == [([], 43568), ([], 44098)]


def test_the_longest_wins_and_losses() -> None:
    game = qipan.game("two-eat-one")
    found = longest(game)
    for outcome, wanted, distance in (("win", 8, 53), ("loss", 16, 54)):
        number, lines = found[outcome]
        assert number == len({line.state for line in lines}) == wanted
        for line in lines:
            assert len(line.moves) == distance
            state = line.state
            for left, move in zip(range(distance, 0, -1), line.moves, strict=True):
                assert qipan.solve(game).value(state).distance == left
                state = state.play(move)
            assert state.outcome is not None
    assert len({line.pattern for line in found["win"][1]}) == 1
    assert len({line.pattern for line in found["loss"][1]}) == 2


def test_patterns() -> None:
    eight = ["1200/0000/0000/0000", "0021/0000/0000/0000", "0000/0000/0000/1200", "0000/0000/0000/0021"]
    eight += ["1000/2000/0000/0000", "0001/0002/0000/0000", "0000/0000/2000/1000", "0000/0000/0002/0001"]
    assert {pattern(f"{board} 2") for board in eight} == {"0000/0000/0000/0021 2"}


def test_what_makes_no_sense_is_refused(horizon: Horizon) -> None:
    game = qipan.game("two-eat-one")
    with pytest.raises(ValueError, match="of two-eat-one, not of dots"):
        depth_study(qipan.game("dots"))
    with pytest.raises(ValueError, match="of two-eat-one, not of dots"):
        longest(qipan.game("dots"))
    with pytest.raises(ValueError, match=r"depth must be 1\.\.120, not 121"):
        depth_study(game, 121)
    with pytest.raises(ValueError, match=r"depth must be 1\.\.120, not 0"):
        depth_study(game, 0)
    with pytest.raises(ValueError, match="threads must be"):
        depth_study(game, threads=0)
    with pytest.raises(ValueError, match="expected .* bytes, not 3"):
        horizon._kernel.deepen(b"abc", b"abc", b"abc", 1, None)
    with pytest.raises(ValueError, match="no such place"):
        horizon._kernel.reachable(horizon.table.bytes)
    six = qipan.game("two-eat-one", stones=6).initial()
    with pytest.raises(ValueError, match="another variant"):
        horizon.opinion(six)


def test_the_study_is_told_in_json_and_drawn(study: DepthStudy) -> None:
    told = study.json()
    assert json.loads(json.dumps(told)) == told
    assert told["all"]["least"]["worst"] == {"unbeaten": 46, "perfect": 46}  # type: ignore[index]
    axes = study.draw("all").axes[0]
    assert len(axes.lines) == 7  # three harms by two rules, and the answer
    assert "nothing from 46 on" in [text.get_text() for text in axes.texts]


def test_what_the_command_line_says(
    study: DepthStudy, horizon: Horizon, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("qipan.games.two_eat_one.study.depth_study", lambda *_, **__: study)
    monkeypatch.setattr("qipan.games.two_eat_one.study.judge_gallery", lambda progress: verdicts(study))
    monkeypatch.setattr("qipan.games.two_eat_one.study.Horizon", lambda *_, **__: horizon)

    commands.depth()
    shown = capsys.readouterr().out.splitlines()
    assert shown[1].split() == ["depth", *2 * ["win→draw", "win→loss", "draw→loss"], "unseen"]
    assert shown[45].split() == ["44", "4", "0", "0", "8", "0", "0", "380"]
    assert shown[-7].startswith("over 2,188,959 positions that can arise from the start: 1,152,375 win, 383,276 draw")
    assert shown[-1] == "  it spoils nothing at all: from depth 46 on; deeper was worse at 44"

    commands.gallery()
    shown = capsys.readouterr().out.splitlines()
    assert shown[1].split()[-7:] == ["on", "win", "in", "19", "19", "13", "13"]
    assert shown[2].split()[-2:] == ["–", "–"]
    commands.gallery(json=True)
    told = json.loads(capsys.readouterr().out)["positions"]
    assert [each["position"] for each in told] == [exhibit.text for exhibit in GALLERY]
    assert told[0]["plays_right"] == {"first": 13, "worst": 13}

    commands.wrong(depth=42, limit=3)
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 5
    assert shown[0].split() == ["position", "truth", "opinion", "looks", "best", "right", "spoils"]
    assert shown[-1] == "24 positions at depth 42, 3 shown"
