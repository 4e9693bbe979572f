#pragma once
#include "base/playout_policy.hpp"
#include "games/hide_and_seek/rules.hpp"

namespace qipan {

template <>
struct PlayoutPolicy<HideAndSeek> {
    /// Lets every seat try its remaining places in a random order. Returns nullopt while a seat has still to hide.
    static std::optional<HideAndSeek::State> random_playout(HideAndSeek::State state, auto&& random) {
        const unsigned seats = state.options.players, places = state.options.places;
        for (std::size_t seat = 0; seat < seats; ++seat)
            if (state.hidden[seat] == HideAndSeek::nowhere) return std::nullopt;
        std::array<List<std::uint8_t, 6>, HideAndSeek::max_players> left;
        for (std::size_t seat = 0; seat < seats; ++seat)
            for (unsigned place = 0; place < places; ++place)
                if (!(state.guesses[seat] >> place & 1)) left[seat].push(std::uint8_t(place));
        for (std::size_t seat = HideAndSeek::mover(state); !HideAndSeek::outcome(state); seat = (seat + 1) % seats) {
            const auto at = random(left[seat].size);
            state.guesses[seat] = std::uint8_t(state.guesses[seat] | 1u << left[seat].items[at]);
            left[seat].items[at] = left[seat].items[--left[seat].size];
        }
        return state;
    }
};
static_assert(HasFastPlayout<HideAndSeek>);

}  // namespace qipan
