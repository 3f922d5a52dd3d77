// The losses of a run in little room, and what is left of them for a run that is resumed.
#include "examples/commands/train/loss_history.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

using namespace tinytensor;

TEST_CASE("a curve of a million steps is a few hundred buckets that keep every step, the mean and every peak") {
  Curve curve;
  for (int64_t i = 0; i < 1'000'000; ++i) curve.add(i, i == 654'321 ? 9 : i % 2 == 0 ? 1 : 2);
  CHECK(curve.buckets().size() <= 512);
  CHECK(curve.buckets().size() > 256);
  int64_t next = 0;
  double sum = 0, highest = 0;
  for (const Curve::Bucket& b : curve.buckets()) {
    CHECK(b.first == next);
    next = b.last + 1;
    sum += b.mean * static_cast<double>(b.count);
    highest = std::max(highest, b.high);
    CHECK(b.low == 1);
  }
  CHECK(next == 1'000'000);
  CHECK(sum == doctest::Approx(1'500'007));
  CHECK(highest == 9);
}

TEST_CASE("a resumed run goes on with the losses before its first step; its picture equals that of one never stopped") {
  const TemporaryFolder whole, parts;
  LossHistory all(whole.path, 0);
  {
    LossHistory before(parts.path, 0);
    for (int64_t i = 0; i < 700; ++i) {
      if (i % 100 == 0) before.evaluation(i, 3), all.evaluation(i, 3);
      before.step(i, 1.0 / static_cast<double>(1 + i)), all.step(i, 1.0 / static_cast<double>(1 + i));
    }
    before.save("characters");
  }
  LossHistory after(parts.path, 700);
  for (int64_t i = 700; i < 1500; ++i) {
    after.step(i, 1.0 / static_cast<double>(1 + i)), all.step(i, 1.0 / static_cast<double>(1 + i));
  }
  after.save("characters"), all.save("characters");
  CHECK(read_file(parts / "loss.svg") == read_file(whole / "loss.svg"));
  CHECK(read_file(parts / "loss.json") == read_file(whole / "loss.json"));
}

TEST_CASE("a new run, and one whose history is damaged, begin with none; steps that were not saved are forgotten") {
  const TemporaryFolder folder;
  LossHistory run(folder.path, 0);
  for (int64_t i = 0; i < 100; ++i) run.step(i, 1);
  run.save("tokens");
  const auto points = [&](int64_t first) { return LossHistory(folder.path, first).chart("tokens").series[0].y.size(); };
  CHECK(points(0) == 0);
  CHECK(points(100) == 100);
  CHECK(points(40) == 40);
  for (const char* bad : {"", "[]", "{\"train\": 3}", "{\"train\": [[1]], \"val\": []}",
                          "{\"train\": [[0, 0, 1, null, 0, 0]], \"val\": []}"}) {
    write_file(folder / "loss.json", bad);
    CAPTURE(bad);
    CHECK(points(100) == 0);
  }
  std::filesystem::resize_file(folder / "loss.json", uintmax_t{1} << 40);  // longer than memory
  CHECK(points(100) == 0);
}
