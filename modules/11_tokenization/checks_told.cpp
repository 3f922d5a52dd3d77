// Checks of 11.7: who is told of the merges.
#include "modules/11_tokenization/oracle.h"
#include "modules/course/checking/also_asked.h"
#include "tinytensor/tokenizers/bpe_trainer.h"

namespace course {
namespace {

// Whoever is told of a merge may throw.
struct Told {
  int64_t throws_at = 1;
};

Answer told_until(const char* end, int64_t last) {
  Shape told;
  for (int64_t i = 1; i <= last; ++i) told.push_back(i);
  return {{"how it ends", end}, {"what `learned` was told", told}};
}

const Check<Told> interrupted({
    .exercise = "11.7",
    .examples = {{1}, {2}},
    .call =
        [](const Told& c) {
          return Call{
              fmt::format(R"(learn_merges({{"abab cbcb abcb"}}, 5, learned), and learned({}) throws)", c.throws_at)};
        },
    .ask = [](const Told& c) -> Answer {
      Shape told;
      const char* end = "it returns";
      try {
        learn_merges({"abab cbcb abcb"}, 5, [&](size_t count) {
          told.push_back(static_cast<int64_t>(count));
          if (told.back() == c.throws_at) throw Interruption();
        });
      } catch (const Interruption&) {
        end = "the error of `learned` comes out";
      }
      return {{"how it ends", end}, {"what `learned` was told", told}};
    },
    .expect = [](const Told& c) -> Answer { return told_until("the error of `learned` comes out", c.throws_at); },
    .mistakes = [](const Told& c) -> Mistakes {
      return {{"what `learned` throws is swallowed: it is for the caller", told_until("it returns", c.throws_at)}};
    },
});

}  // namespace
}  // namespace course
