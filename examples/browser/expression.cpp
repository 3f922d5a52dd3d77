#include "examples/browser/expression.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "examples/browser/expression_functions.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

using Value = ExpressionValue;
using Variables = std::map<std::string, Value>;

constexpr int64_t most_numbers = 256;
constexpr int most_operations = 40;
constexpr int most_nested = 30;

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// What a reader sees of a number: 1.414, 2, 0.001.
std::string short_number(double x) { return fmt::format("{:.4g}", x); }

/// The text of one line, read from left to right.
class Line {
 public:
  Line(std::string text, Variables& variables, ExpressionObserver& observer, int& operations)
      : text_(std::move(text)), variables_(variables), observer_(observer), operations_(operations) {}

  /// "name = …" or "…".
  Value statement();

 private:
  char peek();
  bool take(char c);
  bool take_word(std::string_view word);
  void expect(char c, const char* where);
  std::string name();
  double number();

  Value sum_of_products();
  Value product();
  Value factor();
  Value postfix();
  Value primary();
  Value call(const std::string& function);
  Value variable(const std::string& name);
  Tensor list();
  void list_into(std::vector<real>& numbers, Shape& shape, size_t depth);

  Value binary(char op, const Value& a, const Value& b);
  Tensor noted(const std::string& symbol, const std::vector<Value>& operands, const Tensor& result);

  std::string text_;
  size_t at_ = 0;
  int nested_ = 0;
  bool only_a_literal_ = true;
  Variables& variables_;
  ExpressionObserver& observer_;
  int& operations_;
};

