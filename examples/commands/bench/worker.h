// A program that times work on request, as a child process: so that two of them can take turns in one run, each with
// its own memory to be measured.
//
//   request "train 5" or "generate 5"    answer "SECONDS LOSS"        end of input    answer "PEAK_RESIDENT_BYTES"
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "tinytensor/core/error.h"

namespace tinytensor {

/// A process did not answer in time; it has been killed.
struct NoAnswerError : Error {
  using Error::Error;
};

class Worker {
 public:
  struct Answer {
    double seconds, loss;
  };

  /// Starts a program, found by PATH. If there is none, the first request fails. `patience`: seconds in which it has to
  /// answer each request.
  explicit Worker(const std::vector<std::string>& command, double patience = 600);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();

  /// Lets it work `count` times. Error if it has ended, with why it says it did; NoAnswerError.
  Answer work(const std::string& kind, int64_t count);
  /// Ends it and returns the most memory it ever held, in bytes.
  double finish();
  /// The next line that it writes. Error if it has ended, NoAnswerError.
  std::string read_line();

 private:
  std::string name_;
  double patience_;
  int process_ = -1;
  std::FILE* requests_ = nullptr;
  std::FILE* answers_ = nullptr;
  std::FILE* complaints_ = nullptr;  // what it writes to standard error, which is nothing for a user's screen
};

/// Of what a program wrote to standard error before it ended, the line that says why: the compiler's fatal error, Python's
/// exception, or else the last. Empty if it wrote nothing.
std::string why_it_ended(const std::string& complaints);

/// The path of the program that runs, whatever name it was called by.
std::string this_program();

/// The most memory that this process ever held, in bytes.
double peak_resident_bytes();

}  // namespace tinytensor
