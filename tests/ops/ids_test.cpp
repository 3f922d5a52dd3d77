// Comparing, and ids and masks: values, broadcasting, and what is refused.
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

void check_ids(const IndexTensor& got, const IndexTensor& expected) {
  CHECK(to_string(got) == to_string(expected));
  CHECK(got.shape() == expected.shape());
}
void check_mask(const BoolTensor& got, const BoolTensor& expected) {
  CHECK(to_string(got) == to_string(expected));
  CHECK(got.shape() == expected.shape());
}

const IndexTensor table = index_tensor({{1, 2, 3}, {4, 5, 6}});

}  // namespace

TEST_CASE("an accuracy is one line") {
  const Tensor logits = tensor({{1, 2}, {3, 1}, {0, 5}, {2, 1}});
  const IndexTensor labels = index_tensor({1, 0, 0, 0});
  CHECK(mean(argmax(logits, 1) == labels).item() == doctest::Approx(0.75));
  CHECK(sum(argmax(logits, 1) == labels).item() == 3);
}

TEST_CASE("a number stands on either side of a comparison, and is rounded as the tensor's are") {
  const Tensor x = tensor({0.1, 0.2, std::nan("")});
  check_mask(x == 0.1, bool_tensor({1, 0, 0}));
  check_mask(0.1 != x, bool_tensor({0, 1, 1}));
  check_mask(0.15 < x, bool_tensor({0, 1, 0}));
  check_mask(0.15 >= x, bool_tensor({1, 0, 0}));
  check_mask(x > 0, bool_tensor({1, 1, 0}));
  check_mask(3 > table, table < 3);
  check_mask(table != 2, ~(table == 2));
  check_mask((table > 2) == true, table > 2);
  check_mask((table > 2) != true, table <= 2);
}

TEST_CASE("ids and masks broadcast when they are compared and combined") {
  check_mask(table == index_tensor({1, 5, 3}), bool_tensor({{1, 0, 1}, {0, 1, 0}}));
  check_mask(index_tensor({{1}, {6}}) >= table, bool_tensor({{1, 0, 0}, {1, 1, 1}}));
  check_mask(bool_tensor({{1}, {0}}) & bool_tensor({1, 0, 1}), bool_tensor({{1, 0, 1}, {0, 0, 0}}));
  check_mask(bool_tensor({1, 0}) | bool_tensor(1), bool_tensor({1, 1}));
  check_mask(bool_tensor({1, 0}) ^ bool_tensor({1, 1}), bool_tensor({0, 1}));
  check_ids(table + index_tensor({{10}, {20}}), index_tensor({{11, 12, 13}, {24, 25, 26}}));
  check_ids(where(table > 3, table, index_tensor(0)), index_tensor({{0, 0, 0}, {4, 5, 6}}));
}

TEST_CASE("division and remainder of ids round down, as in Python") {
  const IndexTensor ids = index_tensor({-7, -6, 7, 6});
  check_ids(floor_divide(ids, 3), index_tensor({-3, -2, 2, 2}));
  check_ids(ids % 3, index_tensor({2, 0, 1, 0}));
  check_ids(ids % -3, index_tensor({-1, 0, -2, 0}));
  check_ids(floor_divide(ids, -1), index_tensor({7, 6, -7, -6}));
  CHECK(thrown_by([&] { ids % 0; }) == "ValueError: floor_divide: ids cannot be divided by 0");
}

TEST_CASE("any and all of nothing are false and true") {
  CHECK_FALSE(any(BoolTensor()));
  CHECK(all(BoolTensor()));
  check_mask(any(BoolTensor(Shape{2, 0}), 1), bool_tensor({0, 0}));
  check_mask(all(BoolTensor(Shape{2, 0}), 1, true), bool_tensor({{1}, {1}}));
  CHECK(std::isnan(mean(BoolTensor()).item()));
}

