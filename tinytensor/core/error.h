// The exceptions of the library, and the one way to throw them.
//
// A message has the form "op: rule that was broken: the values", and where a fix is likely a second line "  hint: …":
//
//   matmul: the inner sizes differ: (2, 3) x (4, 5), 3 != 4
//     hint: transpose(b, -1, -2) would give (5, 4); reshape keeps the order of the elements
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace tinytensor {

/// What every exception of the library is: `what()` is meant to be read by a person.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Shapes that do not fit each other or the operation.
struct ShapeError : Error {
  using Error::Error;
};

/// A dimension, an element index, a class label or a token id out of range.
struct IndexError : Error {
  using Error::Error;
};

/// An argument whose value makes no sense (a probability of 2, a width of 0).
struct ValueError : Error {
  using Error::Error;
};

/// A misuse of the tape: a second backward, a value changed in place, a tensor that records nothing.
struct GradError : Error {
  using Error::Error;
};

/// A file that is missing, unreadable, malformed, or that does not fit; a disk that is full.
struct FileError : Error {
  using Error::Error;
};

/// Throws an E whose message is formatted by fmt: `fail<ShapeError>("matmul: {} x {}", a, b)`.
template <class E, class... Args>
[[noreturn]] void fail(fmt::format_string<Args...> text, Args&&... args) {
  throw E(fmt::format(text, std::forward<Args>(args)...));
}

}  // namespace tinytensor
