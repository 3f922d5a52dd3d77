// Checks of 21.4 and 21.5: around a ring in which somebody is gone.
#include <algorithm>

#include "modules/21_distributed/oracle.h"

namespace course {
namespace {

// One rank comes back without a call; all others hear of it where they wait.
struct Deserted {
  int64_t ranks = 2, n = 4;
  int gone = 0;
  std::vector<int> order;
};

using Around = void (*)(Communicator&, const Tensor&);

std::string told_by_all(const Deserted& c, const std::vector<std::string>& all) {
  std::string text;
  for (int rank = 0; rank < c.ranks; ++rank) {
    if (rank == c.gone) continue;
    text += fmt::format("{}rank {}: {}", text.empty() ? "" : ", ", rank, all[static_cast<size_t>(rank)]);
  }
  return text;
}

std::string told_alike(const Deserted& c, const char* words) {
  return told_by_all(c, std::vector<std::string>(at_index(c.ranks), words));
}

Answer asked_deserted(const Deserted& c, Around f) {
  std::vector<std::string> all(at_index(c.ranks), "came back");
  talk(static_cast<int>(c.ranks), c.order, [&](Communicator& mine) {
    if (mine.rank() == c.gone) return;
    try {
      f(mine, full({c.n}, 1));
    } catch (const RankError&) {
      all[static_cast<size_t>(mine.rank())] = "RankError";
    }
  });
  return told_by_all(c, all);
}

Deserted drawn_deserted(Draw& draw) {
  Deserted c;
  c.ranks = draw.number(2, 5);
  c.n = c.ranks + draw.number(0, 6);  // no part is empty: whoever leaves out messages of nothing waits as well
  c.gone = static_cast<int>(draw.number(0, c.ranks - 1));
  c.order = drawn_order(draw, c.ranks);
  return c;
}

CheckParts<Deserted> deserted(const char* exercise, const char* name, Around f) {
  return {
      .exercise = exercise,
      .examples = {{2, 4, 1, {0, 1}}, {3, 3, 0, {0, 1, 2}}},
      .draw = drawn_deserted,
      .drawn = 12,
      .call =
          [name](const Deserted& c) {
            return Call{
                fmt::format("{}(ranks, x) on {} ranks with {} numbers each, of which rank {} comes back without a "
                            "call",
                            name, c.ranks, c.n, c.gone)};
          },
      .ask = [f](const Deserted& c) -> Answer { return asked_deserted(c, f); },
      .expect = [](const Deserted& c) -> Answer { return told_alike(c, "RankError"); },
      .mistakes = [](const Deserted& c) -> Mistakes {
        return {{"the error of exchange() is caught here: whoever calls is to hear that a rank is gone",
                 told_alike(c, "came back")}};
      },
  };
}

const Check<Deserted> reducing_deserted(deserted("21.4", "ring_reduce_scatter", ring_reduce_scatter));
const Check<Deserted> gathering_deserted(deserted("21.5", "ring_all_gather", ring_all_gather));

}  // namespace
}  // namespace course