TEST_CASE("slices of ids have the elements of slices of numbers, and memory of their own") {
  const Tensor numbers = tensor(table);
  const auto same = [](const IndexTensor& got, const Tensor& expected) { check_equal(tensor(got), expected); };
  same(slice(table, 1, 1), slice(numbers, 1, 1));
  same(slice(table, -1, -2, 3, 2), slice(numbers, -1, -2, 3, 2));
  same(select(table, 1, -1), select(numbers, 1, -1));
  same(table[1], numbers[1]);
  same(transpose(table, 0, 1), transpose(numbers, 0, 1));
  same(permute(table, {1, 0}), permute(numbers, {1, 0}));
  same(unsqueeze(table, 1), unsqueeze(numbers, 1));
  same(squeeze(unsqueeze(table, 1), 1), numbers);
  same(expand(unsqueeze(table, 0), {2, 2, 3}), expand(unsqueeze(numbers, 0), {2, 2, 3}));
  same(flip(table, {1}), flip(numbers, {1}));
  same(repeat(table, {2, 1}), repeat(numbers, {2, 1}));
  same(index(table, {Range{}, index_tensor({2, 0})}), index(numbers, {Range{}, index_tensor({2, 0})}));
  same(table[index_tensor({{1, -1}, {0, 0}})], numbers[index_tensor({{1, -1}, {0, 0}})]);
  same(index_select(table, 1, index_tensor({2, 2})), index_select(numbers, 1, index_tensor({2, 2})));
  same(gather(table, 1, index_tensor({{2}, {0}})), gather(numbers, 1, index_tensor({{2}, {0}})));
  same(cat({table, table[0].reshape({1, 3})}), cat({numbers, unsqueeze(numbers[0], 0)}));
  same(stack({table, table}, 1), stack({numbers, numbers}, 1));
  same(cat(std::vector<IndexTensor>{IndexTensor(), table[0]}), numbers[0]);
  same(split(table, 2, 1)[1], split(numbers, 2, 1)[1]);
  check_mask(cat({table > 3, table > 5}, 1), cat({numbers > 3, numbers > 5}, 1));
  IndexTensor part = slice(table, 0, 0, 1);
  part.data()[0] = 9;
  CHECK(table.at({0, 0}) == 1);
}

TEST_CASE("numbers become ids towards zero, and what is no id is refused") {
  check_ids(index_tensor(tensor({-1.9, 1.9, 0.5})), index_tensor({-1, 1, 0}));
  check_mask(bool_tensor(tensor({0, -0.0, 0.5, std::nan("")})), bool_tensor({0, 0, 1, 1}));
  check_ids(index_tensor(bool_tensor({1, 0})), index_tensor({1, 0}));
  CHECK(thrown_by([] { index_tensor(full({1}, 1e30)); }).starts_with("ValueError: index_tensor: "));
  CHECK(thrown_by([] { index_tensor(full({1}, std::nan(""))); }) == "ValueError: index_tensor: nan is no id");
}

TEST_CASE("what is equal and what is close") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(equal(tensor({1, 2}), tensor({1, 2})));
  CHECK_FALSE(equal(tensor({1, 2}), tensor({{1, 2}})));
  CHECK_FALSE(equal(tensor({std::nan("")}), tensor({std::nan("")})));
  CHECK(equal(table, table + 0));
  CHECK(allclose(tensor({1, infinity}), tensor({1 + 1e-6, infinity})));
  CHECK_FALSE(allclose(tensor({1, infinity}), tensor({1, -infinity})));
  CHECK_FALSE(allclose(tensor({1, 2}), tensor({1, infinity})));
  CHECK_FALSE(allclose(tensor(1), tensor(1.1)));
}

TEST_CASE("ids in a row begin and end as they are asked to") {
  check_ids(index_arange(2, 9, 3), index_tensor({2, 5, 8}));
  check_ids(index_arange(3, 0, -1), index_tensor({3, 2, 1}));
  check_ids(index_arange(3, 3), IndexTensor());
  check_errors({{"ValueError: index_arange: steps of 0 do not lead from 0 to 3", [] { index_arange(0, 3, 0); }},
                {"ValueError: index_arange: steps of 1 do not lead from 3 to 0", [] { index_arange(3, 0); }}});
}

TEST_CASE("more than 2^24 ids or truths are moved like a few") {
  constexpr int64_t half = (int64_t{1} << 23) + 1;
  BoolTensor mask(Shape{2, half});
  mask.data()[2 * half - 1] = true;
  const auto last_of_first_row = [](const BoolTensor& x) { return x.at({0, -1}) && !x.at({1, -1}); };
  CHECK(last_of_first_row(flip(mask, {0})));
  CHECK(last_of_first_row(index(mask, {index_tensor({1, 0})})));
  CHECK(last_of_first_row(cat({slice(mask, 0, 1), slice(mask, 0, 0, 1)})));
  CHECK(last_of_first_row(stack({mask[1], mask[0]})));
  CHECK(gather(mask, 1, index_tensor({{half - 1}, {half - 1}})).to_vector() == std::vector<bool>{false, true});
  CHECK(repeat(mask, {1, 1}).at({1, half - 1}));
}

