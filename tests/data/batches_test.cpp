#include "tinytensor/data/batches.h"

#include <numeric>

#include "tests/support.h"
#include "tinytensor/data/text.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;
using Ids = std::vector<int64_t>;

namespace {

Ids counted(int64_t n) {
  Ids ids(static_cast<size_t>(n));
  std::iota(ids.begin(), ids.end(), 0);
  return ids;
}

}  // namespace

TEST_CASE("nine tenths of a text are for training") {
  // int(n * 0.9), as Python rounds it: 0.9 is a little above nine tenths.
  const std::pair<size_t, size_t> sizes[] = {
      {0, 0}, {1, 0}, {9, 8}, {10, 9}, {11, 9}, {999, 899}, {1'115'394, 1'003'854}};
  for (const auto& [length, train] : sizes) {
    const std::string text(length, 'a');
    const TokenSplit split = encode_and_split(text, CharTokenizer("a"));
    CHECK(split.train.size() == train);
    CHECK(split.train.size() + split.val.size() == length);
  }
  const TokenSplit split = encode_and_split("abcdefghij", CharTokenizer("abcdefghij"));
  CHECK(split.train == std::vector<int32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(split.val == std::vector<int32_t>{9});
}

TEST_CASE("a random batch is nanoGPT's from the same seed") {
  Generator generator(1337);
  const Ids tokens = counted(100);
  for (const Ids& starts : {Ids{83, 37, 52, 56}, Ids{11, 33, 75, 82}}) {  // torch.randint(100 - 8, (4,)), twice
    const Batch batch = random_batch(tokens, 8, 4, generator);
    CHECK(batch.inputs.shape() == Shape{4, 8});
    CHECK(batch.targets.shape() == Shape{4, 8});
    for (int64_t b = 0; b < 4; ++b) {
      for (int64_t t = 0; t < 8; ++t) {
        CHECK(batch.inputs.at({b, t}) == starts[static_cast<size_t>(b)] + t);
        CHECK(batch.targets.at({b, t}) == starts[static_cast<size_t>(b)] + t + 1);
      }
    }
  }
}

TEST_CASE("a batch of the shortest text that is long enough is that text") {
  const Batch batch = random_batch(Ids{5, 6, 7}, 2, 1);
  CHECK(batch.inputs.to_vector() == Ids{5, 6});
  CHECK(batch.targets.to_vector() == Ids{6, 7});
}

TEST_CASE("batches that cannot be are refused") {
  check_errors({
      {"ValueError: random_batch: 8 tokens are too few for a block of 8 and the token after it\n"
       "  hint: --block-size 7 would fit, or a longer text",
       [] { random_batch(counted(8), 8, 4); }},
      {"ValueError: random_batch: 0 tokens are too few for a block of 8 and the token after it\n"
       "  hint: --block-size 1 would fit, or a longer text",
       [] { random_batch(Ids{}, 8, 4); }},
      {"ValueError: random_batch: block_size and batch_size must be at least 1: 0 and 4",
       [] { random_batch(Ids{1}, 0, 4); }},
      {"ValueError: random_batch: block_size and batch_size must be at least 1: 8 and 0",
       [] { random_batch(Ids{1}, 8, 0); }},
      {"ValueError: DataLoader: batch_size must be at least 1: 0",
       [] { DataLoader(Tensor({2}), IndexTensor({2}), {.batch_size = 0}); }},
      {"ShapeError: TensorDataset: the tensors must be as long as each other in dimension 0: (2, 3) and (3,)",
       [] {
         DataLoader(Tensor({2, 3}), IndexTensor({3}), {});
       }},
      {"ShapeError: TensorDataset: the tensors must be as long as each other in dimension 0: () and ()",
       [] { DataLoader(Tensor(Shape{}), Tensor(Shape{}), {}); }},
      {"IndexError: rows: index 2 is out of range for 2 rows",
       [] {
         rows(tensor({1, 2}), {0, 2});
       }},
      {"IndexError: rows: index -1 is out of range for 2 rows",
       [] {
         rows(index_tensor({1, 2}), {-1});
       }},
      {"ShapeError: rows: a scalar has none", [] { rows(tensor(3), {0}); }},
  });
}

TEST_CASE("rows are picked in the order of the indices") {
  const Tensor x = tensor({{1, 2}, {3, 4}, {5, 6}});
  check_equal(rows(x, {2, 0, 2}), tensor({{5, 6}, {1, 2}, {5, 6}}));
  check_equal(rows(x.as_strided({2, 3}, {1, 2}, 0), {1}), tensor({{2, 4, 6}}));
  CHECK(rows(x, {}).shape() == Shape{0, 2});
  CHECK(rows(index_tensor({7, 8, 9}), {1, 1}).to_vector() == Ids{8, 8});
}

TEST_CASE("a loader gives every example once, in batches, x with its y") {
  const Tensor x = tensor({{0, 10}, {1, 11}, {2, 12}, {3, 13}, {4, 14}});
  DataLoader loader(x, index_tensor({0, 1, 2, 3, 4}), {.batch_size = 2});
  CHECK(loader.size() == 3);
  std::vector<std::pair<std::vector<real>, Ids>> batches;
  for (const auto& [features, labels] : loader) batches.emplace_back(features.to_vector(), labels.to_vector());
  CHECK((batches == std::vector<std::pair<std::vector<real>, Ids>>{
                        {{0, 10, 1, 11}, {0, 1}}, {{2, 12, 3, 13}, {2, 3}}, {{4, 14}, {4}}}));
  CHECK(DataLoader(x, x, {.batch_size = 5}).size() == 1);
  CHECK(DataLoader(x, x, {.batch_size = 6}).size() == 1);
  CHECK(DataLoader(x, x, {.batch_size = 6, .drop_last = true}).size() == 0);
  for (const auto& batch : DataLoader(Tensor({0, 2}), IndexTensor(Shape{0}), {})) FAIL(std::get<0>(batch).numel());
}

TEST_CASE("a loader gives batches of any number of tensors, whose rows stay together") {
  const Ids ids = counted(10);
  const IndexTensor index({10}, ids);
  const Tensor x = reshape(arange(20), {10, 2}), weight = arange(10);
  // range(10) in batches of 3, shuffled by torch's generator with the seed 1337
  Generator generator(1337);
  Ids order;
  for (const auto& [a, b, c] :
       DataLoader(TensorDataset(x, index, weight), {.batch_size = 3, .shuffle = true}, generator)) {
    CHECK(a.shape() == Shape{b.numel(), 2});
    for (int64_t i = 0; i < b.numel(); ++i) {
      CHECK(a.at({i, 1}) == static_cast<real>(2 * b.at({i}) + 1));
      CHECK(c.at({i}) == static_cast<real>(b.at({i})));
      order.push_back(b.at({i}));
    }
  }
  CHECK(order == Ids{2, 8, 9, 6, 0, 5, 1, 4, 3, 7});

  Ids single;
  const DataLoader one(TensorDataset{index}, {.batch_size = 4});
  for (const auto& [part] : one) single.insert(single.end(), part.data(), part.data() + part.numel());
  CHECK(single == ids);
  CHECK(one.size() == 3);
  CHECK(DataLoader(TensorDataset(index)).size() == 10);
  CHECK(DataLoader(TensorDataset(index, x), {.batch_size = INT64_MAX}).size() == 1);
  CHECK(DataLoader(TensorDataset(index, x), {.batch_size = INT64_MAX, .drop_last = true}).size() == 0);
  const auto [second, first] = TensorDataset(x, index).rows({7, 7, 0});
  CHECK(first.to_vector() == Ids{7, 7, 0});
  check_equal(second, tensor({{14, 15}, {14, 15}, {0, 1}}));
  check_errors({
      {"ShapeError: TensorDataset: the tensors must be as long as each other in dimension 0: (10,) and (9,)",
       [&] { TensorDataset(index, x, arange(9)); }},
      {"ShapeError: TensorDataset: the tensors must be as long as each other in dimension 0: () and ()",
       [] { TensorDataset(tensor(3)); }},
      {"IndexError: rows: index 10 is out of range for 10 rows", [&] { TensorDataset(x).rows({10}); }},
      {"ValueError: DataLoader: batch_size must be at least 1: -1",
       [&] { DataLoader(TensorDataset(x, x, x), {.batch_size = -1}); }},
  });
}

TEST_CASE("a shuffled loader gives PyTorch's epochs from the same seed") {
  // [[b.tolist() for b in DataLoader(range(10), batch_size=3, shuffle=True, generator=…manual_seed(1337))] for _ in
  // range(3)]
  const std::vector<Ids> epochs = {
      {2, 8, 9, 6, 0, 5, 1, 4, 3, 7}, {2, 1, 4, 6, 0, 5, 7, 9, 3, 8}, {3, 7, 4, 0, 1, 8, 9, 6, 5, 2}};
  for (const bool drop_last : {false, true}) {
    Generator generator(1337);
    const Ids ids = counted(10);
    const DataLoader loader(IndexTensor({10}, ids), IndexTensor({10}, ids),
                            {.batch_size = 3, .shuffle = true, .drop_last = drop_last}, generator);
    for (const Ids& epoch : epochs) {
      Ids order;
      for (const auto& [x, y] : loader) {
        CHECK(x.to_vector() == y.to_vector());
        for (const int64_t id : x.to_vector()) order.push_back(id);
      }
      CHECK(order == Ids(epoch.begin(), epoch.end() - (drop_last ? 1 : 0)));
    }
  }
}

TEST_CASE("a loader without a generator gives PyTorch's epochs after the same manual_seed(), and draws as much") {
  const Ids ids = counted(10);
  const auto epoch = [&ids](bool shuffle) {
    Ids order;
    for (const auto& [x, y] : DataLoader(IndexTensor({10}, ids), IndexTensor({10}, ids), {3, shuffle})) {
      for (const int64_t id : x.to_vector()) order.push_back(id);
    }
    return order;
  };
  const auto drawn_next = [] {  // torch.randint(1000, (3,)).tolist()
    Ids numbers(3);
    fill_randint(numbers.data(), 3, 0, 1000, default_generator());
    return numbers;
  };
  manual_seed(3);
  CHECK(epoch(true) == Ids{6, 2, 0, 1, 8, 3, 5, 4, 7, 9});
  CHECK(epoch(true) == Ids{3, 4, 0, 9, 6, 7, 1, 2, 5, 8});
  CHECK(drawn_next() == Ids{981, 739, 514});
  manual_seed(3);
  CHECK(epoch(false) == counted(10));
  CHECK(epoch(false) == counted(10));
  CHECK(drawn_next() == Ids{360, 280, 840});
}

TEST_CASE("a long text takes four bytes for each of its tokens") {
  const std::string text(4'000'000, 'a');
  const TokenSplit split = encode_and_split(text, CharTokenizer("a"));
  static_assert(sizeof split.train[0] == 4);
  CHECK(split.train.capacity() == text.size());  // the tokens were not copied: there is room for all of them
  CHECK(split.val.capacity() == text.size() / 10);
}
