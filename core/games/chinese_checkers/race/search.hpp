#pragma once
#include "games/chinese_checkers/race/race_search.hpp"
#include "search/multiplayer/search.hpp"

namespace qipan::chinese_checkers {

/// What a search assumes about how the other seats play. Only this game has the race search.
enum class OpponentModel { maxn, paranoid, best_reply, race };

template <multiplayer::SearchNode N>
multiplayer::Result<typename N::Game> search(const N& root, OpponentModel model,
                                             const std::vector<ChineseCheckers::State>& earlier,
                                             const multiplayer::Limits& limits, const Control& control) {
    using enum OpponentModel;
    if (model == race)
        return multiplayer::deepen(root, earlier, limits, control, true, [&](Budget& budget) {
            return RaceSearch<N>(root, limits.width, limits.log_table_size, budget);
        });
    const auto generic = model == maxn       ? multiplayer::OpponentModel::maxn
                         : model == paranoid ? multiplayer::OpponentModel::paranoid
                                             : multiplayer::OpponentModel::best_reply;
    return multiplayer::search(root, generic, earlier, limits, control);
}

}  // namespace qipan::chinese_checkers
