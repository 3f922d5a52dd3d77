// Rows of operations: one of PyTorch's under its name in a file of tests/parity/pytorch/, and ours.
#pragma once

#include <string>
#include <vector>

#include "tests/parity/golden.h"

namespace parity {

/// A twin, with its prefix, is compared with the same results.
struct Row {
  std::string name;
  Tensor (*compute)(const Inputs& in);
  std::string twin = "";
};

/// Runs each row on all cases of its name, forward and backward, and reports it. Fails the test if an operation of the
/// file has no row.
void check_rows(const Operations& operations, const std::vector<Row>& rows);

}  // namespace parity
