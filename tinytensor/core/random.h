// Random numbers, equal to PyTorch's CPU generator from the same seed, bit for bit.
//
// The engine is mt19937; what turns its bits into numbers follows PyTorch's scalar path (ATEN_CPU_CAPABILITY=default),
// because std::*_distribution leaves its output to the implementation. In the build where real is double, the streams
// are those of PyTorch's float64.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "tinytensor/core/real.h"

namespace tinytensor {

using std::int64_t;

/// A stream of random numbers. Copyable: a copy continues with the same numbers.
class Generator {
 public:
  static constexpr uint64_t default_seed = 67280421310721;  // PyTorch's

  explicit Generator(uint64_t seed = default_seed) { manual_seed(seed); }

  /// Restarts the stream. The engine takes the low 32 bits; the cached normal is dropped.
  void manual_seed(uint64_t seed);
  uint64_t initial_seed() const { return state_.seed; }

  uint32_t random();                      ///< 32 uniform bits.
  void random(uint32_t* out, int64_t n);  ///< The next n of them: faster than one by one.
  uint64_t random64();                    ///< Two draws: the first is the high half.
  double uniform();                       ///< [0, 1) with 53 bits.
  double normal();  ///< N(0, 1) by Box-Muller, two per pair of uniforms: the second one is kept for the next call.

  /// Everything that determines the numbers to come, to be saved and restored. state() is a copy, which stays as it is
  /// while the generator goes on, as PyTorch's get_state().
  struct State {
    uint64_t seed = 0;
    std::array<uint32_t, 624> words{};    // of the engine
    uint32_t position = 624;              // next word to use, 624 if the engine must be turned first
    std::optional<double> cached_normal;  // second half of the last pair
    bool operator==(const State&) const = default;
  };
  State state() const { return state_; }
  /// ValueError if position is above 624.
  void set_state(const State& state);

 private:
  void turn();  // computes the next 624 words

  State state_;
};

/// The generator used where none is given.
Generator& default_generator();
/// Seeds the default generator.
void manual_seed(uint64_t seed);

// Fills of dense arrays, in PyTorch's order of draws. Bounds, means and deviations are double, as in PyTorch: a fill of
// fewer than 16 normals scales in double and rounds once.

/// out[i] ~ U[low, high). ValueError unless low <= high.
void fill_uniform(real* out, int64_t n, double low, double high, Generator& generator);
/// out[i] ~ N(mean, std²). From 16 elements on PyTorch takes another path, and so do we. ValueError if std < 0.
void fill_normal(real* out, int64_t n, double mean, double std, Generator& generator);
/// The same without that other path, as PyTorch fills what is not contiguous.
void fill_normal_singly(real* out, int64_t n, double mean, double std, Generator& generator);
/// out[i] exponential with mean 1.
void fill_exponential(real* out, int64_t n, Generator& generator);
/// out[i] = 1 with probability p, else 0. ValueError unless 0 <= p <= 1.
void fill_bernoulli(real* out, int64_t n, double p, Generator& generator);
/// out[i] uniform in [low, high). ValueError unless low < high.
void fill_randint(int64_t* out, int64_t n, int64_t low, int64_t high, Generator& generator);
/// out = a permutation of 0 … n-1, each as likely as any other: to every place i but the last, from the first on, comes
/// the number that is at place i + random() % (n - i), and the one that was at i goes there.
void fill_randperm(int64_t* out, int64_t n, Generator& generator);
/// An index drawn with probability weights[i] / Σ weights: argmax of weights[i] / q[i], q exponential.
/// ValueError if a weight is negative or not finite, or all are zero.
int64_t multinomial(const real* weights, int64_t n, Generator& generator);
/// out = `count` such indices, each of all (replacement), or no index twice. ValueError also if there are fewer weights
/// above 0 than indices, unless with replacement.
void fill_multinomial(int64_t* out, int64_t count, const real* weights, int64_t n, bool replacement,
                      Generator& generator);
/// The `count` indices, none twice, whose weights[i] / exponentials[i] are largest: how the others draw. ValueError as
/// above.
void fill_multinomial(int64_t* out, int64_t count, const real* weights, const real* exponentials, int64_t n);

}  // namespace tinytensor
