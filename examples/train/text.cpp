#include "examples/train/text.h"

#include <iostream>
#include <iterator>

#include "tinytensor/core/error.h"
#include "tinytensor/data/stories.h"
#include "tinytensor/io/file.h"

namespace tinytensor {

TrainingText read_training_text(const std::string& data) {
  if (data.empty()) return {"the stories that ship with TinyTensor", stories()};
  const bool input = data == "-";
  TrainingText text{input ? "standard input" : data, ""};
  text.text = input ? std::string(std::istreambuf_iterator<char>(std::cin), {}) : read_file(data);
  if (text.text.empty())
    fail<FileError>("{}: there is no text in it\n  hint: a few thousand characters is a start", text.name);
  return text;
}

}  // namespace tinytensor
