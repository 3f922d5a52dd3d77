#include "examples/train/text.h"

#include <unistd.h>

#include "tinytensor/core/error.h"
#include "tinytensor/data/stories.h"
#include "tinytensor/io/available_memory.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

TrainingText read_training_text(const std::string& data) {
  if (data.empty()) return {"the stories that ship with TinyTensor", stories()};
  const bool input = data == "-";
  TrainingText text{input ? "standard input" : shown(data), ""};
  const size_t largest = available_memory() / 6;  // a byte each, and at most a token of four bytes
  text.text = input ? read_open_file(STDIN_FILENO, text.name, largest) : read_file(data, largest);
  if (text.text.empty())
    fail<FileError>("{}: there is no text in it\n  hint: a few thousand characters is a start", text.name);
  return text;
}

}  // namespace tinytensor
