// What an answer consists of, and how it travels from the process that holds a student's code to the one that judges
// it.
//
// The bytes come from a program that may do anything. Whoever reads them trusts none: every length is bounded, and what
// is malformed is no answer.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/tinytensor.h"

namespace course {

using namespace tinytensor;

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Plain numbers with a shape, dense and row-major: what oracles compute with. They share no line with the library.
struct Numbers {
  Shape shape;
  std::vector<double> values;

  Numbers() = default;
  explicit Numbers(Shape sizes, double value = 0);
  Numbers(Shape sizes, std::vector<double> all) : shape(std::move(sizes)), values(std::move(all)) {}

  int64_t size(size_t dim) const { return shape[dim]; }
  /// One element. std::out_of_range.
  double& at(const Shape& index) { return values.at(place(index)); }
  double at(const Shape& index) const { return values.at(place(index)); }

 private:
  size_t place(const Shape& index) const;
};

/// Numbers of this shape: f(index) at each index.
template <class F>
Numbers filled(const Shape& shape, const F& f);
/// Each index of the shape, in row-major order.
std::vector<Shape> indices_of(const Shape& shape);

/// One thing that a function gave: real numbers or integers with a shape, a boolean, a text, nothing, or an exception.
struct Value {
  enum class Kind : uint8_t { nothing, boolean, integer, real, text, threw, todo, twin, last = twin };
  Kind kind = Kind::nothing;
  Shape shape;                    ///< of integers and real numbers
  std::vector<int64_t> integers;  ///< integers, or one boolean as 0 or 1
  std::vector<double> numbers;    ///< real numbers
  std::string text;               ///< a text, what an exception says, the exercise that is not written, the twin's name
  std::string type;               ///< of an exception, as her process reports it: "ShapeError"
  std::optional<double> bound;  ///< on the error of each real number; a share of 1e-5 where none is given. Ours alone.

  Value() = default;
  Value(int64_t number) : kind(Kind::integer), integers{number} {}
  Value(int number) : Value(static_cast<int64_t>(number)) {}
  Value(bool yes) : kind(Kind::boolean), integers{yes ? 1 : 0} {}
  Value(double number) : kind(Kind::real), numbers{number} {}
  Value(const char* words) : kind(Kind::text), text(words) {}
  Value(std::string words) : kind(Kind::text), text(std::move(words)) {}
  Value(const Shape& list) : kind(Kind::integer), shape{static_cast<int64_t>(list.size())}, integers(list) {}
  Value(const std::optional<Strides>& list);
  Value(const Numbers& all) : kind(Kind::real), shape(all.shape), numbers(all.values) {}
  Value(const Tensor& tensor);
  Value(const IndexTensor& tensor);
  Value(const BoolTensor& tensor);

  /// The same, with a bound on the error of each number that is accepted.
  Value within(double error) const;
};

/// An exception, as an expected answer: its type, and words that must be in what it says.
Value throws(const std::string& type, const std::string& words);

struct Item {
  std::string name;  ///< "the gradient of x"; empty where there is only one
  Value value;
};

/// All that was asked for in one case. What a function returned is an answer; several things are
/// `Answer{{"the output", y}, {"the weights", w}}`.
struct Answer {
  std::vector<Item> items;

  Answer() = default;
  template <class T>
  requires std::convertible_to<T, Value> Answer(T&& value) : items{{"", Value(std::forward<T>(value))}} {}
  Answer(std::initializer_list<Item> all) : items(all) {}
  Answer(std::vector<Item> all) : items(std::move(all)) {}
};

// --- bytes

/// What her process says about one case, or about itself.
struct Record {
  enum class Kind : uint8_t { answer, overflow, done, last = done };
  Kind kind = Kind::answer;  ///< overflow: the stack ran out; done: all cases have been answered
  uint32_t number = 0;       ///< of the case
  Answer answer;
};

std::string bytes_of(const Record& record);
/// Takes the next record off the front. Nothing where no whole record is left, and where it is malformed: then
/// `malformed` is set.
std::optional<Record> next_record(std::string_view& bytes, bool& malformed);

// ---------------------------------------------------------------------------------------------------------------------

template <class F>
Numbers filled(const Shape& shape, const F& f) {
  Numbers out(shape);
  size_t i = 0;
  for (const Shape& index : indices_of(shape)) out.values[i++] = static_cast<double>(f(index));
  return out;
}

}  // namespace course
