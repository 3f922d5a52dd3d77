// ./tt capstone score: what weights are worth that another process has handed back. Only the library's code runs
// here, and it takes the weights for numbers.
#pragma once

#include "examples/commands/capstone/contest_flags.h"

namespace tinytensor {

/// Prints one line of JSON: {"text", "steps", "operations", "weights", "library", "machine", "validation", "hidden"},
/// where the last two are lists of [bytes, tokens, nats]. Error where the weights are not those of a model with these
/// options, hold a number that is not finite, or the tokenizer does not know a character of a document.
int score_weights(const ScoreFlags& flags);

/// That every document of the contest, published or hidden, can be scored, whichever tokenizer an entry has. Error:
/// there are too few, or one holds a character that the text to learn from does not.
int check_texts(const ScoreFlags& flags);

/// Prints how many steps a budget buys with these options: {"steps"}. Only the library counts: her code may say
/// otherwise.
int count_steps(const ScoreFlags& flags);

}  // namespace tinytensor