char Line::peek() {
  while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool Line::take(char c) {
  if (peek() != c) return false;
  ++at_;
  return true;
}

bool Line::take_word(std::string_view word) {
  peek();
  if (text_.compare(at_, word.size(), word) != 0) return false;
  if (at_ + word.size() < text_.size() && in_name(text_[at_ + word.size()])) return false;
  at_ += word.size();
  return true;
}

void Line::expect(char c, const char* where) {
  if (take(c)) return;
  const std::string rest = text_.substr(std::min(at_, text_.size()));
  fail<ValueError>("{} is expected {}, and {} stands there", c, where, rest.empty() ? "nothing" : printable(rest));
}

std::string Line::name() {
  const size_t begin = at_;
  while (at_ < text_.size() && in_name(text_[at_])) ++at_;
  return text_.substr(begin, at_ - begin);
}

double Line::number() {
  const char* begin = text_.c_str() + at_;
  char* end = nullptr;
  const double value = std::strtod(begin, &end);
  at_ += static_cast<size_t>(end - begin);
  return value;
}

Value Line::statement() {
  peek();
  const size_t begin = at_;
  const std::string target = begins_name(peek()) ? name() : "";
  const bool assigns = !target.empty() && take('=');
  if (!assigns) at_ = begin;
  const bool is_data = assigns && take_word("data");
  Value value = sum_of_products();
  if (peek() != '\0') fail<ValueError>("this cannot be read: {}", printable(text_.substr(at_)));
  if (is_data && !only_a_literal_) fail<ValueError>("data is followed by numbers: x = data [1, 2]");
  if (!assigns) return value;
  if (only_a_literal_) {  // a tensor of its own, which the tape knows as a leaf or not at all
    Tensor leaf = clone(tensor_of(value));
    if (!is_data) leaf.requires_grad_();
    observer_.given(target, leaf);
    value = leaf;
  } else if (const Tensor* result = std::get_if<Tensor>(&value)) {
    observer_.named(target, *result);
  }
  variables_.insert_or_assign(target, value);
  return value;
}

Value Line::sum_of_products() {
  if (++nested_ > most_nested) fail<ValueError>("the parentheses are too deep");
  Value value = product();
  while (peek() == '+' || peek() == '-') {
    const char op = text_[at_++];
    value = binary(op, value, product());
  }
  --nested_;
  return value;
}

Value Line::product() {
  Value value = factor();
  while (peek() == '*' || peek() == '/' || peek() == '@') {
    const char op = text_[at_++];
    value = binary(op, value, factor());
  }
  return value;
}

Value Line::factor() {
  int signs = 0;
  while (take('-')) ++signs;
  Value value = postfix();
  if (signs % 2 == 0) return value;
  if (const double* number = std::get_if<double>(&value)) return -*number;
  only_a_literal_ = false;
  return noted("−", {value}, neg(std::get<Tensor>(value)));
}

Value Line::postfix() {
  Value value = primary();
  while (peek() == '.' && at_ + 1 < text_.size() && text_[at_ + 1] == 'T') {
    at_ += 2;
    only_a_literal_ = false;
    const Tensor x = tensor_of(value);
    if (x.dim() < 2) fail<ShapeError>(".T: two dims are needed, the shape is {}", to_string(x.shape()));
    value = noted(".T", {x}, transpose(x, -1, -2));
  }
  return value;
}

Value Line::primary() {
  const char c = peek();
  if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.') return number();
  if (c == '[') return list();
  if (take('(')) {
    const Value value = sum_of_products();
    expect(')', "at the end of what begins with (");
    return value;
  }
  if (!begins_name(c)) {
    fail<ValueError>("a number, a name or ( is expected, and {} stands there",
                     c == '\0' ? "nothing" : printable(std::string(1, c)));
  }
  only_a_literal_ = false;
  const std::string word = name();
  return take('(') ? call(word) : variable(word);
}

Value Line::call(const std::string& function) {
  const auto found = expression_functions().find(function);
  if (found == expression_functions().end()) {
    std::string known;
    for (const auto& [name, unused] : expression_functions()) known += (known.empty() ? "" : ", ") + name;
    fail<ValueError>("there is no function {}; there are {}", function, known);
  }
  std::vector<Value> arguments{sum_of_products()};
  while (take(',')) arguments.push_back(sum_of_products());
  expect(')', "at the end of the arguments");
  const ExpressionFunction& known = found->second;
  if (arguments.size() < known.least || arguments.size() > known.most) {
    fail<ValueError>("{} takes {} argument(s), not {}", function, known.least, arguments.size());
  }
  // What a dim or labels are is no operand.
  return noted(function, {arguments.front()}, known.apply(arguments));
}

Value Line::variable(const std::string& name) {
  const auto found = variables_.find(name);
  if (found == variables_.end())
    fail<ValueError>("{} has no value yet: a line above gives it one, {} = [1, 2]", name, name);
  return found->second;
}

Tensor Line::list() {
  std::vector<real> numbers;
  Shape shape;
  list_into(numbers, shape, 0);
  return tensor(numbers, shape);
}

// Sets the sizes at the first row and compares those of all others.
void Line::list_into(std::vector<real>& numbers, Shape& shape, size_t depth) {
  if (depth >= 4) fail<ValueError>("a list has at most four dims here");
  expect('[', "where a list begins");
  const bool first = shape.size() == depth && numbers.empty();
  if (first) shape.push_back(0);
  int64_t count = 0;
  do {
    if (peek() == '[') {
      list_into(numbers, shape, depth + 1);
    } else {
      const bool negative = take('-');
      if (std::isdigit(static_cast<unsigned char>(peek())) == 0 && peek() != '.') {
        fail<ValueError>("a list holds numbers: [1, -2.5]");
      }
      if (shape.size() != depth + 1) fail<ValueError>("the rows of a list are of one length");
      const double value = number();
      numbers.push_back(static_cast<real>(negative ? -value : value));
    }
    ++count;
  } while (take(','));
  expect(']', "at the end of a list");
  if (first) shape[depth] = count;
  if (shape.size() <= depth || shape[depth] != count) fail<ValueError>("the rows of a list are of one length");
  if (std::ssize(numbers) > most_numbers) fail<ValueError>("a tensor has at most {} numbers here", most_numbers);
}

Value Line::binary(char op, const Value& a, const Value& b) {
  only_a_literal_ = false;
  const double* x = std::get_if<double>(&a);
  const double* y = std::get_if<double>(&b);
  if (op == '@') return noted("@", {a, b}, matmul(tensor_of(a), tensor_of(b)));
  const std::string sign = op == '*' ? "×" : op == '/' ? "÷" : op == '-' ? "−" : "+";
  if (x != nullptr && y != nullptr) {
    return op == '+' ? *x + *y : op == '-' ? *x - *y : op == '*' ? *x * *y : *x / *y;
  }
  if (y != nullptr) {
    const Tensor& t = std::get<Tensor>(a);
    return noted(sign + " " + short_number(*y), {a},
                 op == '+'   ? t + *y
                 : op == '-' ? t - *y
                 : op == '*' ? t * *y
                             : t / *y);
  }
  if (x != nullptr) {
    const Tensor& t = std::get<Tensor>(b);
    return noted(short_number(*x) + " " + sign, {b},
                 op == '+'   ? *x + t
                 : op == '-' ? *x - t
                 : op == '*' ? *x * t
                             : *x / t);
  }
  const Tensor &s = std::get<Tensor>(a), &t = std::get<Tensor>(b);
  return noted(sign, {a, b}, op == '+' ? s + t : op == '-' ? s - t : op == '*' ? s * t : s / t);
}

Tensor Line::noted(const std::string& symbol, const std::vector<Value>& operands, const Tensor& result) {
  if (++operations_ > most_operations) fail<ValueError>("there are more than {} operations", most_operations);
  if (result.numel() > most_numbers) fail<ValueError>("{} makes more than {} numbers", symbol, most_numbers);
  std::vector<Tensor> tensors;
  for (const Value& operand : operands) tensors.push_back(tensor_of(operand));
  observer_.computed(symbol, tensors, result);
  return result;
}

std::vector<std::string> lines_of(const std::string& program) {
  std::vector<std::string> lines{""};
  for (const char c : program) {
    if (c == '\n' || c == ';') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  for (std::string& line : lines) line.resize(std::min(line.find('#'), line.size()));
  return lines;
}

}  // namespace

Tensor evaluate_expression(const std::string& program, ExpressionObserver& observer) {
  Variables variables;
  int operations = 0;
  Value last = 0.0;
  const std::vector<std::string> lines = lines_of(program);
  bool is_empty = true;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find_first_not_of(" \t\r") == std::string::npos) continue;
    is_empty = false;
    try {
      last = Line(lines[i], variables, observer, operations).statement();
    } catch (const Error& error) {
      fail<ValueError>("line {}: {}", i + 1, error.what());
    }
  }
  if (is_empty) fail<ValueError>("there is no line yet");
  return tensor_of(last);
}

}  // namespace tinytensor
