// Checks of module 02: one number out of two.
#include "modules/02_kernels/oracle.h"

namespace course {
namespace {

struct Steps {
  Binary f;
  int64_t n;
  std::vector<double> a, b;  // all numbers of the arrays, also those that the steps leave out
  int64_t a_step, b_step;
  enum class Into { out, a, b } into = Into::out;
  bool one_array = false;  // b is the array a, read with a step of its own
};

const std::vector<std::pair<Binary, const char*>> binary_names = {{Binary::add, "add"},
                                                                  {Binary::sub, "sub"},
                                                                  {Binary::mul, "mul"},
                                                                  {Binary::div, "div"},
                                                                  {Binary::pow, "pow"},
                                                                  {Binary::less, "less"},
                                                                  {Binary::less_equal, "less_equal"},
                                                                  {Binary::equal, "equal"}};

std::string name_of(Binary f) {
  if (f == Binary::maximum) return "maximum";
  if (f == Binary::minimum) return "minimum";
  for (const auto& [one, name] : binary_names) {
    if (one == f) return name;
  }
  return "?";
}

double of_two(Binary f, double a, double b) {
  switch (f) {
    case Binary::add: return a + b;
    case Binary::sub: return a - b;
    case Binary::mul: return a * b;
    case Binary::div: return a / b;
    case Binary::pow: return std::pow(a, b);
    case Binary::less: return a < b ? 1 : 0;
    case Binary::less_equal: return a <= b ? 1 : 0;
    default: return a == b ? 1 : 0;
  }
}

// By queues: the front of each is used, then as many as the step says leave it.
std::vector<double> walked(const Steps& c, int64_t a_step, int64_t b_step, bool exchanged = false) {
  std::vector<double> out;
  for (size_t a = 0, b = 0; out.size() < static_cast<size_t>(c.n);) {
    const double x = a < c.a.size() ? as_float(c.a[a]) : foreign, y = b < c.b.size() ? as_float(c.b[b]) : foreign;
    out.push_back(as_float(exchanged ? of_two(c.f, y, x) : of_two(c.f, x, y)));
    a += static_cast<size_t>(a_step), b += static_cast<size_t>(b_step);
  }
  return out;
}

int64_t room_for(int64_t n, int64_t step) { return n == 0 ? 1 : (n - 1) * step + 1; }

const Check<Steps> pairs({
    .exercise = "02.2",
    .examples = {{Binary::add, 3, {1, 2, 3}, {10, 20, 30}, 1, 1},
                 {Binary::sub, 3, {1, 2, 3, 4, 5}, {10, 20, 30, 40, 50, 60, 70}, 2, 3},
                 {Binary::sub, 3, {1, 2, 3}, {10}, 1, 0},
                 {Binary::sub, 3, {10}, {1, 2, 3}, 0, 1},
                 {Binary::mul, 3, {1, 2, 3, 4, 5, 6}, {10, 20, 30}, 2, 1},
                 {Binary::div, 3, {1, 2, 3}, {10, 20, 30, 40, 50, 60, 70}, 1, 3},
                 {Binary::sub, 2, {7}, {5}, 0, 0},
                 {Binary::less, 4, {1, 2, 3, 2}, {2, 2, 2, 2}, 1, 1},
                 {Binary::less_equal, 4, {1, 2, 3, 2}, {2}, 1, 0},
                 {Binary::equal, 0, {1}, {2}, 1, 1},
                 {Binary::add, 0, {1}, {2}, 0, 0},
                 {Binary::add, 0, {1}, {2}, 0, 1},
                 {Binary::add, 0, {1}, {2}, 2, 0},
                 {Binary::sub, 0, {1}, {2}, 1, 1, Steps::Into::a},
                 {Binary::sub, 0, {1}, {2}, 1, 1, Steps::Into::b},
                 {Binary::add, 300, std::vector<double>(599, 2), {3}, 2, 0},
                 {Binary::sub, 3, {1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}, 1, 2, Steps::Into::out, true},
                 {Binary::equal, 3, {1, nan, 2}, {1, nan, 2}, 1, 1, Steps::Into::out, true},
                 {Binary::less_equal, 2, {nan, 2}, {nan, 2}, 1, 1, Steps::Into::out, true},
                 {Binary::sub, 2, {infinity, 2}, {infinity, 2}, 1, 1, Steps::Into::out, true},
                 {Binary::div, 2, {0, 2}, {0, 2}, 1, 1, Steps::Into::out, true},
                 {Binary::equal, 2, {nan}, {nan}, 0, 0, Steps::Into::out, true},
                 {Binary::sub, 3, {1, 2, 3}, {10, 20, 30}, 1, 1, Steps::Into::a},
                 {Binary::div, 3, {1, 2, 3}, {10, 20, 30}, 1, 1, Steps::Into::b}},
    .draw =
        [](Draw& draw) {
          Steps c;
          c.f = draw.one_of(binary_names).first;
          c.n = short_or_long(draw, 0, 30);
          c.a_step = draw.one_of<int64_t>({1, 1, 0, 2, 3, 7});
          c.b_step = draw.one_of<int64_t>({1, 1, 0, 2, 3, 7});
          c.into = draw.one_of<Steps::Into>({Steps::Into::out, Steps::Into::out, Steps::Into::a, Steps::Into::b});
          if (c.into == Steps::Into::a) c.a_step = 1;
          if (c.into == Steps::Into::b) c.b_step = 1;
          c.a = normals(draw, room_for(c.n, c.a_step));
          c.b = normals(draw, room_for(c.n, c.b_step));
          if (c.f == Binary::pow) {
            for (double& x : c.a) x = std::abs(x) + 0.125;
          }
          if (draw.yes(0.3)) {  // quotients by 0, powers of a negative number, and what is no number
            for (std::vector<double>* const side : {&c.a, &c.b}) {
              for (double& x : *side) {
                if (draw.yes(0.3)) x = draw.one_of<double>({0, -0.0, 1, -2, 3, infinity, -infinity, nan});
              }
            }
          }
          if (c.into == Steps::Into::out && draw.yes(0.15)) {
            c.one_array = true;
            (c.a.size() < c.b.size() ? c.a : c.b) = c.a.size() < c.b.size() ? c.b : c.a;
            if (draw.yes()) c.b_step = c.a_step;
          }
          return c;
        },
    .drawn = 120,
    .call =
        [](const Steps& c) {
          const char* const into = c.one_array                ? "out), where b is the array a"
                                   : c.into == Steps::Into::a ? "out = a: in place"
                                   : c.into == Steps::Into::b ? "out = b: in place"
                                                              : "out";
          return Call{fmt::format("binary({}, n = {}, a, a_step = {}, b, b_step = {}, {})", name_of(c.f), c.n, c.a_step,
                                  c.b_step, into),
                      {{"a", row(c.a)}, {"b", row(c.b)}}};
        },
    .ask = [](const Steps& c) -> Answer {
      Room a = input(c.a), b = input(c.b), out = output(c.n);
      Room& result = c.into == Steps::Into::a ? a : c.into == Steps::Into::b ? b : out;
      reference::binary(c.f, c.n, a.data(), c.a_step, c.one_array ? a.data() : b.data(), c.b_step, result.data());
      std::vector<double> values = result.numbers().values;
      values.resize(static_cast<size_t>(c.n));
      // In place the array has one number even where n is 0.
      const int64_t outside = result.touched() + (c.n == 0 && &result != &out ? result.changed() : 0);
      return {{"the output", row(values)},
              {"numbers written outside of the output", outside},
              {inputs_changed,
               (c.into == Steps::Into::a ? 0 : a.changed()) + (c.into == Steps::Into::b ? 0 : b.changed())}};
    },
    .expect = [](const Steps& c) -> Answer { return with_inputs_kept(would_be(walked(c, c.a_step, c.b_step))); },
    .mistakes = [](const Steps& c) -> Mistakes {
      const char* const ignored = "element i of an array with a step lies at i · step";
      Steps cleared = c;
      std::fill(cleared.a.begin(), cleared.a.end(), 0.0);
      Steps late = c;
      late.b = c.a, late.b_step = c.a_step;
      const char* const in_place = "out may be a or b: what is still to be read must not be written before";
      if (c.n == 0) {
        return {{"n may be 0: then nothing is written, whatever the steps are",
                 {{"the output", row({})}, {"numbers written outside of the output", 1}}}};
      }
      const bool compares = c.f == Binary::equal || c.f == Binary::less_equal;
      Mistakes all = {{c.one_array && compares ? "a NaN is not equal to itself: every comparison with one is false"
                                               : "everything is 1",
                       would_be(std::vector<double>(static_cast<size_t>(c.n), 1))},
                      {"a step may be more than 1: " + std::string(ignored),
                       would_be(walked(c, std::min<int64_t>(c.a_step, 1), std::min<int64_t>(c.b_step, 1)))},
                      {"a and b are exchanged", would_be(walked(c, c.a_step, c.b_step, true))},
                      {"a_step belongs to a, and b_step to b", would_be(walked(c, c.b_step, c.a_step))},
                      {"both arrays have a step of their own", would_be(walked(c, c.a_step, c.a_step))},
                      {"both arrays have a step of their own", would_be(walked(c, c.b_step, c.b_step))},
                      {ignored, would_be(walked(c, 1, 1))},
                      {"a step may be 0: then every i reads the same number",
                       would_be(walked(c, std::max<int64_t>(c.a_step, 1), std::max<int64_t>(c.b_step, 1)))},
                      {ignored, would_be(walked(c, c.a_step, 1))},
                      {ignored, would_be(walked(c, 1, c.b_step))},
                      {"out is not written", would_be(std::vector<double>(static_cast<size_t>(c.n), unwritten))}};
      if (c.into == Steps::Into::a) {
        Steps copied = c;
        copied.a = c.b, copied.a_step = c.b_step;
        all.insert(all.begin(), {in_place, would_be(walked(cleared, c.a_step, c.b_step))});
        all.insert(all.begin(), {in_place, would_be(walked(copied, c.b_step, c.b_step))});
      }
      if (c.one_array) {
        all.insert(all.begin(), {"where a and b are one array, each of them still has a step of its own",
                                 would_be(walked(c, c.a_step, c.a_step))});
      }
      if (c.into == Steps::Into::b) all.insert(all.begin(), {in_place, would_be(walked(late, c.a_step, c.a_step))});
      return all;
    },
});

struct Apart {
  bool of_a;
  std::vector<double> values;  // two of the array that reaches far, two of the other
};

const Check<Apart> numbers_far_apart({
    .exercise = "02.2",
    .examples = {{true, {1, 2, 10, 20}}, {false, {1, 2, 10, 20}}},
    .call =
        [](const Apart& c) {
          return Call{fmt::format("binary(sub, n = 2, a, a_step = {}, b, b_step = {}, out), with a step that is larger "
                                  "than an int can hold",
                                  c.of_a ? "…" : "1", c.of_a ? "1" : "…"),
                      {}};
        },
    .ask = [](const Apart& c) -> Answer {
      static real first[1];
      real second[1] = {static_cast<real>(c.values[1])};
      first[0] = static_cast<real>(c.values[0]);
      const int64_t step = elements_between(first, second);
      Room other = input({c.values[2], c.values[3]}), out = output(2);
      if (c.of_a) {
        reference::binary(Binary::sub, 2, first, step, other.data(), 1, out.data());
      } else {
        reference::binary(Binary::sub, 2, other.data(), 1, first, step, out.data());
      }
      return written(out);
    },
    .expect = [](const Apart& c) -> Answer {
      const double sign = c.of_a ? 1 : -1;
      return would_be({sign * (c.values[0] - c.values[2]), sign * (c.values[1] - c.values[3])});
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Two {
  bool larger;
  std::vector<double> a, b;
};

// By sorting: the first or the last of both, and whoever is no number goes before all.
double by_sorting(bool larger, double a, double b) {
  if (a != a || b != b) return nan;
  std::vector<double> both{a, b};
  std::sort(both.begin(), both.end());
  return larger ? both[1] : both[0];
}

std::vector<double> of_both(const Two& c, double (*f)(double, double)) {
  std::vector<double> out;
  for (size_t i = 0; i < c.a.size(); ++i) out.push_back(f(as_float(c.a[i]), as_float(c.b[i])));
  return out;
}

const Check<Two> extremes({
    .exercise = "02.3",
    .examples = {{true, {1, 5, 3}, {4, 2, 3}},
                 {false, {1, 5, 3}, {4, 2, 3}},
                 {true, {-1, -5, 3}, {-4, -2, 1}},
                 {false, {0.25, -0.5, 3}, {0.5, -0.25, 2}},
                 {true, {nan}, {1}},
                 {true, {1}, {nan}},
                 {false, {nan}, {1}},
                 {false, {1}, {nan}},
                 {true, {nan}, {nan}},
                 {true, {nan, infinity, nan}, {infinity, nan, -infinity}},
                 {false, {nan, infinity, nan}, {infinity, nan, -infinity}},
                 {true, {-infinity, infinity}, {3, 3}},
                 {false, {-infinity, infinity}, {3, 3}},
                 {true, {3e38, 16777217}, {1e10, 16777218}},
                 {true, {0.1, 1.0000001192092896}, {0.10000000894069672, 1}},
                 {false, {0.1, 1.0000001192092896}, {0.10000000894069672, 1}},
                 {false, {1e-42}, {0}}},
    .draw =
        [](Draw& draw) {
          Two c{draw.yes(), {}, {}};
          const int64_t n = draw.size(1, 12);
          const double scale = draw.yes(0.3) ? draw.one_of<double>({1e30, 1.5e38}) : 1;
          for (std::vector<double>* side : {&c.a, &c.b}) {
            *side = normals(draw, n);
            for (double& x : *side) {
              x = draw.yes(0.1)   ? nan
                  : draw.yes(0.1) ? infinity
                  : draw.yes(0.1) ? -infinity
                  : draw.yes(0.1) ? 0
                                  : as_float(x * scale);
            }
          }
          for (size_t i = 0; i < c.a.size(); ++i) {
            if (draw.yes(0.25)) c.a[i] = c.b[i];
          }
          if (draw.yes(0.3)) c.a[0] = static_cast<double>(std::nextafter(static_cast<float>(c.b[0]), 2.0f));
          return c;
        },
    .drawn = 120,
    .call =
        [](const Two& c) {
          return Call{fmt::format("binary({}, n = {}, a, 1, b, 1, out)", c.larger ? "maximum" : "minimum", c.a.size()),
                      {{"a", row(c.a)}, {"b", row(c.b)}}};
        },
    .ask = [](const Two& c) -> Answer {
      const auto n = static_cast<int64_t>(c.a.size());
      Room a = input(c.a), b = input(c.b), out = output(n);
      reference::binary(c.larger ? Binary::maximum : Binary::minimum, n, a.data(), 1, b.data(), 1, out.data());
      return written(out);
    },
    .expect = [](const Two& c) -> Answer {
      std::vector<double> out;
      for (size_t i = 0; i < c.a.size(); ++i) out.push_back(by_sorting(c.larger, as_float(c.a[i]), as_float(c.b[i])));
      return should_be(out, 0);
    },
    .mistakes = [](const Two& c) -> Mistakes {
      const auto exactly = [&](double (*f)(double, double)) { return should_be(of_both(c, f), 0); };
      const char* const lost = "a NaN must not get lost: every comparison with it is false, so ask for it";
      const char* const other = "larger and smaller are exchanged";
      std::vector<double> wrong_way;
      for (size_t i = 0; i < c.a.size(); ++i)
        wrong_way.push_back(by_sorting(!c.larger, as_float(c.a[i]), as_float(c.b[i])));
      Mistakes all = {{other, should_be(wrong_way, 0)}};
      if (c.larger) {
        all.push_back({lost, exactly([](double a, double b) { return a > b ? a : b; })});
        all.push_back({lost, exactly([](double a, double b) { return a < b ? b : a; })});
        all.push_back({lost, exactly([](double a, double b) { return std::fmax(a, b); })});
      } else {
        all.push_back({lost, exactly([](double a, double b) { return a < b ? a : b; })});
        all.push_back({lost, exactly([](double a, double b) { return a > b ? b : a; })});
        all.push_back({lost, exactly([](double a, double b) { return std::fmin(a, b); })});
      }
      all.push_back({"the larger value is wanted, not that with the larger absolute value",
                     exactly([](double a, double b) { return std::abs(a) > std::abs(b) ? a : b; })});
      return all;
    },
});

}  // namespace
}  // namespace course
