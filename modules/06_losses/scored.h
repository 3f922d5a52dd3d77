// What the questions about classes have in common: how they are drawn, asked and shown.
#pragma once

#include <algorithm>
#include <cmath>

#include "modules/06_losses/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {

inline CrossEntropyOptions options_of(const Scored& c) {
  CrossEntropyOptions options;
  options.ignore_index = c.ignore;
  options.label_smoothing = c.smoothing;
  options.reduction = c.reduction;
  if (c.weighted()) options.weight = c.weight.tensor();
  return options;
}

using LossOfClasses = Tensor (*)(const Tensor& scores, const IndexTensor& target, const CrossEntropyOptions& options);

inline bool is_the_same(const Tensor& a, const Tensor& b) {
  const std::vector<real> x = a.to_vector(), y = b.to_vector();
  return x.size() == y.size() && std::equal(x.begin(), x.end(), y.begin(), [](real p, real q) {
           return p == q || (std::isnan(p) && std::isnan(q)) || std::abs(p - q) <= 1e-5 * (1 + std::abs(p));
         });
}

/// How much each class counts in the call before the one that is asked about.
constexpr double weight_before = 3;
inline const char* const kept_from_before =
    "these are the weights of the call before: something is kept from one call to the next (a static variable?)";

// The loss and its gradient, asked twice. Losses of other targets, with other options and with these, are computed
// before. Before backward() the caller fills the targets with those of the next batch, whose loss is computed too; and
// the loss is computed where no gradient is wanted.
inline Answer asked(const Scored& c, LossOfClasses loss) {
  const Tensor scores = c.scores.tensor().requires_grad_();
  IndexTensor target(c.target_shape(), c.labels);
  const CrossEntropyOptions options = options_of(c);
  const Untouched untouched_scores("the scores", scores);
  const Untouched untouched_weight("the weight", c.weighted() ? options.weight : ones({}));
  if (c.classes() > 0) {
    CrossEntropyOptions others = options;
    others.weight = full({c.classes()}, weight_before);
    others.ignore_index = -7;
    loss(scores.detach(), IndexTensor(c.target_shape()), others);
    loss(scores.detach(), IndexTensor(c.target_shape()), options);
  }
  const Tensor y = loss(reshape(scores, scores.shape()), target, options);  // of scores that were computed
  std::vector<Item> items{{"the loss", y}};
  const std::vector<int64_t> after = target.to_vector();
  if (after != c.labels) throw std::logic_error("the targets were changed: they are the caller's");
  if (!is_the_same(y, loss(scores.detach(), target, options))) {
    throw std::logic_error(
        "asked for again, where no gradient is wanted, it is another loss: is each of them written, also where a "
        "target is ignored?");
  }
  const Tensor before = clone(y.detach());
  if (c.classes() > 0) std::fill_n(target.data(), target.numel(), c.classes() - 1);
  const Tensor another = loss(zeros(scores.shape()).requires_grad_(), target, options);
  if (!is_the_same(y, before)) throw std::logic_error("the next call changed the loss of this one");
  if (c.reduction != Reduction::mean || c.counted() > 0) {
    for (Item& item : asked_twice(y, {{"the scores", scores}})) items.push_back(std::move(item));
  }
  untouched_scores.check(), untouched_weight.check();
  return items;
}

/// All of them, if one can read so many.
inline std::string code_of(const std::vector<int64_t>& labels) {
  return labels.size() <= 40 ? code(labels) : fmt::format("{} targets", labels.size());
}

inline Call call_of(const std::string& name, const Scored& c) {
  std::string text = fmt::format("{}(scores, {}", name, code_of(c.labels));
  if (c.target_shape().size() != 1) text += fmt::format(" as {}", code(c.target_shape()));
  if (c.ignore != -100) text += fmt::format(", ignore_index {}", c.ignore);
  if (c.smoothing != 0) text += fmt::format(", label_smoothing {:.4g}", c.smoothing);
  text += fmt::format(", {})", code_of(c.reduction));
  Call call{text, {{"scores", c.scores}}};
  if (c.weighted()) call.inputs.emplace_back("weight", c.weight);
  return call;
}

