// Texts and what Hugging Face's tokenizers make of them: the files that tests/tokenizers/golden/make_golden.py writes.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "tinytensor/io/file.h"
#include "tinytensor/io/json.h"

namespace tinytensor::tests {

struct GoldenText {
  std::string text, decoded;
  std::vector<int64_t> ids;
  std::vector<std::string> pieces;
};

inline std::string golden_file(const std::string& name) {
  return TINYTENSOR_SOURCE_DIR "/tests/tokenizers/golden/" + name;
}

inline std::vector<GoldenText> read_golden(const std::string& name) {
  std::istringstream lines(read_file(golden_file(name)));
  std::vector<GoldenText> found;
  for (std::string line; std::getline(lines, line);) {
    GoldenText& golden = found.emplace_back();
    std::vector<double> ids;
    read_json(
        line, name,
        {JsonField::text("text", golden.text), JsonField::numbers("ids", ids).optional(),
         JsonField::text("decoded", golden.decoded).optional(), JsonField::texts("pieces", golden.pieces).optional()});
    golden.ids.assign(ids.begin(), ids.end());
  }
  return found;
}

}  // namespace tinytensor::tests
