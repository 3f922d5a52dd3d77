#include "modules/course/authoring/measure_step.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "modules/course/common/error.h"
#include "modules/course/process/process.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

// What the profile of a step says, by the names of pieces.
std::map<std::string, double> seconds_by_piece(const nlohmann::json& profile) {
  std::map<std::string, double> seconds;
  for (const auto& op : profile.at("ops")) {
    const std::string name = op.at("op");
    for (const auto& [key, words] : {std::pair("forward_seconds", ", forward"),
                                     std::pair("backward_seconds", ", backward"), std::pair("other_seconds", "")}) {
      if (op.at(key).get<double>() > 0) seconds[name + words] += op.at(key).get<double>();
    }
  }
  return seconds;
}

std::string joined(const std::vector<Piece>& pieces) {
  std::string text =
      "# How a training step's time is shared among the library's ops, and which exercises each of them rests on. A "
      "module\n"
      "# that is not there yet stands for its exercises. For ./tt progress. `./tt course step` measures the shares "
      "again:\n"
      "# the model that ./tt bench calls cpu, with one thread; of each piece the shortest of nine runs.\n";
  for (const Piece& piece : pieces) {
    text += fmt::format("\n[[piece]]\nname = \"{}\"\nshare = {:.4f}\nrests_on = [\"{}\"]\n", piece.name, piece.share,
                        fmt::join(piece.rests_on, "\", \""));
  }
  return text;
}

// The shortest of several runs for each piece: whatever else the machine does makes a piece longer, never shorter.
std::map<std::string, double> shortest_times(const Kit& kit) {
  constexpr int runs = 9;
  std::map<std::string, double> shortest;
  for (int i = 0; i < runs; ++i) {
    const ProcessResult result =
        run({{kit.bench, "--profile", "cpu", "--threads", "1", "--seconds", "2", "--json"}, {}, {}, false});
    const nlohmann::json profiles = nlohmann::json::parse(result.output, nullptr, false);
    if (result.status != 0 || !profiles.is_array()) fail<CourseError>("no profile of a step:\n{}", result.output);
    for (const auto& [name, time] : seconds_by_piece(profiles.at(0))) {
      const auto known = shortest.try_emplace(name, time).first;
      known->second = std::min(known->second, time);
    }
  }
  return shortest;
}

}  // namespace

int measure_step(const Catalog& catalog, const Kit& kit) {
  std::vector<Piece> pieces = read_step(catalog);
  std::map<std::string, double> seconds = shortest_times(kit);
  double all = 0;
  for (const auto& [name, time] : seconds) all += time;
  for (Piece& piece : pieces) {
    piece.share = seconds[piece.name] / all;
    seconds.erase(piece.name);
  }
  for (const auto& [name, time] : seconds) {  // what no piece names yet rests on nothing that is known
    pieces.push_back({name, time / all, {"?"}});
    fmt::print("{} is new, {:.2f}%: say in modules/step.toml what it rests on\n", name, 100 * time / all);
  }
  std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.share > b.share; });
  tinytensor::write_file(catalog.root / "modules" / "step.toml", joined(pieces));
  for (const Piece& piece : pieces) fmt::print("  {:5.1f}%  {}\n", 100 * piece.share, piece.name);
  return 0;
}

}  // namespace course
