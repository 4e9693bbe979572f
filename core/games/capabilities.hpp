#pragma once
#include "games/checkers/evaluation.hpp"
#include "games/checkers/playout_policy.hpp"
#include "games/checkers/ranking.hpp"
#include "games/chinese_checkers/evaluation.hpp"
#include "games/chinese_checkers/playout_policy.hpp"
#include "games/dots/playout_policy.hpp"
#include "games/planes/determinizer.hpp"
#include "games/planes/playout_policy.hpp"
#include "games/registry.hpp"
#include "games/two_eat_one/evaluation.hpp"
#include "games/two_eat_one/playout_policy.hpp"
#include "games/two_eat_one/ranking.hpp"

/// Includes all games with their optional capabilities: evaluation, ranking, playout policy, determinizer. Code that
/// tests for a capability with `if constexpr` must include this header. With registry.hpp alone, which includes only
/// the rules, the test would fail, and two translation units could disagree on what a game can do.
