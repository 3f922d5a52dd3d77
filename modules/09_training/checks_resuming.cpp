// Checks of 09.8: what a run goes on from.
//
// Whether a run goes on as the one that was not interrupted is compared here, bit for bit, in the process that holds
// the lines to be checked: another machine code of the same sums would differ in the last bit.
#include <bit>

#include "modules/09_training/oracle.h"

namespace course {
namespace {

struct Resumed {
  bool dropout = false, batch_norm = false, own_generator = false, half_normal = false;
  int optimizer = 0;  ///< SGD, SGD with momentum, Adam, AdamW
  int64_t before = 2, after = 2;
  uint64_t seed = 1;
};

const char* const optimizers[] = {"SGD", "SGD with momentum", "Adam", "AdamW"};

/// A network that learns from random numbers.
struct Trained {
  Sequential network;
  std::unique_ptr<Optimizer> optimizer;

  /// `late`: the first parameter is frozen while the optimizer is made, and learns from then on.
  explicit Trained(const Resumed& c, bool late = false) : network(made(c)) {
    std::vector<Tensor> all = network.parameters();
    all[0].requires_grad_(!late);
    const double lr = c.optimizer < 2 ? 0.1 : 0.01, decay = c.optimizer == 3 ? 0.01 : 0;
    const std::vector<ParameterGroup> groups = {{{all[0]}, lr, decay}, {{all.begin() + 1, all.end()}, lr / 2, decay}};
    if (c.optimizer == 0) optimizer = std::make_unique<SGD>(groups);
    if (c.optimizer == 1) optimizer = std::make_unique<SGD>(groups, SGDOptions{.momentum = 0.9});
    if (c.optimizer == 2) optimizer = std::make_unique<Adam>(groups);
    if (c.optimizer == 3) optimizer = std::make_unique<AdamW>(groups);
    all[0].requires_grad_();
  }
  static Sequential made(const Resumed& c) {
    const double p = c.dropout ? 0.4 : 0;
    if (c.batch_norm) return Sequential{Linear(3, 4), BatchNorm1d(4), ReLU(), Dropout(p), Linear(4, 2)};
    return Sequential{Linear(3, 4), ReLU(), Dropout(p), Linear(4, 2)};
  }
  void step(Generator& generator) {
    const Tensor x = randn({5, 3}, generator), y = randn({5, 2}, generator);
    const Tensor off = sub(network.forward(x), y);
    optimizer->zero_grad();
    backward(mean(mul(off, off)));
    optimizer->step();
  }
  void steps(int64_t count, Generator& generator) {
    for (int64_t i = 0; i < count; ++i) step(generator);
  }
};

void append(std::string& bytes, const std::map<std::string, Tensor>& tensors) {
  for (const auto& [name, tensor] : tensors) {
    bytes += name + to_string(tensor.shape());
    for (const real x : tensor.to_vector()) bytes += fmt::format(" {:a}", x);
  }
}

std::string contents(const Snapshot& snapshot) {
  std::string bytes;
  append(bytes, snapshot.model), append(bytes, snapshot.optimizer);
  return bytes;
}

std::string contents(const Trained& run) {
  std::string bytes;
  append(bytes, run.network.state_dict()), append(bytes, run.optimizer->state_dict());
  return bytes;
}

std::string names_in(const std::map<std::string, Tensor>& tensors) {
  std::vector<std::string> names;
  for (const auto& [name, tensor] : tensors) names.push_back(name);
  return text_of(names);
}

std::string names_expected(const Resumed& c) {
  return c.batch_norm ? "0.bias, 0.weight, 1.bias, 1.num_batches_tracked, 1.running_mean, 1.running_var, 1.weight, "
                        "4.bias, 4.weight"
                      : "0.bias, 0.weight, 3.bias, 3.weight";
}

// Which items are true with a mistake.
struct Truth {
  bool kept = true, back = true, twice = true, fresh = true, generator = true, other = true;
  bool same = true, untouched = true, apart = true, unused = true;
};

Answer resumed_answer(const Resumed& c, const Truth& truth) {
  return {{"the parameters and buffers in the snapshot", names_expected(c)},
          {"the snapshot holds the generator as it was", truth.generator},
          {"the snapshot holds the numbers, bit by bit", truth.same},
          {"training that goes on leaves the snapshot as it is", truth.kept},
          {"back at the snapshot, the run goes on as before, bit by bit", truth.back},
          {"the same once more from the same snapshot", truth.twice},
          {"a second snapshot leaves the first one as it is", truth.apart},
          {"new objects go on from the snapshot as before, bit by bit", truth.fresh},
          {"new objects that have taken no step go on from it as before, bit by bit", truth.unused},
          {"only the generator that was given is set back", truth.other},
          {"modes, gradients and learning rates are as they were", truth.untouched}};
}

// What is no part of a snapshot, and stays as it is.
std::string untouched_by(Trained& run) {
  std::string text;
  for (const Module* part : run.network.modules()) text += part->is_training() ? "t" : "e";
  for (const Tensor& p : run.network.parameters()) {
    text += " ;";
    for (const real x : p.grad().defined() ? p.grad().to_vector() : std::vector<real>())
      text += fmt::format(" {:a}", x);
  }
  for (const ParameterGroup& group : run.optimizer->groups()) text += fmt::format("; lr {:a}", group.lr);
  return text;
}

Answer resumed(const Resumed& c) {
  manual_seed(c.seed);
  Generator own(c.seed + 1);
  Generator& generator = c.own_generator ? own : default_generator();
  Trained run(c);
  run.steps(c.before, generator);
  if (c.half_normal) generator.normal();
  const std::vector<double> odd = {-0.0, 1e-42, 3e38, 0};
  for (size_t i = 0; i < odd.size(); ++i) {
    run.network.parameters()[1].detach().set({static_cast<int64_t>(i)}, static_cast<real>(odd[i]));
  }
  run.network.modules().back()->train(false);  // a Linear, which has nothing to do with it
  Tensor frozen = run.network.parameters()[c.seed % 2];
  frozen.requires_grad_(false);
  const Generator::State here = generator.state();
  const std::string of_run = contents(run), untouched = untouched_by(run);
  const Snapshot snapshot = take_snapshot(run.network, *run.optimizer, generator);
  const std::string at_first = contents(snapshot), model_names = names_in(snapshot.model);
  const bool holds = snapshot.generator == here, same = at_first == of_run;
  bool as_before = untouched_by(run) == untouched;
  frozen.requires_grad_();
  const auto goes_on = [&](Trained& which) {
    which.steps(c.after, generator);
    const double next = generator.normal();
    return contents(which) + fmt::format(" {:a}", next);
  };
  const std::string whole = goes_on(run);
  const bool kept = contents(snapshot) == at_first;
  const Generator::State others = default_generator().state();
  const std::string before_restore = untouched_by(run);
  restore(snapshot, run.network, *run.optimizer, generator);
  as_before = as_before && untouched_by(run) == before_restore;
  const bool other = !c.own_generator || default_generator().state() == others;
  const bool back = goes_on(run) == whole;
  restore(snapshot, run.network, *run.optimizer, generator);
  const bool twice = goes_on(run) == whole && contents(snapshot) == at_first;
  const Snapshot second = take_snapshot(run.network, *run.optimizer, generator);
  const bool apart = contents(snapshot) == at_first && contents(second) == contents(run);
  Trained fresh(c);
  fresh.steps(1, generator);
  restore(snapshot, fresh.network, *fresh.optimizer, generator);
  const bool anew = goes_on(fresh) == whole;
  Trained unused(c);
  restore(snapshot, unused.network, *unused.optimizer, generator);
  const bool from_nothing = goes_on(unused) == whole;
  return {{"the parameters and buffers in the snapshot", model_names},
          {"the snapshot holds the generator as it was", holds},
          {"the snapshot holds the numbers, bit by bit", same},
          {"training that goes on leaves the snapshot as it is", kept},
          {"back at the snapshot, the run goes on as before, bit by bit", back},
          {"the same once more from the same snapshot", twice},
          {"a second snapshot leaves the first one as it is", apart},
          {"new objects go on from the snapshot as before, bit by bit", anew},
          {"new objects that have taken no step go on from it as before, bit by bit", from_nothing},
          {"only the generator that was given is set back", other},
          {"modes, gradients and learning rates are as they were", as_before}};
}

const Check<Resumed> resuming({
    .exercise = "09.8",
    .examples = {{},
                 {true},
                 {false, false, false, false, 1},
                 {false, false, false, false, 2, 3, 3},
                 {false, true},
                 {false, false, false, false, 1, 0, 2},  // no momentum yet: that is a state, too
                 {false, false, true, true, 3},
                 {true, true, false, true, 3, 4, 2},
                 {true, false, false, false, 1, 0, 2}},
    .draw =
        [](Draw& draw) {
          Resumed c{draw.yes(),
                    draw.yes(0.4),
                    draw.yes(0.4),
                    draw.yes(),
                    static_cast<int>(draw.number(0, 3)),
                    draw.size(0, 4),
                    draw.size(1, 4),
                    static_cast<uint64_t>(draw.number(0, 1'000'000))};
          if (c.own_generator) c.dropout = false;  // it draws from the default one
          return c;
        },
    .drawn = 24,
    .often =
        [] {
          static OneWeight model;
          static SGD optimizer(model.parameters(), 0.1);
          static Generator generator;
          restore(take_snapshot(model, optimizer, generator), model, optimizer, generator);
        },
    .call =
        [](const Resumed& c) {
          return Call{fmt::format(
              "{} steps of {}{}{}{}{}, a snapshot while a parameter is frozen, {} more, back, and {} more again",
              c.before, optimizers[c.optimizer], c.dropout ? ", with dropout" : "",
              c.batch_norm ? ", with batch norm" : "", c.half_normal ? ", a normal left over" : "",
              c.own_generator ? ", a generator of one's own" : "", c.after, c.after)};
        },
    .ask = resumed,
    .expect = [](const Resumed& c) -> Answer { return resumed_answer(c, {}); },
    .mistakes = [](const Resumed& c) -> Mistakes {
      Mistakes all = {
          {"the snapshot shares its memory with what is trained: state_dict() gives handles, so copy the numbers",
           resumed_answer(
               c, {.kept = false, .back = false, .twice = false, .fresh = false, .apart = false, .unused = false})},
          {"the snapshot shares its memory with what is trained: state_dict() gives handles, so copy the numbers",
           resumed_answer(c, {.kept = false, .twice = false, .apart = false})},
          {"the snapshot shares its memory with what is trained: state_dict() gives handles, so copy the numbers",
           resumed_answer(c, {.kept = false, .twice = false, .fresh = false, .apart = false, .unused = false})},
          {c.own_generator ? "the generator that was given is meant, and not default_generator()"
                           : "the generator's whole state is part of it, also the second of a pair of normals: the "
                             "next batch and the next dropout are drawn from it",
           resumed_answer(c, {.back = false, .twice = false, .fresh = false, .generator = false, .unused = false})},
          {"the generator that was given is meant, and not default_generator()",
           resumed_answer(c, {.back = false, .twice = false, .fresh = false, .other = false, .unused = false})}};
      all.push_back({"two snapshots share their memory (a static variable?): each is a copy of its own",
                     resumed_answer(c, {.fresh = false, .apart = false, .unused = false})});
      all.push_back({"two snapshots share their memory (a static variable?): each is a copy of its own",
                     resumed_answer(c, {.apart = false})});
      all.push_back(
          {"the learning rates of the groups are the program's: restore() leaves each as it is",
           resumed_answer(c, {.back = false, .twice = false, .fresh = false, .untouched = false, .unused = false})});
      all.push_back({"the modes of the model and its gradients are no part of a snapshot: they stay as they are",
                     resumed_answer(c, {.untouched = false})});
      all.push_back({"batch norm's running means are no parameters, and still part of the state: state_dict()",
                     throws("MisfitError", "num_batches_tracked")});
      const char* const fresh_one =
          "an optimizer that has taken no step yet remembers nothing, and is given all that the snapshot has of it: "
          "that "
          "is how a second process resumes";
      all.push_back({fresh_one, resumed_answer(c, {.unused = false})});
      all.push_back({fresh_one, throws("MisfitError", "momentum_buffer")});
      Answer not_back = resumed_answer(c, {.back = false});
      not_back.items.resize(5);  // whatever comes of it further on
      all.push_back(
          {"not all that the next step depends on comes back: the model, the optimizer's tensors, the whole "
           "state of the generator, also an optimizer that had remembered nothing",
           not_back});
      return all;
    },
});

// Normals are drawn in pairs. Only the second of one is drawn between two snapshots: no new word of the stream. Or so
// many words that the next one stands at the same of the generator's 624 places, and is another one.
struct Drawn {
  uint64_t seed = 1;
  int64_t words = 0;  ///< 0: a normal
};

const Check<Drawn> drawn_in_between({
    .exercise = "09.8",
    .examples = {{1}, {7}, {1, 624}, {5, 1248}},
    .call =
        [](const Drawn& c) {
          return Call{
              fmt::format("Generator g({}); g.normal(); a snapshot, and three times: {}, restore(): is it one number?",
                          c.seed, c.words == 0 ? "g.normal()" : fmt::format("{} times g.random()", c.words))};
        },
    .ask = [](const Drawn& c) -> Answer {
      OneWeight model;
      SGD optimizer(model.parameters(), 0.1);
      Generator generator(c.seed);
      generator.normal();
      const Snapshot snapshot = take_snapshot(model, optimizer, generator);
      std::vector<double> drawn;
      for (int i = 0; i < 3; ++i) {
        drawn.push_back(c.words == 0 ? generator.normal() : 0);
        for (int64_t k = 0; k < c.words; ++k) drawn.back() = generator.random();
        restore(snapshot, model, optimizer, generator);
      }
      return drawn[0] == drawn[1] && drawn[1] == drawn[2];
    },
    .expect = [](const Drawn&) -> Answer { return true; },
    .mistakes = [](const Drawn& c) -> Mistakes {
      return {{c.words == 0 ? "the generator's whole state comes back, also the second of a pair of normals"
                            : "the generator's whole state comes back, also where its place is the same as before",
               false}};
    },
});

// A snapshot of another model, or of another optimizer.
struct Misfit {
  bool in_optimizer = false;
  int optimizer = 3;
  bool missing = false;  ///< a name is missing; else a shape differs
  bool batch_norm = false;
  bool late = false;  ///< the optimizer knows nothing yet of a parameter that was frozen when it was made
};

const Check<Misfit> misfits({
    .exercise = "09.8",
    .examples = {{false, 3, false},
                 {false, 1, true},
                 {true, 3, true},
                 {true, 2, false},
                 {true, 1, false},
                 {true, 3, true, true},
                 {false, 3, true, true},
                 {false, 2, true, false, true},
                 {true, 2, false, false, true}},
    .call =
        [](const Misfit& c) {
          return Call{fmt::format(
              "restore() of a snapshot{} whose {} {}, {}{}", c.batch_norm ? " with batch norm" : "",
              c.in_optimizer ? "optimizer" : "model", c.missing ? "lacks a tensor" : "has a tensor of another shape",
              optimizers[c.optimizer], c.late ? ", which was made while a parameter was frozen that learns now" : "")};
        },
    .ask = [](const Misfit& c) -> Answer {
      manual_seed(4);
      Resumed kind;
      kind.optimizer = c.optimizer, kind.batch_norm = c.batch_norm;
      Trained run(kind, c.late), other(kind);
      if (!c.late) run.steps(2, default_generator());
      other.steps(2, default_generator());
      Snapshot snapshot;
      for (const auto& [name, tensor] : other.network.state_dict()) snapshot.model[name] = full(tensor.shape(), 9);
      for (const auto& [name, tensor] : other.optimizer->state_dict())
        snapshot.optimizer[name] = full(tensor.shape(), 9);
      snapshot.generator = Generator(77).state();
      auto& part = c.in_optimizer ? snapshot.optimizer : snapshot.model;
      const std::string name = part.begin()->first;
      part[name] = zeros({7, 7});
      if (c.missing) part.erase(name);
      const std::string before = contents(run);
      const Generator::State generator = default_generator().state();
      std::string end = "it returns";
      try {
        restore(snapshot, run.network, *run.optimizer);
      } catch (const MisfitError& error) {
        end = fmt::format("MisfitError: {}", error.part);
      } catch (const Error&) {
        end = "another error";
      }
      return {{"how it ends", end},
              {"the model and the optimizer are as they were", contents(run) == before},
              {"the generator is as it was", default_generator().state() == generator}};
    },
    .expect = [](const Misfit& c) -> Answer {
      return {{"how it ends", fmt::format("MisfitError: {}", c.in_optimizer ? "optimizer" : "model")},
              {"the model and the optimizer are as they were", true},
              {"the generator is as it was", true}};
    },
    .mistakes = [](const Misfit& c) -> Mistakes {
      const std::string end = fmt::format("MisfitError: {}", c.in_optimizer ? "optimizer" : "model");
      return {
          {"half of it was restored: where the second part does not fit, the first one is to be set back",
           Answer{{"how it ends", end}, {"the model and the optimizer are as they were", false}}},
          {"the generator was set although the rest does not fit: it comes last",
           Answer{{"how it ends", end},
                  {"the model and the optimizer are as they were", true},
                  {"the generator is as it was", false}}},
          {"load(…, \"model\") throws an error that says which part does not fit; load_state_dict alone does not, and "
           "of "
           "an error that is caught as another type `throw error` throws that part only: `throw;` passes on the whole",
           Answer{{"how it ends", "another error"}}},
          {"the error is swallowed: who asked must hear of it", Answer{{"how it ends", "it returns"}}}};
    },
});

}  // namespace
}  // namespace course
