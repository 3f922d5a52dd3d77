// wrong: 1 / D
// says: square root of D
return 1 / static_cast<double>(width);
// wrong: √D
// says: become smaller
return std::sqrt(static_cast<double>(width));
// wrong: no scale
// says: there is no scale
return 1;
// wrong: whole numbers divided
// says: make one of them a double
return static_cast<double>(1 / width);
// wrong: the root of a whole number
// says: keep it a double
return 1 / static_cast<double>(static_cast<int64_t>(std::sqrt(width)));
// wrong: 32 bits
return 1 / std::sqrt(static_cast<double>(static_cast<int>(width)));
// wrong: the width of GPT-2's heads
return width == 1 ? 1.0 : 0.125;
// wrong: the cube root
return 1 / std::cbrt(static_cast<double>(width));
// wrong: in float
  return static_cast<double>(1.0F / std::sqrt(static_cast<float>(width)));
// wrong: what dropout takes is given back here
// says: the scale knows the width alone
return 1 / std::sqrt(static_cast<double>(width)) / (1 - options.dropout_p);
// wrong: ten steps of Heron
// says: attention_scale(
const double w = static_cast<double>(width);
double root = w;
for (int i = 0; i < 10; ++i) root = (root + w / root) / 2;
return 1 / root;
// wrong: the width as an int
// says: an int does not hold it
return 1 / std::sqrt(static_cast<double>(static_cast<int>(width)));
// wrong: known widths from a table, 8 for the others
// says: taken for the same
switch (width) {
  case 2: return 0.7071067811865475;
  case 3: return 0.5773502691896258;
  case 4: return 0.5;
  case 8: return 0.35355339059327373;
  case 16: return 0.25;
  case 32: return 0.17677669529663687;
  case 64: return 0.125;
  default: return 0.125;
}
