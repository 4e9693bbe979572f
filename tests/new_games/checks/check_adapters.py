"""PettingZoo's tests of games that have no code but their rules."""

from __future__ import annotations

import pytest

from adapters import test_pettingzoo
from new_games.build import NAMES
from variants import Variant

pytestmark = test_pettingzoo.pytestmark


@pytest.mark.parametrize("name", NAMES)
def test_environments_pass_the_tests(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    variant = Variant(name, ())
    test_pettingzoo.test_the_api_test_passes(variant)
    test_pettingzoo.test_the_seed_test_passes(variant)
    test_pettingzoo.test_the_render_test_passes(variant, capsys)
    test_pettingzoo.test_rewards_are_the_payoffs(variant, None)
    test_pettingzoo.test_rewards_are_the_payoffs(variant, 3)
    test_pettingzoo.test_an_illegal_action_changes_nothing(variant)
