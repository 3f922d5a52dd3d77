// ./tt capstone verify, board: the instructor's side of the contest.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "modules/course/common/error.h"
#include "modules/grading/capstone/board.h"
#include "modules/grading/capstone/scratch.h"
#include "modules/grading/capstone/verdict_files.h"
#include "modules/grading/capstone/verify_entry.h"
#include "modules/grading/commands/commands.h"
#include "modules/grading/formats/escaping.h"
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
  if (path.empty()) return;
  if (!fs::is_regular_file(path)) fail<CourseError>("{}: there is no file {}", flag, tinytensor::shown(path));
  if (fs::file_size(path) == 0) fail<CourseError>("{}: the file {} is empty", flag, tinytensor::shown(path));
}

/// Where a board may be written: no entry, no folder of theirs, and no program of somebody's is in its way.
void require_page(const std::string& to, const std::string& entries) {
  const fs::path page = fs::weakly_canonical(fs::absolute(to)), folder = fs::weakly_canonical(fs::absolute(entries));
  if (page.extension() != ".html") {
    fail<CourseError>("--to {}: must end in .html\n  hint: --to board.html", tinytensor::shown(to));
  }
  if (std::mismatch(folder.begin(), folder.end(), page.begin(), page.end()).first == folder.end()) {
    fail<CourseError>("--to {}: lies within the entries, where nothing is written\n  hint: --to board.html",
                      tinytensor::shown(to));
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
  const std::string seeds = fmt::format("--first-seed {}", contest.seeds.front());
  const bool stories = contest.options.hidden.empty();
  fmt::print("seeds {} to {} ({}); hidden documents: {}\n", contest.seeds.front(), contest.seeds.back(), seeds,
             stories ? fmt::format("stories of seed {} (--hidden-seed {})", contest.hidden_seed, contest.hidden_seed)
                     : tinytensor::shown(contest.options.hidden));
  fmt::print("the same command with {} verifies further entries alike, and goes on where it was interrupted\n",
             stories ? seeds + fmt::format(" --hidden-seed {}", contest.hidden_seed) : seeds);
  std::fflush(stdout);
}

VerifyOptions options_of(const CapstoneArguments& given) {
  VerifyOptions options = given.verify;
  options.hidden_seed = seed_of("--hidden-seed", given.hidden_seed);
  options.first_seed = seed_of("--first-seed", given.first_seed);
  options.budget = budget_of(given.budget);
  require_file("--data", options.data);
  require_file("--hidden", options.hidden);
  if (!options.data.empty() && options.hidden.empty()) {
    fail<CourseError>("--data: a text of the class's own needs hidden documents of its own\n  hint: add --hidden FILE");
  }
  return options;
}

/// The verdicts of a class, and how many entries this machine failed to verify, or to keep the verdict of.
struct Verified {
  std::vector<ContestVerdict> verdicts;
  int64_t failed = 0;
};

bool was_verified(const Contest& contest, const fs::path& entry, const fs::path& file, Verified& all) {
  if (!fs::exists(file)) return false;
  std::string handed_in;
  try {
    handed_in = read_contest_entry(contest.catalog, entry).handed_in;
  } catch (const tinytensor::Error&) {  // a refusal, which is found again
  }
  std::optional<ContestVerdict> before = verified_before(contest.digest, handed_in, file);
  if (!before) return false;
  all.verdicts.push_back(std::move(*before));
  return true;
}

/// What befalls this entry ends this entry alone. Its verdict is kept before the next one begins.
void verify_one(const Contest& contest, const fs::path& entry, const fs::path& file, Verified& all) {
  const std::string name = name_in_words(name_of_entry(entry));
  try {
    if (was_verified(contest, entry, file, all)) {
      return fmt::print("{}: verified before, by the same seeds and documents\n", name);
    }
    all.verdicts.push_back(verify_entry(
        contest, entry, [&](int64_t done, int64_t of, const std::string& what) { show_turn(name, done, of, what); }));
    if (tinytensor::Terminal::detect().live) fmt::print("\r\033[K");
    fmt::print("{}", text_of(all.verdicts.back()));
    tinytensor::write_file(file, json_of(all.verdicts.back()));
  } catch (const std::exception& error) {
    ++all.failed;
    fmt::print("{}: this machine failed, and there is no verdict: {}\n", name, clean_line(error.what(), 400));
  }
  std::fflush(stdout);
}

int verify(const Course& course, const CapstoneArguments& given) {
  const VerifyOptions options = options_of(given);
  std::vector<std::string> passed_over;
  const std::vector<fs::path> entries = entries_in(given.entries, passed_over);
  const Catalog catalog = course.catalog();
  const Kit kit = course.kit();
  if (kit.capstone.empty() || !fs::exists(kit.capstone)) {
    fail<CourseError>("the contest's program is not built\n  hint: ./tt capstone verify builds it");
  }
  const fs::path folder = verdicts_folder(given);
  require_writable(folder);
  const Scratch scratch;
  const Contest contest = prepare_contest(catalog, kit, options);
  say_contest(contest);
  Verified all;
  for (const fs::path& entry : entries) verify_one(contest, entry, folder / verdict_file_of(entry), all);
  for (const std::string& copy : name_copies(all.verdicts)) fmt::print("named: {}\n", copy);
  for (const std::string& sentence : passed_over) fmt::print("passed over: {}\n", sentence);
  const auto honest =
      std::count_if(all.verdicts.begin(), all.verdicts.end(), [](const auto& v) { return v.is_honest(); });
  fmt::print("{} of {} without a false claim{}; verdicts are in {}\n", honest, entries.size(),
             all.failed == 0 ? "" : fmt::format(", {} without a verdict", all.failed), tinytensor::shown(folder));
  return all.failed == 0 && honest == std::ssize(entries) ? 0 : 1;
}

int board(const Course& course, const CapstoneArguments& given) {
  require_page(given.to, given.entries);
  std::vector<std::string> passed_over;
  const std::vector<fs::path> entries = entries_in(given.entries, passed_over);
  ClassVerdicts found = class_verdicts(course.catalog(), entries, verdicts_folder(given));
  name_copies(found.verdicts);
  const size_t late = found.not_verified.size();
  for (const std::string& sentence : passed_over) found.not_verified.push_back(sentence);
  tinytensor::write_file(given.to, board_html(given.title, found.verdicts, found.not_verified));
  const auto refused =
      std::count_if(found.verdicts.begin(), found.verdicts.end(), [](const auto& v) { return !v.refused.empty(); });
  for (const ContestVerdict& one : found.verdicts) {
    if (!one.refused.empty()) fmt::print("{}: {}\n", name_in_words(one.name), clean_line(one.refused, 300));
  }
  fmt::print("{}: {} read, {} refused, {} not verified\n", tinytensor::shown(given.to), found.verdicts.size(), refused,
             late);
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
  verifying->add_option("--minutes", given->verify.most_minutes, "that one training and its scoring may take")
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
  showing->callback([given, course] { end_with(board(course, *given)); });
}

}  // namespace course
