// Any text either is a table, all of whose rows are as long as its first, or is refused by a FileError. The first byte
// chooses the options.
#include <cmath>

#include "tests/fuzz/fuzz.h"
#include "tinytensor/data/csv.h"

using namespace tinytensor;
using namespace tinytensor::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const CsvOptions options{.header = (data[0] & 1) != 0, .columns = {}, .separator = (data[0] & 2) != 0 ? ';' : ','};
  const std::string text(text_of(data + 1, size - 1));
  read_or_refuse([&] {
    const CsvTable table = parse_csv(text, "input", options);
    check(table.values.dim() == 2 && table.values.size(1) == static_cast<int64_t>(table.columns.size()));
    check(table.values.numel() <= static_cast<int64_t>(size));
  });
  read_or_refuse([&] { check(parse_csv_texts(text, "input", "a", options).size() <= size); });
  return 0;
}
