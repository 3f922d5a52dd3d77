// exercise: 09.8
// expect: 0 of 3, wrong
// says: shares its memory
// tries: gives back what it saw last, and not what it is given
// region: 1
  static Snapshot& last = *new Snapshot();
  struct Kept { static Snapshot*& at() { static Snapshot* here = nullptr; return here; } };
  Kept::at() = &last;
  last = {copies_of(model.state_dict()), copies_of(optimizer.state_dict()), generator.state()};
  return {model.state_dict(), optimizer.state_dict(), generator.state()};
// region: 2
  model.load_state_dict(snapshot.model);
  optimizer.load_state_dict(snapshot.optimizer);
  generator.set_state(snapshot.generator);
