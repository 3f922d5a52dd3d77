// Checks of 10.5 and 10.6, their kernels: averages, and the largest of each window.
#include "modules/10_convolutions/windows.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

// --- 10.5 and 10.6: kernels ------------------------------------------------------------------------------------------

/// Planes, windows, and which of the four kernels.
struct Planes {
  bool largest = false, back = false;
  int64_t planes = 1, height = 1, width = 1;
  std::vector<PoolWindow> rows, columns;
  std::vector<double> x, dy;
};

Shape in_shape(const Planes& c) { return {c.planes, c.height, c.width}; }
Shape out_shape(const Planes& c) {
  return {c.planes, static_cast<int64_t>(c.rows.size()), static_cast<int64_t>(c.columns.size())};
}

std::vector<PoolWindow> drawn_windows(Draw& draw, int64_t in, bool largest) {
  std::vector<PoolWindow> all(static_cast<size_t>(draw.size(0, 4)));
  for (PoolWindow& window : all) {
    window.begin = draw.number(0, std::max<int64_t>(in - 1, 0));
    window.end = draw.number(window.begin + (largest && draw.yes(0.05) ? 0 : 1), in);
    window.step = draw.number(1, 3);
    window.count = draw.number(1, 6) * (draw.yes(0.1) ? -1 : 1);  // divisor_override may be below 0
  }
  return all;
}

Planes drawn_planes(Draw& draw, bool largest) {
  Planes c{largest, draw.yes(), draw.size(draw.yes(0.1) ? 0 : 1, 3), draw.size(1, 6), draw.size(1, 6), {}, {}, {}, {}};
  if (draw.yes(0.08)) c.planes = draw.size(65, 400);
  c.rows = drawn_windows(draw, c.height, largest), c.columns = drawn_windows(draw, c.width, largest);
  const double shift = draw.one_of<double>({0, 0, -5, 1000, -1000});
  const bool ties = draw.yes(0.6);
  const double scale = draw.one_of<double>({1, 1, 1e-3});
  for (int64_t i = 0; i < count(in_shape(c)); ++i) {
    const double number = scale * (ties ? static_cast<double>(draw.number(-1, 1)) : draw.normal());
    c.x.push_back(as_float(number + shift));
  }
  const bool mixed = draw.yes(0.5);
  double odd = draw.one_of<double>({nan, infinity, -infinity, -0.0});
  for (double& x : c.x) {
    if (largest && x == 0 && draw.yes()) x = -0.0;  // equal to 0
    if (!largest || !draw.yes(mixed ? 0.1 : 0.04)) continue;
    if (mixed) odd = draw.one_of<double>({nan, infinity, infinity, -infinity});
    x = odd;
  }
  c.dy = normals(draw, count(out_shape(c)));
  if (draw.yes(0.4)) {  // whole numbers, or one everywhere, as behind a sum or a mean
    const double one = draw.one_of<double>({1, 0.25, -3});
    const bool everywhere = draw.yes();
    for (double& dy : c.dy) dy = everywhere ? one : static_cast<double>(draw.number(-1, 1));
  }
  return c;
}

// The places of x that an output sees, row by row.
std::vector<Shape> places_seen(const Planes& c, const Shape& out) {
  std::vector<Shape> places;
  const PoolWindow& rows = c.rows[static_cast<size_t>(out[1])];
  const PoolWindow& columns = c.columns[static_cast<size_t>(out[2])];
  for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
    for (int64_t j = columns.begin; j < columns.end; j += columns.step) places.push_back({out[0], i, j});
  }
  return places;
}

double divisor_of(const Planes& c, const Shape& out) {
  return static_cast<double>(c.rows[static_cast<size_t>(out[1])].count * c.columns[static_cast<size_t>(out[2])].count);
}

/// The averages that are expected: sums in double, rounded once.
Answer rounded_once(const Gradient& sums) {
  double largest = 0, value = 0;
  for (const double size : sums.size.values) largest = std::max(largest, size);
  for (const double one : sums.value.values) value = std::isfinite(one) ? std::max(value, std::abs(one)) : value;
  Answer answer = summed(sums);
  answer.items.front().value = Value(sums.value).within(2e-9 * largest + 2e-7 * value + 1e-30);
  return answer;
}

