// ./tt capstone report: entries beside each other, by what they say of themselves.
#pragma once

#include <string>
#include <vector>

#include "examples/commands/capstone/contest_flags.h"
#include "examples/commands/capstone/entry.h"

namespace tinytensor {

struct NamedEntry {
  std::string name;
  Entry entry;
};

/// A table: bits per byte with the interval that other documents would give, the difference to the first entry over
/// the same documents, operations, seconds, and what each has chosen. Below it what cannot be compared, and that
/// nothing here is verified.
std::string comparison_of(const std::vector<NamedEntry>& entries);

int report_entries(const ReportFlags& flags);

}  // namespace tinytensor
