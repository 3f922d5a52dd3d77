#include "modules/course/source/blanks.h"

#include <algorithm>

#include "modules/course/common/text.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

const std::string blank_mark = "FILL IN ";

}  // namespace

std::vector<Blank> blanks_in(const std::vector<std::filesystem::path>& files) {
  std::vector<Blank> blanks;
  for (const std::filesystem::path& file : files) {
    const std::vector<std::string> lines = lines_of(tinytensor::read_file(file.string()));
    for (size_t i = 0; i < lines.size(); ++i) {
      const size_t at = lines[i].find(blank_mark);
      const size_t colon = at == std::string::npos ? at : lines[i].find(": ", at);
      if (colon == std::string::npos) continue;
      const std::string number = lines[i].substr(at + blank_mark.size(), colon - at - blank_mark.size());
      if (!is_decimal(number)) continue;
      std::string what = lines[i].substr(colon + 2);
      what.erase(std::min(what.find('"'), what.size()));
      blanks.push_back({std::stoi(number), file, i + 1, what});
    }
  }
  std::stable_sort(blanks.begin(), blanks.end(), [](const Blank& a, const Blank& b) { return a.number < b.number; });
  return blanks;
}

}  // namespace course
