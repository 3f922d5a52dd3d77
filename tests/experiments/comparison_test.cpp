// Intervals, paired comparisons, places with ties, ablations.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// Closed forms: Cauchy's distribution, and those of 2 and 4 degrees of freedom (Shaw, 2006).
double t_of_1(double confidence) { return std::tan(std::numbers::pi / 2 * confidence); }
double t_of_2(double confidence) { return confidence * std::sqrt(2 / ((1 - confidence) * (1 + confidence))); }
double t_of_4(double confidence) {
  const double root = std::sqrt((1 - confidence) * (1 + confidence));
  return 2 * std::sqrt(std::cos(std::acos(root) / 3) / root - 1);
}

std::vector<TextLoss> documents_of(int64_t n, double nats_of_byte, uint64_t seed) {
  std::vector<TextLoss> documents;
  Generator generator(seed);
  for (int64_t i = 0; i < n; ++i) {
    const int64_t bytes = 50 + 37 * i % 200;
    const double nats =
        static_cast<double>(bytes) * (nats_of_byte + 0.02 * generator.normal() + 0.1 * static_cast<double>(i % 5));
    documents.push_back({nats, bytes, bytes});
  }
  return documents;
}

}  // namespace

TEST_CASE("Student's t is that of the closed forms") {
  for (const double confidence : {1e-9, 1e-3, 0.1, 0.5, 0.6827, 0.9, 0.95, 0.99, 0.999, 0.999999}) {
    CAPTURE(confidence);
    CHECK(student_t(confidence, 1) == doctest::Approx(t_of_1(confidence)).epsilon(1e-11));
    CHECK(student_t(confidence, 2) == doctest::Approx(t_of_2(confidence)).epsilon(1e-11));
    if (confidence > 1e-3) CHECK(student_t(confidence, 4) == doctest::Approx(t_of_4(confidence)).epsilon(1e-11));
  }
}

// By bisection of the incomplete beta function in 40 digits (mpmath); to 3 digits behind the point they are those of the
// NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.2, where that has them.
TEST_CASE("Student's t is that of the tables, to 10 digits") {
  const struct {
    double confidence;
    int64_t degrees;
    double t;
  } rows[] = {
      {0.95, 1, 12.70620473617469},         {0.95, 3, 3.182446305283708},      {0.95, 7, 2.364624251592785},
      {0.95, 9, 2.262157162798205},         {0.95, 30, 2.042272456301238},     {0.95, 120, 1.97993040508244},
      {0.95, 1000, 1.962339080826408},      {0.95, 99'999, 1.959987707771844}, {0.95, 100'000, 1.959987707534609},
      {0.95, 1'000'000, 1.959966356814107}, {0.99, 5, 4.032142983555227},      {0.99, 29, 2.756385903670605},
      {0.5, 3, 0.7648923284043453},         {0.5, 10, 0.6998120613124316},     {0.3, 17, 0.3919019378918677},
      {0.01, 6, 0.01306437885080214},       {0.999, 11, 4.436979338234449},    {0.999999, 50, 5.573217242113587},
      {0.999999999, 8, 31.96153458891645},
  };
  for (const auto& row : rows) {
    CAPTURE(row.confidence);
    CAPTURE(row.degrees);
    CHECK(student_t(row.confidence, row.degrees) == doctest::Approx(row.t).epsilon(1e-11));
  }
}

TEST_CASE("Student's t falls with the degrees of freedom to the normal distribution's") {
  double before = inf;
  for (int64_t degrees = 1; degrees < (int64_t{1} << 62); degrees += 1 + degrees / 3) {
    const double t = student_t(0.95, degrees);
    CHECK(t <= before * (1 + 1e-13));
    before = t;
  }
  CHECK(student_t(0.95, std::numeric_limits<int64_t>::max()) == doctest::Approx(1.959963984540054).epsilon(1e-13));
}

