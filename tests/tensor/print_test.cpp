#include "tinytensor/tensor/print.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/parity/golden_file.h"
#include "tinytensor/tensor/creation.h"

using namespace tinytensor;

namespace {

using Texts = std::map<std::string, std::string>;  // by name of the case

// What PyTorch printed: tests/parity/pytorch/printing.py.
Texts golden() {
  std::ifstream file = parity::open_golden("printing.txt");
  Texts texts;
  std::string line, name;
  while (std::getline(file, line)) {
    if (line.starts_with("=== ")) {
      name = line.substr(4);
    } else {
      texts[name] += (texts[name].empty() ? "" : "\n") + line;
    }
  }
  return texts;
}

Tensor randn_times(const Shape& shape, double scale, uint64_t seed) {
  Generator generator(seed);
  const Tensor x = randn(shape, generator);
  real* values = x.mutable_data();
  for (int64_t i = 0; i < x.numel(); ++i) values[i] *= static_cast<real>(scale);
  return x;
}

void add_random_cases(Texts& texts) {
  const std::vector<Shape> shapes = {{},     {1},    {5},     {17},      {30},      {2, 3},
                                     {3, 1}, {1, 1}, {9, 14}, {2, 2, 2}, {1, 2, 3}, {2, 1, 3, 2}};
  for (size_t i = 0; i < shapes.size(); ++i) {
    for (const double scale : {1e-6, 1e-2, 1.0, 30.0, 1e9}) {
      std::ostringstream name;
      name << "randn " << to_string(shapes[i]) << ' ' << scale;
      texts[name.str()] = to_string(randn_times(shapes[i], scale, i));
    }
  }
  const std::vector<Shape> large = {{1001}, {20, 60}, {7, 200}, {4, 5, 60}, {1100, 1}, {1, 1001}, {2, 3, 4, 50}};
  for (size_t i = 0; i < large.size(); ++i) {
    texts["randn " + to_string(large[i]) + " 1"] = to_string(randn_times(large[i], 1, i));
  }
  for (const Shape& shape : {Shape{}, {3}, {40}, {1001}, {30, 40}, {2, 3, 2}}) {
    Generator generator(1);
    texts["randint " + to_string(shape)] = to_string(randint(-50, 1000, shape, generator));
  }
}

void add_list_cases(Texts& texts) {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  const std::vector<std::pair<std::string, NestedList>> lists = {
      {"fixed", {{1, 2}, {3, 4.5}}},
      {"whole", {{1, 2}, {3, 4}}},
      {"whole, a ratio of 1000", {1, 1000}},
      {"whole, a ratio above 1000", {1, 1001}},
      {"whole, 1e8", {1e8, 2e6}},
      {"whole, above 1e8", {2e8, 2e8}},
      {"fixed, a ratio of 1000", {0.5, 500}},
      {"fixed, a ratio above 1000", {0.5, 501}},
      {"fixed, 1e-4", {0.00011, 0.0002}},
      {"below 1e-4", {0.00009, 0.0002}},
      {"zeros", {0, 0}},
      {"negative zero", {-0.0, 1}},
      {"nan",
       {
           nan,
       }},
      {"nan beside whole", {1, nan, inf, -inf}},
      {"nan beside fixed", {{1.5, nan}, {inf, -inf}}},
      {"nan beside scientific", {1e-5, nan, -inf}},
      {"nan beside zero", {0, -nan, -0.0}},
      {"negative", {-1.5, 2.25}},
      {"negative and wide", {{-100.5, 2.25}, {3, -0.125}}},
      {"smallest and largest", {1e-45, 1e38, -1e38}},
      {"a scalar of a third", 1.0 / 3},
      {"a whole scalar", 7},
      {"a small scalar", 1e-9},
      {"rounds up", {0.99996, 0.5}},
  };
  for (const auto& [name, values] : lists) texts[name] = to_string(tensor(values));
}

void add_other_cases(Texts& texts) {
  for (const Shape& shape : {Shape{0}, {0, 3}, {2, 0}, {2, 0, 3}}) {
    texts["zeros " + to_string(shape)] = to_string(zeros(shape));
  }
  texts["ids, none"] = to_string(IndexTensor(Shape{0}));
  texts["ids, none of (0, 2)"] = to_string(IndexTensor(Shape{0, 2}));
  texts["mask"] = to_string(causal_mask(4));
  texts["mask, a scalar"] = to_string(bool_tensor(1));
  texts["mask, none"] = to_string(BoolTensor(Shape{0}));
  texts["mask (40, 40)"] = to_string(causal_mask(40));

  const Tensor x = tensor({{0, 1, 2}, {3, 4, 5}});
  texts["transposed"] = to_string(x.as_strided({3, 2}, {1, 3}, 0));
  texts["expanded"] = to_string(arange(3).as_strided({2, 3}, {0, 1}, 0));
  texts["a column"] = to_string(x.as_strided({2}, {3}, 1));
  texts["a transposed summary"] = to_string(randn_times({60, 20}, 1, 0).as_strided({20, 60}, {1, 20}, 0));
  texts["a leaf"] = to_string(tensor({{0, 1, 2}, {3, 4, 5}}).requires_grad_());
  texts["an empty leaf"] = to_string(zeros({3, 0}).requires_grad_());
  texts["a leaf whose line is full"] = to_string(randn_times({7}, 1, 0).requires_grad_());
  texts["an undefined gradient"] = to_string(x.grad());

  const Tensor product = tensor({{0, 1, 2}, {3, 4, 5}}), sum = tensor(6);
  product.set_node(nullptr, "MulBackward");
  sum.set_node(nullptr, "SumBackward");
  texts["computed"] = to_string(product);
  texts["a computed scalar"] = to_string(sum);
}

}  // namespace

TEST_CASE("a tensor prints exactly as PyTorch prints it") {
  Texts texts;
  add_random_cases(texts);
  add_list_cases(texts);
  add_other_cases(texts);
  const Texts expected = golden();
  CHECK(expected.size() == 117);
  CHECK(texts.size() == expected.size());
  for (const auto& [key, text] : expected) {
    const std::string& name = key;
    INFO(name);
    REQUIRE(texts.contains(name));
    CHECK("\n" + texts.at(name) == "\n" + text);
  }
}

TEST_CASE("a tensor can be streamed, and formatted by fmt") {
  const Tensor x = tensor({1, 2.5});
  std::ostringstream out;
  out << x << ' ' << index_tensor({1, 2}) << ' ' << bool_tensor({1, 0});
  CHECK(out.str() == "tensor([1.0000, 2.5000]) tensor([1, 2]) tensor([ True, False])");
  CHECK(fmt::format("{} {} {}", x, index_tensor({1, 2}), bool_tensor({1, 0})) == out.str());
  CHECK(fmt::format("{:>12}", index_tensor({7, 8})) == "tensor([7, 8])");
}
