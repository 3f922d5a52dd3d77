// Checks of 10.5 and 10.6 as ops: with everything together.
#include "modules/10_convolutions/windows.h"

namespace course {
namespace {

struct Pooled {
  bool largest = false, include_padding = true;
  Pool rows, columns;
  Input x;
};

Pooled drawn_pooled(Draw& draw, bool largest) {
  Pooled c{largest, draw.yes(), drawn_pool(draw, largest), drawn_pool(draw, largest), {}};
  c.columns.ceil_mode = c.rows.ceil_mode;
  Shape shape{draw.size(1, 3), c.rows.in, c.columns.in};
  if (draw.yes(0.7)) shape.insert(shape.begin(), draw.size(draw.yes(0.15) ? 0 : 1, 2));
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  const bool ties = draw.yes(0.4), below = draw.yes(0.3);
  c.x = draw.input(shape, layout, [&] {
    const double number = ties ? static_cast<double>(draw.number(-1, 1)) : draw.normal();
    return below ? number - 5 : number;
  });
  return c;
}

Answer right_pooled(const Pooled& c) {
  const std::vector<Seen> rows = windows_by_walking(c.rows), columns = windows_by_walking(c.columns);
  Shape shape = c.x.shape;
  shape[shape.size() - 2] = static_cast<int64_t>(rows.size());
  shape[shape.size() - 1] = static_cast<int64_t>(columns.size());
  const Numbers w = uneven(shape);
  Gradient y(shape), dx(c.x.shape);
  for (const Shape& out : indices_of(shape)) {
    const Seen& row = rows[static_cast<size_t>(out[out.size() - 2])];
    const Seen& column = columns[static_cast<size_t>(out.back())];
    const auto inside = static_cast<double>(row.inside.size() * column.inside.size());
    const double by =
        c.include_padding ? static_cast<double>(row.inside_or_padding * column.inside_or_padding) : inside;
    std::optional<Shape> best;
    for (const int64_t i : row.inside) {
      for (const int64_t j : column.inside) {
        Shape place = out;
        place[place.size() - 2] = i, place.back() = j;
        if (!c.largest) y.add(out, c.x.at(place) / by), dx.add(place, w.at(out) / by);
        if (!best || c.x.at(place) > c.x.at(*best)) best = place;
      }
    }
    if (c.largest) y.add(out, best ? c.x.at(*best) : -infinity);
    if (c.largest && best) dx.add(*best, w.at(out));
  }
  return {{"the output", rounded_like(y)}, {"the gradient of x", rounded_like(dx)}};
}

CheckParts<Pooled> as_op(const char* exercise, bool largest) {
  return {
      .exercise = exercise,
      .draw = [=](Draw& draw) { return drawn_pooled(draw, largest); },
      .drawn = 60,
      .call =
          [](const Pooled& c) {
            return Call{fmt::format("{}_pool2d of {} and its gradient: {}{}", c.largest ? "max" : "avg",
                                    to_string(c.x.shape), in_words(c.rows, c.columns),
                                    c.largest || c.include_padding ? "" : ", count_include_pad = false"),
                        {{"x", c.x}}};
          },
      .ask = [](const Pooled& c) -> Answer {
        const Tensor x = c.x.tensor().requires_grad_();
        const Size2d kernel(c.rows.kernel, c.columns.kernel), stride(c.rows.stride, c.columns.stride);
        const Size2d padding(c.rows.padding, c.columns.padding), dilation(c.rows.dilation, c.columns.dilation);
        const Tensor y = c.largest ? max_pool2d(x, kernel, {stride, padding, dilation, c.rows.ceil_mode})
                                   : avg_pool2d(x, kernel, {stride, padding, c.rows.ceil_mode, c.include_padding, {}});
        std::vector<Item> items{{"the output", y}};
        for (Item& item : asked_twice(y, {{"x", x}})) items.push_back(std::move(item));
        return items;
      },
      .expect = [](const Pooled& c) { return right_pooled(c); },
      .mistakes = [](const Pooled& c) -> Mistakes {
        Pooled other = c;
        other.include_padding = !c.include_padding;
        return {{c.include_padding ? "zeros of the padding count, too" : "zeros of the padding do not count here",
                 right_pooled(other)}};
      },
  };
}

/// A window over two rows that are longer than an int can count.
struct PlanesApart {
  bool largest = false;
};

CheckParts<PlanesApart> planes_apart(const char* exercise, bool largest) {
  return {
      .exercise = exercise,
      .examples = {{largest}},
      .call =
          [](const PlanesApart& c) {
            return Call{
                fmt::format("{}_pool of two rows, each longer than an int can count", c.largest ? "max" : "avg")};
          },
      .ask = [](const PlanesApart& c) -> Answer {
        static real first[1];
        real second[1] = {5};
        first[0] = 3;
        const PoolWindow rows{0, 2, 1, 2}, columns{0, 1, 1, 1};
        const PoolArgs args{1, 2, elements_between(first, second), 1, 1, &rows, &columns};
        Room y = output(1);
        c.largest ? reference::max_pool(args, first, y.data()) : reference::avg_pool(args, first, y.data());
        return written(y);
      },
      .expect = [](const PlanesApart& c) -> Answer { return would_be({c.largest ? 5.0 : 4.0}); },
  };
}

const Check<PlanesApart> average_far(planes_apart("10.5", false));
const Check<PlanesApart> largest_far(planes_apart("10.6", true));
const Check<Pooled> average_op(as_op("10.5", false));
const Check<Pooled> largest_op(as_op("10.6", true));

/// An image without rows: a window of its padding alone has nothing to divide by.
struct Blank {
  bool include_padding = false;
};

const Check<Blank> blank({
    .exercise = "10.5",
    .examples = {{false}, {true}},
    .call =
        [](const Blank& c) {
          return Call{fmt::format("avg_pool2d of x (1, 0, 4), which has no rows: kernel 2, stride 1, padding 1{}",
                                  c.include_padding ? "" : ", count_include_pad = false")};
        },
    .ask = [](const Blank& c) -> Answer {
      return avg_pool2d(zeros({1, 0, 4}), 2, {1, 1, false, c.include_padding, {}});
    },
    .expect = [](const Blank& c) -> Answer {
      return Numbers({1, 1, 5}, c.include_padding ? 0 : nan);
    },
    .mistakes = [](const Blank&) -> Mistakes {
      return {{"the mean of no inputs is 0 / 0, NaN, as everywhere: a divisor that is 0 is not to be mended",
               Numbers({1, 1, 5}, 0)}};
    },
});

}  // namespace
}  // namespace course
