#include "search/retrograde/position_set.hpp"

namespace qipan::retrograde {

namespace {
// Positions are numbered with 30 bits: a number and a flag fit into 32 bits, and so does twice a distance.
constexpr std::uint64_t max_positions = std::uint64_t{1} << 30;
constexpr std::uint64_t max_round_successors = 1 << 18;
}  // namespace

std::uint64_t PositionSet::memory_to_solve() const {
    // For each position, `solve` needs a value, an entry in the queue, the end of its list of predecessors and an entry
    // in the index, 18 bytes in all; and for each move, 4 bytes. After that, all states and values are copied once.
    const std::uint64_t solving = size_ * (rules_.state_size + 18) + moves_ * 4;
    const std::uint64_t copying = size_ * (2 * rules_.state_size + 8);
    // Memory that the enumeration has freed is counted too, since the process may keep it. An outbox has up to twice
    // the capacity that it needs.
    return allocated_ + 2 * round_successors() * (rules_.state_size + 8) + std::max(solving, copying);
}

void PositionSet::enumerate(const std::byte* start, unsigned workers, Control& control) {
    outboxes_.resize(workers);
    successors_.assign(workers, rules_.new_successors());
    const std::uint64_t hash = sort_hash(start, rules_.state_size);
    insert(shards_[shard_of(hash)], start, hash);
    for (auto tasks = next_round(); !tasks.empty() && !control.stopped(); tasks = next_round()) {
        expand(tasks, workers, control);
        if (memory_to_solve() > memory_limit_ || size_ >= max_positions) throw MemoryLimitExceeded(size_);
        control.done = expanded_.load();
        control.total = size_.load();
    }
    outboxes_.clear();
    successors_.clear();
    sort(workers, control);
}

std::uint64_t PositionSet::round_successors() const {
    return std::min(max_round_successors, memory_limit_ / 16 / (rules_.state_size + 8));
}

std::vector<PositionSet::Task> PositionSet::next_round() {
    constexpr std::uint64_t chunk = 256;
    const std::uint64_t moves_per_position = expanded_ ? moves_ / expanded_ + 1 : rules_.max_moves;
    std::uint64_t rest = std::max<std::uint64_t>(1, round_successors() / moves_per_position);
    std::vector<Task> tasks;
    for (unsigned number = 0; number < shard_count && rest; ++number) {
        Shard& shard = shards_[number];
        while (shard.expanded < shard.count && rest) {
            const std::uint64_t size = std::min({chunk, shard.count - shard.expanded, rest});
            tasks.push_back({number, shard.expanded, shard.expanded + size});
            shard.expanded += size;
            rest -= size;
        }
    }
    return tasks;
}

/// First every thread expands some positions, and puts the successors into its outboxes; then every shard takes the
/// successors that belong to it from the outboxes of all threads.
void PositionSet::expand(const std::vector<Task>& tasks, unsigned workers, Control& control) {
    const std::size_t size = rules_.state_size;
    std::uint64_t positions = 0;
    for (const Task& task : tasks) positions += task.end - task.begin;
    const unsigned threads = workers_for(positions, workers);
    parallel_for(tasks.size(), threads, control, [&](std::uint64_t number, unsigned worker) {
        const Task& task = tasks[number];
        Successors& successors = successors_[worker];
        std::uint64_t moves = 0;
        for (std::uint64_t index = task.begin; index < task.end; ++index) {
            rules_.expand(shards_[task.shard].states.data() + index * size, successors);
            moves += successors.count;
            for (std::size_t move = 0; move < successors.count; ++move) {
                const std::byte* const state = successors.states.data() + move * size;
                const std::uint64_t hash = sort_hash(state, size);
                Outbox& outbox = outboxes_[worker][shard_of(hash)];
                outbox.states.insert(outbox.states.end(), state, state + size);
                outbox.hashes.push_back(hash);
            }
        }
        moves_ += moves;
        expanded_ += task.end - task.begin;
    });
    parallel_for(shard_count, threads, control, [&](std::uint64_t number, unsigned) {
        Shard& shard = shards_[number];
        for (auto& by_shard : outboxes_) {
            Outbox& outbox = by_shard[number];
            const std::size_t count = outbox.hashes.size();
            for (std::size_t index = 0; index < count; ++index) {
                if (index + 8 < count && !shard.slots.empty())
                    __builtin_prefetch(&shard.slots[outbox.hashes[index + 8] & (shard.slots.size() - 1)]);
                insert(shard, outbox.states.data() + index * size, outbox.hashes[index]);
            }
            outbox.states.clear();
            outbox.hashes.clear();
        }
    });
}

void PositionSet::insert(Shard& shard, const std::byte* state, std::uint64_t hash) {
    const std::size_t size = rules_.state_size;
    if (4 * (shard.count + 1) > 3 * shard.slots.size()) grow_slots(shard);
    const std::size_t mask = shard.slots.size() - 1;
    std::size_t slot = hash & mask;
    for (; shard.slots[slot]; slot = (slot + 1) & mask)
        if (std::memcmp(shard.states.data() + (shard.slots[slot] - 1) * size, state, size) == 0) return;
    if (shard.states.size() == shard.states.capacity()) grow_states(shard);
    shard.states.insert(shard.states.end(), state, state + size);
    shard.slots[slot] = std::uint32_t(++shard.count);
    size_.fetch_add(1, std::memory_order_relaxed);
}

void PositionSet::grow_states(Shard& shard) {
    const std::size_t count = std::max<std::size_t>(16, shard.count + shard.count / 2);
    allocate((count - shard.count) * rules_.state_size);
    shard.states.reserve(count * rules_.state_size);
}

void PositionSet::grow_slots(Shard& shard) {
    const std::size_t size = rules_.state_size, slots = std::max<std::size_t>(32, 2 * shard.slots.size());
    allocate((slots - shard.slots.size()) * sizeof(std::uint32_t));
    shard.slots.assign(slots, 0);
    for (std::uint64_t index = 0; index < shard.count; ++index) {
        std::size_t slot = sort_hash(shard.states.data() + index * size, size) & (slots - 1);
        while (shard.slots[slot]) slot = (slot + 1) & (slots - 1);
        shard.slots[slot] = std::uint32_t(index + 1);
    }
}

void PositionSet::allocate(std::uint64_t bytes) {
    if (allocated_.fetch_add(bytes) + bytes > memory_limit_) throw MemoryLimitExceeded(size_);
}

/// Sorts the shards one after another into `states_`. The shards themselves are in order, since the first bits of the
/// hash are the number of the shard.
void PositionSet::sort(unsigned workers, Control& control) {
    states_ = std::make_unique_for_overwrite<std::byte[]>(size_ * rules_.state_size);
    std::array<std::uint64_t, shard_count> first{};
    for (unsigned shard = 1; shard < shard_count; ++shard) first[shard] = first[shard - 1] + shards_[shard - 1].count;
    for (Shard& shard : shards_) shard.slots = {};
    parallel_for(shard_count, workers_for(size_, workers), control, [&](std::uint64_t number, unsigned) {
        sort_shard(shards_[number], states_.get() + first[number] * rules_.state_size);
    });
}

void PositionSet::sort_shard(Shard& shard, std::byte* out) const {
    std::vector<StateKey> keys;
    keys.reserve(shard.count);
    for (std::uint64_t index = 0; index < shard.count; ++index)
        keys.emplace_back(shard.states.data() + index * rules_.state_size, rules_.state_size);
    std::sort(keys.begin(), keys.end(),
              [&](const StateKey& one, const StateKey& other) { return one.compare(other, rules_.state_size) < 0; });
    for (const StateKey& key : keys) out = std::copy_n(key.state, rules_.state_size, out);
    shard.states = {};
}

}  // namespace qipan::retrograde
