#include "games/chinese_checkers/rules.hpp"

#include <algorithm>

#include "base/defaults.hpp"
#include "base/letter_board.hpp"

namespace qipan {
using chinese_checkers::no_hole;
using chinese_checkers::star;

namespace {

const ReasonKind one_in_play{"chinese_checkers_one_in_play", "at most one seat is still in play"};
// The reason if the last seat to leave dropped out, so that nobody has filled a camp. Its text must equal the text of
// `one_in_play`, since records contain the text and are checked by it.
const ReasonKind last_dropped_out{"chinese_checkers_last_dropped_out", "at most one seat is still in play"};
const ReasonKind nobody_can_move{"chinese_checkers_nobody_can_move", "nobody can move"};

}  // namespace

ChineseCheckers::State ChineseCheckers::initial(const Options& options) {
    State state;
    state.options = options;
    for (Seat seat = 0; seat < options.players; ++seat) {
        state.stones[seat] = star.camps[std::size_t(home(options, seat))];
        state.in_play = std::uint8_t(state.in_play | 1u << seat);
    }
    return state;
}

bool ChineseCheckers::can_anyone_move(const State& state) {
    Occupancy occupancy(state);
    bool can_move = false;
    for (Seat seat = 0; seat < state.options.players && !can_move; ++seat)
        if (state.in_play >> seat & 1)
            state.stones[seat].for_each(
                [&](Hole from) { can_move = can_move || !occupancy.destinations(from, seat).empty(); });
    return can_move;
}

void ChineseCheckers::drop(State& state, Seat seat) {
    state.stones[seat] = {};
    leave(state, {seat, 1});
    if (state.mover == seat) next_mover(state);
}

int ChineseCheckers::distance(const State& state, Seat seat) {
    const auto& to_tip = star.to_tip[std::size_t(target(state.options, seat))];
    int total = -20;
    state.stones[seat].for_each([&](Hole hole) { total += to_tip[hole]; });
    return total;
}

std::array<double, max_seats> ChineseCheckers::adjudicate(const State& state, bool by_progress) {
    // The ranking: first the seats that finished, the first to finish first; then the seats in play, the smallest
    // distance first; then the seats that dropped out, the last to drop out first. Seats with equal keys share their
    // places.
    struct Entry {
        Seat seat;
        int group, place;
        auto key() const { return std::pair(group, place); }
    };
    std::vector<Entry> ranking;
    for (int i = 0; i < state.left_count; ++i) {
        const Leaver leaver = state.left[std::size_t(i)];
        ranking.push_back({leaver.seat, leaver.dropped ? 2 : 0, leaver.dropped ? -i : i});
    }
    for (Seat seat = 0; seat < state.options.players; ++seat)
        if (state.in_play >> seat & 1) ranking.push_back({seat, 1, by_progress ? distance(state, seat) : 0});
    std::ranges::sort(ranking, {}, &Entry::key);

    std::array<double, max_seats> payoffs{};
    const double steps = state.options.players - 1;
    for (std::size_t first = 0, end; first < ranking.size(); first = end) {
        end = first + 1;
        while (end < ranking.size() && ranking[end].key() == ranking[first].key()) ++end;
        const double mean_place = double(first + end - 1) / 2;
        for (std::size_t i = first; i < end; ++i) payoffs[ranking[i].seat] = 1 - 2 * mean_place / steps;
    }
    return payoffs;
}

std::optional<Outcome> ChineseCheckers::outcome(const State& state) {
    const bool is_decided = decided(state);
    if (!is_decided && can_anyone_move(state)) return std::nullopt;
    const bool has_last_dropped_out = state.left_count > 0 && state.left[std::size_t(state.left_count - 1)].dropped;
    const ReasonKind* reason = has_last_dropped_out ? &last_dropped_out : &one_in_play;
    return Outcome{.payoffs = adjudicate(state, true), .reason = is_decided ? reason : &nobody_can_move};
}

std::array<Standing, max_seats> ChineseCheckers::standing(const State& state) {
    std::array<Standing, max_seats> result{};
    const int seats = state.options.players;
    int finished = 0, dropped = 0;
    for (int i = 0; i < state.left_count; ++i) {
        const Leaver leaver = state.left[std::size_t(i)];
        result[leaver.seat] =
            leaver.dropped ? Standing{Standing::dropped, seats - dropped++} : Standing{Standing::finished, ++finished};
    }
    if (const auto end = outcome(state))
        for (Seat seat = 0; seat < seats; ++seat)
            if (state.in_play >> seat & 1)
                result[seat] = {Standing::finished, place_by_payoff(end->payoffs, seat, seats)};
    return result;
}

std::vector<Piece> ChineseCheckers::pieces(const State& state) {
    std::vector<Piece> found;
    for (Seat seat = 0; seat < state.options.players; ++seat)
        state.stones[seat].for_each([&](Hole hole) { found.push_back({hole, seat, "stone", {}}); });
    return found;
}

ChineseCheckers::State ChineseCheckers::setup(const Options& options, const std::vector<Piece>& pieces, Seat mover) {
    State state = initial(options);
    state.stones = {};
    state.mover = mover;
    for (const Piece& piece : pieces) {
        const std::string cell = cell_name(options, piece.cell);
        if (occupied(state).has(piece.cell)) throw BadNotation(two_pieces_on_cell({{"cell", cell}}));
        if (piece.kind != "stone" || piece.seat == no_seat)
            throw BadNotation(no_such_piece({{"kind", piece.kind}, {"cell", cell}}));
        state.stones[piece.seat] = state.stones[piece.seat] | Holes::one(piece.cell);
    }
    return parse(options, text(state));  // `parse` refuses a wrong number of stones
}

Path ChineseCheckers::Occupancy::chain(Hole from, Hole to) {
    std::array<Hole, no_hole> came_from;
    came_from.fill(no_hole);
    hop(from, [&](Hole hole, Hole previous) { came_from[hole] = previous; });
    // No hole can be reached both by a step and by hops, since only hops preserve the parity of x and y. So a
    // destination that hops do not reach is one step away.
    if (came_from[to] == no_hole) came_from[to] = from;
    Path backwards, path;
    for (Hole hole = to; hole != from; hole = came_from[hole]) backwards.push(hole);
    path.push(from);
    for (std::size_t i = backwards.size; i-- > 0;) path.push(backwards[i]);
    return path;
}

Path ChineseCheckers::path(const State& state, Move move) {
    return move == pass ? Path{} : Occupancy(state).chain(move.from, move.to);
}

}  // namespace qipan