TEST_CASE("an interval is the mean and t standard errors to both sides") {
  const Estimate it = mean_interval({1.60, 1.63, 1.58, 1.62});
  CHECK(it.mean == doctest::Approx(1.6075).epsilon(1e-14));
  CHECK(it.high - it.mean == doctest::Approx(student_t(0.95, 3) * std::sqrt(0.001475 / 12)).epsilon(1e-12));
  CHECK(it.mean - it.low == doctest::Approx(it.high - it.mean).epsilon(1e-12));
  const Estimate far = mean_interval({1e8, 1e8 + 1, 1e8 + 2});
  CHECK(far.high - far.mean == doctest::Approx(student_t(0.95, 2) / std::sqrt(3)).epsilon(1e-7));
  const Estimate one = mean_interval({7});
  CHECK((one.mean == 7 && one.low == -inf && one.high == inf));
}

TEST_CASE("intervals of 95 % hold the true mean in 95 of 100 cases, also of three values") {
  Generator generator(3);
  int64_t holds = 0;
  constexpr int64_t times = 20'000;
  for (int64_t i = 0; i < times; ++i) {
    const Estimate it = mean_interval({generator.normal(), generator.normal(), generator.normal()});
    holds += static_cast<int64_t>(it.low <= 0 && 0 <= it.high);
  }
  CHECK(std::abs(static_cast<double>(holds) / times - 0.95) < 5 * std::sqrt(0.95 * 0.05 / times));
}

TEST_CASE("a paired difference is that of the sums, and exact for a seed") {
  const std::vector<TextLoss> a{{4, 2, 4}, {9, 4, 8}}, b{{3, 2, 4}, {8, 4, 8}};
  Generator generator(20), copy(20);
  const Estimate it = paired_difference(a, b, 1000, generator);
  CHECK(it.mean == doctest::Approx(-2 / (std::numbers::ln2 * 12)).epsilon(1e-14));
  CHECK(it.low == doctest::Approx(-1 / (std::numbers::ln2 * 4)).epsilon(1e-14));
  CHECK(it.high == doctest::Approx(-1 / (std::numbers::ln2 * 8)).epsilon(1e-14));
  std::vector<int64_t> drawn(2 * 1000);
  fill_randint(drawn.data(), 2 * 1000, 0, 2, copy);
  CHECK(generator.random() == copy.random());
}

TEST_CASE("the order of draws is fixed: the intervals of a seed stay what they are") {
  Generator generator(7);
  const std::vector<TextLoss> a{{4, 2, 4}, {9, 4, 800}, {7, 3, 5}}, b{{5, 2, 4}, {3, 4, 800}, {6, 3, 5}};
  const Estimate it = paired_difference(a, b, 3, generator);
  Generator again(7);
  std::vector<double> differences;
  for (int i = 0; i < 3; ++i) {
    double nats = 0, bytes = 0;
    for (int k = 0; k < 3; ++k) {
      const size_t document = again.random() % 3;
      nats += b[document].nats - a[document].nats, bytes += static_cast<double>(a[document].bytes);
    }
    differences.push_back(nats / bytes / std::numbers::ln2);
  }
  CHECK(it.low == doctest::Approx(quantile(differences, 0.025)).epsilon(1e-12));
  CHECK(it.high == doctest::Approx(quantile(differences, 0.975)).epsilon(1e-12));
}

TEST_CASE("a paired interval sees a difference that is far smaller than that between documents") {
  const std::vector<TextLoss> a = documents_of(60, 1, 1), b = documents_of(60, 0.97, 2);
  Generator generator(1);
  const Estimate it = paired_difference(a, b, 1000, generator);
  CHECK((it.low < it.mean && it.mean < it.high && it.high < 0));
}

