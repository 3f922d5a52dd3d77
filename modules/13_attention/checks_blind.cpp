// Checks of 13.7: rows that see nothing.
#include "modules/13_attention/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Rows {
  Input scores;
};

Rows rows_for(Draw& draw) {
  Rows c{draw.input(sizes_for(draw).scores(), draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed}))};
  const double holes = draw.one_of<double>({0, 0.3, 0.7}), blind = draw.one_of<double>({0, 0.3, 1});
  const double factor = draw.one_of<double>({1, 1, 60});
  for (const Shape& i : indices_of(c.scores.shape)) {
    c.scores.at(i) = draw.yes(holes) ? -infinity : static_cast<double>(static_cast<float>(factor * c.scores.at(i)));
  }
  for (const Shape& i : indices_of({c.scores.size(0), c.scores.size(1), c.scores.size(2)})) {
    const bool all = draw.yes(blind), alike = draw.yes(0.15);
    const double score = draw.yes() ? 0 : static_cast<double>(static_cast<float>(draw.normal()));
    for (int64_t s = 0; alike && s < c.scores.size(3); ++s) c.scores.at({i[0], i[1], i[2], s}) = score;
    for (int64_t s = 0; all && s < c.scores.size(3); ++s) c.scores.at({i[0], i[1], i[2], s}) = -infinity;
  }
  return c;
}

// Wide rows, or many, of which one sees nothing.
Rows large_rows(Draw& draw, int i) {
  const int64_t many = beyond_blocks(draw);
  Rows c{draw.input(i == 0 ? Shape{1, 1, 3, many} : Shape{1, 1, many, 3}, Layout::dense)};
  for (double& score : c.scores.values) score = draw.yes(0.1) ? -infinity : score;
  for (int64_t s = 0; s < c.scores.size(3); ++s) c.scores.at({0, 0, 1, s}) = -infinity;
  return c;
}

Answer weights_and_gradient(const Numbers& scores, const Numbers& afterwards) {
  const Numbers weights = plain_softmax(scores);
  return {{"the weights", Value(weights).within(2e-6)},
          {"the gradient of the scores", Value(through_softmax(weights, uneven(weights.shape), 3)).within(4e-6)},
          {"the scores, afterwards", Value(afterwards).within(1e-6)},
          {first_of_two, Value(weights).within(2e-6)},
          {second_of_two, Value(plain_softmax(halved(scores))).within(2e-6)}};
}

// Rows that see nothing become 0.
Numbers with_zeros(Numbers scores) {
  return by_lines(std::move(scores), 3, [](std::vector<double>& line, size_t, size_t) {
    const bool blind = std::all_of(line.begin(), line.end(), [](double score) { return score == -infinity; });
    if (blind) std::fill(line.begin(), line.end(), 0.0);
  });
}

// `blind` in the place of the zeros of a row that sees nothing.
Answer with_blind(const Numbers& scores, double blind) {
  Numbers weights = plain_softmax(scores);
  for (const Shape& i : indices_of({scores.size(0), scores.size(1), scores.size(2)})) {
    double total = 0;
    for (int64_t s = 0; s < scores.size(3); ++s) total += weights.at({i[0], i[1], i[2], s});
    for (int64_t s = 0; total == 0 && s < scores.size(3); ++s) weights.at({i[0], i[1], i[2], s}) = blind;
  }
  return {{"the weights", Value(weights).within(2e-6)}};
}

// -inf is replaced by a number before the softmax, in rows that see something.
Answer with_floor(Numbers scores, double floor) {
  const Numbers right = plain_softmax(scores);
  for (double& score : scores.values) score = std::max(score, floor);
  const Numbers weights = plain_softmax(scores);
  return {{"the weights", filled(right.shape, [&](const Shape& i) {
             double total = 0;
             for (int64_t s = 0; s < right.size(3); ++s) total += right.at({i[0], i[1], i[2], s});
             return total == 0 ? 0.0 : weights.at(i);
           })}};
}

// Rows are blind by the first score, or by any one of them.
Answer with_too_many_zeros(const Numbers& scores, bool by_first) {
  return {{"the weights", by_lines(scores, 3, [&](std::vector<double>& line, size_t, size_t) {
             const std::vector<double> right = plain_softmax(Numbers({std::ssize(line)}, line)).values;
             const bool blind =
                 by_first ? line.front() == -infinity : std::count(line.begin(), line.end(), -infinity) > 0;
             for (size_t s = 0; s < line.size(); ++s) line[s] = blind ? 0 : right[s];
           })}};
}

