// Where both precisions meet: what the rows of the op table compute, in numbers that belong to neither.
#pragma once

#include <string>
#include <vector>

namespace op_results {

struct Result {
  std::string name;                                                  ///< of the row
  std::vector<std::pair<std::string, std::vector<double>>> numbers;  ///< "output", "gradient 0", …
};

}  // namespace op_results

namespace tinytensor {
std::vector<op_results::Result> run_op_table();
}
