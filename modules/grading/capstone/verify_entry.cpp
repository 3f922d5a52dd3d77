#include "modules/grading/capstone/verify_entry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>

#include "modules/course/build/compile.h"
#include "modules/course/common/error.h"
#include "modules/grading/judge/graded_program.h"
#include "modules/grading/sandbox/temporary_folder.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/sha256.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using std::chrono::minutes;

constexpr int compile_seconds = 60;
constexpr double all_compile_seconds = 1200;

/// The trainings of one entry, in turns: with its own seed, then for each seed of the verifier the entry and the
/// baseline.
class Turns {
 public:
  Turns(const Contest& contest, const Bench& bench, const ContestEntry& entry, const ContestProgram& program,
        const ShowTurn& show)
      : contest_(contest),
        bench_(bench),
        entry_(entry),
        program_(program),
        baseline_(baseline_program(bench, entry)),
        show_(show),
        steps_(counted_steps(contest.kit, entry.claims.options, entry.claims.budget, contest.options)),
        baseline_steps_(counted_steps(contest.kit, {}, entry.claims.budget, contest.options)) {}

  Turn of_entry(uint64_t seed) { return train(program_, entry_.claims.options, seed, ""); }
  Turn of_baseline(uint64_t seed) {
    try {
      Turn turn = train(baseline_, {}, seed, "the baseline, ");
      turn.is_baseline = true;
      return turn;
    } catch (const CourseError& error) {
      throw GraderError(fmt::format("the baseline could not be trained here: {}", error.what()));
    }
  }

 private:
  Turn train(const ContestProgram& program, const tinytensor::ContestOptions& options, uint64_t seed,
             const char* whose) {
    show_(done_++, 1 + 2 * std::ssize(contest_.seeds), fmt::format("{}seed {}", whose, seed));
    const int64_t steps = &program == &baseline_ ? baseline_steps_ : steps_;
    return train_in_sandbox(bench_, program, options, entry_.claims.budget, steps, seed, contest_.options);
  }

  const Contest& contest_;
  const Bench& bench_;
  const ContestEntry& entry_;
  const ContestProgram& program_;
  ContestProgram baseline_;
  const ShowTurn& show_;
  int64_t steps_, baseline_steps_;
  int64_t done_ = 0;
};

Played played(const Contest& contest, const ContestEntry& entry, Turn turn) {
  const tinytensor::ContestOptions options = turn.is_baseline ? tinytensor::ContestOptions{} : entry.claims.options;
  try {
    Scored scored = score_turn(contest.kit, turn, options, entry.claims.budget, contest.hidden_seed, contest.options);
    turn.weights.clear();
    return {std::move(turn), std::move(scored)};
  } catch (const CourseError& error) {
    if (turn.is_baseline) throw GraderError(fmt::format("the baseline could not be scored here: {}", error.what()));
    throw;
  }
}

ContestVerdict run_again(const Contest& contest, const ContestEntry& entry, const ShowTurn& show) {
  if (contest.options.budget && entry.claims.budget != *contest.options.budget) {
    fail<CourseError>("its budget is {} operations, and the contest's is {}", entry.claims.budget,
                      *contest.options.budget);
  }
  const TemporaryFolder scratch;
  CompileTime compile_time{.most_seconds = all_compile_seconds};
  const auto patience = std::chrono::seconds(
      static_cast<int64_t>(60 * contest.options.most_minutes * static_cast<double>(2 + 2 * contest.seeds.size())));
  const Bench bench{contest.headers_only, contest.layers,
                    scratch.path(),       std::chrono::steady_clock::now() + patience + minutes(30),
                    compile_seconds,      &compile_time};
  const ContestProgram program = contest_program(contest.catalog, contest.kit, bench, entry);
  Turns turns(contest, bench, entry, program, show);
  std::vector<Turn> chosen, baseline;
  Turn own = turns.of_entry(entry.claims.seed);
  for (const uint64_t seed : contest.seeds) {
    chosen.push_back(turns.of_entry(seed));
    baseline.push_back(turns.of_baseline(seed));
  }
  // Only now, when nothing of hers runs any more, does a process hold the hidden documents.
  std::vector<Played> chosen_played, baseline_played;
  const Played own_played = played(contest, entry, std::move(own));
  for (size_t i = 0; i < chosen.size(); ++i) {
    chosen_played.push_back(played(contest, entry, std::move(chosen[i])));
    baseline_played.push_back(played(contest, entry, std::move(baseline[i])));
  }
  return judge_entry(entry, own_played, chosen_played, baseline_played);
}

std::string digest_of(const Contest& contest) {
  const VerifyOptions& options = contest.options;
  const auto of_file = [](const std::string& path) {
    return path.empty() ? "none" : tinytensor::sha256(tinytensor::read_file(path));
  };
  return tinytensor::sha256(fmt::format("program {}\nseeds {}\ntext {}\nhidden {} {}\nbudget {}\n",
                                        of_file(contest.kit.capstone), fmt::join(contest.seeds, " "),
                                        of_file(options.data), of_file(options.hidden),
                                        options.hidden.empty() ? contest.hidden_seed : 0, options.budget.value_or(0)));
}

}  // namespace

Contest prepare_contest(const Catalog& catalog, const Kit& kit, const VerifyOptions& options) {
  const Layers& layers = layers_here(kit);
  if (!options.trust) {
    require_enough(layers);
    if (!options.hidden.empty() && !in_reach(kit, layers, {fs::absolute(options.hidden)}).empty()) {
      fail<CourseError>(
          "{}: this machine has neither namespaces nor Landlock, and another user can read the hidden documents\n"
          "  hint: chmod go= with the file; --trust verifies all the same",
          tinytensor::shown(options.hidden));
    }
    if (options.hidden_seed && !layers.namespaces && !layers.landlock) {
      fail<CourseError>(
          "--hidden-seed: this machine has neither namespaces nor Landlock, and a program of an entry could read your "
          "command\n  hint: leave it out, and one is drawn; or --hidden FILE, with chmod go= on the file");
    }
  }
  close_this_process();
  Contest contest{catalog, kit, with_headers_only(kit), layers, options, {}, 0, ""};
  compiling(contest.headers_only, 2);
  const uint64_t first = options.first_seed ? *options.first_seed : drawn_seed();
  for (int i = 0; i < options.seeds; ++i) contest.seeds.push_back(first + static_cast<uint64_t>(i));
  contest.hidden_seed = options.hidden_seed ? *options.hidden_seed : drawn_seed();
  check_texts(kit, contest.hidden_seed, options);
  contest.digest = digest_of(contest);
  return contest;
}

ContestVerdict verify_entry(const Contest& contest, const fs::path& path, const ShowTurn& show) {
  ContestVerdict verdict;
  std::string handed_in;
  try {
    const ContestEntry entry = read_contest_entry(contest.catalog, path);
    handed_in = entry.handed_in;
    verdict = run_again(contest, entry, show);
  } catch (const tinytensor::Error& error) {
    verdict.name = name_of_entry(path);
    verdict.refused = error.what();
  }
  verdict.contest = contest.digest, verdict.handed_in = handed_in;
  if (contest.layers.enough() || !contest.options.trust) verdict.contained_by = contest.layers.names();
  return verdict;
}

}  // namespace course
