// The numbers that the lesson on attention works out by hand, in its sentences and tables. Its code blocks are run by
// ./tt course verify 13.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tinytensor/io/file.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

using Numbers = std::vector<double>;

const std::vector<Numbers> words = {{0.43, 0.15, 0.89}, {0.55, 0.87, 0.66}, {0.57, 0.85, 0.64},
                                    {0.22, 0.58, 0.33}, {0.77, 0.25, 0.10}, {0.05, 0.80, 0.55}};
constexpr size_t bread = 1, rises = 2;

double dot(const Numbers& a, const Numbers& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double sum_of(const Numbers& x) {
  double sum = 0;
  for (const double number : x) sum += number;
  return sum;
}

Numbers exponentials(Numbers x) {
  for (double& number : x) number = std::exp(number);
  return x;
}

Numbers shares(const Numbers& scores) {
  Numbers weights = exponentials(scores);
  const double sum = sum_of(weights);
  for (double& weight : weights) weight /= sum;
  return weights;
}

Numbers scores_of_bread() {
  Numbers scores;
  for (const Numbers& word : words) scores.push_back(dot(words[bread], word));
  return scores;
}

// "0.9544   1.4950", as the lesson's tables have them.
std::string row(const Numbers& numbers, int digits) {
  std::string text;
  for (const double x : numbers) text += fmt::format("{:<9.{}f}", x, digits);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

// Where a line of the lesson ends does not matter.
std::string in_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

void check_says(const std::string& words_of_the_lesson) {
  static const std::string lesson = in_one_line(read_file(TINYTENSOR_SOURCE_DIR "/modules/13_attention/README.md"));
  CHECK_MESSAGE(lesson.find(in_one_line(words_of_the_lesson)) != std::string::npos, words_of_the_lesson);
}

std::string with_minus_signs(std::string text) {
  for (size_t at = 0; (at = text.find('-', at)) != std::string::npos;) text.replace(at, 1, "−");
  return text;
}

}  // namespace

TEST_CASE("the lesson on attention works out the scores, weights and the context of one word as they are") {
  Numbers products;
  for (size_t i = 0; i < 3; ++i) products.push_back(words[bread][i] * words[rises][i]);
  check_says(fmt::format("{:.4f} + {:.4f} + {:.4f} = **{:.4f}**", products[0], products[1], products[2],
                         dot(words[bread], words[rises])));
  const Numbers scores = scores_of_bread(), powers = exponentials(scores), weights = shares(scores);
  check_says("bread:   " + row(scores, 4));
  check_says(fmt::format("e^score:  {}      sum {:.3f}", row(powers, 3), sum_of(powers)));
  check_says(fmt::format("weight:   {}     sum {:.0f}", row(weights, 4), sum_of(weights)));
  check_says(fmt::format("{:.3f} / {:.3f} = {:.4f}", powers[bread], sum_of(powers), weights[bread]));
  std::string mean;
  Numbers context(3);
  for (size_t s = 0; s < words.size(); ++s) {
    mean += fmt::format("{}{:.4f}·{:.2f}", s == 0 ? "" : " + ", weights[s], words[s][0]);
    for (size_t i = 0; i < 3; ++i) context[i] += weights[s] * words[s][i];
  }
  check_says(fmt::format("{} = **{:.4f}**. The row is {:.4f} {:.4f} {:.4f}.", mean, context[0], context[0], context[1],
                         context[2]));
}

TEST_CASE("the lesson on attention says what the scale and the largest score do to a softmax as it is") {
  const Numbers raw = shares({8, 0}), scaled = shares({1, 0});
  check_says(fmt::format("weights {:.4f} and {:.4f}", raw[0], raw[1]));
  check_says(fmt::format("w·(1 − w) = {:.4f}. Divided by 8", raw[0] * raw[1]));
  check_says(fmt::format("the weights {:.2f} and {:.2f}, and w·(1 − w) = {:.1f}", scaled[0], scaled[1],
                         scaled[0] * scaled[1]));
  const double times = scaled[0] * scaled[1] / (raw[0] * raw[1]);
  CHECK(std::round(times / 100) == 6);     // "six hundred times more"
  CHECK(std::round(times / 8 / 10) == 7);  // "seventy times are left"
  std::string lower;
  const Numbers scores = scores_of_bread();
  for (const double score : scores) {
    const double below = score - scores[bread];  // the largest
    lower += (lower.empty() ? "" : ", ") + (below == 0 ? "0" : fmt::format("{:.4f}", below));
  }
  check_says(with_minus_signs(lower) + ", and the same weights come out");
}

TEST_CASE("the lesson on attention works out a gradient by hand as the tape does") {
  const Tensor scores = tensor({std::log(0.25), std::log(0.75)}).requires_grad_();
  backward(sum(mul(softmax(scores, -1), tensor({1, 3}))));
  const std::vector<real> gradient = scores.grad().to_vector();
  check_says(with_minus_signs(fmt::format("**({:.3f}, {:.3f})**", gradient[0], gradient[1])));
  check_says(fmt::format("m = 0.25·1 + 0.75·3 = {:.1f}", 0.25 * 1 + 0.75 * 3));
}
