#include "games/dots/uct/measure.hpp"

#include "games/dots/policies.hpp"
#include "search/control/parallel.hpp"
#include "search/control/random.hpp"

namespace qipan::dots {
namespace {

/// The exact scores by which the player in the seat `seat` is judged.
struct Judge {
    Scores scores;
    Seat seat;

    /// The final lead of the side to move if it draws an edge, and both sides play perfectly afterwards.
    int lead_after(const Dots::State& state, Dots::Move edge) const {
        auto next = state;
        Dots::play(next, edge);
        const int lead = next.boxes[state.mover] - next.boxes[state.mover ^ 1];
        const int later = (next.mover == seat ? scores.own : scores.others)[next.drawn];
        return lead + (next.mover == state.mover ? later : -later);
    }
};

/// Compares a move with all moves that the player's duty allows, and adds the result to `judged`.
void judge(const Dots::State& state, Edges allowed, Dots::Move edge, const Judge& by, Judged& judged) {
    int best = -max_boxes - 1;
    bool has_mistake = false;
    for (Edges rest = allowed; rest; rest &= rest - 1) {
        const int lead = by.lead_after(state, Dots::Move(std::countr_zero(rest)));
        best = std::max(best, lead);
        has_mistake = has_mistake || lead <= 0;
    }
    has_mistake = has_mistake && best > 0;
    const int achieved = by.lead_after(state, edge);
    const bool is_preserved = best <= 0 || achieved > 0;
    ++judged.moves;
    judged.preserving += is_preserved;
    judged.decisions += has_mistake;
    judged.right_decisions += has_mistake && is_preserved;
    judged.boxes_lost += std::uint64_t(best - achieved);
}

Edges perfect_moves(const Dots::State& state, const Judge& by) {
    Edges best = 0;
    int best_lead = -100;
    for (Edges rest = Dots::legal_edges(state); rest; rest &= rest - 1) {
        const int lead = by.lead_after(state, Dots::Move(std::countr_zero(rest)));
        if (lead > best_lead) best = 0, best_lead = lead;
        if (lead == best_lead) best |= rest & -rest;
    }
    return best;
}

Edges opponent_moves(const Dots::State& state, Opponent opponent, const Judge& by) {
    if (opponent == Opponent::perfect) return perfect_moves(state, by);
    return candidates(state, opponent == Opponent::random ? Policy::random : Policy::greedy);
}

void add(Judged& total, const Judged& more) {
    total.moves += more.moves;
    total.preserving += more.preserving;
    total.decisions += more.decisions;
    total.right_decisions += more.right_decisions;
    total.boxes_lost += more.boxes_lost;
}

/// Plays games in which `own_moves` returns the moves among which the player of a seat chooses, and `allowed_moves` all
/// moves that its duty allows.
GamesPlayed play(const Dots::State& start, Seat seat, Opponent opponent, std::uint64_t games, std::uint64_t seed,
                 const Scores& scores, unsigned workers, Control& control, auto&& own_moves, auto&& allowed_moves) {
    GamesPlayed result;
    const Judge by{scores, seat};
    std::mutex mutex;
    constexpr std::uint64_t chunk = 64;
    for_each_task((games + chunk - 1) / chunk, workers, control, [&](std::uint64_t task, unsigned) {
        GamesPlayed here;
        for (auto number = task * chunk; number < std::min(games, (task + 1) * chunk); ++number) {
            auto random = stream(seed, number);
            const auto any_of = [&](Edges edges) {
                return Dots::Move(std::countr_zero(random_edge(edges, [&](unsigned n) { return random.below(n); })));
            };
            auto state = start;
            while (!is_decided(state)) {
                const bool is_own = state.mover == seat;
                const auto edge = any_of(is_own ? own_moves(state) : opponent_moves(state, opponent, by));
                if (is_own) judge(state, allowed_moves(state), edge, by, here.judged);
                Dots::play(state, edge);
            }
            ++here.games;
            here.wins += state.boxes[seat] > state.boxes[seat ^ 1];
        }
        const std::lock_guard lock(mutex);
        result.games += here.games;
        result.wins += here.wins;
        add(result.judged, here.judged);
    });
    return result;
}

/// Follows all games from a position, depth first.
class Follower {
  public:
    Follower(const Model& model, Seat seat, const Scores& scores, std::vector<std::uint8_t>& chosen, Control& control)
        : model_(model),
          seat_(seat),
          by_{scores, seat},
          chosen_(chosen),
          control_(control),
          known_(2 * index_.size()) {}

    bool wins(const Dots::State& state) {
        if (is_decided(state)) return state.boxes[seat_] > state.boxes[seat_ ^ 1];
        const bool is_own = state.mover == seat_;
        auto& known = known_[2 * index_.node(state) + is_own];
        if (known || control_.stopped()) return known == won;
        known = won;  // provisional: nothing reads it before it is replaced, since a game never repeats a position
        bool result = true;
        const Edges moves = is_own ? model_.best(state) : Dots::legal_edges(state);
        for (Edges rest = moves; rest; rest &= rest - 1) {
            const auto edge = Dots::Move(std::countr_zero(rest));
            if (is_own) judge(state, model_.moves(state), edge, by_, all.judged);
            auto next = state;
            Dots::play(next, edge);
            if (is_own) chosen_[model_.node(next, next.mover == seat_)] = 1;
            result &= wins(next);
        }
        all.positions += is_own;
        known_[2 * index_.node(state) + is_own] = result ? won : lost;
        return result;
    }

    AllGames all;

  private:
    static constexpr std::uint8_t lost = 1, won = 2;
    const NodeIndex& index_ = NodeIndex::shared();
    const Model& model_;
    Seat seat_;
    Judge by_;
    std::vector<std::uint8_t>& chosen_;
    Control& control_;
    std::vector<std::uint8_t> known_;
};

}  // namespace

GamesPlayed play_opponent(const Model& model, const Dots::State& start, Seat seat, Opponent opponent,
                          std::uint64_t games, std::uint64_t seed, const Scores& scores, unsigned workers,
                          Control& control) {
    return play(
        start, seat, opponent, games, seed, scores, workers, control,
        [&](const Dots::State& state) { return model.best(state); },
        [&](const Dots::State& state) { return model.moves(state); });
}

GamesPlayed play_perfect(const Dots::State& start, Seat seat, Opponent opponent, std::uint64_t games,
                         std::uint64_t seed, const Scores& scores, unsigned workers, Control& control) {
    return play(
        start, seat, opponent, games, seed, scores, workers, control,
        [&](const Dots::State& state) { return perfect_moves(state, {scores, seat}); },
        [&](const Dots::State& state) { return Dots::legal_edges(state); });
}

AllGames follow_all(const Model& model, const Dots::State& start, Seat seat, const Scores& scores,
                    std::vector<std::uint8_t>& chosen, Control& control) {
    chosen.resize(Model::node_count(model.duty()));
    Follower follower(model, seat, scores, chosen, control);
    const bool always_wins = follower.wins(start);
    follower.all.always_wins = always_wins;
    return follower.all;
}

}  // namespace qipan::dots
