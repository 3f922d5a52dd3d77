// What the tests of tensors share: comparing numbers and errors so that a failure says what is wrong.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/tensor/creation.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor::tests {

/// "" if got is expected within |got - expected| <= tolerance · max(1, largest |expected|), else where it first is not.
/// NaN equals NaN, and an infinity itself.
inline std::string difference(const std::vector<real>& got, const std::vector<real>& expected, double tolerance) {
  if (got.size() != expected.size()) return fmt::format("{} elements, expected {}", got.size(), expected.size());
  double scale = 1;
  for (const real e : expected) scale = std::isfinite(e) ? std::max(scale, std::abs(static_cast<double>(e))) : scale;
  for (size_t i = 0; i < got.size(); ++i) {
    if (got[i] == expected[i] || (std::isnan(got[i]) && std::isnan(expected[i]))) continue;
    if (std::abs(got[i] - expected[i]) <= tolerance * scale) continue;
    return fmt::format("element {}: expected {:.9g}, got {:.9g}", i, expected[i], got[i]);
  }
  return "";
}

inline std::string difference(const Tensor& got, const Tensor& expected, double tolerance) {
  if (!got.defined() || !expected.defined()) return got.defined() == expected.defined() ? "" : "one is undefined";
  if (got.shape() != expected.shape()) {
    return fmt::format("shape {}, expected {}", to_string(got.shape()), to_string(expected.shape()));
  }
  return difference(got.to_vector(), expected.to_vector(), tolerance);
}

/// The loosest that rounding in `real` explains for a few hundred operations.
inline double rounding() { return sizeof(real) == 4 ? 2e-6 : 1e-13; }

inline void check_close(const Tensor& got, const Tensor& expected, double tolerance = rounding()) {
  CHECK(difference(got, expected, tolerance) == "");
}
inline void check_equal(const Tensor& got, const Tensor& expected) { check_close(got, expected, 0); }

/// "ShapeError: its text", or "nothing was thrown".
inline std::string thrown_by(const std::function<void()>& run) {
  try {
    run();
  } catch (const ShapeError& error) {
    return fmt::format("ShapeError: {}", error.what());
  } catch (const IndexError& error) {
    return fmt::format("IndexError: {}", error.what());
  } catch (const ValueError& error) {
    return fmt::format("ValueError: {}", error.what());
  } catch (const GradError& error) {
    return fmt::format("GradError: {}", error.what());
  } catch (const FileError& error) {
    return fmt::format("FileError: {}", error.what());
  } catch (const Error& error) {
    return fmt::format("Error: {}", error.what());
  } catch (const std::exception& error) {
    return fmt::format("an exception of another kind: {}", error.what());
  }
  return "nothing was thrown";
}

struct ErrorCase {
  std::string expected;
  std::function<void()> run;
};
inline void check_errors(const std::vector<ErrorCase>& cases) {
  for (const ErrorCase& c : cases) CHECK(thrown_by(c.run) == c.expected);
}

/// Normal numbers from a seed, asking for a gradient.
inline Tensor normal(const Shape& shape, uint64_t seed, bool requires_grad = true) {
  Generator generator(seed);
  return randn(shape, generator).requires_grad_(requires_grad);
}

}  // namespace tinytensor::tests
