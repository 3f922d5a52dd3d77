// What the checks of an exercise are written with.
//
//   const Exercise strides("01.2", [](Check& check) {
//     check.equal({"contiguous_strides((2, 3, 4))"}, [] { return contiguous_strides({2, 3, 4}); }, Strides{12, 4, 1},
//                 {{"the strides are counted from the left: the last dim is the one whose neighbours touch", Strides{1,
//                 2, 6}}});
//   });
//
// A check stops at the first thing that is wrong, because a student can act on one message at a time. The message says
// what was called with what, where the first difference is, how many there are, and, if the wrong answer is one that
// many people get, what probably led to it: a Mistake holds the answer that this mistake would give.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/tinytensor.h"

namespace course {

using namespace tinytensor;

/// Thrown by lines that are not written yet.
struct NotWritten : Error {
  using Error::Error;
};

/// Any answer of the library: numbers with a shape.
struct Value {
  Shape shape;
  std::vector<double> numbers;
  bool whole = true;     ///< to be printed without decimals, and compared exactly
  bool truth = false;    ///< a bool
  bool nothing = false;  ///< std::nullopt, or an undefined tensor

  Value(int64_t number) : numbers{static_cast<double>(number)} {}
  Value(int number) : Value(static_cast<int64_t>(number)) {}
  Value(bool yes) : numbers{yes ? 1.0 : 0.0}, truth(true) {}
  Value(double number) : numbers{number}, whole(false) {}
  Value(const Shape& list);
  Value(const std::optional<Strides>& list);
  Value(const Tensor& tensor);
};

struct Mistake {
  std::string says;  ///< what was probably done, and what should be
  Value gives;
};

/// What is called, as a line of code, and the tensors in it, which are shown.
struct Call {
  std::string text;
  std::vector<std::pair<std::string, Tensor>> inputs = {};
};

/// Thrown by a Check, caught by the program around it.
struct Wrong {
  std::string message;
};

class Check {
 public:
  /// got() gives what is expected: exactly if it is whole, else to five digits.
  void equal(const Call& call, const std::function<Value()>& got, const Value& expected,
             const std::vector<Mistake>& mistakes = {});
  /// got() throws an E whose words contain `words`.
  template <class E>
  void throws(const Call& call, const std::function<void()>& got, const std::string& words, const std::string& why);
  /// The gradient of Σ w∘got() with respect to each input, w fixed and uneven, is that of Σ w∘expected().
  void same_gradients(const Call& call, const std::function<Tensor()>& got, const std::function<Tensor()>& expected);
  /// Says in its own words what is wrong, if `good` is false.
  void that(bool good, const Call& call, const std::string& wrong);

  int expectations() const { return expectations_; }

 private:
  void wrong_end(const Call& call, const std::string& expected, const std::string& got, const std::string& why);

  int expectations_ = 0;
};

/// A check, known to the program by the number of its exercise.
struct Exercise {
  Exercise(const char* id, std::function<void(Check&)> body);
};

/// While it lives, fused operations are used: for what a student's answer is compared with.
class Fused {
 public:
  Fused();
  ~Fused();
  Fused(const Fused&) = delete;
  Fused& operator=(const Fused&) = delete;
};

/// Runs the check of one exercise, and writes to file descriptor 3 how it went, on the first line in a word:
/// passed, todo, wrong or memory; after it what a person should read.
int run_check(const std::string& id);

// ---------------------------------------------------------------------------------------------------------------------

template <class E>
void Check::throws(const Call& call, const std::function<void()>& got, const std::string& words,
                   const std::string& why) {
  ++expectations_;
  try {
    got();
  } catch (const NotWritten&) {
    throw;
  } catch (const E& error) {
    if (std::string(error.what()).find(words) != std::string::npos) return;
    wrong_end(call, "an exception that says '" + words + "'", std::string("one that says: ") + error.what(), why);
  } catch (const std::exception& error) {
    wrong_end(call, "an exception of another type, that says '" + words + "'", error.what(), why);
  }
  wrong_end(call, "an exception that says '" + words + "'", "no exception", why);
}

}  // namespace course
