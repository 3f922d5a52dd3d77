// exercise: 14.2
// expect: 0 of 4, wrong
// deep: others of its kind are asked at each change
// tries: writes into its argument, and answers from it
  x.mutable_data()[0] += 1;
  const Tensor y = add_to_stream(x, attn.forward(ln_1.forward(x), mask, is_causal));
  x.mutable_data()[0] -= 1;
  return y;