TEST_CASE("what cannot be compared is refused, and the generator stays as it was") {
  Generator generator(5);
  const Generator::State before = generator.state();
  const std::vector<TextLoss> one{{1, 1, 2}}, other{{1, 1, 3}}, none{{1, 1, 0}}, broken{{inf, 1, 2}};
  check_errors({
      {"ValueError: paired_difference: both models need losses of the same documents, at least one: 0 and 0",
       [&] { paired_difference({}, {}, 10, generator); }},
      {"ValueError: paired_difference: both models need losses of the same documents, at least one: 1 and 0",
       [&] { paired_difference(one, {}, 10, generator); }},
      {"ValueError: paired_difference: a document has the same bytes for both models, at least 1: document 0 has 2 and "
       "3\n"
       "  hint: are both lists in the same order?",
       [&] { paired_difference(one, other, 10, generator); }},
      {"ValueError: paired_difference: a document has the same bytes for both models, at least 1: document 0 has 0 and "
       "0\n"
       "  hint: are both lists in the same order?",
       [&] { paired_difference(none, none, 10, generator); }},
      {"ValueError: paired_difference: document 0 has a loss that is not finite: 1 and inf",
       [&] { paired_difference(one, broken, 10, generator); }},
      {"ValueError: paired_difference: at least 1 resample is needed: 0",
       [&] { paired_difference(one, one, 0, generator); }},
      {"ValueError: paired_difference: the confidence must be above 0 and below 1: 1",
       [&] { paired_difference(one, one, 10, generator, 1); }},
      {"ValueError: mean_interval: there is no value", [] { mean_interval({}); }},
      {"ValueError: mean_interval: the confidence must be above 0 and below 1: 0", [] { mean_interval({1}, 0); }},
      {"ValueError: mean_interval: a value is not finite\n  hint: a run that diverged is to be reported, not averaged",
       [] {
         mean_interval({1, inf});
       }},
      {"ValueError: student_t: the confidence must be above 0 and below 1: 1", [] { student_t(1, 3); }},
      {"ValueError: student_t: at least 1 degree of freedom is needed: 0\n  hint: n values have n - 1",
       [] { student_t(0.5, 0); }},
  });
  CHECK(generator.state() == before);
}

TEST_CASE("places are from who is better for sure to who is worse for sure, without groups") {
  const std::vector<Standing> chain = places({{1.1, 1.0, 1.2}, {1.25, 1.15, 1.35}, {1.4, 1.3, 1.5}, {1.7, 1.6, 1.8}});
  CHECK(chain == std::vector<Standing>{{1, 2}, {1, 3}, {2, 3}, {4, 4}});
  CHECK(places({{0, 0, 1}, {2, 1, 3}}) == std::vector<Standing>{{1, 2}, {1, 2}});  // they touch
  CHECK(places({{5, -inf, inf}, {0, 0, 1}, {3, 2, 4}}) == std::vector<Standing>{{1, 3}, {1, 2}, {2, 3}});
  CHECK(places({}).empty());
  check_errors({
      {"ValueError: places: an interval begins where it ends or below that: entry 1 goes from 3 to 2",
       [] {
         places({{0, 0, 1}, {2, 3, 2}});
       }},
      {"ValueError: places: an interval begins where it ends or below that: entry 0 goes from nan to 2",
       [] {
         places({{0, std::nan(""), 2}});
       }},
  });
}

TEST_CASE("an ablation scores the whole, then the whole without each part") {
  std::vector<std::vector<bool>> asked;
  const Ablation table = ablation(2, [&](const std::vector<bool>& there) {
    asked.push_back(there);
    return static_cast<double>(asked.size());
  });
  CHECK(asked == std::vector<std::vector<bool>>{{true, true}, {false, true}, {true, false}});
  CHECK(table.whole == 1);
  CHECK(table.without == std::vector<double>{2, 3});
  CHECK(ablation(0, [](const std::vector<bool>&) { return 5.0; }).whole == 5);
  check_errors({
      {"ValueError: ablation: there are at least 0 parts: -1",
       [] { ablation(-1, [](const std::vector<bool>&) { return 0.0; }); }},
      {"ValueError: ablation: the score is empty: nothing says how good a choice of parts is", [] { ablation(1, {}); }},
  });
}
