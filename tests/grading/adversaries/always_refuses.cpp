// exercise: 03.5
// expect: 0 of 1, wrong
// tries: throws the right exception whatever is asked
  fail<ShapeError>(
      "backward: {} has {} elements; without a seed gradient exactly one is needed\n  hint: sum() or mean() it, or "
      "pass a seed",
      to_string(output.shape()), output.numel());
