// Included by one source for each precision, where `tinytensor` is another namespace.
#pragma once

#include <fmt/format.h>

#include "tests/ops/op_table.h"
#include "tests/precision/op_results.h"
#include "tinytensor/autograd/tape.h"

namespace tinytensor {

inline std::vector<double> as_double(const Tensor& x) {
  const std::vector<real> values = x.to_vector();
  return std::vector<double>(values.begin(), values.end());
}

std::vector<op_results::Result> run_op_table() {
  std::vector<op_results::Result> results;
  for (const tests::Op& op : tests::op_table()) {
    tests::Inputs inputs = tests::draw(op.shapes, op.domain, 11);
    for (Tensor& x : inputs) x.requires_grad_();
    const Tensor y = op.f(inputs);
    backward(y, tests::draw({y.shape()}, tests::Domain::any, 12)[0]);
    op_results::Result result{op.name, {{"output", as_double(y)}}};
    for (size_t i = 0; i < inputs.size(); ++i) {
      result.numbers.emplace_back(fmt::format("gradient {}", i), as_double(inputs[i].grad()));
    }
    results.push_back(result);
  }
  return results;
}

}  // namespace tinytensor
