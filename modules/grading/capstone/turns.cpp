#include "modules/grading/capstone/turns.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <random>

#include "modules/course/common/error.h"
#include "modules/grading/judge/graded_program.h"
#include "modules/grading/sandbox/temporary_folder.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using ScoreJson = nlohmann::json;
using End = ProcessResult::End;

constexpr int64_t most_memory = int64_t{6} << 30, most_handed_back = int64_t{256} << 20;

std::vector<std::string> flags_of_training(const tinytensor::ContestOptions& options, double budget) {
  std::vector<std::string> flags = tinytensor::flags_of(options);
  flags.push_back(fmt::format("--budget={}", budget));
  return flags;
}

std::string first_line(const std::string& text) { return tinytensor::readable(text.substr(0, text.find('\n')), 200); }

/// What a program has said, without its own path before it.
std::string said_by(const std::string& program, const std::string& output) {
  const size_t at = output.starts_with(program) ? 0 : output.find("\n" + program);
  if (at == std::string::npos) return first_line(output);
  const std::string line = first_line(output.substr(at == 0 ? 0 : at + 1));
  const size_t colon = line.find(": ", program.size());
  return colon == std::string::npos ? line : line.substr(colon + 2);
}

std::string how_it_ended(const ProcessResult& result, const std::string& program, const VerifyOptions& verify) {
  if (result.end == End::out_of_time)
    return fmt::format("it was not done in {:g} minutes, and was ended", verify.most_minutes);
  if (result.end == End::printed_too_much) return "it wrote too much, and was ended";
  if (result.end == End::signalled) return fmt::format("it was ended by signal {}", result.status);
  if (result.status != 0)
    return fmt::format("it ended with status {}: {}", result.status, said_by(program, result.output));
  return "it handed no weights back";
}

std::vector<tinytensor::DocumentScore> document_scores(const ScoreJson& list) {
  std::vector<tinytensor::DocumentScore> scores;
  for (const ScoreJson& one : list) {
    scores.push_back({one.at(0).get<int64_t>(), one.at(1).get<int64_t>(), one.at(2).get<double>()});
  }
  return scores;
}

/// The text to learn from, where a contained process may read it.
fs::path handed_text(const Bench& bench, const VerifyOptions& verify) {
  const fs::path copy = bench.folder / "text";
  if (!fs::exists(copy)) {
    fs::copy_file(verify.data, copy);
    fs::permissions(copy, fs::perms(0444));
  }
  return copy;
}

}  // namespace

uint64_t drawn_seed() {
  std::random_device chance;
  return (uint64_t{chance()} << 27) ^ (chance() >> 5);  // below 2^59: 18 digits, as flags take them
}

Turn train_in_sandbox(const Bench& bench, const ContestProgram& program, const tinytensor::ContestOptions& options,
                      double budget, int64_t steps, uint64_t seed, const VerifyOptions& verify) {
  const double most_seconds = 60 * verify.most_minutes;
  Command command{{program.path.string(), "run", "--hand-back", fmt::format("--steps={}", steps),
                   fmt::format("--seed={}", seed), fmt::format("--threads={}", verify.threads)},
                  program.environment,
                  {most_memory, most_handed_back, static_cast<int>(most_seconds * verify.threads) + 1, most_seconds},
                  false};
  std::vector<fs::path> readable;
  if (!verify.data.empty()) {
    readable.push_back(handed_text(bench, verify));
    command.words.push_back("--data=" + readable.back().string());
  }
  for (std::string& flag : flags_of_training(options, budget)) command.words.push_back(std::move(flag));
  const auto begin = std::chrono::steady_clock::now();
  ProcessResult result = run_graded(bench, command, readable);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (result.end != End::exited || result.status != 0 || result.report.empty()) {
    fail<CourseError>("its training with seed {} failed: {}", seed,
                      how_it_ended(result, command.words.front(), verify));
  }
  return {seed, false, seconds, std::move(result.report)};
}

int64_t counted_steps(const Kit& kit, const tinytensor::ContestOptions& options, double budget,
                      const VerifyOptions& verify) {
  const double most_seconds = std::max(60 * verify.most_minutes, 10.0);  // a large vocabulary is learned first
  Command command{{kit.capstone, "count"}, {}, {most_memory, 0, 0, most_seconds}, false};
  if (!verify.data.empty()) command.words.push_back("--data=" + verify.data);
  for (std::string& flag : flags_of_training(options, budget)) command.words.push_back(std::move(flag));
  const ProcessResult result = run(command);
  if (result.end == End::out_of_time) fail<CourseError>("its options cannot be counted in {:g} seconds", most_seconds);
  const ScoreJson json = ScoreJson::parse(result.output, nullptr, false);
  if (result.end == End::exited && result.status == 0 && json.is_object()) return json.at("steps").get<int64_t>();
  fail<CourseError>("its options cannot be counted: {}", said_by(kit.capstone, result.output));
}

void check_texts(const Kit& kit, uint64_t hidden_seed, const VerifyOptions& verify) {
  Command command{{kit.capstone, "check"}, {}, {most_memory, 0, 0, 1800}, false};
  if (!verify.data.empty()) command.words.push_back("--data=" + verify.data);
  command.words.push_back(verify.hidden.empty() ? fmt::format("--hidden-seed={}", hidden_seed)
                                                : "--hidden=" + verify.hidden);
  const ProcessResult result = run(command);
  if (result.end == End::exited && result.status == 0) return;
  fail<CourseError>("{}", said_by(kit.capstone, result.output));
}

Scored score_turn(const Kit& kit, const Turn& turn, const tinytensor::ContestOptions& options, double budget,
                  uint64_t hidden_seed, const VerifyOptions& verify) {
  const TemporaryFolder place;
  const fs::path weights = place.path() / "weights";
  tinytensor::write_file(weights, turn.weights);
  // What the training has left of its minutes.
  const double most_seconds = std::max(60 * verify.most_minutes - turn.seconds, 1.0);
  Command command{
      {kit.capstone, "score", "--weights=" + weights.string()}, {}, {most_memory, 0, 0, most_seconds}, false};
  if (!verify.data.empty()) command.words.push_back("--data=" + verify.data);
  if (verify.hidden.empty()) {
    command.words.push_back(fmt::format("--hidden-seed={}", hidden_seed));
  } else {
    command.words.push_back("--hidden=" + verify.hidden);
  }
  for (std::string& flag : flags_of_training(options, budget)) command.words.push_back(std::move(flag));
  const ProcessResult result = run(command);
  if (result.end == End::out_of_time) {
    fail<CourseError>("its training with seed {} and the scoring of its weights were not done in {:g} minutes",
                      turn.seed, verify.most_minutes);
  }
  const ScoreJson json = ScoreJson::parse(result.output, nullptr, false);
  if (result.end != End::exited || result.status != 0 || !json.is_object()) {
    fail<CourseError>("the weights that its training with seed {} has handed back cannot be scored: {}", turn.seed,
                      said_by(kit.capstone, result.output));
  }
  Scored scored;
  json.at("text").get_to(scored.text_digest);
  json.at("weights").get_to(scored.weights_digest);
  json.at("hidden_digest").get_to(scored.hidden_digest);
  json.at("library").get_to(scored.library);
  json.at("kernels").get_to(scored.kernels);
  json.at("system").get_to(scored.system);
  json.at("steps").get_to(scored.steps);
  json.at("operations").get_to(scored.operations);
  scored.validation = document_scores(json.at("validation"));
  scored.hidden = document_scores(json.at("hidden"));
  return scored;
}

}  // namespace course