// Rows of low scores are taken for blind ones.
Answer with_low_for_blind(const Numbers& scores) {
  return {{"the weights", by_lines(scores, 3, [](std::vector<double>& line, size_t, size_t) {
             const bool low = std::all_of(line.begin(), line.end(), [](double score) { return score < -100; });
             line = low ? std::vector<double>(line.size()) : plain_softmax(Numbers({std::ssize(line)}, line)).values;
           })}};
}

Answer without_nan(const Numbers& scores) {
  Numbers weights = plain_softmax(scores);
  for (double& weight : weights.values) weight = std::isnan(weight) ? 0 : weight;
  return {{"the weights", Value(weights).within(2e-6)}};
}

const Check<Rows> blind_rows({
    .exercise = "13.7",
    .examples = {{some({2, 2, 3, 3}, 1)},
                 {Input({1, 1, 3, 3}, {1, 2, 3, -infinity, -infinity, -infinity, 0, -infinity, 1})},
                 {Input({1, 2, 1, 2}, {-infinity, -infinity, 0.5, 1})},
                 {Input({1, 1, 3, 2}, {0, 0, -3, -3, 1, 2})},
                 {Input({1, 1, 1, 2}, {-200, -infinity})},
                 {Input({1, 1, 1, 3}, {-20000, -infinity, -19999})},
                 {Input({1, 1, 1, 2}, {-1e9, -infinity})},
                 {Input({1, 1, 1, 2}, {lowest, -infinity})},
                 {Input({1, 1, 2, 3}, {1, nan, 2, 3, 1, 2})}},
    .draw = rows_for,
    .draw_large = large_rows,
    .call =
        [](const Rows& c) {
          return Call{"attention_weights(scores)", {{"scores", c.scores}}};
        },
    .ask = [](const Rows& c) -> Answer {
      const Tensor scores = c.scores.tensor().requires_grad_();
      const Tensor weights = attention_weights(scores);
      const Item afterwards{"the scores, afterwards", scores.detach()};
      std::vector<Item> items = {{"the gradient of the scores", weights}};
      if (weights.numel() > 0) items = gradients_of(weights, {{"the scores", scores}});
      items.insert(items.begin(), {"the weights", weights});
      items.push_back(afterwards);
      const Tensor plain = c.scores.tensor();
      for (Item& item : two_results(plain, [&] { return attention_weights(plain); })) items.push_back(std::move(item));
      return items;
    },
    .expect = [](const Rows& c) { return weights_and_gradient(c.scores, c.scores); },
    .mistakes = [](const Rows& c) -> Mistakes {
      const auto keys = static_cast<double>(c.scores.size(3));
      Answer filled = weights_and_gradient(c.scores, with_zeros(c.scores));
      filled.items.resize(3);
      const char* const finite =
          "-inf became a number: beside scores that are as small it keeps a share. Only blind rows are to be filled";
      return {{"the scores themselves were changed: masked_fill gives a copy, masked_fill_ writes into what it gets",
               filled},
              {"low scores are not -inf: a row sees nothing only if all of its scores are -inf. `blind` says which",
               with_low_for_blind(c.scores)},
              {"a row sees nothing if all of its scores are -inf, not only the first one: `blind` says which",
               with_too_many_zeros(c.scores, true)},
              {"a row sees nothing if all of its scores are -inf, not only one of them: `blind` says which",
               with_too_many_zeros(c.scores, false)},
              {finite, with_floor(c.scores, -1e4)},
              {finite, with_floor(c.scores, -1e9)},
              {finite, with_floor(c.scores, lowest)},
              {"a NaN got lost: it says that something went wrong before, so it has to stay", without_nan(c.scores)},
              {"softmax over the wrong dim: the weights of one query, over the keys, add up to 1",
               {{"the weights", Value(plain_softmax(c.scores, 2)).within(2e-6)}}},
              {"a query that sees nothing gets weights all the same: fill its row with 0 after the softmax too",
               with_blind(c.scores, 1 / keys)},
              {"a row of -inf is nan after softmax: fill it with 0 before it", with_blind(c.scores, std::nan(""))},
              {"these are the scores, without the softmax", {{"the weights", c.scores}}}};
    },
});

}  // namespace
}  // namespace course