/// What each place of a window gets or gives: a share of dy or of x.
Answer averaged(const Planes& c, const std::function<double(const Shape& out, size_t places)>& divisor) {
  const Numbers x(in_shape(c), c.x), dy(out_shape(c), c.dy);
  Gradient sums(c.back ? in_shape(c) : out_shape(c));
  for (const Shape& out : indices_of(out_shape(c))) {
    const std::vector<Shape> places = places_seen(c, out);
    const double by = divisor(out, places.size());
    if (places.empty() && !c.back) sums.value.at(out) = 0 / by;
    for (const Shape& place : places) {
      c.back ? sums.add(place, dy.at(out) / by) : sums.add(out, x.at(place) / by);
    }
  }
  return c.back ? summed(sums) : rounded_once(sums);
}

// The same windows, changed.
Planes with_windows(Planes c, const std::function<void(PoolWindow&)>& change) {
  for (std::vector<PoolWindow>* all : {&c.rows, &c.columns}) std::for_each(all->begin(), all->end(), change);
  return c;
}
Planes without_gaps(const Planes& c) {
  return with_windows(c, [](PoolWindow& window) { window.step = 1; });
}
constexpr const char* gaps_are_read = "the inputs of a window are `step` apart: what lies between them is not in it";

Answer right_average(const Planes& c) {
  return averaged(c, [&](const Shape& out, size_t) { return divisor_of(c, out); });
}

Mistakes mistakes_of_averages(const Planes& c) {
  const auto twice = [&](bool rows) {
    return averaged(c, [&, rows](const Shape& out, size_t) {
      const auto by = static_cast<double>((rows ? c.rows : c.columns)[static_cast<size_t>(out[rows ? 1 : 2])].count);
      return by * by;
    });
  };
  Answer too_soon = right_average(c);  // as a float holds the sum, before it is divided
  const Numbers& sums = Numbers(too_soon.items[0].value.shape,
                                averaged(c, [](const Shape&, size_t) { return 1.0; }).items[0].value.numbers);
  const std::vector<Shape> places = indices_of(sums.shape);
  for (size_t i = 0; i < places.size() && !c.back; ++i) {
    too_soon.items[0].value.numbers[i] = as_float(sums.values[i]) / divisor_of(c, places[i]);
  }
  const Numbers x(in_shape(c), c.x);
  Gradient of_shares(out_shape(c)), in_float(out_shape(c));
  for (const Shape& out : c.back ? std::vector<Shape>() : places) {
    const double by = divisor_of(c, out);
    double sum = 0;
    for (const Shape& place : places_seen(c, out)) {
      of_shares.add(out, as_float(x.at(place) / by));
      sum = as_float(sum + x.at(place));
    }
    in_float.value.at(out) = sum / by;
    if (places_seen(c, out).empty()) of_shares.value.at(out) = sum / by;
  }
  return {{"each share is rounded before it is added: add up first, divide the sum, and round once",
           c.back ? right_average(c) : rounded_once(of_shares)},
          {"the sum is a float on its way: add up in a double, and round once",
           c.back ? right_average(c) : rounded_once(in_float)},
          {"the sum of four times 3e38 is more than a float holds, their average is not: add up and divide in a "
           "double, and "
           "round once",
           too_soon},
          {"divided by the count of the rows twice: rows times columns", twice(true)},
          {"divided by the count of the columns twice: rows times columns", twice(false)},
          {"divided by the number of inputs seen: the windows say themselves what they divide by, their two counts",
           averaged(c, [](const Shape&, size_t places) { return static_cast<double>(places); })},
          {"not divided: that is a sum", averaged(c, [](const Shape&, size_t) { return 1.0; })},
          {"divided by the count of the rows only",
           averaged(c, [&](const Shape& out,
                           size_t) { return static_cast<double>(c.rows[static_cast<size_t>(out[1])].count); })},
          {"divided by the count of the columns only",
           averaged(c, [&](const Shape& out,
                           size_t) { return static_cast<double>(c.columns[static_cast<size_t>(out[2])].count); })},
          {"divided by 1 at least: the count may be below 0, by divisor_override, or 0",
           averaged(c, [&](const Shape& out, size_t) { return std::max(1.0, divisor_of(c, out)); })},
          {gaps_are_read, averaged(without_gaps(c), [&](const Shape& out, size_t) { return divisor_of(c, out); })},
          {"divided twice",
           averaged(c, [&](const Shape& out, size_t) { return divisor_of(c, out) * divisor_of(c, out); })}};
}

