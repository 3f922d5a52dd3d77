#include "tinytensor/profiling/laps.h"

#include <nlohmann/json.hpp>

#include "tests/plot/xml.h"
#include "tests/support.h"
#include "tinytensor/profiling/chrome_trace.h"
#include "tinytensor/profiling/profile_table.h"
#include "tinytensor/profiling/spans.h"
#include "tinytensor/profiling/step_pictures.h"

namespace tinytensor::tests {
namespace {

using enum StepPhase;

// Times and costs that a pencil adds up. The clock begins at 10.
RecordedStep written_down() {
  RecordedStep step{10, {100, 1000}, 5000, {}};
  const auto event = [&](const char* op, const char* layer, StepPhase phase, double at, Cost so_far, int64_t live) {
    step.events.push_back({op, layer, phase, at, so_far, live});
  };
  event("batch", "", part, 11, {100, 1000}, 5100);
  event("Linear", "h.0.attn.q_proj", forward, 13, {500, 1400}, 6100);
  event("Gelu", "h.0.attn.q_proj", forward, 14, {550, 1600}, 6000);
  event("Linear", "h.1.mlp", forward, 16, {950, 2000}, 7000);
  event("Linear", "h.1.mlp", backward, 20, {1750, 2800}, 6500);
  event("Gelu", "h.0.attn.q_proj", backward, 21, {1800, 3000}, 6400);
  event("Linear", "h.0.attn.q_proj", backward, 25, {2600, 3800}, 5500);
  event("AdamW", "", part, 26, {2700, 4800}, 5500);
  return step;
}

}  // namespace

TEST_CASE("the time between two events is that of the later one, and what is of one op is put together") {
  const std::vector<ProfileEntry> entries = entries_of(written_down());
  REQUIRE(entries.size() == 4);
  const ProfileEntry& linear = entries[0];
  CHECK(linear.name == "Linear");
  CHECK(linear.calls == 2);
  CHECK(linear.forward == 2 + 2);
  CHECK(linear.backward == 4 + 4);
  CHECK(linear.cost.operations == 400 + 400 + 800 + 800);
  CHECK(linear.cost.bytes == 400 + 400 + 800 + 800);
  CHECK(linear.kept_bytes == 1000 + 1000);
  CHECK(entries[1].name == "Gelu");
  CHECK(entries[1].kept_bytes == -100);
  CHECK(entries[2].name == "batch");  // as long as AdamW, and before it
  CHECK(entries[2].other == 1);
  CHECK(entries[2].kept_bytes == 0);
  CHECK(entries[3].name == "AdamW");
  double seconds = 0;
  for (const ProfileEntry& entry : entries) seconds += entry.seconds();
  CHECK(seconds == written_down().seconds());
}

TEST_CASE("by layer, parts keep their names") {
  RecordedStep step = written_down();
  step.events.push_back({"Add", "", forward, 26.5, {}, 0});
  std::vector<std::string> names;
  for (const ProfileEntry& entry : entries_of(step, GroupBy::layer)) names.push_back(entry.name);
  CHECK(names == std::vector<std::string>{"h.0.attn.q_proj", "h.1.mlp", "batch", "AdamW", "(no layer)"});
}

TEST_CASE("a step without an event is no time and no entry") {
  CHECK(entries_of({}).empty());
  CHECK(RecordedStep{.began = 5}.seconds() == 0);
  CHECK(spans_of({}).empty());
  CHECK(profile_table({}).find("the step") != std::string::npos);
  CHECK(xml_fault(flame_picture({})) == "");
  CHECK(xml_fault(roofline_picture({}, {1e9, 1e9})) == "");
}

TEST_CASE("neighbours of a phase and a layer are one stretch, within which the ops lie") {
  std::vector<std::string> lines;
  for (const StepSpan& span : spans_of(written_down())) {
    lines.push_back(fmt::format("{:{}}{} {}+{}", "", span.depth, span.name, span.begin, span.seconds));
  }
  CHECK(lines == std::vector<std::string>{"parts 0+1",   " batch 0+1",     "forward 1+5",    " h.0 1+3",
                                          "  attn 1+3",  "   q_proj 1+3",  "    Linear 1+2", "    Gelu 3+1",
                                          " h.1 4+2",    "  mlp 4+2",      "   Linear 4+2",  "backward 6+9",
                                          " h.1 6+4",    "  mlp 6+4",      "   Linear 6+4",  " h.0 10+5",
                                          "  attn 10+5", "   q_proj 10+5", "    Gelu 10+1",  "    Linear 11+4",
                                          "parts 15+1",  " AdamW 15+1"});
}

TEST_CASE("the trace has complete events in microseconds") {
  const auto trace = nlohmann::json::parse(chrome_trace(written_down()));
  int ops = 0;
  double linear = 0;
  for (const auto& event : trace.at("traceEvents")) {
    if (event.at("ph") == "M") continue;
    REQUIRE(event.at("ph") == "X");
    CHECK(event.at("pid") == 1);
    if (event.contains("args")) ++ops;
    if (event.at("name") == "Linear") linear += event.at("dur").get<double>();
  }
  CHECK(ops == 8);
  CHECK(linear == doctest::Approx(12e6));
}

TEST_CASE("the table has a line for each entry, their sum, and the limit where a machine is given") {
  const std::string table = profile_table(written_down(), GroupBy::op, Roofline{1000, 400});
  CAPTURE(table);
  CHECK(table.find("Linear") < table.find("Gelu"));
  CHECK(table.find("75.0 %") != std::string::npos);
  CHECK(table.find("50 %  memory") != std::string::npos);  // 2400 bytes at 400/s are 6 of 12 seconds
  CHECK(table.find("the step") != std::string::npos);
  CHECK(table.find("100.0 %") != std::string::npos);
}

TEST_CASE("names that would harm a terminal, a picture or a trace are shown harmless") {
  RecordedStep step = written_down();
  step.events[1].op = "\x1b[2J<b>\xff";
  step.events[1].layer = "a\"<.\xfe";
  CHECK(profile_table(step).find('\x1b') == std::string::npos);
  CHECK(xml_fault(flame_picture(step)) == "");
  CHECK(xml_fault(roofline_picture(step, {1000, 400})) == "");
  CHECK(nlohmann::json::accept(chrome_trace(step)));
}

TEST_CASE("the roofline has a point for each op that computes, and its ridge") {
  const std::string picture = roofline_picture(written_down(), {1e9, 4e8}, "Mine");
  CHECK(picture.find("Linear") != std::string::npos);
  CHECK(picture.find("AdamW") != std::string::npos);
  CHECK(picture.find("batch") == std::string::npos);
  CHECK(picture.find("Mine") != std::string::npos);
}

}  // namespace tinytensor::tests
