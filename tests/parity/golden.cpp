#include "tests/parity/golden.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <sstream>

#include "tests/parity/golden_file.h"
#include "tests/parity/report.h"
#include "tinytensor/ops/ops.h"

namespace parity {
namespace {

std::vector<std::string> split_at(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

Shape parse_shape(const std::string& text) {  // "2,3"
  Shape shape;
  for (const std::string& size : split_at(text, ',')) shape.push_back(std::stoll(size));
  return shape;
}

// "(2,3) 3f800000 …"
Expected parse_expected(const std::string& name, const std::string& text) {
  std::istringstream words(text);
  std::string word;
  words >> word;
  Expected expected{name, parse_shape(word.substr(1, word.size() - 2)), {}};
  while (words >> word) {
    expected.values.push_back(std::bit_cast<float>(static_cast<uint32_t>(std::stoul(word, nullptr, 16))));
  }
  REQUIRE(numel(expected.shape) == static_cast<int64_t>(expected.values.size()));
  return expected;
}

// One word of a case's line: kind<bound(shape).T!:values
struct Word {
  std::string kind;
  int64_t bound = 0;
  Shape shape;
  bool transposed = false, fixed = false;
  std::vector<double> values;
};

Word parse_word(const std::string& text) {
  Word word;
  const size_t open = text.find('('), close = text.find(')'), colon = text.find(':'), less = text.find('<');
  word.kind = text.substr(0, std::min(open, less));
  if (less < open) word.bound = std::stoll(text.substr(less + 1));
  word.shape = parse_shape(text.substr(open + 1, close - open - 1));
  const std::string flags = text.substr(close + 1, colon == std::string::npos ? colon : colon - close - 1);
  word.transposed = flags.find(".T") != std::string::npos;
  word.fixed = flags.find('!') != std::string::npos;
  if (colon != std::string::npos) {
    for (const std::string& value : split_at(text.substr(colon + 1), ',')) word.values.push_back(std::stod(value));
  }
  return word;
}

BoolTensor make_mask(const Word& word) {
  BoolTensor mask(word.shape);
  if (!word.values.empty()) {
    std::transform(word.values.begin(), word.values.end(), mask.data(), [](double value) { return value != 0; });
  } else {
    const std::vector<real> draws = rand(word.shape).to_vector();
    std::transform(draws.begin(), draws.end(), mask.data(), [](real draw) { return draw < real{0.5}; });
  }
  return mask;
}

IndexTensor make_ids(const Word& word) {
  if (word.values.empty()) return randint(0, word.bound, word.shape);
  IndexTensor ids(word.shape);
  std::transform(word.values.begin(), word.values.end(), ids.data(), [](double v) { return static_cast<int64_t>(v); });
  return ids;
}

Tensor make_tensor(const Word& word) {
  Tensor x;
  if (word.kind == "randn") x = randn(word.shape);
  if (word.kind == "rand") x = rand(word.shape);
  if (word.kind == "positive") x = add(rand(word.shape), 0.5);
  if (word.kind == "values") x = tensor(std::vector<real>(word.values.begin(), word.values.end()), word.shape);
  if (word.transposed) x = transpose(x, -1, -2);
  return x.requires_grad_(!word.fixed);
}

}  // namespace

Operations read_operations(const std::string& file_name) {
  std::ifstream file = open_golden(file_name);
  Operations operations;
  std::vector<Case>* cases = nullptr;
  for (std::string line; std::getline(file, line);) {
    const std::string key = line.substr(0, line.find(' ')), rest = line.substr(line.find(' ') + 1);
    if (key == "op") cases = &operations[rest];
    if (key == "case") cases->push_back({std::stoull(rest), rest.substr(rest.find(' ') + 1), {}, {}});
    if (key == "out") cases->back().output = parse_expected("the output", rest);
    if (key == "grad") {
      const std::string name = fmt::format("gradient {}", cases->back().gradients.size());
      cases->back().gradients.push_back(parse_expected(name, rest));
    }
  }
  return operations;
}

Programs read_programs(const std::string& name) {
  std::ifstream file = open_golden(name);
  Programs programs;
  Program* program = nullptr;
  for (std::string line; std::getline(file, line);) {
    const std::string key = line.substr(0, line.find(' ')), rest = line.substr(line.find(' ') + 1);
    if (key == "program") {
      program = &programs[rest.substr(rest.find(' ') + 1)];
      program->seed = std::stoull(rest);
    } else {
      program->results.push_back(parse_expected(key, rest));
    }
  }
  return programs;
}

Inputs make_inputs(const std::string& line) {
  Inputs inputs;
  Tensor* next[] = {&inputs.a, &inputs.b, &inputs.c, &inputs.d};
  size_t count = 0;
  for (const std::string& text : split_at(line, ' ')) {
    const Word word = parse_word(text);
    if (word.kind == "mask") {
      inputs.mask = make_mask(word);
    } else if (word.kind == "ids") {
      inputs.ids = make_ids(word);
    } else {
      *next[count++] = make_tensor(word);
    }
  }
  return inputs;
}

double check_equal(const std::string& what, const Tensor& got, const Expected& expected, Tolerance tolerance) {
  INFO(what << ": " << expected.name);
  REQUIRE(got.defined());
  CHECK(to_string(got.shape()) == to_string(expected.shape));
  if (got.shape() != expected.shape) return 0;
  const std::vector<real> values = got.to_vector();
  double largest = 0;
  bool reported = false;
  for (size_t i = 0; i < values.size(); ++i) {
    const double x = static_cast<double>(values[i]), y = static_cast<double>(expected.values[i]);
    if (x == y || (std::isnan(x) && std::isnan(y))) continue;
    const double difference = std::abs(x - y);
    if (std::isfinite(difference)) largest = std::max(largest, difference / std::max(1.0, std::abs(y)));
    if (reported || difference <= tolerance.absolute + tolerance.relative * std::abs(y)) continue;
    FAIL_CHECK("first wrong at " << i << " of " << values.size() << ": expected " << fmt::format("{:.9g}", y)
                                 << ", got " << fmt::format("{:.9g}", x));
    reported = true;
  }
  return largest;
}

void check_program(const std::string& section, const std::string& name, const Named& got, const Program& program,
                   Tolerance tolerance) {
  double difference = 0;
  for (const Expected& expected : program.results) {
    INFO(name << ": " << expected.name);
    REQUIRE(got.contains(expected.name));
    difference = std::max(difference, check_equal(name, got.at(expected.name), expected, tolerance));
  }
  CHECK(got.size() == program.results.size());
  report(section, name, fmt::format("{} tensors", program.results.size()), difference);
}

}  // namespace parity