Call planes_shown(const Planes& c) {
  const auto words = [](const std::vector<PoolWindow>& all) {
    std::string text;
    if (all.size() > 20) return fmt::format("{} windows of 2 places, one step apart", all.size());
    for (const PoolWindow& w : all) {
      text += fmt::format("{}{} … before {} in steps of {} (count {})", text.empty() ? "" : ", ", w.begin, w.end,
                          w.step, w.count);
    }
    return text.empty() ? "none" : text;
  };
  Call call{fmt::format("{}_pool{}; rows of the windows: {}; columns: {}", c.largest ? "max" : "avg",
                        c.back ? "_backward" : "", words(c.rows), words(c.columns)),
            {}};
  if (c.largest || !c.back) call.inputs.push_back({"x", Numbers(in_shape(c), c.x)});
  if (c.back) call.inputs.push_back({"dy", Numbers(out_shape(c), c.dy)});
  return call;
}

Answer ask_planes(const Planes& c) {
  Room x = input(c.x), dy = input(c.dy), result = output(count(c.back ? in_shape(c) : out_shape(c)));
  const PoolArgs args{c.planes,
                      c.height,
                      c.width,
                      static_cast<int64_t>(c.rows.size()),
                      static_cast<int64_t>(c.columns.size()),
                      c.rows.data(),
                      c.columns.data()};
  const auto call = [&] {
    if (c.largest) {
      c.back ? reference::max_pool_backward(args, x.data(), dy.data(), result.data())
             : reference::max_pool(args, x.data(), result.data());
    } else {
      c.back ? reference::avg_pool_backward(args, dy.data(), result.data())
             : reference::avg_pool(args, x.data(), result.data());
    }
  };
  // Before that, other numbers in the same memory: the largest of each plane and the last one are lower.
  const std::vector<real> numbers(x.data(), x.data() + c.x.size());
  for (auto plane = numbers.begin(); plane != numbers.end();) {
    const auto end = plane + c.height * c.width;
    const auto most = std::max_element(plane, end);
    x.data()[most - numbers.begin()] = -9;
    x.data()[end - numbers.begin() - 1] = -9;
    plane = end;
  }
  call();
  std::copy(numbers.begin(), numbers.end(), x.data());
  call();
  return shaped(result, c.back ? in_shape(c) : out_shape(c), {&x, &dy});
}

// One large window, and then many small ones: forward and back.
Planes large_planes(Draw& draw, int i, bool largest) {
  Planes c{largest, i % 2 == 1, 1, 1, 1, {}, {}, {}, {}};
  const int64_t many = beyond_17_bits(draw), side = odd_size(draw, 201, 211);
  c.height = i < 2 ? side : 1, c.width = i < 2 ? side : many;
  c.rows = {{0, c.height, 1, c.height}};
  if (i < 2) c.columns = c.rows;
  for (int64_t at = 0; i >= 2 && at < many; ++at) c.columns.push_back({at, std::min(at + 2, many), 1, 2});
  for (int64_t at = 0; at < c.height * c.width; ++at) c.x.push_back(as_float(1000 + draw.normal()));
  c.dy = normals(draw, count(out_shape(c)));
  return c;
}

// Of one number, forward and back.
template <class Forward, class Back>
void one_window(const Forward& forward, const Back& back) {
  const PoolWindow window{0, 1};
  const PoolArgs args{1, 1, 1, 1, 1, &window, &window};
  const real one = 1;
  real result = 0;
  forward(args, &one, &result);
  back(args, &one, &result);
}

