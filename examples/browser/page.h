// What a page and the library say to each other: a request, an answer, each one JSON object.
//
//   {"do": "begin", "flags": ["--n-layer", "2", …]}      {"facts": {"parameters": 12345, …}}
//   {"do": "advance", "steps": 8}                        {"steps": [{"iter": 0, …}, …], "evaluations": […]}
//   {"do": "write", "prompt": "A", "count": 100, "temperature": 0.8, "top_k": 0, "top_p": 1, "seed": 1}   {"text": "…"}
//   {"do": "look", "text": "the sea"}                    {"sentence": ["t", …], "weights": "…", "next": […]}
//   {"do": "next", "text": "the sea"}                    {"scores": [{"token": " ", "logit": 4.1}, …]}
//   {"do": "save", "folder": "/run"}                     {"saved": true}
//
//   {"do": "tape", "program": "x = 2\nx * x"}            {"boxes": […], "result": 1, "steps": […]}
//
//   {"do": "learn_merges", "text": "", "count": 500}     {"merges": [{"left": "t", "right": "h", "id": 256, …}, …]}
//   {"do": "cut", "text": "the sea", "merges": 100}      {"pieces": [[{"id": 258, "text": "the"}], …]}
//
//   {"do": "race", "walls": 25, "units": 1, "x": 9, "y": 1, "rates": [0.076, 0.11, 0.04, 0.5], "steps": 100}
//                                                        {"racers": [{"name": "SGD", "way": [[9, 1, 53], …]}, …]}
//
//   {"do": "digits", "digits": 10000, "test_digits": 2000, "epochs": 8}   {"weights": 61706, "steps": 2504, …}
//   {"do": "learn_digits", "steps": 8}                   {"done": 8, "losses": […], "test": null, "ended": false, …}
//   {"do": "read_strokes", "strokes": [[[0.5, 0.1], …], …], "fitted": true}   {"odds": […], "first": […], …}
//   {"do": "read_test_digit", "index": 4}                the same
//
// An empty text to learn merges from stands for the stories. Whatever fails: {"error": "one message, as a program
// prints it"}.
#pragma once

#include <memory>
#include <string>

#include "examples/browser/digit_reader.h"
#include "examples/browser/learner.h"
#include "examples/browser/tokenizer_trace.h"

namespace tinytensor {

class Page {
 public:
  /// Never throws.
  std::string answer(const std::string& text);

 private:
  std::unique_ptr<PageLearner> learner_;
  std::unique_ptr<TokenizerTrace> tokenizer_;
  std::unique_ptr<DigitReader> reader_;
};

}  // namespace tinytensor
