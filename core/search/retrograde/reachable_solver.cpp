#include "search/retrograde/reachable_solver.hpp"

#include <span>

#include "search/retrograde/distance_code.hpp"
#include "search/retrograde/state_index.hpp"

namespace qipan::retrograde {
namespace {

// While a position is undecided, its value is this flag plus the number of its moves that are not yet known to lose.
constexpr std::uint32_t undecided = std::uint32_t{1} << 31;

/// Calls visit(number, worker) for all numbers below `size`, on several threads.
void for_each_number(std::uint64_t size, unsigned workers, Control& control, auto&& visit) {
    constexpr std::uint64_t chunk = 1 << 12;
    parallel_for((size + chunk - 1) / chunk, PositionSet::workers_for(size, workers), control,
                 [&](std::uint64_t task, unsigned worker) {
                     const std::uint64_t end = std::min(size, (task + 1) * chunk);
                     for (std::uint64_t number = task * chunk; number < end; ++number) visit(number, worker);
                     control.done.fetch_add(end - task * chunk, std::memory_order_relaxed);
                 });
}

/// For every position, the positions from which a move leads to it, in one array. An entry is twice the number of a
/// predecessor, plus 1 if the seats of both positions are the same (see ByteRules).
class Predecessors {
  public:
    /// Lists the predecessors. Also sets the initial values: for a position in which the game is over, its final value;
    /// for any other, `undecided` plus the number of its moves.
    Predecessors(const PositionSet& positions, std::vector<std::uint32_t>& values, unsigned workers, Control& control)
        : ends_(positions.size()) {
        const StateIndex index(positions.states());
        std::vector<Successors> successors(workers, positions.rules().new_successors());
        const auto for_each_move = [&](auto&& start, auto&& visit) {
            for_each_number(positions.size(), workers, control, [&](std::uint64_t number, unsigned worker) {
                Successors& after = successors[worker];
                positions.rules().expand(positions.states().at(number), after);
                start(number, after);
                index.find_all(after);
                for (std::size_t move = 0; move < after.count; ++move)
                    __builtin_prefetch(&ends_[after.numbers[move]], 1);
                for (std::size_t move = 0; move < after.count; ++move)
                    visit(number, after.numbers[move], after.keeps_seat[move]);
            });
        };
        // First count the predecessors, then list them. Expanding every position twice is slower than storing all moves
        // in between, but takes half the memory.
        for_each_move(
            [&](std::uint64_t number, const Successors& after) {
                values[number] = after.count         ? undecided + std::uint32_t(after.count)
                                 : after.payoff == 0 ? distance_code::draw
                                                     : distance_code::of(after.payoff > 0, 0);
            },
            [&](std::uint64_t, std::uint64_t next, bool) {
                std::atomic_ref(ends_[next]).fetch_add(1, std::memory_order_relaxed);
            });
        if (control.stopped()) return;
        std::uint64_t total = 0;
        for (std::uint64_t& end : ends_) total += std::exchange(end, total);
        entries_.resize(total);
        for_each_move([](std::uint64_t, const Successors&) {},
                      [&](std::uint64_t number, std::uint64_t next, bool keeps_seat) {
                          const auto at = std::atomic_ref(ends_[next]).fetch_add(1, std::memory_order_relaxed);
                          entries_[at] = std::uint32_t(2 * number + keeps_seat);
                      });
    }

    std::span<const std::uint32_t> of(std::uint64_t number) const {
        const std::uint64_t begin = number ? ends_[number - 1] : 0;
        return {entries_.data() + begin, ends_[number] - begin};
    }

  private:
    std::vector<std::uint64_t> ends_;  // the end of each list; while it is being filled, the place of its next entry
    std::vector<std::uint32_t> entries_;
};

/// The numbers of decided positions in order of distance. Threads add to it in batches.
class Queue {
  public:
    explicit Queue(std::uint64_t capacity) : numbers_(capacity) {}

    std::uint64_t size() const { return size_; }
    std::uint32_t operator[](std::uint64_t index) const { return numbers_[index]; }

    class Batch {
      public:
        explicit Batch(Queue& queue) : queue_(queue) {}
        ~Batch() { flush(); }
        Batch(const Batch&) = delete;
        Batch& operator=(const Batch&) = delete;
        void push(std::uint32_t number) {
            if (size_ == numbers_.size()) flush();
            numbers_[size_++] = number;
        }

      private:
        void flush() {
            const std::uint64_t at = queue_.size_.fetch_add(size_, std::memory_order_relaxed);
            std::copy_n(numbers_.begin(), size_, queue_.numbers_.begin() + std::ptrdiff_t(at));
            size_ = 0;
        }
        Queue& queue_;
        std::array<std::uint32_t, 512> numbers_;
        std::size_t size_ = 0;
    };

  private:
    std::vector<std::uint32_t> numbers_;
    std::atomic<std::uint64_t> size_{0};
};

/// Updates the value of a predecessor, one of whose moves leads to a position that is decided at `distance`. Returns
/// whether this decides the predecessor.
bool note_move(std::uint32_t& value, bool move_wins, std::uint32_t distance) {
    std::atomic_ref<std::uint32_t> shared(value);
    std::uint32_t current = shared.load(std::memory_order_relaxed), next;
    do {
        if (!(current & undecided)) return false;
        const bool is_last = current == undecided + 1;
        next = move_wins ? distance_code::of(true, distance + 1)
               : is_last ? distance_code::of(false, distance + 1)
                         : current - 1;
    } while (!shared.compare_exchange_weak(current, next, std::memory_order_relaxed));
    return !(next & undecided);
}

}  // namespace

std::vector<std::uint32_t> solve(const PositionSet& positions, unsigned workers, Control& control) {
    constexpr std::uint64_t chunk = 1 << 11;
    const std::uint64_t size = positions.size();
    control.done = 0;
    control.total = 3 * size;
    std::vector<std::uint32_t> values(size);
    const Predecessors predecessors(positions, values, workers, control);
    if (control.stopped()) return values;
    Queue queue(size);
    {
        Queue::Batch batch(queue);
        for (std::uint64_t number = 0; number < size; ++number)
            if (!(values[number] & undecided) && values[number] != distance_code::draw)
                batch.push(std::uint32_t(number));
    }
    std::uint64_t begin = 0;
    for (std::uint32_t distance = 0; begin < queue.size() && !control.stopped(); ++distance) {
        const std::uint64_t end = queue.size();
        parallel_for((end - begin + chunk - 1) / chunk, PositionSet::workers_for(end - begin, workers), control,
                     [&](std::uint64_t task, unsigned) {
                         Queue::Batch batch(queue);
                         const std::uint64_t last = std::min(end, begin + (task + 1) * chunk);
                         for (std::uint64_t index = begin + task * chunk; index < last; ++index) {
                             const std::uint32_t number = queue[index];
                             const bool is_win = distance_code::is_win(values[number]);
                             const auto entries = predecessors.of(number);
                             for (const std::uint32_t entry : entries) __builtin_prefetch(&values[entry / 2], 1);
                             for (const std::uint32_t entry : entries) {
                                 const bool keeps_seat = entry & 1;
                                 if (note_move(values[entry / 2], is_win == keeps_seat, distance))
                                     batch.push(entry / 2);
                             }
                         }
                     });
        control.done += end - begin;
        begin = end;
    }
    for (std::uint32_t& value : values)
        if (value & undecided) value = distance_code::draw;
    return values;
}

}  // namespace qipan::retrograde
