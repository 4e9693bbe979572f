#pragma once
#include <mutex>
#include <span>
#include <vector>

#include "games/chinese_checkers/rules.hpp"
#include "search/control/control.hpp"
#include "search/control/random.hpp"

/// Learning by temporal differences with one value per position, as in the document that the game comes from.
///
/// A run (one episode) begins at the start position and makes a number of steps. A step looks a few moves ahead from
/// its position S, by a policy that is random with the probability epsilon, adds up how far the stones advance, and
/// corrects the values of S: V(S) += alpha * (target - V(S)). Then it makes a random move. Every seat has a value of
/// its own: the advance of its own stones, in rows, that is still to come. The document's single value is the sum of
/// these.
namespace qipan::chinese_checkers {

/// What the target adds to the rewards of the moves of the lookahead.
enum class Tail : std::uint8_t {
    /// As in the document: the advances of all moves of the last position, discounted like a further move, and gamma
    /// times the values of the next position. Later rewards thus count several times.
    all_moves,
    /// The discounted values of the last position. If the values converge, they converge to the values of the policy.
    value,
};

struct TdParameters {
    double gamma = 0.8, alpha = 0.2, epsilon = 0.1;
    int ahead = 3;        // the number of moves that a step looks ahead
    int run_steps = 50;   // the number of steps of a run
    int depth = 1;        // the depth of the policy's search, in plies
    int start_plies = 0;  // a run begins after up to this number of moves of the policy from the start position
    Tail tail = Tail::all_moves;
    bool falling = false;  // whether the step size falls with the visits of a position, instead of being alpha
};

/// The values of the positions that were visited.
class TdTable {
  public:
    explicit TdTable(int seats) : seats_(std::size_t(seats)), slots_(1'024) {}

    std::size_t size() const { return keys_.size(); }
    std::size_t seats() const { return seats_; }
    /// `find` returns the number of a position, or `none` if it is not in the table.
    static constexpr std::uint32_t none = 0xffff'ffff;
    std::uint32_t find(std::uint64_t key) const;
    /// Adds a position that is not in the table, with no visits and the values 0. Returns its number.
    std::uint32_t add(std::uint64_t key);
    std::span<float> values(std::uint32_t number) { return {&values_[number * seats_], seats_}; }
    std::span<const float> values(std::uint32_t number) const { return {&values_[number * seats_], seats_}; }
    std::uint32_t& visits(std::uint32_t number) { return visits_[number]; }
    const std::vector<std::uint32_t>& all_visits() const { return visits_; }

    /// The positions in the order in which they were added: key, visits and values of each.
    std::vector<std::byte> bytes() const;
    /// Replaces the positions. Throws std::invalid_argument unless these are the bytes of a table with this number of
    /// seats.
    void restore(std::span<const std::byte> bytes);

  private:
    std::size_t slot_of(std::uint64_t key) const;
    void grow();

    std::size_t seats_;
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint32_t> visits_;
    std::vector<float> values_;         // the values of the seats, position by position
    std::vector<std::uint32_t> slots_;  // a hash table of position numbers + 1, 0 if empty; its size is a power of two
};

/// What happened since the counters were last read.
struct TdCounters {
    std::uint64_t steps = 0;
    std::uint64_t known = 0;  // the number of steps whose position was already in the table
    double change = 0;        // the sum of the absolute changes of the values of known positions
};

/// Learns the values of positions, and looks them up. Several threads may use it at a time.
class TdLearner {
  public:
    TdLearner(const ChineseCheckers::Options& options, const TdParameters& parameters, std::uint64_t seed)
        : parameters_(parameters), seed_(seed), table_(options.players) {}

    /// Makes the given number of runs from a position, or fewer if a stop is requested. Returns the number of runs
    /// made. Each run has random numbers of its own, so it makes no difference whether runs are made in one call or in
    /// several.
    int learn(const ChineseCheckers::State& start, int runs, const Control& control);

    struct Values {
        std::uint32_t visits = 0;  // 0 if the position is not in the table
        std::vector<float> by_seat;
    };
    Values values(const ChineseCheckers::State& state) const;
    /// The move of the policy without randomness. The game must not be over.
    ChineseCheckers::Move policy_move(const ChineseCheckers::State& state) const;

    std::uint64_t runs() const { return runs_; }
    std::size_t size() const;
    TdCounters take_counters();
    std::vector<std::uint32_t> visits() const;
    std::vector<std::byte> bytes() const;
    void restore(std::span<const std::byte> bytes, std::uint64_t runs);

  private:
    void run(const ChineseCheckers::State& start, Random& random);
    void step(const ChineseCheckers::State& state, Random& random);
    ChineseCheckers::Move choose(const ChineseCheckers::State& state, Random& random) const;

    TdParameters parameters_;
    std::uint64_t seed_, runs_ = 0;
    TdTable table_;
    TdCounters counters_;
    mutable std::mutex mutex_;  // held during a run, and while values are read
};

/// The rows by which a move brings a stone closer to the target; 0 for a pass.
int rows_gained(const ChineseCheckers::State& state, ChineseCheckers::Move move);

/// The key of a position: where the stones of each seat stand, in any order, who is to move, and who is in play.
std::uint64_t td_key(const ChineseCheckers::State& state);

}  // namespace qipan::chinese_checkers
