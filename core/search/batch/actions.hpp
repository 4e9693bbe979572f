#pragma once
#include "base/game.hpp"

namespace qipan::batch {

/// Numbers the moves of a game with given options, for models that have an output for each move. A game that does not
/// number its moves itself gets a number for each pair of cells: a move has the number of the pair of the first and the
/// last cell of its path. The last number is for a move without a path, that is, a pass.
template <Game G>
class Actions {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    explicit Actions(const typename G::Options& options) : options_(options) {
        if constexpr (!NumbersActions<G>) cells_ = int(G::layout(options).size());
    }

    int count() const {
        if constexpr (NumbersActions<G>)
            return G::action_count(options_);
        else
            return cells_ * cells_ + 1;
    }

    /// The number of a legal move of the position.
    int number(const State& state, const Move& move) const {
        if constexpr (NumbersActions<G>) {
            return G::action(options_, move);
        } else {
            const Path path = G::path(state, move);
            return path.empty() ? cells_ * cells_ : path[0] * cells_ + path[path.size - 1];
        }
    }

  private:
    typename G::Options options_;
    int cells_ = 0;
};

}  // namespace qipan::batch
