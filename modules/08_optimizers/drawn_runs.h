// Runs of optimizers that are drawn, and some that are written down.
#pragma once

#include "modules/08_optimizers/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {

struct RunSizes {
  int64_t most_steps = 4;
  bool any_layout = true;  ///< parameters may be views
  double missing = 0.15;   ///< how often a parameter has no gradient
  double decay = 0.4;      ///< how often a group decays
  double rates_vary = 0.3;
  int64_t far = 4;  ///< the largest gradients are about 10 to this
};

inline Run drawn_run(Draw& draw, const RunSizes& sizes) {
  Run c;
  const int64_t groups = draw.size(1, 3), steps = draw.size(1, sizes.most_steps);
  size_t parameters = 0;
  for (int64_t i = 0; i < groups; ++i) {
    Group group{draw.yes(0.05) ? 0 : draw.uniform(0.05, 0.9),
                draw.yes(sizes.decay) ? draw.uniform(0.1, draw.yes(0.2) ? 2.5 : 0.9) : 0,
                {}};
    for (int64_t n = draw.size(1, 2); n > 0; --n, ++parameters) {
      Shape shape = draw.shape({.most_dims = 3, .largest = 4});
      if (const int64_t large = large_size(draw); large > 0) shape = {draw.yes(0.15) ? 1030 : large};
      const Layout layout =
          sizes.any_layout ? draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed}) : Layout::dense;
      group.parameters.push_back(draw.input(shape, layout));
    }
    c.groups.push_back(group);
  }
  for (int64_t s = 0; s < steps; ++s) {
    c.gradients.emplace_back();
    for (const Group& group : c.groups) {
      for (const Input& p : group.parameters) {
        std::optional<Numbers> gradient;
        const double size = draw.yes(0.1) ? std::pow(10, draw.number(4, sizes.far)) : draw.uniform(0.3, 2);
        const bool whole = draw.yes(0.2);  // small whole numbers, whose sum may be 0 although they are not
        if (!draw.yes(sizes.missing)) {
          gradient = filled(p.shape, [&](const Shape&) {
            return whole ? static_cast<double>(draw.number(-1, 1)) : as_float(size * draw.normal());
          });
        }
        c.gradients.back().push_back(gradient);
      }
    }
    if (s > 0 && draw.yes(0.15)) c.gradients.back() = c.gradients[c.gradients.size() - 2];  // a step without a backward
  }
  c.frozen = draw.yes(0.1);
  if (draw.yes(0.3)) c.options_decay = 0.3;
  if (draw.yes(sizes.rates_vary)) {
    for (int64_t s = 0; s < steps; ++s) c.rates.push_back(draw.yes(0.1) ? 0 : draw.uniform(0.2, 1.5));
  }
  return c;
}

/// A parameter that no block of a loop and no buffer holds, and a small one behind it.
inline Run large_run(Draw& draw, const Settings& settings, double decay) {
  Run c;
  c.settings = settings;
  c.groups = {{0.3, decay, {draw.input({beyond_17_bits(draw)}, Layout::dense), draw.input({3}, Layout::dense)}}};
  for (int step = 0; step < 2; ++step) {
    c.gradients.emplace_back();
    for (const Input& p : c.groups[0].parameters) c.gradients.back().push_back(draw.input(p.shape, Layout::dense));
  }
  return c;
}

/// Parameters of one row more than blocks of 8, 16, …, 1024 hold, and of two rows more than twice that.
inline Run behind_blocks(const Settings& settings, double lr) {
  Draw draw(65);
  Run c;
  c.settings = settings;
  c.groups = {{lr, 0, {}}};
  for (int64_t block = 8; block <= 1024; block *= 2) {
    c.groups[0].parameters.push_back(draw.input({block + 1}, Layout::dense));
    if (block <= 128) c.groups[0].parameters.push_back(draw.input({2 * block + 1, 2}, Layout::dense));
  }
  for (int step = 0; step < 2; ++step) {
    c.gradients.emplace_back();
    for (const Input& p : c.groups[0].parameters) c.gradients.back().push_back(draw.input(p.shape, Layout::dense));
  }
  return c;
}

/// One parameter of these numbers, and a gradient for each step.
inline Run small_run(const Settings& settings, double lr, double decay, const std::vector<double>& p,
                     const std::vector<std::vector<double>>& gradients) {
  const Shape shape{static_cast<int64_t>(p.size())};
  Run c;
  c.settings = settings;
  c.groups = {{lr, decay, {Input(shape, p)}}};
  for (const std::vector<double>& g : gradients) c.gradients.push_back({Numbers(shape, g)});
  return c;
}

/// The same, by an optimizer whose options said another decay when it was made.
inline Run made_with(double decay, Run c) {
  c.options_decay = decay;
  return c;
}

/// The same, of a parameter that is a table of one row.
inline Run as_table(Run c) {
  const auto table = [](const Numbers& row) { return Numbers({1, row.shape[0]}, row.values); };
  Input& p = c.groups[0].parameters[0];
  p = Input({1, p.shape[0]}, p.values);
  for (auto& step : c.gradients) step[0] = table(*step[0]);
  return c;
}

}  // namespace course
