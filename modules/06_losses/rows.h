// Rows of logits and their targets, as the kernels of cross-entropy are given them.
#pragma once

#include "modules/06_losses/oracle.h"
#include "modules/course/checking/kernel_arrays.h"
#include "modules/course/checking/large_size.h"

namespace course {

struct Rows {
  Input logits;  ///< (rows, classes), dense
  std::vector<int64_t> targets;
  int64_t ignore = -100;
  double smoothing = 0;
  std::vector<double> dlosses = {};

  int64_t classes() const { return logits.size(1); }
  bool counts(size_t i) const { return targets[i] != ignore; }
  std::vector<Exact> row(size_t i) const {
    const auto n = static_cast<std::ptrdiff_t>(classes());
    const auto begin = logits.values.begin() + static_cast<std::ptrdiff_t>(i) * n;
    return {begin, begin + n};
  }
};

inline CrossEntropyArgs args_of(const Rows& c, Room& logits, Room& log_total) {
  CrossEntropyArgs args;
  args.rows = c.logits.size(0), args.classes = c.classes();
  args.logits = logits.data(), args.targets = c.targets.data();
  args.ignore_index = c.ignore, args.label_smoothing = static_cast<real>(c.smoothing);
  args.log_total = log_total.data();
  return args;
}

/// Σ wanted_j · (log Σ exp x - x_j), wanted being 1 - ε + ε/n for the target, else ε/n.
inline Exact loss_in(const std::vector<Exact>& row, size_t target, Exact smoothing) {
  const Exact largest = largest_in(row), all = log_of_sum_less(row, largest), n = static_cast<Exact>(row.size());
  Exact loss = 0;
  for (size_t j = 0; j < row.size(); ++j) {
    const Exact wanted = smoothing / n + (j == target ? 1 - smoothing : 0);
    if (wanted > 0) loss += wanted * (all - (row[j] - largest));
  }
  return loss;
}

inline Rows with(Input logits, std::vector<int64_t> targets, double smoothing = 0, int64_t ignore = -100) {
  return {std::move(logits), std::move(targets), ignore, as_float(smoothing), {}};
}

/// Scores far out.
inline const Input edges({4, 2}, {1000, -1000, -1000, -1001, 0, -200, 3e38, -3e38});

/// Rows that resemble the one before them: it turned round, so that its largest and its sum are the same, or with its
/// first and its last score. And of some rows the largest is the last, or stands anywhere, far above the others.
inline void resemble(Draw& draw, Rows& c) {
  const auto n = static_cast<std::ptrdiff_t>(c.classes());
  for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(c.logits.size(0)); ++i) {
    const auto row = c.logits.values.begin() + i * n;
    const double chance = n > 1 ? draw.uniform() : 1;
    if (i > 0 && chance < 0.15) {
      std::reverse_copy(row - n, row, row);
    } else if (i > 0 && n > 2 && chance < 0.35) {
      row[0] = row[-n], row[n - 1] = row[-1];
    } else if (chance < 0.5) {
      const auto place = draw.yes() ? n - 1 : static_cast<std::ptrdiff_t>(draw.number(0, n - 1));
      row[place] = as_float(*std::max_element(row, row + n) + draw.uniform(0.5, 20));
    }
  }
}

/// Some of two numbers only, so that the first and the last may be alike and one between them is not.
inline std::vector<double> drawn_dlosses(Draw& draw, int64_t rows) {
  if (!draw.yes(0.3)) return normals(draw, rows);
  std::vector<double> all(static_cast<size_t>(rows));
  for (double& one : all) one = draw.yes() ? 0.5 : 2;
  return all;
}

inline Rows rows_for(Draw& draw, bool backward) {
  Rows c;
  Shape shape{draw.size(0, 5), draw.size(1, 6)};
  if (draw.yes(0.1)) shape[1] = draw.size(7, 40);                      // a block of some classes, and a rest of them
  if (draw.yes(0.06)) shape[draw.yes() ? 0 : 1] = draw.size(65, 140);  // more of them than fit into any block
  if (!backward && draw.yes(0.03)) shape = {draw.number(1, 2), draw.size(1001, 1200)};
  const double far = draw.one_of<double>({1, 1, 3, 40, 1000}), shift = draw.one_of<double>({0, 0, 100, -200});
  c.logits = draw.input(shape, Layout::dense, [&] { return draw.yes(0.1) ? shift : far * draw.normal() + shift; });
  resemble(draw, c);
  c.ignore = draw.one_of<int64_t>({-100, -100, -1, draw.number(0, shape[1] - 1), (int64_t{1} << 32) + 1});
  const double often = draw.one_of<double>({0, 0.3, 0.3, 1});
  for (int64_t i = 0; i < shape[0]; ++i) {
    c.targets.push_back(draw.yes(often) ? c.ignore : draw.number(0, shape[1] - 1));
  }
  c.smoothing = as_float(draw.one_of<double>({0, 0, 0.1, 0.5, draw.uniform(), 5e-4, 1}));
  if (backward) c.dlosses = drawn_dlosses(draw, shape[0]);
  return c;
}

/// Many classes of one score, and one that is better: a sum in float is off by more than the roundings of a row.
inline Rows alike_rows() {
  Rows c{Input({1, 10003}, std::vector<double>(10003, as_float(std::log(0.7)))), {7}};
  c.logits.values.back() = 0;
  c.smoothing = 0.25;
  return c;
}

// Many classes (of the last, more than 16 bits count), or many rows. The scores grow, so that the last classes count.
inline Rows many_rows(Draw& draw, int which, bool backward) {
  if (which == 2) return alike_rows();
  Rows c;
  const int64_t n = which == 3 ? odd_size(draw, 70001, 72001) : beyond_blocks(draw);
  c.logits = draw.input(which == 0 ? Shape{2, n} : which == 3 ? Shape{1, n} : Shape{n, 2}, Layout::dense);
  for (size_t i = 0; i < c.logits.values.size(); ++i) {
    const double rise = 8 * static_cast<double>(i) / static_cast<double>(c.logits.values.size());
    c.logits.values[i] = as_float(c.logits.values[i] + rise);
  }
  for (int64_t i = 0; i < c.logits.size(0); ++i) {
    c.targets.push_back(which != 1 ? n - 1 - i * 9 : draw.yes(0.2) ? c.ignore : draw.number(0, 1));
  }
  c.smoothing = 0.25;
  if (backward) c.dlosses = normals(draw, c.logits.size(0));
  return c;
}

inline Call call_of(const char* name, const Rows& c) {
  const std::string ignored = c.ignore == -100 ? "" : fmt::format(", ignore_index {}", c.ignore);
  const std::string smoothed = c.smoothing == 0 ? "" : fmt::format(", label_smoothing {:.4g}", c.smoothing);
  const std::string targets = c.targets.size() <= 40 ? code(c.targets) : fmt::format("of {} rows", c.targets.size());
  Call call{fmt::format("{}(targets {}{}{})", name, targets, ignored, smoothed), {{"logits", c.logits}}};
  if (!c.dlosses.empty()) call.inputs.emplace_back("dlosses", row(c.dlosses));
  return call;
}

}  // namespace course
