#pragma once
#include <cstdint>
#include <vector>

namespace qipan::learning {

/// A position of a game, and what its evaluation should predict: the payoff of the mover.
template <class Position>
struct Sample {
    Position position;
    float target;
};

/// The last `capacity` samples. Learning from each sample several times makes the most of games that are expensive to
/// play.
template <class Position>
class Replay {
  public:
    explicit Replay(std::size_t capacity) : capacity_(capacity) {}

    void add(const Sample<Position>& sample) {
        if (samples_.size() < capacity_)
            samples_.push_back(sample);
        else
            samples_[next_] = sample;
        next_ = (next_ + 1) % capacity_;
    }
    std::size_t size() const { return samples_.size(); }
    const Sample<Position>& operator[](std::size_t at) const { return samples_[at]; }

    /// The samples and the place of the next sample, for saving; `restore` sets both.
    const std::vector<Sample<Position>>& samples() const { return samples_; }
    std::size_t next() const { return next_; }
    void restore(std::vector<Sample<Position>> samples, std::size_t next) {
        samples_ = std::move(samples);
        next_ = next;
    }

  private:
    std::size_t capacity_, next_ = 0;
    std::vector<Sample<Position>> samples_;
};

}  // namespace qipan::learning
