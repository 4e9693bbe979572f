#pragma once
#include <cstdint>

namespace qipan {

/// SplitMix64: a small, fast generator of good quality. It has one word of state, accepts any seed, and produces the
/// same numbers on every platform.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
    /// A number in 0..bound-1; the bias is below bound / 2^32.
    std::uint32_t below(std::uint32_t bound) { return std::uint32_t((next() >> 32) * bound >> 32); }

  private:
    std::uint64_t state_;
};

/// The random generator for stream `number` of a seed. Streams with different numbers are independent.
inline Random stream(std::uint64_t seed, std::uint64_t number) {
    Random mixed(seed);
    return Random(mixed.next() ^ Random(number).next());
}

}  // namespace qipan
