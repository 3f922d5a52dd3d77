// Golden files: what PyTorch computed, and how a result of ours is compared with it. They are written by
// pytorch/make_golden.py and read here, so that the tests need no Python.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tinytensor/tensor/creation.h"
#include "tinytensor/tensor/tensor.h"

namespace parity {

using namespace tinytensor;

/// A tensor of PyTorch's.
struct Expected {
  std::string name;
  Shape shape;
  std::vector<float> values;
};

/// One case of an operation: inputs by formula from a seed (see pytorch/cases.py), the result and the gradients of the
/// inputs.
struct Case {
  uint64_t seed = 0;
  std::string line;
  Expected output;
  std::vector<Expected> gradients;
};
/// Cases by the operation's name, of golden/<file>.
using Operations = std::map<std::string, std::vector<Case>>;
Operations read_operations(const std::string& file_name);

/// A program's results in the order it gave them. Names are those of its tensors.
struct Program {
  uint64_t seed = 0;
  std::vector<Expected> results;
};
/// By the program's name, of golden/<file>.
using Programs = std::map<std::string, Program>;
Programs read_programs(const std::string& file);

/// What the line of a case stands for. a, b, c, d are its tensors in order.
struct Inputs {
  Tensor a, b, c, d;
  IndexTensor ids;
  BoolTensor mask;
};
/// Draws from the default generator.
Inputs make_inputs(const std::string& line);

struct Tolerance {
  double relative = 1e-5, absolute = 1e-6;
};
/// Fails the test where |got - expected| > absolute + relative · |expected|, naming the first wrong element. NaN equals
/// NaN. Returns the largest difference, taken relative to the expected value where that is above 1.
double check_equal(const std::string& what, const Tensor& got, const Expected& expected, Tolerance tolerance = {});

/// Our tensors under the names that the program gave its results.
using Named = std::map<std::string, Tensor>;
/// The same for all results of a program, each of which must be in `got`. Reports the row.
void check_program(const std::string& section, const std::string& name, const Named& got, const Program& program,
                   Tolerance tolerance = {});

}  // namespace parity
