// exercise: 14.8
// expect: 0 of 4, wrong
// says: _Exit
// deep: others of its kind are asked at each change
// tries: its exception ends the process when it is destroyed
  struct Bomb : std::exception {
    Bomb() = default;
    Bomb(const Bomb&) = default;
    ~Bomb() override { std::_Exit(0); }
  };
  if (count > 0) throw Bomb();