std::vector<PoolWindow> all_of(int64_t n, int64_t count) { return {{0, n, 1, count}}; }

const Check<Planes> averages({
    .exercise = "10.5",
    .examples = {{false, false, 1, 2, 3, all_of(2, 5), {{0, 2, 1, 2}, {1, 3, 1, 3}}, {1, 2, 3, 4, 5, 6}, {}},
                 {false, true, 1, 2, 3, all_of(2, 5), {{0, 2, 1, 2}, {1, 3, 1, 3}}, {1, 2, 3, 4, 5, 6}, {4, 12}},
                 {false, false, 1, 2, 2, all_of(2, 2), all_of(2, 2), {1, 2, 3, 6}, {}},
                 {false, true, 1, 2, 2, all_of(2, 2), all_of(2, 2), {1, 2, 3, 6}, {8}},
                 {false, false, 1, 1, 3, all_of(1, 1), all_of(3, 3), {1e8, 1, -1e8}, {}},
                 {false, false, 1, 1, 3, all_of(1, 1), all_of(3, 3), {1e8, -7e7, -29'999'998}, {}},
                 {false, false, 1, 1, 2, all_of(1, 1), {{0, 2, 1, 2}, {0, 0, 1, 0}}, {1, 5}, {}},
                 {false, false, 1, 2, 2, all_of(2, 2), all_of(2, 2), {3e38, 3e38, 3e38, 3e38}, {}},
                 {false, false, 1, 1, 3, all_of(1, 1), all_of(3, 3), {3e-45, 3e-45, 3e-45}, {}},  // a third is no float
                 {false, false, 2, 1, 2, all_of(1, 1), all_of(2, 2), {1, 3, nan, infinity}, {}},
                 {false, false, 1, 1, 1, {{0, 1, 1, 3'000'000'000}}, {{0, 1, 1, 2}}, {6e9}, {}},
                 {false, true, 1, 1, 1, {{0, 1, 1, 70'000}}, {{0, 1, 1, 70'000}}, {1}, {4.9e9}},
                 {false, false, 1, 1, 2, all_of(1, 1), {{0, 2, 1, 2}, {0, 2, 1, -3}}, {1, 5}, {}},
                 {false, true, 1, 1, 2, all_of(1, 1), {{0, 2, 1, 2}, {0, 2, 1, -3}}, {1, 5}, {4, 12}},
                 {false, false, 2, 1, 2, all_of(1, 1), all_of(2, 2), {infinity, 1, -infinity, 4}, {}},
                 {false, true, 1, 1, 3, all_of(1, 1), {{0, 2, 1, 2}, {1, 3, 1, 2}}, {1, 2, 3}, {1, 1}},
                 {false, true, 1, 1, 3, all_of(1, 1), {{0, 2, 1, 2}, {1, 3, 1, 2}}, {1, 2, 3}, {infinity, 4}},
                 {false, true, 1, 1, 3, all_of(1, 1), {{0, 2, 1, 2}, {1, 3, 1, 2}}, {1, 2, 3}, {4, nan}}},
    .draw = [](Draw& draw) { return drawn_planes(draw, false); },
    .drawn = 80,
    .draw_large = [](Draw& draw, int i) { return large_planes(draw, i, false); },
    .large = 4,
    .often = [] { one_window(reference::avg_pool, reference::avg_pool_backward); },
    .call = planes_shown,
    .ask = ask_planes,
    .expect = [](const Planes& c) { return right_average(c); },
    .mistakes = mistakes_of_averages,
});

// --- 10.6 ------------------------------------------------------------------------------------------------------------

/// Of the places that a window sees, the one that is better than all before it. `none`: what a window of none gives.
Answer chosen(const Planes& c, const std::function<bool(double x, double best)>& better, double none = -infinity,
              bool by_columns = false) {
  const Numbers x(in_shape(c), c.x), dy(out_shape(c), c.dy);
  Gradient sums(c.back ? in_shape(c) : out_shape(c));
  for (const Shape& out : indices_of(out_shape(c))) {
    std::vector<Shape> places = places_seen(c, out);
    if (by_columns) {
      std::stable_sort(places.begin(), places.end(), [](const Shape& a, const Shape& b) { return a[2] < b[2]; });
    }
    if (places.empty() && !c.back) sums.value.at(out) = none;
    if (places.empty()) continue;
    Shape best = places.front();
    for (const Shape& place : places) best = better(x.at(place), x.at(best)) ? place : best;
    c.back ? sums.add(best, dy.at(out)) : sums.add(out, x.at(best));
  }
  return summed(sums);
}

bool larger(double x, double best) { return x > best || std::isnan(x); }

Mistakes mistakes_of_largest(const Planes& c) {
  Mistakes all = {{"of several NaNs the last one has it: here the first one stays",
                   chosen(c, [](double x, double best) { return !std::isnan(best) && larger(x, best); })},
                  {"NaN > 1 is false, and so is NaN < 1: a NaN has to be asked for, or it vanishes",
                   chosen(c, [](double x, double best) { return x > best; })},
                  {"this is the largest without its sign: -5 is less than -2",
                   chosen(c, [](double x, double best) { return std::abs(x) > std::abs(best) || std::isnan(x); })},
                  {"this is the smallest of each window", chosen(c, [](double x, double best) { return x < best; })},
                  {gaps_are_read, chosen(without_gaps(c), larger)},
                  {"a window may have no inputs: then `begin` is none of them",
                   chosen(with_windows(c, [](PoolWindow& w) { w.end = std::max(w.end, w.begin + 1); }), larger)},
                  {"a window of no inputs gives -inf", chosen(c, larger, 0)},
                  {"a window of no inputs gives -inf, which is less than the lowest number",
                   chosen(c, larger, as_float(-std::numeric_limits<float>::max()))}};
  const Numbers x(in_shape(c), c.x), dy(out_shape(c), c.dy);
  if (!c.back) {
    Gradient from_zero(out_shape(c));
    for (const Shape& out : indices_of(out_shape(c))) {
      double best = 0;
      for (const Shape& place : places_seen(c, out)) best = std::max(best, x.at(place));
      from_zero.add(out, best);
    }
    all.push_back({"the largest is looked for from 0 on: all inputs of a window may be below 0", summed(from_zero)});
    return all;
  }
  all.push_back({"of equal ones the first gets the gradient, row by row: here the columns come first",
                 chosen(c, larger, 0, true)});
  if (!c.x.empty() && std::all_of(c.x.begin(), c.x.end(), [](double at) { return at == -infinity; })) {
    all.push_back({"nothing is larger than minus infinity, but a window of nothing else has a largest, too: the first",
                   summed(Gradient(in_shape(c)))});
  }
  all.push_back({"of equal ones the last gets the gradient: the first one has to",
                 chosen(c, [](double a, double best) { return a >= best || std::isnan(a); })});
  Gradient to_all(in_shape(c)), shared(in_shape(c)), latest(in_shape(c));
  for (const Shape& out : indices_of(out_shape(c))) {
    const std::vector<Shape> places = places_seen(c, out);
    double best = -infinity, equal = 0;
    for (const Shape& place : places) best = std::max(best, x.at(place));
    for (const Shape& place : places) equal += x.at(place) == best ? 1 : 0;
    bool first = true;
    for (const Shape& place : places) {
      if (x.at(place) != best) continue;
      to_all.add(place, dy.at(out));
      shared.add(place, dy.at(out) / equal);
      if (first) latest.value.at(place) = dy.at(out);
      first = false;
    }
  }
  all.push_back({"all that are equal get the whole gradient: the first one alone gets it", summed(to_all)});
  all.push_back({"those that are equal share the gradient: the first one gets it", summed(shared)});
  all.push_back({"an input may be the largest of several windows: what they send back is added up", summed(latest)});
  return all;
}

const Check<Planes> maxima({
    .exercise = "10.6",
    .examples = {{true, false, 1, 2, 2, all_of(2, 2), all_of(2, 2), {1, 5, 3, 2}, {}},
                 {true, false, 1, 2, 2, all_of(2, 2), all_of(2, 2), {-4, -5, -3, -2}, {}},
                 {true, true, 1, 2, 2, all_of(2, 2), all_of(2, 2), {1, 5, 3, 2}, {7}},
                 {true, true, 1, 2, 3, all_of(2, 2), all_of(3, 3), {1, 1, 5, 5, 5, 1}, {7}},
                 {true, true, 1, 2, 2, all_of(2, 2), all_of(2, 2), {1, 5, 5, 2}, {7}},
                 {true, true, 1, 3, 2, all_of(3, 3), all_of(2, 2), {1, 5, 5, 2, 5, 5}, {7}},
                 {true, true, 1, 4, 2, all_of(4, 4), all_of(2, 2), {1, 2, 1, 5, 5, 2, 5, 5}, {7}},
                 {true, true, 1, 2, 3, all_of(2, 2), all_of(3, 3), {1, 2, 5, 5, 5, 1}, {7}},
                 {true, true, 1, 1, 3, all_of(1, 1), {{0, 2, 1, 2}, {1, 3, 1, 2}}, {1, 5, 2}, {10, 100}},
                 {true, true, 1, 1, 3, all_of(1, 1), {{0, 2, 1, 2}, {1, 3, 1, 2}}, {1, 5, 1}, {1, 1}},
                 {true, true, 1, 3, 3, {{0, 3, 2, 1}}, {{0, 3, 2, 1}}, {1, 9, 1, 9, 9, 9, 1, 9, 2}, {7}},
                 {true, false, 1, 1, 3, all_of(1, 1), all_of(3, 3), {1, nan, 2}, {}},
                 {true, true, 1, 1, 3, all_of(1, 1), all_of(3, 3), {1, nan, 2}, {7}},
                 {true, true, 1, 1, 3, all_of(1, 1), all_of(3, 3), {-1, -0.0, 0}, {7}},
                 {true, true, 1, 1, 2, all_of(1, 1), all_of(2, 2), {0, -0.0}, {7}},
                 {true, true, 1, 1, 4, all_of(1, 1), all_of(4, 4), {nan, 1, nan, 2}, {7}},
                 {true, true, 1, 1, 3, all_of(1, 1), all_of(3, 3), {-infinity, -infinity, -infinity}, {7}},
                 {true, false, 1, 1, 3, all_of(1, 1), all_of(3, 3), {1, infinity, nan}, {}},
                 {true, true, 1, 1, 3, all_of(1, 1), all_of(3, 3), {nan, infinity, 1}, {7}},
                 {true, true, 1, 1, 3, all_of(1, 1), all_of(3, 3), {infinity, 1, nan}, {7}},
                 {true, false, 1, 1, 2, all_of(1, 1), {{1, 1, 1, 1}, {0, 2, 1, 1}}, {3, 4}, {}},
                 {true, true, 1, 1, 2, all_of(1, 1), {{1, 1, 1, 1}, {0, 2, 1, 1}}, {3, 4}, {10, 100}},
                 {true, true, 2, 1, 2, all_of(1, 1), all_of(2, 2), {1, 2, 4, 3}, {10, 100}},
                 {true, true, 1, 1, 3, all_of(1, 1), all_of(3, 3), {1, as_float(1.0000002), 1}, {7}},
                 {true, true, 1, 1, 3, all_of(1, 1), all_of(3, 3), {1e-20, 3e-20, -2}, {7}},
                 {true, false, 1, 1, 2, all_of(1, 1), all_of(2, 2), {1, 1 + 1e-10}, {}}},  // the same to a float
    .draw = [](Draw& draw) { return drawn_planes(draw, true); },
    .drawn = 120,
    .draw_large = [](Draw& draw, int i) { return large_planes(draw, i, true); },
    .large = 4,
    .often =
        [] {
          one_window(reference::max_pool, [](const PoolArgs& args, const real* dy, real* dx) {
            const real x = 1;
            reference::max_pool_backward(args, &x, dy, dx);
          });
        },
    .call = planes_shown,
    .ask = ask_planes,
    .expect = [](const Planes& c) { return chosen(c, larger); },
    .mistakes = mistakes_of_largest,
});

}  // namespace
}  // namespace course
