#include "examples/commands/train/loss_history.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/json_text.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

JsonText to_json(const Curve& curve) {
  std::vector<JsonText> list;
  for (const Curve::Bucket& b : curve.buckets()) {
    list.push_back(JsonText::array({b.first, b.last, b.count, b.mean, b.low, b.high}));
  }
  return JsonText::array(list);
}

/// What another program has put there is not overwritten.
void check_is_ours(const std::filesystem::path& path, std::string_view sign) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return;
  std::string beginning(400, '\0');
  std::ifstream(path, std::ios::binary).read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  if (beginning.find(sign) != std::string::npos) return;
  fail<FileError>("{} is not of a training run: it is left as it is\n  hint: move it away, or choose another --out",
                  shown(path));
}

/// The curves of a history, as far as they tell of the steps before `first`.
struct Curves {
  Curve train, val;
};

bool is_bucket(const std::vector<double>& n) {
  return n.size() == 6 && std::all_of(n.begin(), n.end(), [](double x) { return std::abs(x) < 1e15; });
}

// A picture is not worth stopping for: a history that cannot be read is forgotten.
Curves read_curves(const std::filesystem::path& path, int64_t first) {
  constexpr size_t largest = size_t{1} << 24;  // it takes some 100 KB
  Curves curves;
  std::vector<double> n;
  const auto to = [&](Curve& curve) {
    return [&n, &curve, first] {
      if (!is_bucket(n)) fail<FileError>("loss.json: an element is no bucket of a curve");
      const Curve::Bucket bucket{
          static_cast<int64_t>(n[0]), static_cast<int64_t>(n[1]), static_cast<int64_t>(n[2]), n[3], n[4], n[5]};
      if (bucket.last < first && bucket.count > 0) curve.add(bucket);
    };
  };
  try {
    read_json(read_file(path, largest), "loss.json",
              {JsonField::list("train", JsonField::numbers("", n), to(curves.train)),
               JsonField::list("val", JsonField::numbers("", n), to(curves.val))});
  } catch (const FileError&) {
    return {};
  }
  return curves;
}

}  // namespace

LossHistory::LossHistory(const std::filesystem::path& folder, int64_t first) : folder_(folder) {
  std::error_code ignored;
  if (first == 0 || !std::filesystem::is_regular_file(folder / "loss.json", ignored)) return;
  Curves curves = read_curves(folder / "loss.json", first);
  train_ = std::move(curves.train);
  val_ = std::move(curves.val);
}

Chart LossHistory::chart(const std::string& unit) const {
  return {.title = "Loss of a training run",
          .x = {"step"},
          .y = {"cross-entropy, nats per " + unit.substr(0, unit.size() - 1)},
          .series = {train_.series("training"), val_.series("validation", Mark::points)}};
}

void LossHistory::save(const std::string& unit) const {
  check_is_ours(folder_ / "loss.json", "\"train\":[");
  check_is_ours(folder_ / "loss.svg", "Loss of a training run");
  write_file(folder_ / "loss.json", JsonText({{"train", to_json(train_)}, {"val", to_json(val_)}}).line() + "\n");
  write_file(folder_ / "loss.svg", plot(chart(unit)));
}

}  // namespace tinytensor
