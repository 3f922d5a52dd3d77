// What a page and its training run say to each other: a request, an answer, each one JSON object.
//
//   {"do": "begin", "flags": ["--n-layer", "2", …]}      {"facts": {"parameters": 12345, …}}
//   {"do": "advance", "steps": 8}                        {"steps": [{"iter": 0, "loss": 4.17, …}, …], "evaluations": […]}
//   {"do": "write", "prompt": "A", "count": 100, "temperature": 0.8, "top_k": 0, "top_p": 1, "seed": 1}   {"text": "…"}
//   {"do": "look", "text": "the sea"}                    {"sentence": ["t", …], "weights": "…", "next": […]}
//   {"do": "save", "folder": "/run"}                     {}
//
// Whatever fails: {"error": "one message, as a program prints it"}.
#pragma once

#include <memory>
#include <string>

#include "examples/browser/learner.h"

namespace tinytensor {

class Page {
 public:
  /// Never throws.
  std::string answer(const std::string& request);

 private:
  std::unique_ptr<PageLearner> learner_;
};

}  // namespace tinytensor
