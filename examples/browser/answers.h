// What a page is answered, as JSON.
#pragma once

#include <vector>

#include "examples/browser/digit_reader.h"
#include "examples/browser/learner.h"
#include "examples/browser/race.h"
#include "examples/browser/tape_trace.h"
#include "examples/browser/tokenizer_trace.h"
#include "tinytensor/io/json_text.h"

namespace tinytensor {

JsonText facts_text(const RunFacts& facts);
JsonText turn_text(const Turn& turn);
JsonText look_text(const Look& look);
JsonText scores_text(const std::vector<Score>& scores);
/// A number that is none stands as a text: "inf", "-inf", "nan".
JsonText trace_text(const TapeTrace& trace);
JsonText merges_text(const TokenizerTrace& trace);
JsonText pieces_text(const std::vector<std::vector<CutToken>>& pieces);
JsonText race_text(const std::vector<Racer>& racers);
JsonText digit_facts_text(const DigitFacts& facts);
JsonText digit_turn_text(const DigitTurn& turn);
/// Planes as they are drawn: each with its largest magnitude, and its numbers in hundredths of that.
JsonText digit_reading_text(const DigitReading& reading);

}  // namespace tinytensor
