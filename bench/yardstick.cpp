// A fixed workload that hardly uses memory: counts the solutions of the n-queens problem. Other measured rates are
// compared with its rate, so that results do not depend on the current speed of the machine.
#include <cstdint>

static std::uint64_t count(std::uint32_t all, std::uint32_t columns, std::uint32_t left, std::uint32_t right) {
    if (columns == all) return 1;
    std::uint64_t total = 0;
    for (std::uint32_t free = all & ~(columns | left | right); free; free &= free - 1) {
        const std::uint32_t queen = free & -free;
        total += count(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return total;
}

extern "C" std::uint64_t queens(int size) { return count((1u << size) - 1, 0, 0, 0); }
