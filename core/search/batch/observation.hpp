#pragma once
#include <algorithm>
#include <span>

#include "base/defaults.hpp"

namespace qipan::batch {

/// Writes what a seat may know of a position as numbers: some channels, each with a number for every cell of the board.
/// Seats are counted from the observer: +0 is the observer, +1 the next seat.
///
/// - For each kind of piece, a channel for the pieces of each seat or, if nobody owns them, a single channel: 1 at the
///   cell of a piece, and 0.5 at the other cells that it covers. Pieces that fit no such channel are in the channel
///   "other".
/// - Channels that have the same number at all cells: 1 in the channel of the observer's seat and, in a game with
///   several phases, 1 in the channel of the current phase. Games without hidden information may have further channels:
///   the score of each seat and, with more than two seats, whether each seat still plays.
template <Game G>
class Observation {
  public:
    using State = typename G::State;
    using Options = typename G::Options;

    explicit Observation(const Options& options)
        : seats_(G::seats(options)), cells_(G::layout(options).size()), kinds_(kinds(options)) {
        for (Kind& kind : kinds_) {
            if (kind.is_unowned) kind.unowned_channel = add(kind.name);
            if (kind.is_owned) kind.first_channel = add_for_each_seat(kind.name + " +");
        }
        other_ = add("other");
        seat_ = add_for_each_seat("seat ");
        phase_ = channels_.size();
        if constexpr (phase_count > 1)
            for (const Phase& phase : phases<G>()) add("phase " + std::string(phase.name));
        if constexpr (shows_score) score_ = add_for_each_seat("score +");
        if constexpr (has_standing)
            if (seats_ > 2) playing_ = add_for_each_seat("playing +");
    }

    /// The names of the channels.
    const std::vector<std::string>& channels() const { return channels_; }
    std::size_t cells() const { return cells_; }
    /// The number of numbers in an observation, which is written channel by channel.
    std::size_t size() const { return channels_.size() * cells_; }

    void write(const State& state, Seat observer, std::span<float> out) const {
        if constexpr (Hidden<G>) {
            write(G::view(state, observer), out);
        } else {
            std::ranges::fill(out, 0.0f);
            const Board board{*this, observer, out};
            if constexpr (VisitsPieces<G>)
                G::visit_pieces(state, [&](int kind, Seat seat, Cell cell, bool is_main) {
                    board.mark(channel(std::size_t(kind), seat, observer), cell, is_main);
                });
            else
                board.mark(pieces<G>(state));
            board.fill(seat_ + observer, 1);
            if constexpr (phase_count > 1) board.fill_phase(phase<G>(state));
            if constexpr (shows_score) board.fill_by_seat(score_, G::score(state), [](int points) { return points; });
            if constexpr (has_standing)
                if (seats_ > 2)
                    board.fill_by_seat(playing_, G::standing(state),
                                       [](const Standing& seat) { return seat.status == Standing::playing; });
        }
    }

    /// Depends only on the view, so nothing that is hidden can reach the observation.
    void write(const auto& view, std::span<float> out) const
        requires Hidden<G>
    {
        std::ranges::fill(out, 0.0f);
        const Board board{*this, view.seat, out};
        board.mark(view_pieces<G>(view));
        board.fill(seat_ + view.seat, 1);
        if constexpr (phase_count > 1) board.fill_phase(view_phase<G>(view));
    }

  private:
    static constexpr std::size_t phase_count = phases<G>().size();
    static constexpr bool shows_score = KeepsScore<G> && !Hidden<G>, has_standing = HasStanding<G> && !Hidden<G>;
    static constexpr float covered = 0.5f;

    struct Kind {
        std::string name;
        bool is_owned = false, is_unowned = false;
        std::size_t first_channel = 0, unowned_channel = 0;
    };

    /// An observation that is being written.
    struct Board {
        const Observation& of;
        Seat observer;
        std::span<float> out;

        void mark(std::size_t channel, Cell cell, bool is_main) const {
            float& number = out[channel * of.cells_ + cell];
            number = is_main ? 1 : std::max(number, covered);
        }
        void mark(const std::vector<Piece>& pieces) const {
            for (const Piece& piece : pieces) {
                const std::size_t channel = of.channel(of.number(piece.kind), piece.seat, observer);
                for (const Cell cell : piece.cells) mark(channel, cell, false);
                mark(channel, piece.cell, true);
            }
        }
        void fill(std::size_t channel, float number) const {
            std::ranges::fill(out.subspan(channel * of.cells_, of.cells_), number);
        }
        void fill_phase(std::string_view name) const {
            for (std::size_t i = 0; i < phase_count; ++i)
                if (phases<G>()[i].name == name) fill(of.phase_ + i, 1);
        }
        void fill_by_seat(std::size_t first_channel, const auto& by_seat, auto&& number) const {
            for (Seat seat = 0; seat < of.seats_; ++seat)
                fill(first_channel + of.from_observer(seat, observer), float(number(by_seat[seat])));
        }
    };

    static std::vector<Kind> kinds(const Options& options) {
        std::vector<Kind> found;
        for (const PieceKind& piece : piece_kinds<G>(options)) {
            auto kind = std::ranges::find(found, piece.kind, &Kind::name);
            if (kind == found.end()) kind = found.insert(kind, Kind{.name = piece.kind});
            (piece.seat == no_seat ? kind->is_unowned : kind->is_owned) = true;
        }
        return found;
    }
    std::size_t add(std::string name) {
        channels_.push_back(std::move(name));
        return channels_.size() - 1;
    }
    std::size_t add_for_each_seat(const std::string& name) {
        for (int seat = 0; seat < seats_; ++seat) add(name + std::to_string(seat));
        return channels_.size() - std::size_t(seats_);
    }

    std::size_t number(const std::string& kind) const {
        return std::size_t(std::ranges::find(kinds_, kind, &Kind::name) - kinds_.begin());
    }
    std::size_t from_observer(Seat seat, Seat observer) const {
        return std::size_t(seat >= observer ? seat - observer : seat + seats_ - observer);
    }
    /// The channel of a piece. `kind` is the number of its kind; for a kind that the game does not list, it is at least
    /// the number of kinds.
    std::size_t channel(std::size_t kind, Seat seat, Seat observer) const {
        if (kind >= kinds_.size()) return other_;
        const Kind& known = kinds_[kind];
        if (seat == no_seat) return known.is_unowned ? known.unowned_channel : other_;
        return known.is_owned ? known.first_channel + from_observer(seat, observer) : other_;
    }

    int seats_;
    std::size_t cells_;
    std::vector<Kind> kinds_;
    std::vector<std::string> channels_;
    std::size_t other_ = 0, seat_ = 0, phase_ = 0, score_ = 0, playing_ = 0;
};

}  // namespace qipan::batch
