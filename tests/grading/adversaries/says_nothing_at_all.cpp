// exercise: 14.7
// expect: 0 of 3, wrong
// tries: its exception has no words: what() is a null pointer
  struct Silent : std::exception {
    const char* what() const noexcept override { return nullptr; }
  };
  if (p < 2) throw Silent();
