// Checks of 07.4, and of the modes of 07.6: the walk over a module.
#include <fmt/ranges.h>

#include "modules/07_layers/oracle.h"

namespace course {
namespace {

std::string joined(const std::vector<Place>& places) {
  std::string text;
  for (const Place& place : places) text += (text.empty() ? "" : ", ") + place.name;
  return text;
}
Shape numbers_of(const std::vector<Place>& places) {
  Shape all;
  for (const Place& place : places) all.push_back(place.which);
  return all;
}

using NamedTensors = std::vector<std::pair<std::string, Tensor>>;
std::vector<Place> places_of(const Built& module, char kind, const NamedTensors& named) {
  std::vector<Place> places;
  for (const auto& [name, tensor] : named) places.push_back({name, module.number_of(kind, tensor)});
  return places;
}

// --- 07.4

// The list is asked for twice.
Answer tree_answer(const std::vector<Place>& parameters, const std::vector<Place>& buffers) {
  return {{"the names of the parameters", joined(parameters)},
          {"which tensors these are", numbers_of(parameters)},
          {"the names of the buffers", joined(buffers)},
          {"which buffers these are", numbers_of(buffers)},
          {"the names of the parameters, asked once more", joined(parameters)}};
}
Answer listed_with(const Plan& plan, const Join& join) {
  return tree_answer(each_once(all_places(plan, 'p', join)), each_once(all_places(plan, 'b', join)));
}

// Each tensor once, under its last name.
std::vector<Place> last_names(std::vector<Place> places) {
  std::reverse(places.begin(), places.end());
  places = each_once(places);
  std::reverse(places.begin(), places.end());
  return places;
}
std::vector<Place> defined_ones(std::vector<Place> places) {
  places.erase(std::remove_if(places.begin(), places.end(), [](const Place& p) { return p.which < 0; }), places.end());
  return places;
}
// Names as they would be if the prefix were never made shorter again.
void never_shorter(const Plan& plan, char kind, size_t module, std::string& prefix, std::vector<Place>& found) {
  for (const Listed& one : plan[module]) {
    if (one.kind == kind) found.push_back({prefix + one.name, one.which});
    if (one.kind != 'm') continue;
    prefix += one.name + ".";
    never_shorter(plan, kind, static_cast<size_t>(one.which), prefix, found);
  }
}
// Names as they would be if a module left no prefix at all behind it.
void emptied(const Plan& plan, char kind, size_t module, std::string& prefix, std::vector<Place>& found) {
  for (const Listed& one : plan[module]) {
    if (one.kind == kind) found.push_back({prefix + one.name, one.which});
    if (one.kind != 'm') continue;
    prefix += one.name + ".";
    emptied(plan, kind, static_cast<size_t>(one.which), prefix, found);
    prefix.clear();
  }
}
Answer walked(const Plan& plan, void (*walk)(const Plan&, char, size_t, std::string&, std::vector<Place>&)) {
  std::vector<Place> parameters, buffers;
  std::string prefix;
  walk(plan, 'p', 0, prefix, parameters);
  prefix.clear();
  walk(plan, 'b', 0, prefix, buffers);
  return tree_answer(each_once(parameters), each_once(buffers));
}

std::vector<Place> first_of_each_name(const std::vector<Place>& places) {
  std::vector<Place> out;
  std::set<std::string> seen;
  for (const Place& place : places) {
    if (seen.insert(place.name).second) out.push_back(place);
  }
  return out;
}
// What has a number at least.
std::vector<Place> without_empty_ones(std::vector<Place> places, char kind) {
  const auto is_empty = [kind](const Place& p) {
    return p.which >= 0 && Numbers(shape_of(kind, p.which)).values.empty();
  };
  places.erase(std::remove_if(places.begin(), places.end(), is_empty), places.end());
  return places;
}

std::string without_empty_names(std::vector<std::string> path) {
  path.erase(std::remove(path.begin(), path.end() - 1, ""), path.end() - 1);
  return with_dots(path);
}

Mistakes mistakes_of_walk(const Tree& c) {
  const Plan& plan = c.plan;
  const auto parameters = all_places(plan, 'p'), buffers = all_places(plan, 'b');
  const auto top = [&](char kind) {
    std::vector<Place> found;
    for (const Listed& one : plan[0]) {
      if (one.kind == kind) found.push_back({one.name, one.which});
    }
    return each_once(found);
  };
  Shape lost(each_once(parameters).size(), -1);
  Answer copies = listed_with(plan, with_dots);
  copies.items[1].value = Value(lost);
  Mistakes all = {
      {"what is inside of the modules is left out: module.members(*this)", tree_answer(top('p'), top('b'))},
      {"an empty name is a name: there stands a dot behind it, too", listed_with(plan, without_empty_names)},
      {"the prefix is missing: \"0.weight\", not \"weight\"",
       listed_with(plan, [](const auto& path) { return path.back(); })},
      {"a dot stands between the names",
       listed_with(plan, [](const auto& path) { return fmt::format("{}", fmt::join(path, "")); })},
      {"the prefix is only that of the innermost module: it becomes longer with each",
       listed_with(
           plan,
           [](const auto& path) { return path.size() < 2 ? path.back() : path[path.size() - 2] + "." + path.back(); })},
      {"the prefix is never made shorter again: what follows a module bears its name", walked(plan, never_shorter)},
      {"behind a module the prefix is what it was before, not empty", walked(plan, emptied)},
      {"names are read from the outside to the inside", listed_with(plan,
                                                                    [](auto path) {
                                                                      std::reverse(path.begin(), path.end());
                                                                      return with_dots(path);
                                                                    })},
      {"one that is used in two places is listed once: is() says whether it is there already",
       tree_answer(defined_ones(parameters), defined_ones(buffers))},
      {"a tensor without a number is a tensor, and what is undefined is not: defined() tells them apart",
       tree_answer(each_once(without_empty_ones(parameters, 'p')), each_once(without_empty_ones(buffers, 'b')))},
      {"it keeps its first name", tree_answer(last_names(parameters), last_names(buffers))},
      {"two tensors of one name are two: the same is the same handle, is()",
       tree_answer(first_of_each_name(each_once(parameters)), first_of_each_name(each_once(buffers)))},
      {"these are copies: a handle of the module's own tensor is wanted", copies}};
  return all;
}

// Some have no name but an empty one.
Plan with_empty_names(Draw& draw, Plan plan) {
  for (std::vector<Listed>& list : plan) {
    for (Listed& one : list) one.name = draw.yes(0.3) ? "" : one.name;
  }
  return plan;
}

// Some modules are one of a list of layers, and called h.0.
Plan with_lists(Draw& draw, Plan plan) {
  for (std::vector<Listed>& list : plan) {
    for (Listed& one : list) one.name += one.kind == 'm' && draw.yes(0.2) ? ".0" : "";
  }
  return plan;
}

// Two tensors of one name, as by a slip of who wrote the module: state_dict() finds that, if both are listed.
Plan with_a_name_twice(Draw& draw, Plan plan) {
  for (std::vector<Listed>& list : plan) {
    for (size_t i = 1; i < list.size(); ++i) {
      if (list[i].kind != 'm' && list[i].kind == list[0].kind && draw.yes()) list[i].name = list[0].name;
    }
  }
  return plan;
}

const Check<Tree> walks({
    .exercise = "07.4",
    .examples = of_plans<Tree>(),
    .draw =
        [](Draw& draw) {
          Plan plan = with_lists(draw, drawn_plan(draw, 7));
          if (draw.yes(0.1)) plan = with_empty_names(draw, std::move(plan));
          return Tree{draw.yes(0.1) ? with_a_name_twice(draw, std::move(plan)) : std::move(plan)};
        },
    .drawn = 120,
    .draw_large = [](Draw& draw, int) { return Tree{large_plan(draw)}; },
    .call =
        [](const Tree& c) {
          return Call{"named_parameters() and named_buffers() of a module that lists: " + text_of(c.plan) +
                      "\n  (p0, p1, … parameters; b0, b1, … buffers)"};
        },
    .ask = [](const Tree& c) -> Answer {
      const Built module = built(c.plan);
      const Module& root = module.root();
      const auto parameters = places_of(module, 'p', root.named_parameters());
      Answer answer = tree_answer(parameters, places_of(module, 'b', root.named_buffers()));
      answer.items.back().value = joined(places_of(module, 'p', root.named_parameters()));
      return answer;
    },
    .expect = [](const Tree& c) { return listed_with(c.plan, with_dots); },
    .mistakes = mistakes_of_walk,
});

// Two handles of one memory are two tensors, and so are two tensors without a number.
struct Handles {
  int64_t size;
};
const Check<Handles> handles({
    .exercise = "07.4",
    .examples = {{3}, {0}},
    .call =
        [](const Handles& c) {
          return Call{fmt::format(
              "the names in named_parameters() of a module that lists: a of {} numbers, b = a.detach(), c, again = a",
              c.size)};
        },
    .ask = [](const Handles& c) -> Answer {
      const Tensor a = zeros({c.size}).requires_grad_();
      Planned module;
      module.list = {{'p', "a", 0}, {'p', "b", 1}, {'p', "c", 2}, {'p', "again", 0}};
      module.tensors = {a, a.detach(), zeros({c.size}), a};
      std::string names;
      for (const auto& [name, tensor] : module.named_parameters()) names += (names.empty() ? "" : ", ") + name;
      return names;
    },
    .expect = [](const Handles&) -> Answer { return "a, b, c"; },
    .mistakes = [](const Handles&) -> Mistakes {
      return {{"the same is the same handle, is(): b has the memory of a, and is another tensor", "a, c"},
              {"a tensor without a number is a tensor, and what is undefined is not: defined() tells them apart", ""},
              {"one without a number has no memory, and is still another tensor than the next: is()", "a"},
              {"one that is used in two places is listed once: is()", "a, b, c, again"}};
    },
});

// --- 07.6, the mode

struct Switched {
  Plan plan;
  std::vector<std::pair<int64_t, bool>> calls = {};  ///< of which module, train or eval
};

std::set<int64_t> inside_of(const Plan& plan, int64_t module) {
  std::set<int64_t> all = {module};
  for (const Listed& one : plan[static_cast<size_t>(module)]) {
    if (one.kind == 'm') all.merge(inside_of(plan, one.which));
  }
  return all;
}

Answer modes_with(const Switched& c, const std::function<void(std::vector<bool>&, int64_t module, bool on)>& change) {
  std::vector<bool> modes(c.plan.size(), true);
  Answer answer;
  for (size_t i = 0; i < c.calls.size(); ++i) {
    change(modes, c.calls[i].first, c.calls[i].second);
    answer.items.push_back({fmt::format("who trains after call {}", i + 1), Shape(modes.begin(), modes.end())});
  }
  answer.items.push_back({"who wants a gradient is as it was", true});
  answer.items.push_back({"gradients that were there are still there", true});
  return answer;
}

const Check<Switched> modes({
    .exercise = "07.6",
    .examples = {{two_layers, {{1, false}, {0, false}, {0, true}}},
                 {{{}}, {{0, false}, {0, true}}},
                 {blocks, {{0, false}, {2, true}, {0, false}, {1, true}}},
                 {deep, {{1, false}, {0, true}, {0, false}}}},
    .draw =
        [](Draw& draw) {
          Switched c{drawn_plan(draw)};
          for (int64_t n = draw.number(1, 4); n > 0; --n) {
            c.calls.emplace_back(draw.number(0, static_cast<int64_t>(c.plan.size()) - 1), draw.yes(0.4));
          }
          return c;
        },
    .draw_large =
        [](Draw& draw, int) {
          return Switched{large_plan(draw), {{0, false}, {3, true}, {0, true}, {1, false}}};
        },
    .call =
        [](const Switched& c) {
          std::string calls;
          for (const auto& [module, on] : c.calls) calls += fmt::format(" {}.{}();", module, on ? "train" : "eval");
          return Call{fmt::format("a module that lists: {}\n  modules numbered as they are met; calls:{}",
                                  text_of(c.plan), calls)};
        },
    .ask = [](const Switched& c) -> Answer {
      const Built module = built(c.plan);
      const std::vector<Tensor>& learned = module.tensors.at('p');
      std::vector<bool> wanted;
      for (const Tensor& one : learned) {
        wanted.push_back(one.requires_grad());
        if (one.requires_grad()) one.set_grad(full(one.shape(), 3));
      }
      bool wants = true, has = true;
      Answer answer;
      for (size_t i = 0; i < c.calls.size(); ++i) {
        Module& one = *module.modules[static_cast<size_t>(c.calls[i].first)];
        c.calls[i].second ? one.train() : one.eval();
        Shape all;
        for (const auto& each : module.modules) all.push_back(each->is_training() ? 1 : 0);
        answer.items.push_back({fmt::format("who trains after call {}", i + 1), all});
        for (size_t p = 0; p < learned.size(); ++p) {
          wants = wants && learned[p].requires_grad() == wanted[p];
          has = has && learned[p].grad().defined() == wanted[p];
        }
      }
      answer.items.push_back({"who wants a gradient is as it was", wants});
      answer.items.push_back({"gradients that were there are still there", has});
      return answer;
    },
    .expect =
        [](const Switched& c) {
          return modes_with(c, [&](std::vector<bool>& modes, int64_t module, bool on) {
            for (const int64_t one : inside_of(c.plan, module)) modes[static_cast<size_t>(one)] = on;
          });
        },
    .mistakes = [](const Switched& c) -> Mistakes {
      using Modes = std::vector<bool>;
      const Answer right = modes_with(c, [&](Modes& m, int64_t module, bool on) {
        for (const int64_t one : inside_of(c.plan, module)) m[static_cast<size_t>(one)] = on;
      });
      Answer frozen = right, forgotten = right;
      frozen.items[c.calls.size()].value = false, forgotten.items[c.calls.size() + 1].value = false;
      return {{"the mode is no freezing: who learns is for requires_grad_() to say", frozen},
              {"gradients are none of the mode's business: zero_grad() forgets them", forgotten},
              {"what is inside is switched on, whatever is asked for: is `on` handed down?",
               modes_with(c,
                          [&](Modes& m, int64_t module, bool on) {
                            for (const int64_t one : inside_of(c.plan, module)) m[static_cast<size_t>(one)] = true;
                            m[static_cast<size_t>(module)] = on;
                          })},
              {"only the module itself is switched: all inside it are to be, at any depth",
               modes_with(c, [](Modes& m, int64_t module, bool on) { m[static_cast<size_t>(module)] = on; })},
              {"what is inside is switched, the module itself is not",
               modes_with(c,
                          [&](Modes& m, int64_t module, bool on) {
                            for (const int64_t one : inside_of(c.plan, module)) {
                              if (one != module) m[static_cast<size_t>(one)] = on;
                            }
                          })},
              {"those directly inside are switched, but what is inside of them is not",
               modes_with(c,
                          [&](Modes& m, int64_t module, bool on) {
                            m[static_cast<size_t>(module)] = on;
                            for (const Listed& one : c.plan[static_cast<size_t>(module)]) {
                              if (one.kind == 'm') m[static_cast<size_t>(one.which)] = on;
                            }
                          })},
              {"nothing is switched off: is `on` forgotten? train(false) is eval()",
               modes_with(c,
                          [&](Modes& m, int64_t module, bool) {
                            for (const int64_t one : inside_of(c.plan, module)) m[static_cast<size_t>(one)] = true;
                          })},
              {"eval() is the wrong way round", modes_with(c,
                                                           [&](Modes& m, int64_t module, bool on) {
                                                             for (const int64_t one : inside_of(c.plan, module))
                                                               m[static_cast<size_t>(one)] = !on;
                                                           })},
              {"it is set, not turned over", modes_with(c, [&](Modes& m, int64_t module, bool) {
                 for (const int64_t one : inside_of(c.plan, module)) m[static_cast<size_t>(one)].flip();
               })}};
    },
});

}  // namespace
}  // namespace course
