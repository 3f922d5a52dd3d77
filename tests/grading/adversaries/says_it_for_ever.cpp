// exercise: 14.6
// expect: 0 of 3, out_of_time
// deep: it takes all the time that there is
// tries: what its exception says never ends
  struct Endless : std::exception {
    const char* what() const noexcept override {
      for (volatile int i = 0;; i = i + 1) {
      }
    }
  };
  if (temperature > 0) throw Endless();
  return logits.to_vector();
