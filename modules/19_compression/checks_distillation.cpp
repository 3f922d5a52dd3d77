// Checks of 19.8: the loss of a student.
#include "modules/19_compression/oracle.h"

namespace course {
namespace {

struct Lesson {
  Input student, teacher;
  std::vector<int64_t> labels;
  double temperature = 2, alpha = 0.5;
  bool same = false;  ///< the student is its own teacher: one tensor in both places

  int64_t rows() const { return student.size(0); }
  int64_t classes() const { return student.size(1); }
  const Input& taught() const { return same ? student : teacher; }
};

// Usual temperatures, and such for which a short way might be taken: near 1, and far from it.
double temperature_for(Draw& draw) {
  if (draw.yes(0.6)) return draw.one_of<double>({0.5, 1, 2, 3, 8, draw.uniform(0.5, 6)});
  return draw.one_of<double>({1.009, 0.991, 1.0001, 2.01, 16, 100, std::pow(10.0, draw.uniform(-2, 2.5))});
}

Lesson lesson_of(Draw& draw, int64_t rows, int64_t classes) {
  const double temperature = temperature_for(draw);
  const double scale = draw.yes(0.3) ? temperature * draw.uniform(0.3, 3) : draw.one_of<double>({1, 1, 5, 20000});
  const auto number = [&] { return scale * draw.normal(); };
  Lesson c{draw.input({rows, classes}, plain_layout(draw), number),
           draw.input({rows, classes}, plain_layout(draw), number),
           {}};
  for (int64_t i = 0; i < rows; ++i) c.labels.push_back(draw.yes(0.08) ? -100 : draw.number(0, classes - 1));
  if (std::all_of(c.labels.begin(), c.labels.end(), [](int64_t label) { return label == -100; }))
    c.labels.assign(c.labels.size(), 0);
  c.temperature = temperature;
  c.alpha = draw.one_of<double>({0, 1, 0.5, draw.uniform(), draw.uniform()});
  c.same = draw.yes(0.1);
  return c;
}

Lesson lesson_for(Draw& draw) {
  const int64_t rows = draw.size(1, 5), classes = draw.size(1, 6);
  return lesson_of(draw, rows, classes);
}

std::vector<Exact> row_of(const Input& x, int64_t row) {
  std::vector<Exact> values;
  for (int64_t j = 0; j < x.size(1); ++j) values.push_back(static_cast<Exact>(x.at({row, j})));
  return values;
}

double largest_in(const Lesson& c) {
  double largest = 0;
  for (const Input* x : {&c.student, &c.teacher}) {
    for (const double value : x->values) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

// Σ p (log p - log q), nothing where p is 0.
Exact divergence(const std::vector<Exact>& p, const std::vector<Exact>& log_p, const std::vector<Exact>& log_q,
                 Exact least = 0) {
  Exact total = 0;
  for (size_t j = 0; j < p.size(); ++j) total += p[j] == 0 || p[j] < least ? 0 : p[j] * (log_p[j] - log_q[j]);
  return total;
}

// How the two terms are mixed, and how warm they are.
struct Recipe {
  Exact hard = 0.5, soft = 2;  ///< factors of the two means
  Exact student_t = 2, teacher_t = 2, hard_t = 1;
  bool turned = false;  ///< KL(student ‖ teacher)
  Exact least = 0;      ///< shares below it are left out
};

Recipe recipe_of(const Lesson& c) {
  const auto t = static_cast<Exact>(c.temperature), alpha = static_cast<Exact>(c.alpha);
  return {1 - alpha, alpha * t * t, t, t};
}

Exact loss_by(const Lesson& c, const Recipe& recipe) {
  Exact hard = 0, soft = 0, counted = 0;
  for (int64_t row = 0; row < c.rows(); ++row) {
    const std::vector<Exact> x = row_of(c.student, row), t = row_of(c.taught(), row);
    const std::vector<Exact> log_q = log_softened(x, recipe.student_t), log_p = log_softened(t, recipe.teacher_t);
    soft += recipe.turned ? divergence(softened(x, recipe.student_t), log_q, log_p)
                          : divergence(softened(t, recipe.teacher_t), log_p, log_q, recipe.least);
    const int64_t label = c.labels[static_cast<size_t>(row)];
    if (label == -100) continue;
    hard -= log_softened(x, recipe.hard_t)[static_cast<size_t>(label)];
    counted += 1;
  }
  return recipe.hard * hard / counted + recipe.soft * soft / static_cast<Exact>(c.rows());
}

Value loss_value(const Lesson& c, Exact loss) {
  const double t = c.temperature;
  return Value(Numbers({}, static_cast<double>(loss))).within(4e-6 * (1 + largest_in(c)) * (1 + t + t * t));
}

// (1 - α) (softmax(x) - y) / N' + α T (softmax(x / T) - softmax(t / T)) / N, by its upstream number.
Value gradient_value(const Lesson& c) {
  const auto t = static_cast<Exact>(c.temperature), alpha = static_cast<Exact>(c.alpha);
  const auto counted =
      static_cast<Exact>(std::count_if(c.labels.begin(), c.labels.end(), [](int64_t label) { return label != -100; }));
  const auto upstream = static_cast<Exact>(uneven({}).values[0]);
  Numbers gradient(c.student.shape);
  for (int64_t row = 0; row < c.rows(); ++row) {
    const std::vector<Exact> x = row_of(c.student, row), p = softened(x, 1), q = softened(x, t);
    const std::vector<Exact> taught = softened(row_of(c.taught(), row), t);
    const int64_t label = c.labels[static_cast<size_t>(row)];
    for (int64_t j = 0; j < c.classes(); ++j) {
      const auto at = static_cast<size_t>(j);
      const Exact hard = label == -100 ? 0 : (p[at] - (label == j ? 1 : 0)) / counted;
      const Exact soft = t * (q[at] - taught[at]) / static_cast<Exact>(c.rows());
      gradient.at({row, j}) = static_cast<double>(upstream * ((1 - alpha) * hard + alpha * soft));
    }
  }
  return Value(gradient).within(4e-6 * (1 + largest_in(c)) * (1 + c.temperature));
}

// Half of the variance of t - x over the letters, its mean over the rows: what the loss of the teacher becomes as T
// grows.
Exact limit_of(const Lesson& c) {
  Exact total = 0;
  for (int64_t row = 0; row < c.rows(); ++row) {
    const std::vector<Exact> x = row_of(c.student, row), t = row_of(c.taught(), row);
    Exact sum = 0, squares = 0;
    for (size_t j = 0; j < x.size(); ++j) sum += t[j] - x[j], squares += (t[j] - x[j]) * (t[j] - x[j]);
    const auto n = static_cast<Exact>(x.size());
    total += (squares / n - sum / n * (sum / n)) / 2;
  }
  return total / static_cast<Exact>(c.rows());
}

// Where T is large, or a share small: short ways that are right everywhere else.
Mistakes far_mistakes(const Lesson& c) {
  Recipe labels_alone = recipe_of(c);
  labels_alone.soft = 0;
  const Exact alpha = static_cast<Exact>(c.alpha), right = loss_by(c, recipe_of(c));
  Mistakes mistakes;
  const Exact limit = loss_by(c, labels_alone) + alpha * limit_of(c);
  if (c.temperature > 10)
    mistakes.push_back(
        {"half of the variance is the limit as T grows, not the loss at this T", {{"the loss", loss_value(c, limit)}}});
  Recipe recipe = recipe_of(c);
  recipe.least = 1e-5L;
  const Value cut = loss_value(c, loss_by(c, recipe));
  if (std::abs(cut.numbers[0] - static_cast<double>(right)) > *cut.bound)
    mistakes.push_back(
        {"letters for which the teacher has little are many: their small shares count as well", {{"the loss", cut}}});
  return mistakes;
}

Mistakes mistakes_of_lessons(const Lesson& c) {
  const Recipe right = recipe_of(c);
  const auto t = static_cast<Exact>(c.temperature), alpha = static_cast<Exact>(c.alpha);
  const auto with = [&](const std::function<void(Recipe&)>& change) {
    Recipe recipe = right;
    change(recipe);
    return Answer{{"the loss", loss_value(c, loss_by(c, recipe))}};
  };
  const auto counted =
      static_cast<Exact>(std::count_if(c.labels.begin(), c.labels.end(), [](int64_t label) { return label != -100; }));
  Mistakes all = far_mistakes(c);
  const Mistakes more = {
      {"the divergence is a mean over all rows, also those without a label",
       with([&](Recipe& r) { r.soft *= static_cast<Exact>(c.rows()) / counted; })},
      {t < 1 ? "T² belongs there also where T is below 1"
             : "T² is missing: the gradient of the divergence shrinks by it, and the teacher's share with it",
       with([&](Recipe& r) { r.soft = alpha; })},
      {"T once: the square of it belongs there", with([&](Recipe& r) { r.soft = alpha * t; })},
      {"α is the teacher's share", with([&](Recipe& r) { r.hard = alpha, r.soft = (1 - alpha) * t * t; })},
      {"KL(teacher ‖ student): the teacher is what is expected, and its shares are the weights",
       with([](Recipe& r) { r.turned = true; })},
      {"the temperature is for both, student and teacher", with([](Recipe& r) { r.teacher_t = 1; })},
      {"the temperature is for both, student and teacher", with([](Recipe& r) { r.student_t = 1; })},
      {"T divides the logits of both before their softmax, also where it is close to 1",
       with([](Recipe& r) { r.student_t = r.teacher_t = 1; })},
      {"logits are divided by T, not multiplied", with([&](Recipe& r) { r.student_t = r.teacher_t = 1 / t; })},
      {"the labels are learned at a temperature of 1", with([&](Recipe& r) { r.hard_t = t; })},
      {"the divergence is a sum over the classes: the mean is over the rows (\"batchmean\")",
       with([&](Recipe& r) { r.soft /= static_cast<Exact>(c.classes()); })},
      {"the divergence is summed over the rows: their mean is asked for",
       with([&](Recipe& r) { r.soft *= static_cast<Exact>(c.rows()); })},
      {"the labels' part is whole: 1 - α of it belongs to the loss", with([](Recipe& r) { r.hard = 1; })},
      {"the teacher is missing", with([](Recipe& r) { r.soft = 0; })},
      {"the labels are missing", with([](Recipe& r) { r.hard = 0; })}};
  all.insert(all.end(), more.begin(), more.end());
  all.push_back({"a gradient goes to the teacher: detach it, it has learned already",
                 {{"the loss", loss_value(c, loss_by(c, right))}, {"the teacher gets a gradient", true}}});
  return all;
}

constexpr std::array<const char*, 2> halves_of_teachers = {
    "the loss where the teacher's logits are the first half of a tensor",
    "the loss by its other half, which is the student's own"};

Lesson taught_by_itself(Lesson c) {
  c.same = true;
  return c;
}

// The same lesson with one thing changed, between two of the whole one: who remembers a teacher has to know him by all
// his numbers, and T, α and the labels are another call's.
struct Change {
  const char* name;
  Lesson lesson;
};
std::vector<Change> changes_of(const Lesson& c) {
  Lesson turned = c, warmer = c, mixed = c, labels = c;
  turned.teacher = Input(c.taught().shape, backwards(c.taught().values));
  turned.same = false;
  warmer.temperature += 1;
  mixed.alpha = c.alpha == 0.25 ? 0.75 : 0.25;
  for (int64_t& label : labels.labels) label = label == -100 ? -100 : (label + 1) % c.classes();
  return {{"the loss where the teacher's numbers stand backwards in the same memory", turned},
          {"the loss where T is larger by 1", warmer},
          {"the loss with another alpha", mixed},
          {"the loss of other labels", labels}};
}
constexpr const char* as_before = "the loss as it was before that";

// 0 and eleven others.
std::vector<double> spread(double others) {
  std::vector<double> values(12, others);
  values[0] = 0;
  return values;
}

// Teachers are models: their logits were computed, by a graph that leads to leaves of their own.
std::vector<Item> by_a_computed_teacher(const Lesson& c, const Tensor& student, const IndexTensor& targets,
                                        const DistillationOptions& options) {
  const Tensor leaf = c.taught().tensor().requires_grad_();
  const Tensor loss = distillation_loss(student, mul(leaf, 1), targets, options);
  const std::vector<Item> gradient = gradients_of(loss, {{"student", student}});
  return {{"the loss by a teacher that was computed", loss},
          {"what he was computed from gets a gradient", leaf.grad().defined()},
          {"the gradient of student, then", gradient[0].value}};
}

const Check<Lesson> lessons({
    .exercise = "19.8",
    .examples = {{Input({1, 3}, {1, 0, -1}), Input({1, 3}, {2, 1, -2}), {0}, 2, 0.5},
                 {Input({2, 3}, {1, 0, -1, 0.5, 2, 0}), Input({2, 3}, {2, 1, -2, 1, 1, 1}), {0, 2}, 1, 1},
                 {Input({2, 3}, {1, 0, -1, 0.5, 2, 0}), Input({2, 3}, {2, 1, -2, 1, 1, 1}), {0, 2}, 3, 0},
                 {Input({2, 3}, {1, 0, -1, 0.5, 2, 0}), Input({2, 3}, {2, 1, -2, 1, 1, 1}), {0, -100}, 2, 0.25},
                 {Input({2, 2}, {3e4, -3e4, 0, 5e4}), Input({2, 2}, {-2e4, 2e4, 0, 4e4}), {0, 1}, 2, 0.5},
                 {Input({2, 2}, {200, -200, 0, 150}), Input({2, 2}, {300, -100, 0, 90}), {0, 1}, 0.5, 1},
                 {Input({2, 2}, {1, 2, 3, 5}), Input({2, 2}, {0, 0, 0, 0}), {0, 1}, 4, 0.5, true},
                 {Input({1, 2}, {0, 1}), Input({1, 2}, {2, 0}), {0}, 1.009, 1},
                 {Input({1, 2}, {0, 0}), Input({1, 2}, {20, 0}), {0}, 16, 1},
                 {Input({1, 2}, {0, 0}), Input({1, 2}, {1000, 0}), {0}, 200, 1},
                 {Input({1, 2}, {0, 0.01}), Input({1, 2}, {0.05, 0}), {0}, 0.01, 0.75},
                 // shares that are small, and of which there are many
                 {Input({1, 12}, spread(-30)), Input({1, 12}, spread(-12)), {1}, 1, 0.75}},
    .draw = lesson_for,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          Lesson c = i == 0 ? lesson_of(draw, odd_size(draw, 3001, 4001), 3) : lesson_of(draw, 2, beyond_blocks(draw));
          c.temperature = i == 0 ? 2.5 : 8;
          return c;
        },
    .call =
        [](const Lesson& c) {
          return Call{fmt::format("distillation_loss(student, {}, targets, {{.temperature = {:.4g}, .alpha = {:.4g}}})",
                                  c.same ? "student" : "teacher", c.temperature, c.alpha),
                      {{"student", c.student},
                       {"teacher", c.taught()},
                       {"targets", Numbers({c.rows()}, std::vector<double>(c.labels.begin(), c.labels.end()))}}};
        },
    .ask = [](const Lesson& c) -> Answer {
      const Tensor student = c.student.tensor().requires_grad_();
      const Tensor teacher = c.same ? student : c.teacher.tensor().requires_grad_();
      const IndexTensor targets({c.rows()}, c.labels);
      const DistillationOptions options{c.temperature, c.alpha};
      const uint64_t before = student.version() + teacher.version();
      const Tensor loss = distillation_loss(student, teacher, targets, options);
      const Tensor another =
          distillation_loss(mul(student, 2), teacher, targets, options);  // before the first goes back
      std::vector<Item> items{{"the loss", loss}};
      const std::vector<Item> gradient = gradients_of(loss, {{"student", student}});
      backward(another);
      const bool written = student.version() + teacher.version() != before;
      items.push_back({"the teacher gets a gradient", !c.same && teacher.grad().defined()});
      items.insert(items.end(), gradient.begin(), gradient.end());
      const NoGrad guard;
      items.push_back({"the loss where nothing is recorded", distillation_loss(student, teacher, targets, options)});
      const Tensor both = stack({teacher, student});
      for (const int64_t half : {0, 1})
        items.push_back({halves_of_teachers[static_cast<size_t>(half)],
                         distillation_loss(student, select(both, 0, half), targets, options)});
      items.push_back({"the student afterwards", student.detach()});
      items.push_back({"the teacher afterwards", teacher.detach()});
      items.push_back({"both ask for a gradient still", student.requires_grad() && teacher.requires_grad()});
      items.push_back({"one of them counts as written (version())", written});
      return items;
    },
    .expect = [](const Lesson& c) -> Answer {
      const Value loss = loss_value(c, loss_by(c, recipe_of(c)));
      return {{"the loss", loss},
              {"the teacher gets a gradient", false},
              {"the gradient of student", gradient_value(c)},
              {"the loss where nothing is recorded", loss},
              {halves_of_teachers[0], loss},
              {halves_of_teachers[1], loss_value(c, loss_by(taught_by_itself(c), recipe_of(c)))},
              {"the student afterwards", static_cast<const Numbers&>(c.student)},
              {"the teacher afterwards", static_cast<const Numbers&>(c.taught())},
              {"both ask for a gradient still", true},
              {"one of them counts as written (version())", false}};
    },
    .mistakes = mistakes_of_lessons,
});

const Check<Lesson> lessons_by_turns({
    .exercise = "19.8",
    .examples = {{Input({1, 3}, {1, 0, -1}), Input({1, 3}, {2, 1, -2}), {0}, 2, 0.5},
                 {Input({2, 3}, {1, 0, -1, 0.5, 2, 0}), Input({2, 3}, {2, 1, -2, 1, 1, 1}), {0, 2}, 1, 1}},
    .draw = [](Draw& draw) { return lesson_of(draw, draw.size(1, 3), draw.size(2, 5)); },
    .drawn = 25,
    .largest_size = 0,
    .call =
        [](const Lesson& c) {
          return Call{fmt::format("distillation_loss by turns, first {{.temperature = {:.4g}, .alpha = {:.4g}}}",
                                  c.temperature, c.alpha),
                      {{"student", c.student}, {"teacher", c.taught()}}};
        },
    .ask = [](const Lesson& c) -> Answer {
      const Tensor student = c.student.tensor().requires_grad_(), teacher = c.taught().tensor();
      const DistillationOptions options{c.temperature, c.alpha};
      const IndexTensor targets({c.rows()}, c.labels);
      std::vector<Item> items = by_a_computed_teacher(c, student, targets, options);
      for (const auto& [name, other] : changes_of(c)) {
        const Tensor before = clone(teacher);
        for (const Shape& i : indices_of(c.student.shape)) teacher.set(i, static_cast<real>(other.taught().at(i)));
        items.push_back({name, distillation_loss(student, teacher, IndexTensor({c.rows()}, other.labels),
                                                 {other.temperature, other.alpha})});
        for (const Shape& i : indices_of(c.student.shape)) teacher.set(i, before.at(i));
        items.push_back({as_before, distillation_loss(student, teacher, targets, options)});
      }
      return items;
    },
    .expect = [](const Lesson& c) -> Answer {
      const Value loss = loss_value(c, loss_by(c, recipe_of(c)));
      std::vector<Item> items{{"the loss by a teacher that was computed", loss},
                              {"what he was computed from gets a gradient", false},
                              {"the gradient of student, then", gradient_value(c)}};
      for (const auto& [name, other] : changes_of(c)) {
        items.push_back({name, loss_value(other, loss_by(other, recipe_of(other)))});
        items.push_back({as_before, loss});
      }
      return items;
    },
});

// Of no rows there is no mean, and of no labels no cross-entropy.
struct Nothing {
  int64_t classes = 3, rows = 0;
  double alpha = 0.5;
};

const Check<Nothing> no_lessons({
    .exercise = "19.8",
    .examples = {{3}, {1}, {3, 2, 0.5}, {2, 1, 1}, {3, 0, 1}, {3, 0, 0}},
    .drawn = 0,
    .call =
        [](const Nothing& c) {
          return Call{fmt::format("distillation_loss of {} rows of {} classes, all without a label, alpha = {}", c.rows,
                                  c.classes, c.alpha)};
        },
    .ask = [](const Nothing& c) -> Answer {
      const Tensor logits = zeros({c.rows, c.classes});
      const IndexTensor targets({c.rows}, std::vector<int64_t>(static_cast<size_t>(c.rows), -100));
      return distillation_loss(logits, logits, targets, {2, c.alpha});
    },
    .expect = [](const Nothing&) -> Answer { return Numbers({}, nan); },
});

}  // namespace
}  // namespace course