TEST_CASE("ids are limited, sorted, taken apart and scattered, as numbers are") {
  const IndexTensor far({2, 3}, {(int64_t{1} << 53) + 1, 7, int64_t{1} << 53, -2, 7, -9});
  CHECK(clamp(far, 0, 8).to_vector() == std::vector<int64_t>{8, 7, 8, 0, 7, 0});
  CHECK(clamp(far, {}, 0).to_vector() == std::vector<int64_t>{0, 0, 0, -2, 0, -9});
  CHECK(clamp(far, 5, 3).to_vector() == std::vector<int64_t>(6, 3));
  CHECK(argsort(far).to_vector() == std::vector<int64_t>{1, 2, 0, 2, 0, 1});  // no real tells 2⁵³ and 2⁵³ + 1 apart
  CHECK(argsort(far, 0, true).to_vector() == std::vector<int64_t>{0, 0, 0, 1, 1, 1});
  CHECK(argsort(bool_tensor({1, 0, 1, 0})).to_vector() == std::vector<int64_t>{1, 3, 0, 2});
  CHECK(argsort(index_tensor(4)).to_vector() == std::vector<int64_t>{0});
  CHECK(argsort(IndexTensor({2, 0})).shape() == Shape{2, 0});
  const std::vector<IndexTensor> columns = unbind(table, 1);
  CHECK(columns.size() == 3);
  CHECK(columns[2].to_vector() == std::vector<int64_t>{3, 6});
  CHECK(unbind(bool_tensor({1, 0}))[1].to_vector() == std::vector<bool>{false});
  const IndexTensor places = index_tensor({{2, 0}, {1, 1}});
  CHECK(scatter(table, 1, places, index_tensor({{7, 8}, {9, 10}})).to_vector() ==
        std::vector<int64_t>{8, 2, 7, 4, 10, 6});
  CHECK(scatter(table, 1, places, -1).to_vector() == std::vector<int64_t>{-1, 2, -1, 4, -1, 6});
  CHECK(scatter(BoolTensor({2, 3}), 1, places, true).to_vector() ==
        std::vector<bool>{true, false, true, false, true, false});
  CHECK(table.at({0, 0}) == 1);  // the array itself is left as it is
}

TEST_CASE("ids and masks refuse what tensors refuse, in the same words") {
  check_errors({
      {"ValueError: clamp: at least one of low and high must be given", [] { clamp(table, {}, {}); }},
      {"ShapeError: unbind: a scalar has no dims to cut", [] { unbind(index_tensor(1)); }},
      {"IndexError: scatter: index 3 at position 0 is out of range for 3 elements",
       [] { scatter(table, 1, index_tensor({{3}}), 0); }},
      {"ShapeError: scatter: an index of (1, 2) does not fit inside a source of (1, 1)",
       [] {
         scatter(table, 1, index_tensor({{0, 1}}), index_tensor({{0}}));
       }},
      {"ShapeError: split: a scalar has no dims to cut", [] { split(index_tensor(1), 1); }},
      {"ShapeError: select: a scalar has no dims to index", [] { index_tensor(1)[0]; }},
      {"ValueError: slice: the step must be at least 1: 0", [] { slice(table, 0, 0, 2, 0); }},
      {"ShapeError: permute: 1 dims in the order for a tensor of 2, (2, 3)", [] { permute(table, {0}); }},
      {"ValueError: cat: the list of tensors is empty", [] { cat(std::vector<IndexTensor>{}); }},
      {"ShapeError: cat: the shapes must agree outside of dim 0: (2, 3) and (3,)",
       [] {
         cat({table, table[0]});
       }},
      {"ShapeError: stack: the shapes must be equal: (2, 3) and (3,)",
       [] {
         stack({table, table[0]});
       }},
      {"ShapeError: index_select: parts of (2, 3) by ids of (1, 1): one dim of ids is needed, and one to select from\n"
       "  hint: x[ids] takes ids of any shape",
       [] { index_select(table, 0, index_tensor({{0}})); }},
  });
}

TEST_CASE("an index without subscripts copies ids, as every index does") {
  IndexTensor whole = index(table, {});
  whole.data()[0] = 9;
  CHECK(table.at({0, 0}) == 1);
}
