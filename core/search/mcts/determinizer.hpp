#pragma once
#include "base/game.hpp"
#include "search/control/control.hpp"
#include "search/mcts/playout.hpp"

namespace qipan {

/// Determinization: samples full positions that are consistent with a seat's view. It uses nothing but the view.
///
/// This default plays random games from the start until it reaches a position with the same view, which only small
/// games can afford. Other games specialise the template in <game>/determinizer.hpp.
template <class G>
class Determinizer {
  public:
    Determinizer(const typename G::View& view, Control& control) : view_(view), control_(control) {}

    std::optional<typename G::State> sample(Random& random) {
        for (int game = 0; game < max_games && !control_.stopped(); ++game) {
            auto state = G::initial(view_.options);
            for (int ply = 0; ply < max_plies; ++ply) {
                if (G::view(state, view_.seat) == view_) return state;
                typename G::Moves moves;
                G::moves(state, moves);
                if (moves.empty()) break;
                G::play(state, moves[random.below(moves.size)]);
            }
        }
        return std::nullopt;
    }

    std::array<double, max_seats> evaluate(const typename G::State& state, Random& random) {
        return mcts::play_out<G>(state, mcts::PlayoutKind::informed, random).payoffs;
    }

    static std::uint64_t information_key(const typename G::State& state, Seat seat) {
        const auto view = G::view(state, seat);
        const std::string text = G::view_text(view) + char(view.mover);
        return hash_bytes(text.data(), text.size());
    }

  private:
    static constexpr int max_games = 100'000, max_plies = 1000;
    typename G::View view_;
    Control& control_;
};

template <class G>
concept Determinizable =
    Hidden<G> && requires(Determinizer<G>& determinizer, const typename G::View& view, Control& control, Random& random,
                          const typename G::State& state, Seat seat) {
        Determinizer<G>(view, control);
        // Returns nullopt if no position is consistent with the view.
        { determinizer.sample(random) } -> std::same_as<std::optional<typename G::State>>;
        // Estimates the payoffs of the position in which a simulation leaves the graph, by a single playout or a method
        // with less variance.
        { determinizer.evaluate(state, random) } -> std::same_as<std::array<double, max_seats>>;
        // A hash of everything that a seat knows and that matters to its choice. The hash may ignore the order of past
        // moves.
        { Determinizer<G>::information_key(state, seat) } -> std::same_as<std::uint64_t>;
    };

}  // namespace qipan
