// wrong: no cubic term
// says: the cubic term is missing
return x / 2 * (1 + std::tanh(root_2_over_pi * x));
// wrong: the exact one
// says: the exact one
return gelu(x);
// wrong: no root
// says: √(2/π) is missing
return x / 2 * (1 + std::tanh(x + gelu_cubic * x * x * x));
// wrong: 2/π
// says: the root of it
return x / 2 * (1 + std::tanh(root_2_over_pi * root_2_over_pi * (x + gelu_cubic * x * x * x)));
// wrong: √(π/2)
// says: not √(π/2)
return x / 2 * (1 + std::tanh((x + gelu_cubic * x * x * x) / root_2_over_pi));
// wrong: a 0 is lost
// says: 0.044715
return x / 2 * (1 + std::tanh(root_2_over_pi * (x + real{0.44715} * x * x * x)));
// wrong: the bracket
// says: the cube alone
return x / 2 * (1 + std::tanh(root_2_over_pi * x + gelu_cubic * x * x * x));
// wrong: a square
// says: must be odd
return x / 2 * (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x)));
// wrong: the half
// says: the half is missing
return x * (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x)));
// wrong: one half in whole numbers
return 1 / 2 * x * (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x)));
// wrong: slope: only the first part
// says: second part
// region: 2
return (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x))) / 2;
// wrong: slope: the chain is cut
// says: chain rule
// region: 2
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x / 2 * (1 - t * t);
// wrong: slope: the 3
// says: the 3 is missing
// region: 2
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi * (1 + gelu_cubic * x * x);
// wrong: slope: the root inside
// says: √(2/π) is missing
// region: 2
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x / 2 * (1 - t * t) * (1 + 3 * gelu_cubic * x * x);
// wrong: slope: no slope of the cube
// says: has a slope too
// region: 2
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi;
// wrong: slope: of the exact one
// says: the slope of the exact one
// region: 2
return gelu_slope(x);
// wrong: slope: no square of t
// says: the square is missing
// region: 2
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x / 2 * (1 - t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
// wrong: slope: the value
// says: this is the value
// region: 2
return gelu_tanh(x);
// wrong: slope: x is not halved
// region: 2
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x * (1 - t * t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
// wrong: slope: tanh of x only
// region: 2
const real t = std::tanh(x);
return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
// wrong: sigmoid with the cubic but no 2
return x * sigmoid(root_2_over_pi * (x + gelu_cubic * x * x * x));
// wrong: 0.047 in the place of 0.044715
return x / 2 * (1 + std::tanh(root_2_over_pi * (x + real{0.047} * x * x * x)));
// wrong: slope: 2 in the inner slope
// region: 2
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi * (1 + 2 * gelu_cubic * x * x);
// wrong: slope: 1 + t whole
// region: 2
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) + x / 2 * (1 - t * t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
// wrong: relu beyond 4
// says: the value of gelu
return x > 4 ? x : x < -4 ? 0 : x / 2 * (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x)));
// wrong: the slope is 1 above 4
// says: the slope of gelu
// region: 2
if (x > 4) return 1;
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
// wrong: the cube of the size
// says: or the cube of |x|
const real size = std::abs(x);
return x / 2 * (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * size * size * size)));
// wrong: never below its dip, by tanh
// says: -0.17
const real u = root_2_over_pi * (x + gelu_cubic * x * x * x), y = x / 2 * (1 + std::tanh(u));
return y < static_cast<real>(-0.17) ? static_cast<real>(-0.17) : y;
// region: 2
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
