#include "tests/parity/rows.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

#include "tests/parity/report.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/ops.h"

namespace parity {
namespace {

// The largest difference of the output and of every gradient.
double run_case(const Row& row, const Case& expected) {
  INFO(row.twin << row.name << "   " << expected.line);
  manual_seed(expected.seed);
  const Inputs in = make_inputs(expected.line);
  if (!row.twin.empty() && in.a.numel() == 0)
    return 0;  // the readable forms leave the case of no elements to the fused ones
  const Tensor output = row.compute(in);
  double difference = check_equal(row.name, output, expected.output);
  CHECK(output.requires_grad() == !expected.gradients.empty());
  if (!output.requires_grad() || output.shape() != expected.output.shape) return difference;
  backward(output, randn(output.shape()));
  size_t i = 0;
  for (const Tensor& x : {in.a, in.b, in.c, in.d}) {
    if (!x.defined() || !x.requires_grad()) continue;
    const Tensor gradient = x.grad().defined() ? x.grad() : zeros_like(x);
    difference = std::max(difference, check_equal(row.name, gradient, expected.gradients.at(i++)));
  }
  return difference;
}

}  // namespace

void check_rows(const Operations& operations, const std::vector<Row>& rows) {
  std::set<std::string> compared;
  for (const Row& row : rows) {
    INFO(row.name);
    REQUIRE(operations.contains(row.name));
    const std::vector<Case>& cases = operations.at(row.name);
    CHECK(cases.size() >= 5);
    double difference = 0;
    size_t gradients = 0;
    for (const Case& c : cases) {
      difference = std::max(difference, run_case(row, c));
      gradients += c.gradients.size();
    }
    report("Operations", row.twin + row.name, fmt::format("{} outputs, {} gradients", cases.size(), gradients),
           difference);
    compared.insert(row.name);
  }
  for (const auto& operation : operations) CHECK_MESSAGE(compared.contains(operation.first), operation.first);
}

}  // namespace parity
