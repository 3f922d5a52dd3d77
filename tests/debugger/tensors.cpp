// Tensors for printer_test.cpp to look at in GDB. Writes to the file that it is given what GDB should show of each.
#include <fstream>
#include <limits>
#include <utility>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

std::ofstream expected;

void note(const char* name, const Tensor& x) {
  expected << name << " = ";
  if (x.defined()) expected << x.shape() << ", strides " << x.strides() << ": ";
  expected << x << "\n";
}
template <class T>
void note(const char* name, const Array<T>& x) {
  expected << name << " = " << x.shape() << ": " << x << "\n";
}

// Where GDB stops, and looks one call further up.
[[gnu::noinline]] void stop() { expected.close(); }

[[gnu::noinline]] void look(const Tensor& reference, Tensor* pointer) {
  const double infinity = std::numeric_limits<double>::infinity();
  const Tensor x = reshape(arange(6), {2, 3});
  const Tensor transposed = transpose(x, 0, 1), part = slice(slice(x, 0, 1), 1, 0, 3, 2), row = x[1];
  const Tensor repeated = expand(tensor({1, 2.5}), {3, 2}), scalar = tensor(-0.25);
  const Tensor undefined, nothing = zeros({0}), no_rows = zeros({0, 3});
  const Tensor special = tensor({1, -infinity, NAN, infinity}), tiny = tensor({1e-7, 3, 0}), large = tensor({1e9, 1});
  const Tensor long_row = arange(30) / 8, many = reshape(arange(2400), {2, 30, 40}),
               cube = reshape(arange(12), {2, 3, 2}) - 5;
  Tensor weight = tensor({{0.5, -1.5}, {2, 4}}).requires_grad_();
  const Tensor loss = sum(square(weight)), wide = linear(ones({1, 2}), ones({9, 2}) / 3 * weight[0]);
  backward(loss);
  const IndexTensor ids = index_tensor({{3, -12}, {5, 700}}), no_ids;
  const BoolTensor mask = tensor({1, -1, 2}) > 0, no_mask{Shape{2, 0}};
  note("reference", reference);
  note("*pointer", *pointer);
  note("x", x);
  note("transposed", transposed);
  note("part", part);
  note("row", row);
  note("repeated", repeated);
  note("scalar", scalar);
  note("undefined", undefined);
  note("nothing", nothing);
  note("no_rows", no_rows);
  note("special", special);
  note("tiny", tiny);
  note("large", large);
  note("long_row", long_row);
  note("many", many);
  note("cube", cube);
  note("weight", weight);
  note("loss", loss);
  note("wide", wide);
  note("$grad(weight)", weight.grad());
  note("$grad(loss)", loss.grad());
  note("ids", ids);
  note("no_ids", no_ids);
  note("mask", mask);
  note("no_mask", no_mask);
  stop();
}

}  // namespace

int main(int /*count*/, char** arguments) {
  expected.open(arguments[1]);
  Tensor x = rand({2, 2});
  look(x, &x);
  return 0;
}
