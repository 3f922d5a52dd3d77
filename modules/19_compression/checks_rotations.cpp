// Checks of 19.6: the rotation that makes two columns orthogonal.
#include "modules/19_compression/oracle.h"

namespace course {
namespace {

struct Turn {
  double alpha = 1, beta = 1, gamma = 0;
};

Turn turn_for(Draw& draw) {
  const double p = draw.one_of<double>({1e-100, 1e-8, 1, 1, 1, 1e8, 1e100}),
               q = draw.one_of<double>({1e-100, 1e-8, 1, 1, 1, 1e8, 1e100});
  Turn c{p * p * draw.uniform(0.1, 4), q * q * draw.uniform(0.1, 4), 0};
  if (draw.yes(0.15)) c.beta = draw.yes() ? c.alpha : std::nextafter(c.alpha, 0);
  if (draw.yes(0.1)) c.beta = c.alpha * (1 + std::pow(10.0, draw.uniform(-15, 0)));
  c.gamma = std::sqrt(c.alpha) * std::sqrt(c.beta) * draw.uniform(-1, 1) *
            draw.one_of<double>({1, 1, 1e-9, 1e-30, std::pow(10.0, draw.uniform(-12, 0))});
  if (draw.yes(0.05)) c.gamma = 0;
  return c;
}

// Half of the angle whose tangent is 2 gamma / (beta - alpha): another way to the same turn.
Exact angle_of(const Turn& c) {
  if (c.gamma == 0) return 0;
  const Exact apart = static_cast<Exact>(c.beta) - static_cast<Exact>(c.alpha);
  if (apart == 0) return atanl(1.0L);
  return atanl(2 * static_cast<Exact>(c.gamma) / apart) / 2;
}

// All digits are asked for, also of a sine that is hardly there.
Value to_twelve_digits(Exact x) {
  return Value(static_cast<double>(x)).within(1e-12 * std::abs(static_cast<double>(x)));
}
Answer rotation_by(Exact c, Exact s) {
  return {{"the cosine", to_twelve_digits(c)}, {"the sine", to_twelve_digits(s)}};
}
Answer rotation_by(Exact angle) { return rotation_by(cosl(angle), sinl(angle)); }

// Of columns that are equally long, or hardly overlap, or are very long: asked before all else that gives the same.
Mistakes rare_mistakes(const Turn& c) {
  const Exact eighth = atanl(1.0L);
  if (c.gamma == 0) {
    return {{"where gamma is 0 there is no turn, also of columns that are equally long", rotation_by(eighth)},
            {"ζ is 0 / 0 where both are orthogonal already: no turn then",
             rotation_by(static_cast<Exact>(nan), static_cast<Exact>(nan))}};
  }
  Mistakes mistakes;
  if (std::abs(c.gamma) < 1e-8 * std::sqrt(c.alpha) * std::sqrt(c.beta))
    mistakes.push_back({"a gamma that is small is no 0: only where it is 0 there is no turn", rotation_by(0)});
  if (std::isinf(2 * c.gamma)) {
    const char* const says = "2 · gamma is more than a double holds: take half of the difference in its place";
    mistakes.push_back({says, rotation_by(eighth)});
    mistakes.push_back({says, rotation_by(-eighth)});
    mistakes.push_back({says, rotation_by(0)});
  }
  const bool nearly = std::abs(c.alpha - c.beta) < 1e-13 * std::max(c.alpha, c.beta);
  if (nearly && c.alpha != c.beta)
    mistakes.push_back({"only columns that are equally long count as such, to the last digit", rotation_by(eighth)});
  if ((c.beta - c.alpha) * c.gamma == 0 && !nearly) {
    const char* const says = "a product of two numbers as small as these is 0 as a double, and has no sign";
    mistakes.push_back({says, rotation_by(std::abs(angle_of(c)))});
    mistakes.push_back({says, rotation_by(-std::abs(angle_of(c)))});
  }
  if (c.alpha == c.beta) {
    mistakes.push_back({"where both columns are equally long t is 1: there the sign of 0 is +", rotation_by(0)});
    mistakes.push_back(
        {"where both columns are equally long t is 1, also for a gamma below 0: 0 / -1 is -0", rotation_by(-eighth)});
  }
  return mistakes;
}

// ζ from 2^-50 to 2^60, and below 0: who takes a short way where it is small or large enough is found out there.
std::vector<Turn> turns_of_all_sizes() {
  std::vector<Turn> turns;
  for (int k = -50; k <= 60; ++k) {
    const double zeta = std::ldexp(1.37, k), gamma = k < 0 ? 0.75 : 1 / (2 * zeta);
    turns.push_back({1, 1 + 2 * zeta * gamma, gamma});
    turns.push_back({1 + 2 * zeta * gamma, 1, gamma});
    turns.push_back({1, 1 + 2 * zeta * gamma, -gamma});
  }
  return turns;
}

const Check<Turn> rotations({
    .exercise = "19.6",
    .examples = {{4, 1, 1.5},
                 {1, 4, 1.5},
                 {1, 4, -1.5},
                 {2, 2, 1},
                 {2, 2, -1},
                 {3, 1, 0},
                 {1, 1, 0},
                 {0, 0, 0},
                 {1, 0, 0},
                 {1, 1 - 0x1p-53, 0.5},  // nearly as long, and not
                 {1 - 0x1p-53, 1, -0.5},
                 {1e12, 1, 1e5},
                 {1, 1e12, 1e5},
                 {1e200, 1e-200, 0.5},
                 {1e-7, 1e-7, 5e-8},
                 {1, 1e-300, 1e-160},
                 {1e300, 2e300, 1e300},
                 {1e-300, 2e-300, 1e-300},
                 {2e-300, 1e-300, 1e-300},
                 {5e-308, 2.6e-308, 3e-308},
                 {1, 1, 1e-14},  // little, but not 0
                 {3, 3, -1e-25},
                 {1e308, 1.7e308, 1.2e308},  // twice gamma is more than a double holds
                 {1.7e308, 1e308, -1.2e308},
                 {1.5e308, 1.5e308, 1.4e308}},
    .draw = turn_for,
    .drawn = 150,
    .largest_size = 0,
    .call = [](const Turn& c) { return Call{fmt::format("jacobi_rotation({}, {}, {})", c.alpha, c.beta, c.gamma)}; },
    .ask = [](const Turn& c) -> Answer {
      const Rotation turn = jacobi_rotation(c.alpha, c.beta, c.gamma);
      return {{"the cosine", turn.c}, {"the sine", turn.s}};
    },
    .expect = [](const Turn& c) -> Answer { return rotation_by(angle_of(c)); },
    .mistakes = [](const Turn& c) -> Mistakes {
      const Exact angle = angle_of(c), t = tanl(angle), quarter = 2 * atanl(1.0L);
      const auto zeta = static_cast<double>((static_cast<Exact>(c.beta) - static_cast<Exact>(c.alpha)) / 2 /
                                            static_cast<Exact>(c.gamma));
      const double root = zeta < 0 ? -std::sqrt(1 + zeta * zeta) - zeta : std::sqrt(1 + zeta * zeta) - zeta;
      Mistakes all = rare_mistakes(c);
      if (c.gamma == 0 || (c.beta - c.alpha) * c.gamma == 0 || std::isinf(c.beta * c.beta)) return all;
      const Mistakes often = {
          {"the other way round: q leans to where p is", rotation_by(-angle)},
          {"the other root: t = -1/t turns by more than 45 degrees, and exchanges the two columns",
           rotation_by(angle > 0 ? angle - quarter : angle + quarter)},
          {"the other root: t = -1/t turns by more than 45 degrees, and exchanges the two columns",
           rotation_by(cosl(angle > 0 ? quarter - angle : quarter + angle),
                       (angle > 0 ? 1 : -1) * sinl(quarter - std::abs(angle)))},
          {"ζ + √(1 + ζ²) as a difference of nearly equal numbers loses its digits: divide 1 by their sum",
           std::abs(zeta) > 1e3 ? rotation_by(1 / std::sqrt(1 + root * root), root / std::sqrt(1 + root * root))
                                : Answer()},
          {"t is the tangent: c = 1 / √(1 + t²), s = c t", rotation_by(1, t)},
          {"t is the tangent, not the sine", rotation_by(sqrtl(1 - t * t), t)},
          {"the 2 in ζ is missing",
           rotation_by(atanl(static_cast<Exact>(c.gamma) / (static_cast<Exact>(c.beta) - static_cast<Exact>(c.alpha))) /
                       2)}};
      all.insert(all.end(), often.begin(), often.end());
      return all;
    },
});

const Check<Turn> rotations_of_all_sizes({
    .exercise = "19.6",
    .examples = turns_of_all_sizes(),
    .drawn = 0,
    .call = [](const Turn& c) { return Call{fmt::format("jacobi_rotation({}, {}, {})", c.alpha, c.beta, c.gamma)}; },
    .ask = [](const Turn& c) -> Answer {
      const Rotation turn = jacobi_rotation(c.alpha, c.beta, c.gamma);
      return {{"the cosine", turn.c}, {"the sine", turn.s}};
    },
    .expect = [](const Turn& c) -> Answer { return rotation_by(angle_of(c)); },
});

}  // namespace
}  // namespace course
