#include "tinytensor/data/text.h"

namespace tinytensor {

TokenSplit encode_and_split(std::string_view text, const Tokenizer& tokenizer) {
  std::vector<int64_t> ids = tokenizer.encode(text);
  const auto middle = ids.begin() + static_cast<ptrdiff_t>(static_cast<double>(ids.size()) * 0.9);
  return {{ids.begin(), middle}, {middle, ids.end()}};
}

}  // namespace tinytensor
