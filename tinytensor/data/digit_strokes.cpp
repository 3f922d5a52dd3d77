#include "tinytensor/data/digit_strokes.h"

#include <charconv>
#include <string_view>
#include <utility>

#include "tinytensor/core/error.h"

namespace tinytensor {

namespace {

// A line is a style: the digit, who sees it, and its points "x,y" in hundredths, x to the right and y downwards. The
// curve passes smoothly through them. A point that is written twice is a corner, and "/" lifts the pen.
constexpr std::string_view written = R"(
0 train 50,0 25,15 18,50 25,85 50,100 75,85 82,50 75,15 50,0
0 train 55,2 38,20 32,50 38,82 52,100 66,80 70,50 66,20 50,2
0 train 62,8 40,2 22,25 20,60 35,95 60,96 78,70 78,35 62,8 45,12
0 train 60,5 35,12 20,45 27,85 52,100 75,80 80,40 66,8 52,10
0 train 50,8 15,25 8,55 20,88 50,97 85,85 92,52 80,20 45,8
0 test  25,25 50,2 75,22 82,55 70,90 45,100 22,80 18,50 30,20
0 test  58,0 30,22 20,62 32,96 58,95 76,62 72,22 52,4 40,14

1 train 50,0 50,100
1 train 60,0 42,100
1 train 30,25 55,0 55,0 55,100
1 train 32,22 52,2 52,2 52,98 / 28,98 76,98
1 train 55,0 50,50 52,100
1 train 42,12 55,0 55,0 50,100
1 train 26,40 54,2 54,2 54,100
1 test  25,32 58,0 58,0 52,100
1 test  50,0 50,97 / 32,97 70,97
1 test  44,0 52,50 58,100

2 train 22,25 35,5 60,2 76,22 65,50 40,75 20,97 20,97 82,97
2 train 22,22 45,0 74,15 70,45 40,80 22,95 20,85 35,82 55,93 84,96
2 train 25,20 50,0 75,20 60,55 22,95 22,95 50,92 80,98
2 train 18,15 60,5 80,25 55,60 15,98 15,98 85,90
2 train 25,30 30,8 58,0 75,20 68,45 45,70 18,90 30,84 60,95 85,88
2 test  20,35 40,5 70,8 76,35 50,68 18,98 18,98 45,96 80,100
2 test  24,15 52,2 72,20 66,50 36,84 18,94 20,80 38,80 60,96 82,94

3 train 24,15 50,0 74,18 64,42 42,48 42,48 72,56 78,80 52,100 20,88
3 train 22,4 76,4 76,4 45,42 45,42 74,55 78,80 52,98 20,90
3 train 25,12 55,0 72,22 50,45 50,45 78,65 70,92 40,100 20,85
3 train 22,10 55,0 74,20 58,44 40,50 48,42 70,55 78,80 50,100 18,90
3 train 28,8 60,4 72,25 52,47 70,60 74,86 46,100 20,92
3 test  20,20 45,0 76,14 66,40 46,46 46,46 80,62 74,92 45,100 22,94
3 test  20,8 72,2 72,2 48,40 48,40 66,44 80,68 64,95 36,100 18,86

4 train 30,0 20,55 20,55 80,55 / 66,20 62,100
4 train 62,100 62,0 62,0 15,68 15,68 85,68
4 train 28,5 24,45 40,60 75,52 / 72,5 66,50 62,100
4 train 25,5 20,50 20,50 72,46 / 74,0 70,55 68,100
4 train 70,0 20,60 20,60 90,58 / 66,35 56,100
4 train 20,4 24,50 46,58 72,46 / 76,2 70,50 62,100
4 test  34,2 18,60 18,60 84,58 / 68,10 58,100
4 test  56,2 20,72 20,72 84,72 / 58,0 62,98
4 test  22,8 22,40 38,56 70,48 / 70,8 70,45 64,98

5 train 76,3 30,3 30,3 26,45 26,45 55,36 78,58 72,88 45,100 20,90
5 train 30,5 26,45 26,45 58,38 78,65 62,95 22,95 / 30,5 78,3
5 train 74,5 36,8 28,42 60,50 76,72 58,98 20,92
5 train 35,2 28,42 28,42 50,38 75,55 75,85 50,100 22,88 / 35,2 80,8
5 train 80,0 35,5 35,5 25,50 25,50 70,48 74,80 50,100 15,96
5 test  72,6 34,4 34,4 28,48 28,48 62,42 80,70 60,98 24,96
5 test  32,8 30,46 30,46 60,44 74,66 66,92 40,100 20,94 / 32,8 74,2

6 train 66,2 35,30 22,65 35,97 62,97 76,75 62,55 38,58 24,75
6 train 58,0 35,25 22,60 28,90 52,100 74,85 70,62 48,54 26,72
6 train 70,0 40,35 22,70 38,98 66,95 74,72 54,56 26,70
6 train 50,0 28,40 24,80 45,100 70,92 74,68 52,58 30,75
6 train 72,10 50,0 28,30 20,65 32,95 60,100 78,80 66,58 42,58 24,76
6 test  62,4 32,35 20,72 34,98 60,98 72,78 58,60 36,64 22,80
6 test  64,0 44,18 26,52 26,85 50,100 76,88 74,64 50,52 28,66

7 train 20,5 80,5 80,5 42,100
7 train 20,8 78,4 78,4 55,50 45,100
7 train 22,5 80,5 80,5 45,100 / 35,52 75,50
7 train 20,20 22,5 22,5 80,5 80,5 40,100
7 train 18,12 45,4 78,8 78,8 60,45 48,100
7 test  18,8 50,10 82,4 82,4 62,40 50,100
7 test  20,8 76,4 76,4 40,98 / 40,48 72,54
7 test  24,22 24,8 24,8 78,6 78,6 58,48 46,100

8 train 72,15 50,0 28,15 35,40 65,58 75,82 50,100 25,82 35,58 65,40 72,15
8 train 50,0 28,22 50,46 72,22 50,0 / 50,46 22,74 50,100 78,74 50,46
8 train 50,48 26,25 50,0 74,25 50,48 22,75 50,100 78,75 50,48
8 train 70,8 40,4 30,25 50,45 72,72 55,98 28,85 38,58 62,38 74,12
8 train 55,48 30,35 32,8 60,0 72,22 45,50 24,80 45,100 72,88 68,62 48,46
8 test  68,10 45,0 28,20 44,42 70,62 70,90 42,100 24,84 36,60 60,42 72,20
8 test  48,0 30,20 48,44 68,22 50,0 / 48,44 26,70 46,100 74,80 50,44

9 train 74,20 52,0 26,20 30,48 58,50 74,20 74,20 70,60 60,100
9 train 72,25 50,2 26,22 36,50 62,42 74,15 74,50 62,90 30,98
9 train 70,10 42,2 25,28 42,52 70,30 70,5 70,5 68,100
9 train 76,28 58,2 30,12 28,42 54,52 74,28 74,28 60,65 42,100
9 train 68,15 42,5 28,30 45,50 68,38 72,12 72,12 76,60 64,100
9 test  72,18 46,0 24,26 38,52 66,40 74,14 74,14 66,60 56,100
9 test  70,24 48,4 28,24 40,48 66,38 74,12 76,55 60,94 34,96
)";

/// The next word of the text, which is cut off it.
std::string_view next_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

PenPoint read_point(std::string_view word) {
  const size_t comma = word.find(',');
  int x = 0, y = 0;
  std::from_chars(word.data(), word.data() + comma, x);
  std::from_chars(word.data() + comma + 1, word.data() + word.size(), y);
  return {(x - 50) / 100.0, (y - 50) / 100.0};
}

/// Catmull and Rom's curve through the points ("A class of local interpolating splines", 1974): eight short lines from
/// each to the next.
Stroke smooth(const Stroke& points) {
  constexpr int pieces = 8;
  const size_t last = points.size() - 1;
  Stroke curve{points[0]};
  for (size_t i = 0; i < last; ++i) {
    const PenPoint a = points[i == 0 ? 0 : i - 1], b = points[i], c = points[i + 1], d = points[std::min(i + 2, last)];
    if (b.x == c.x && b.y == c.y) continue;  // a corner
    const auto at = [](double t, double p, double q, double r, double s) {
      return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
    };
    for (int piece = 1; piece <= pieces; ++piece) {
      const double t = piece / double{pieces};
      curve.push_back({at(t, a.x, b.x, c.x, d.x), at(t, a.y, b.y, c.y, d.y)});
    }
  }
  return curve;
}

DigitStyle read_style(std::string_view points) {
  DigitStyle style;
  Stroke stroke;
  while (true) {
    const std::string_view word = next_word(points);
    if (!word.empty() && word != "/") {
      stroke.push_back(read_point(word));
      continue;
    }
    style.push_back(smooth(std::exchange(stroke, {})));
    if (word.empty()) return style;
  }
}

DigitStyles read_styles(std::string_view lines) {
  DigitStyles styles;
  while (!lines.empty()) {
    std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(line.size() + 1);
    if (line.empty()) continue;
    const auto digit = static_cast<size_t>(next_word(line)[0] - '0');
    (next_word(line) == "train" ? styles.train : styles.test)[digit].push_back(read_style(line));
  }
  return styles;
}

}  // namespace

const DigitStyles& digit_styles() {
  static const DigitStyles styles = read_styles(written);
  return styles;
}

}  // namespace tinytensor
