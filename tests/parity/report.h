// docs/parity.md: what was compared with PyTorch, and the largest difference seen. The tests that compare report their
// rows here. With TINYTENSOR_WRITE_PARITY=docs/parity.md they write the page; without, a row that the page lacks fails.
#pragma once

#include <string>

namespace parity {

/// `compared` is a count in words, as in "6 outputs, 12 gradients". A second report of one row keeps the larger
/// difference.
void report(const std::string& section, const std::string& row, const std::string& compared, double difference);

/// A difference that we chose, with what both print.
void report_choice(const std::string& what, const std::string& pytorch, const std::string& ours,
                   const std::string& why);

/// The page as committed.
std::string committed_page();

}  // namespace parity
