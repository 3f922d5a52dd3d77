// ./tt capstone verify, board: the instructor's side of the contest.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "modules/course/common/error.h"
#include "modules/grading/capstone/board.h"
#include "modules/grading/capstone/verify_entry.h"
#include "modules/grading/commands/commands.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/terminal.h"

namespace course {
namespace {

namespace fs = std::filesystem;

struct CapstoneArguments {
  std::string entries, verdicts, to, title = "Leaderboard";
  VerifyOptions verify;
  std::string hidden_seed, first_seed, budget;  ///< as typed
  bool again = false;
};

std::optional<uint64_t> seed_of(const char* flag, const std::string& text) {
  if (text.empty()) return {};
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos && text.size() <= 18;
  if (!digits)
    fail<CourseError>("{}: must be a whole number of at most 18 digits, got {}", flag, tinytensor::printable(text));
  return std::stoull(text);
}

std::optional<double> budget_of(const std::string& text) {
  if (text.empty()) return {};
  char* end = nullptr;
  const double budget = std::strtod(text.c_str(), &end);
  const std::string broken = *end == '\0' ? tinytensor::broken_rule(budget) : "budget must be a number";
  if (!broken.empty()) fail<CourseError>("--{}", broken);
  return budget;
}

/// Beside the folder of entries: what students hand in is never read as a verdict.
fs::path verdicts_folder(const CapstoneArguments& given) {
  if (!given.verdicts.empty()) return given.verdicts;
  fs::path entries = fs::absolute(given.entries).lexically_normal();
  if (!entries.has_filename()) entries = entries.parent_path();
  return entries.string() + ".verdicts";
}

void require_file(const char* flag, const std::string& path) {
  if (!path.empty() && !fs::is_regular_file(path)) {
    fail<CourseError>("{}: there is no file {}", flag, tinytensor::shown(path));
  }
}

void show_turn(const std::string& name, int64_t done, int64_t of, const std::string& what) {
  const tinytensor::Terminal terminal = tinytensor::Terminal::detect();
  if (terminal.live) {
    fmt::print("\r\033[K{}: training {} of {}: {}", name, done + 1, of, what);
  } else {
    fmt::print("{}: training {} of {}: {}\n", name, done + 1, of, what);
  }
  std::fflush(stdout);
}

void say_contest(const Contest& contest) {
  fmt::print("seeds {} to {}; hidden documents: {}\n", contest.seeds.front(), contest.seeds.back(),
             contest.options.hidden.empty()
                 ? fmt::format("stories of seed {} (--hidden-seed {} scores others by the same)", contest.hidden_seed,
                               contest.hidden_seed)
                 : tinytensor::shown(contest.options.hidden));
}

int verify(const Course& course, const CapstoneArguments& given) {
  VerifyOptions options = given.verify;
  options.hidden_seed = seed_of("--hidden-seed", given.hidden_seed);
  options.first_seed = seed_of("--first-seed", given.first_seed);
  options.budget = budget_of(given.budget);
  require_file("--data", options.data);
  require_file("--hidden", options.hidden);
  if (!options.data.empty() && options.hidden.empty()) {
    fail<CourseError>("--data: a text of the class's own needs hidden documents of its own\n  hint: add --hidden FILE");
  }
  std::vector<std::string> passed_over;
  const std::vector<fs::path> entries = entries_in(given.entries, passed_over);
  const Catalog catalog = course.catalog();
  const Kit kit = course.kit();
  if (kit.capstone.empty() || !fs::exists(kit.capstone)) {
    fail<CourseError>("the contest's program is not built\n  hint: ./tt capstone verify builds it");
  }
  const Contest contest = prepare_contest(catalog, kit, options);
  const fs::path folder = verdicts_folder(given);
  std::vector<ContestVerdict> verdicts;
  for (const fs::path& entry : entries) {
    const std::string name = name_of_entry(entry);
    verdicts.push_back(verify_entry(
        contest, entry, [&](int64_t done, int64_t of, const std::string& what) { show_turn(name, done, of, what); }));
    if (tinytensor::Terminal::detect().live) fmt::print("\r\033[K");
    fmt::print("{}", text_of(verdicts.back()));
    std::fflush(stdout);
  }
  for (const std::string& copy : name_copies(verdicts)) fmt::print("named: {}\n", copy);
  tinytensor::make_folder(folder);
  for (size_t i = 0; i < entries.size(); ++i) {
    tinytensor::write_file(folder / (entries[i].filename().string() + ".json"), json_of(verdicts[i]));
  }
  for (const std::string& sentence : passed_over) fmt::print("passed over: {}\n", sentence);
  say_contest(contest);
  const auto honest = std::count_if(verdicts.begin(), verdicts.end(), [](const auto& one) { return one.is_honest(); });
  fmt::print("{} of {} without a false claim; verdicts are in {}\n", honest, verdicts.size(),
             tinytensor::shown(folder));
  return honest == std::ssize(verdicts) ? 0 : 1;
}

int board(const CapstoneArguments& given) {
  if (given.to.empty()) fail<CourseError>("--to: name the page to write\n  hint: --to board.html");
  std::vector<std::string> passed_over;
  const fs::path folder = verdicts_folder(given);
  std::vector<ContestVerdict> verdicts;
  std::vector<std::string> not_verified;
  for (const fs::path& entry : entries_in(given.entries, passed_over)) {
    const fs::path verdict = folder / (entry.filename().string() + ".json");
    if (fs::is_regular_file(verdict)) {
      verdicts.push_back(verdict_from(tinytensor::read_file(verdict), tinytensor::shown(verdict)));
    } else {
      not_verified.push_back(name_of_entry(entry));
    }
  }
  for (const std::string& sentence : passed_over) not_verified.push_back(sentence);
  tinytensor::write_file(given.to, board_html(given.title, verdicts, not_verified));
  fmt::print("{}: {} verified, {} not\n", tinytensor::shown(given.to), verdicts.size(), not_verified.size());
  return 0;
}

void end_with(int status) {
  if (status != 0) throw CLI::RuntimeError(status);
}

}  // namespace

void add_capstone_command(CLI::App& app, const Course& course) {
  CLI::App* capstone = app.add_subcommand("capstone", "the contest: verify entries, and show a class's leaderboard");
  capstone->require_subcommand(1);
  const auto given = std::make_shared<CapstoneArguments>();
  CLI::App* verifying =
      capstone->add_subcommand("verify", "run entries again beside a baseline, and say what is true of them");
  verifying->add_option("entries", given->entries, "an entry, or a folder of entries")->required();
  CLI::Option* seed =
      verifying->add_option("--hidden-seed", given->hidden_seed,
                            "score by the stories of this seed; without it: one that is drawn, and told");
  verifying->add_option("--hidden", given->verify.hidden, "score by the documents of this file")->excludes(seed);
  verifying->add_option("--data", given->verify.data, "the class's own text that the entries learn from");
  verifying->add_option("--budget", given->budget, "of the contest: entries of another are refused; without it: any");
  verifying->add_option("--seeds", given->verify.seeds, "how many seeds of the verifier's own")
      ->check(CLI::Range(2, 50));
  verifying->add_option("--first-seed", given->first_seed, "the first of these; without it: drawn");
  verifying->add_option("--threads", given->verify.threads, "of each training")->check(CLI::Range(1, 6));
  verifying->add_option("--minutes", given->verify.most_minutes, "that one training may take")
      ->check(CLI::Range(0.01, 1000.0));
  verifying->add_option("--verdicts", given->verdicts, "the folder for verdicts; without it: ENTRIES.verdicts");
  verifying->add_flag("--trust", given->verify.trust,
                      "also where nothing contains the entries: their code has your rights");
  verifying->callback([given, course] { end_with(verify(course, *given)); });
  CLI::App* showing = capstone->add_subcommand("board", "a class's leaderboard, as one page");
  showing->add_option("entries", given->entries, "the folder of entries that was verified")->required();
  showing->add_option("--to", given->to, "the page to write")->required();
  showing->add_option("--verdicts", given->verdicts, "the folder of verdicts; without it: ENTRIES.verdicts");
  showing->add_option("--title", given->title, "of the page");
  showing->callback([given] { end_with(board(*given)); });
}

}  // namespace course
