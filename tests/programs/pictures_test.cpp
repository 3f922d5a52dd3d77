// The pictures in docs/pictures/ are what this code draws of the numbers in tests/programs/pictures/. To draw them
// again:
//
//   cmake --build build/release --target pictures
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

#include "examples/commands/bench/pictures.h"
#include "examples/commands/train/loss_history.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

const std::filesystem::path numbers = TINYTENSOR_SOURCE_DIR "/tests/programs/pictures";
const std::filesystem::path pictures = TINYTENSOR_SOURCE_DIR "/docs/pictures";

// A training run of ./tt train, as it draws it itself.
std::string training() { return plot(LossHistory(numbers, INT64_MAX).chart("characters")); }

// What a head of that model looks at.
std::string attention() {
  const std::string text = "Once there was a dog named Max";
  HeatMapLabels labels{"What one head looks at",
                       "character that is read",
                       "characters that it looks back at",
                       "attention weight",
                       {},
                       {}};
  for (const char c : text) labels.row_names.push_back(c == ' ' ? "␣" : std::string(1, c));
  labels.column_names = labels.row_names;
  std::istringstream in(read_file(numbers / "attention.txt"));
  const auto length = static_cast<int64_t>(text.size());
  const Tensor weights({length, length});
  for (int64_t i = 0; i < length * length; ++i) {
    double weight = 0;
    REQUIRE(static_cast<bool>(in >> weight));
    weights.set({i / length, i % length}, static_cast<real>(weight));
  }
  return heat_map(weights, labels);
}

std::string gpt() {
  GPT model({.block_size = 64, .vocab_size = 65, .n_layer = 4, .n_head = 4, .n_embd = 64});
  const IndexTensor ids({12, 64});
  return graph_svg(model.loss(ids, ids), model.named_parameters(), "The loss of a GPT: what the tape has recorded");
}

std::string rows() { return rows_picture(nlohmann::json::parse(read_file(numbers / "rows.json"))); }
std::string roofline() { return roofline_picture(nlohmann::json::parse(read_file(numbers / "kernels.json"))); }

// What each part of a Llama changes: the means over seeds of tests/programs/pictures/llama.py.
std::string llama() {
  const auto losses = nlohmann::ordered_json::parse(read_file(numbers / "llama.json"));
  Bars picture{.title = "From GPT-2 to Llama"};
  for (const auto& [text, models] : losses.items()) {
    Bars::Group group{.name = text};
    picture.names.clear();
    for (const auto& [model, seeds] : models.items()) {
      picture.names.push_back(model);
      const auto values = seeds.get<std::vector<double>>();
      picture.label = fmt::format("validation loss, nats per character, {}",
                                  values.size() == 1 ? "one seed" : fmt::format("mean of {} seeds", values.size()));
      group.values.push_back(std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size()));
    }
    picture.groups.push_back(group);
  }
  return bars(picture);
}

const std::pair<const char*, std::function<std::string()>> drawn[] = {
    {"training.svg", training}, {"attention.svg", attention}, {"gpt.svg", gpt},
    {"rows.svg", rows},         {"roofline.svg", roofline},   {"llama.svg", llama}};

}  // namespace

TEST_CASE("the pictures of the documentation are current, byte for byte") {
  for (const auto& entry : drawn) {
    const std::string name = entry.first;
    CAPTURE(name);
    const std::string picture = entry.second();
    if (std::getenv("TINYTENSOR_DRAW_PICTURES") != nullptr) write_file(pictures / name, picture);
    const bool current = std::filesystem::exists(pictures / name) && read_file(pictures / name) == picture;
    CHECK_MESSAGE(current, "to draw them again: cmake --build build/release --target pictures");
  }
}

TEST_CASE("there are no other pictures than those") {
  for (const auto& entry : std::filesystem::directory_iterator(pictures)) {
    const std::string name = entry.path().filename().string();
    CAPTURE(name);
    CHECK(std::any_of(std::begin(drawn), std::end(drawn), [&](const auto& picture) { return name == picture.first; }));
  }
}
