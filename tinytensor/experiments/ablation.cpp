#include "tinytensor/experiments/ablation.h"

#include <cstddef>

#include "tinytensor/core/error.h"

namespace tinytensor {

Ablation ablation(int64_t parts, const std::function<double(const std::vector<bool>& there)>& score) {
  if (parts < 0) fail<ValueError>("ablation: there are at least 0 parts: {}", parts);
  if (!score) fail<ValueError>("ablation: the score is empty: nothing says how good a choice of parts is");
  // exercise 20.9 {
  std::vector<bool> kept(static_cast<size_t>(parts), true);
  Ablation result{score(kept), {}};
  for (size_t i = 0; i < kept.size(); ++i) {
    kept[i] = false;
    result.without.push_back(score(kept));
    kept[i] = true;
  }
  return result;
  // }
}

}  // namespace tinytensor
