#include "tinytensor/data/text.h"

namespace tinytensor {

TokenSplit encode_and_split(std::string_view text, const Tokenizer& tokenizer) {
  std::vector<int32_t> ids;
  tokenizer.append_ids(text, ids);
  const auto middle = ids.begin() + static_cast<ptrdiff_t>(static_cast<double>(ids.size()) * 0.9);
  std::vector<int32_t> val(middle, ids.end());
  ids.erase(middle, ids.end());  // the rest stays where it is: a long text is not copied
  return {std::move(ids), std::move(val)};
}

}  // namespace tinytensor
