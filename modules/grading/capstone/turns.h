// Training an entry and the baseline in turns, and what their weights are worth.
//
// The process that trains runs her code, contained: it is given options, a seed, a number of steps and the text to
// learn from, and writes weights to a file without a name that is open for it. The process that scores runs the library's
// code alone, and takes the weights for numbers. It alone holds the hidden documents, unless the instructor has a file
// of them, and it runs when no process of hers does.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "modules/grading/capstone/contest_program.h"

namespace course {

/// How a contest is verified.
struct VerifyOptions {
  std::string data;                          ///< the class's own text; empty for the stories
  std::string hidden;                        ///< documents that nobody has seen; empty for stories
  std::optional<uint64_t> hidden_seed = {};  ///< of these; nothing: drawn
  std::optional<double> budget = {};         ///< of the contest: entries of another are refused; nothing: of any
  int seeds = 3;                             ///< that the verifier chooses
  std::optional<uint64_t> first_seed = {};   ///< of these; nothing: drawn
  int threads = 2;
  double most_minutes = 30;  ///< of one training and the scoring of its weights
  bool trust = false;        ///< also where nothing contains her code
};

/// What one training gave.
struct Turn {
  uint64_t seed = 0;
  bool is_baseline = false;
  double seconds = 0;  ///< by this process's clock
  std::string weights;
};

/// Of a training, scored by the library's code.
struct Scored {
  std::string text_digest, weights_digest, hidden_digest, library, kernels, system;
  int64_t steps = 0;
  double operations = 0;
  std::vector<tinytensor::DocumentScore> validation, hidden;
};

/// How many steps the budget buys, as the library's own program counts them. CourseError where it buys none.
int64_t counted_steps(const Kit& kit, const tinytensor::ContestOptions& options, double budget,
                      const VerifyOptions& verify);

/// Reads the class's text and the hidden documents as scoring will: before anything is trained. CourseError where there
/// are too few, or where they hold a character that the text to learn from does not.
void check_texts(const Kit& kit, uint64_t hidden_seed, const VerifyOptions& verify);

/// One training of so many steps, contained. CourseError, in words for the verdict, where it is not done in time, ends
/// in another way, or hands nothing back.
Turn train_in_sandbox(const Bench& bench, const ContestProgram& program, const tinytensor::ContestOptions& options,
                      double budget, int64_t steps, uint64_t seed, const VerifyOptions& verify);

/// CourseError where the weights are not those of a model with these options, or cannot be scored.
Scored score_turn(const Kit& kit, const Turn& turn, const tinytensor::ContestOptions& options, double budget,
                  uint64_t hidden_seed, const VerifyOptions& verify);

/// A seed that nobody can foresee.
uint64_t drawn_seed();

}  // namespace course