struct Wanted {
  bool many_dims = false, one_reduction = false, smoothing = false;
  Reduction reduction = Reduction::none;
  double far = 1;
};

inline void draw_options(Draw& draw, Scored& c, const Wanted& wanted) {
  const int64_t classes = c.classes();
  if (draw.yes(0.4)) {
    c.weight = draw.input({classes}, draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::repeated}),
                          [&] { return draw.yes(0.15) ? 0 : draw.uniform(0.2, 3); });
  }
  // One that no class has, one that a class has, one that an int would take for a class, one below -100.
  c.ignore = draw.one_of<int64_t>({-100, -100, -1, draw.number(0, std::max<int64_t>(classes - 1, 0)),
                                   (int64_t{1} << 32) + draw.number(0, std::max<int64_t>(classes - 1, 0)), -101, 255});
  const double often = draw.one_of<double>({0, 0.3, 0.3, 1});
  for (int64_t& label : c.labels) {
    label = classes == 0 || draw.yes(often) ? c.ignore : draw.number(0, classes - 1);
  }
  c.reduction = wanted.one_reduction ? wanted.reduction : reduction_for(draw);
  if (wanted.smoothing) c.smoothing = draw.one_of<double>({0, 0.1, 0.5, draw.uniform(), 5e-4, 1});
  // Targets whose weights add up to 0 leave the smoothed part alone, by 0: infinite, or NaN where it is rounded to 0.
  if (c.smoothing > 0 && c.counted() == 0 && c.reduction == Reduction::mean) c.reduction = Reduction::sum;
}

inline Scored scored_for(Draw& draw, const Wanted& wanted) {
  Scored c;
  Shape shape{draw.size(wanted.many_dims ? 1 : 0, 5), draw.size(1, 5)};
  if (!wanted.many_dims && draw.yes(0.15)) shape[0] = draw.size(6, 14);
  if (wanted.many_dims) {
    for (int64_t more = draw.number(0, 3); more > 0; --more) shape.push_back(draw.size(1, more == 3 ? 2 : 4));
    if (draw.yes(0.1)) {  // more of them than any picture has
      shape = {1, draw.number(2, 3)};
      for (int64_t more = draw.number(4, 8); more > 0; --more) shape.push_back(draw.number(1, 2));
    }
    if (draw.yes(0.15)) shape = {draw.size(1, 5)};
    if (shape.size() > 2 && draw.yes(0.1)) shape[draw.yes() ? 0 : shape.size() - 1] = 0;  // no picture, or no pixel
  } else if (draw.yes(0.05)) {  // more of them than fit into any block
    shape[draw.yes() ? 0 : 1] = draw.size(65, 140);
    if (shape[1] < 65 && draw.yes(0.3)) shape[0] = draw.size(1001, 1200);
  }
  c.scores = draw.input(shape, layout_for(draw), [&] { return wanted.far * draw.normal(); });
  int64_t examples = 1;
  for (const int64_t size : c.target_shape()) examples *= size;
  c.labels.resize(static_cast<size_t>(examples));
  draw_options(draw, c, wanted);
  return c;
}

/// Many classes, or many examples.
inline Scored many_scored(Draw& draw, int which, bool smoothing, Reduction reduction) {
  Scored c;
  const int64_t n = beyond_blocks(draw);
  const Shape shape = which == 0 ? Shape{2, n} : Shape{n, 2};
  c.scores = draw.input(shape, which == 0 ? Layout::dense : Layout::transposed);
  if (which == 0) {
    c.weight = draw.input({shape[1]}, Layout::dense, [&] { return draw.uniform(0.2, 3); });
  }
  for (int64_t i = 0; i < shape[0]; ++i) {
    c.labels.push_back(which == 0 ? shape[1] - 1 - i * 9 : draw.yes(0.2) ? c.ignore : draw.number(0, shape[1] - 1));
  }
  if (smoothing) c.smoothing = 0.25;
  c.reduction = reduction;
  return c;
}

inline Mistake with_rule(const Scored& c, const char* says, const OfRow& rule) { return {says, {loss_of(c, rule)}}; }

}  // namespace course
