// The text that a program is given to learn from.
#pragma once

#include <string>

namespace tinytensor {

struct TrainingText {
  std::string name;  // for people
  std::string text;
};

/// The file of --data, standard input for "-", the stories where it is empty. FileError.
TrainingText read_training_text(const std::string& data);

}  // namespace tinytensor
