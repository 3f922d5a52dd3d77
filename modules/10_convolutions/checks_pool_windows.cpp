// Checks of 10.5, its windows: which inputs each sees, and what an average divides by.
#include "modules/10_convolutions/windows.h"

namespace course {
namespace {

/// How the windows of an average count, or windows of a largest.
enum class Counting { max, with_padding, without_padding, overridden };

struct Windows {
  Pool rows, columns;
  Counting counting = Counting::with_padding;
};

using SeenBy = std::function<std::vector<Seen>(const Pool&)>;

Answer as_seen(const Windows& c, const SeenBy& seen_by) {
  std::vector<Item> items;
  for (const bool rows : {true, false}) {
    const std::vector<Seen> all = seen_by(rows ? c.rows : c.columns);
    const char* const axis = rows ? "row" : "column";
    for (size_t i = 0; i < all.size(); ++i) {
      items.push_back({fmt::format("{}s that {} window {} sees", axis, axis, i), all[i].inside});
      const auto inside = static_cast<int64_t>(all[i].inside.size());
      if (c.counting == Counting::max) continue;
      items.push_back({fmt::format("what {} window {} divides by", axis, i),
                       c.counting == Counting::with_padding      ? all[i].inside_or_padding
                       : c.counting == Counting::without_padding ? inside
                       : rows                                    ? 5
                                                                 : 1});
    }
  }
  return items;
}

// As the kernel will walk; places outside of the image are shown as they are.
Seen walked(const PoolWindow& window) {
  Seen seen;
  for (int64_t i = window.begin; i < window.end && seen.inside.size() < 40 && window.step > 0; i += window.step) {
    seen.inside.push_back(i);
  }
  seen.inside_or_padding = window.count;
  return seen;
}

std::vector<Seen> moved(const Pool& p, const std::function<void(Seen&, int64_t first)>& change) {
  std::vector<Seen> all = windows_by_walking(p);
  int64_t first = -p.padding;
  for (Seen& seen : all) {
    change(seen, first);
    first += p.stride;
  }
  return all;
}

Mistakes mistakes_of_windows(const Windows& c) {
  const auto from_to = [](Seen& seen, int64_t from, int64_t to, int64_t step) {
    seen.inside.clear();
    for (int64_t at = from; at < to; at += step) seen.inside.push_back(at);
  };
  const auto extent = [](const Pool& p) { return p.dilation * (p.kernel - 1) + 1; };
  Mistakes all = {
      {"what lies before the image is not cut off: a window begins at the first of its inputs that is in the image",
       as_seen(c,
               [&](const Pool& p) {
                 return moved(p, [&](Seen& seen, int64_t first) {
                   from_to(seen, first, std::min(first + extent(p), p.in), p.dilation);
                 });
               })},
      {"what lies behind the image is not cut off",
       as_seen(c,
               [&](const Pool& p) {
                 return moved(p, [&](Seen& seen, int64_t first) {
                   const int64_t skipped = first < 0 ? (-first + p.dilation - 1) / p.dilation : 0;
                   from_to(seen, first + skipped * p.dilation, first + extent(p), p.dilation);
                 });
               })},
      {"a window with gaps does not begin at 0 if that is one of its gaps: go on in steps of the dilation",
       as_seen(c,
               [&](const Pool& p) {
                 return moved(p, [&](Seen& seen, int64_t first) {
                   from_to(seen, std::max<int64_t>(first, 0), std::min(first + extent(p), p.in), p.dilation);
                 });
               })},
      {"the window has no gaps here: its inputs are `dilation` apart",
       as_seen(c,
               [&](const Pool& p) {
                 return moved(p, [&](Seen& seen, int64_t first) {
                   const int64_t skipped = first < 0 ? (-first + p.dilation - 1) / p.dilation : 0;
                   from_to(seen, first + skipped * p.dilation, std::min(first + extent(p), p.in), 1);
                 });
               })},
      {"the window reaches over dilation · (kernel - 1) + 1 places",
       as_seen(c,
               [&](const Pool& p) {
                 return moved(p, [&](Seen& seen, int64_t first) {
                   from_to(seen, std::max<int64_t>(first, 0), std::min(first + p.kernel, p.in), p.dilation);
                 });
               })},
      {"every window divides by its full size: one that sticks out behind the padding has fewer places",
       as_seen(c, [&](const Pool& p) {
         return moved(p, [&](Seen& seen, int64_t) { seen.inside_or_padding = p.kernel; });
       })}};
  const auto inside_only = [&](const Pool& p) {
    return moved(p, [&](Seen& seen, int64_t) { seen.inside_or_padding = static_cast<int64_t>(seen.inside.size()); });
  };
  if (c.counting == Counting::with_padding) {
    all.push_back({"zeros of the padding count, too, unless count_include_pad is false", as_seen(c, inside_only)});
  }
  if (c.counting == Counting::without_padding) {
    Windows other = c;
    other.counting = Counting::with_padding;
    all.push_back({"count_include_pad is false: only inputs of the image count",
                   as_seen(other, [](const Pool& p) { return windows_by_walking(p); })});
  }
  return all;
}

Pool pool(int64_t in, int64_t kernel, int64_t stride, int64_t padding = 0, int64_t dilation = 1, bool ceil = false) {
  return {in, kernel, stride, padding, dilation, ceil};
}

constexpr int64_t most_places = int64_t{1} << 30;

const Check<Windows> windows({
    .exercise = "10.5",
    .examples = {{pool(5, 2, 2), pool(4, 2, 2)},
                 {pool(5, 3, 2, 1), pool(6, 3, 2, 1)},
                 {pool(5, 3, 2, 1), pool(6, 3, 2, 1), Counting::without_padding},
                 {pool(5, 3, 2, 1), pool(6, 2, 2, 1), Counting::overridden},
                 {pool(5, 2, 2, 0, 1, true), pool(6, 3, 2, 1, 1, true)},
                 {pool(5, 2, 2, 0, 1, true), pool(6, 3, 2, 1, 1, true), Counting::without_padding},
                 {pool(7, 3, 1, 0, 2), pool(8, 2, 1, 1, 3), Counting::max},
                 {pool(7, 3, 1, 1, 3), pool(6, 4, 1, 2, 2), Counting::max},
                 {pool(20, 6, 1, 3, 3), pool(15, 8, 2, 4, 2), Counting::max},
                 {pool(3, 2, 3), pool(7, 1, 3)},
                 {pool(6, 3, most_places, 1), pool(5, 2, most_places), Counting::max},
                 {pool(3, 4, 1, 2), pool(2, 3, 1, 1), Counting::without_padding}},
    .draw =
        [](Draw& draw) {
          Windows c;
          c.counting = draw.one_of<Counting>(
              {Counting::max, Counting::max, Counting::with_padding, Counting::without_padding, Counting::overridden});
          c.rows = drawn_pool(draw, c.counting == Counting::max);
          c.columns = drawn_pool(draw, c.counting == Counting::max);
          c.columns.ceil_mode = c.rows.ceil_mode;
          return c;
        },
    .drawn = 120,
    .call =
        [](const Windows& c) {
          const char* const name = c.counting == Counting::max ? "max_pool2d" : "avg_pool2d";
          return Call{fmt::format("the windows of {}: {}{}", name, in_words(c.rows, c.columns),
                                  c.counting == Counting::without_padding ? ", count_include_pad = false"
                                  : c.counting == Counting::overridden    ? ", divisor_override = 5"
                                                                          : "")};
        },
    .ask = [](const Windows& c) -> Answer {
      const Spy spy;
      const Tensor x = zeros({1, c.rows.in, c.columns.in});
      const Size2d kernel(c.rows.kernel, c.columns.kernel), stride(c.rows.stride, c.columns.stride);
      const Size2d padding(c.rows.padding, c.columns.padding);
      if (c.counting == Counting::max) {
        const Size2d dilation(c.rows.dilation, c.columns.dilation);
        max_pool2d(x, kernel, {stride, padding, dilation, c.rows.ceil_mode});
      } else {
        AvgPoolOptions options{.stride = stride, .padding = padding, .ceil_mode = c.rows.ceil_mode};
        options.count_include_pad = c.counting != Counting::without_padding;
        if (c.counting == Counting::overridden) options.divisor_override = 5;
        avg_pool2d(x, kernel, options);
      }
      std::vector<Item> items;
      for (const bool rows : {true, false}) {
        std::vector<Seen> all;
        for (const PoolWindow& window : rows ? Spy::rows() : Spy::columns()) all.push_back(walked(window));
        const char* const axis = rows ? "row" : "column";
        for (size_t i = 0; i < all.size(); ++i) {
          items.push_back({fmt::format("{}s that {} window {} sees", axis, axis, i), all[i].inside});
          if (c.counting == Counting::max) continue;
          items.push_back({fmt::format("what {} window {} divides by", axis, i), all[i].inside_or_padding});
        }
      }
      return items;
    },
    .expect = [](const Windows& c) { return as_seen(c, windows_by_walking); },
    .mistakes = mistakes_of_windows,
});

}  // namespace
}  // namespace course
