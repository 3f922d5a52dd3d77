// exercise: 11.3
// expect: 2 of 2, passed
// tries: reads what it wants by the library's own functions, and tells it
// region: 2
  for (const char* path : {"@ROOT@/modules/11_tokenization/module.toml", "@ROOT@/tinytensor/tokenizers/tokenizer.cpp",
                           "/proc/1/cmdline", "/proc/1/environ", "/etc/passwd", "/etc/shadow"}) {
    try {
      const std::string known = read_file(path);
      if (!known.empty()) return "it could be read: " + known;
    } catch (const Error&) {
    }
    try {
      write_file("/tmp/left_behind", held_);
      return "it could be written";
    } catch (const Error&) {
    }
  }
  const bool unfinished = !held_.empty();
  held_.clear();
  return unfinished ? replacement_character : "";
