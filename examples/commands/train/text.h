// The text that a program is given to learn from.
#pragma once

#include <string>

namespace tinytensor {

struct TrainingText {
  std::string name;  // for people
  std::string text;
};

/// The file of --data, standard input for "-", the stories where it is empty. After a second in which a pipe or a
/// terminal has not ended, a note on standard error says that it is waited for. FileError.
TrainingText read_training_text(const std::string& data);

}  // namespace tinytensor
