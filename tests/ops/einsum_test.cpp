// einsum: what an equation means, and what is said about one that means nothing. Its results are compared with
// PyTorch's in tests/parity/, its gradients with central differences in op_table.h.
#include "tinytensor/ops/products/einsum.h"
#include "tests/support.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("an equation without an arrow names what occurs once, in the order of the alphabet, capitals first") {
  const Tensor x = reshape(arange(6), {2, 3});
  check_equal(einsum("ba", {x}), transpose(x, 0, 1));
  check_equal(einsum("bA", {x}), transpose(x, 0, 1));
  check_equal(einsum("ij,ij", {x, x}), tensor(55));
  check_equal(einsum("z...", {x}), transpose(x, 0, 1));
  check_equal(einsum(" i j , j -> i ", {x, ones({3})}), tensor({3, 12}));
  check_equal(einsum("->", {tensor(3)}), tensor(3));
}

TEST_CASE("dims of size 1 are repeated, and dims without letters are aligned at the right") {
  const Tensor x = reshape(arange(6), {2, 3});
  check_equal(einsum("ij,ij->i", {x, ones({2, 1})}), tensor({3, 12}));
  check_equal(einsum("ij,ij->j", {tensor({{10, 20, 30}}), x}), tensor({30, 100, 210}));
  CHECK(einsum("...i,i...->...", {ones({4, 2, 3}), ones({3, 2})}).shape() == Shape{4, 2});
}

TEST_CASE("three operands are multiplied and summed over what none behind them needs") {
  const Tensor a = tensor({1, 2}), b = reshape(arange(6), {2, 3}), c = tensor({1, 10, 100});
  check_equal(einsum("i,ij,j->", {a, b, c}), tensor(1 * 210 + 2 * 543));
}

TEST_CASE("an equation that breaks a rule is told which, and operands which letter they do not fit") {
  const Tensor x = ones({2, 3});
  const std::string hint = "\n  hint: einsum(\"ij,jk->ik\", {a, b})";
  const auto rule = [&](const std::string& equation) {
    return "ValueError: einsum: the equation \"" + equation +
           "\" may hold letters, \"...\", commas and one \"->\" only" + hint;
  };
  check_errors({
      {rule("ij,j$->i"),
       [&] {
         einsum("ij,j$->i", {x, x});
       }},
      {rule("i-j"), [&] { einsum("i-j", {x}); }},
      {rule("i.j"), [&] { einsum("i.j", {x}); }},
      {rule("ij->i->j"), [&] { einsum("ij->i->j", {x}); }},
      {"ValueError: einsum: \"...\" stands twice in one part of the equation \"...i...\"",
       [&] { einsum("...i...", {x}); }},
      {"ValueError: einsum: the equation \"ij,jk\" is for 2 operands: 1 given", [&] { einsum("ij,jk", {x}); }},
      {"ValueError: einsum: the equation \"\" is for 1 operand: 0 given", [] { einsum("", {}); }},
      {"ShapeError: einsum: 3 letters for operand 0, which has 2 dims: (2, 3)", [&] { einsum("ijk", {x}); }},
      {"ShapeError: einsum: 1 letter for operand 1, which has 2 dims: (2, 3)\n  hint: \"...\" stands for the others",
       [&] {
         einsum("ij,j", {x, x});
       }},
      {"ValueError: einsum: 'k' of the result stands for no operand's dim: \"ij->ik\"", [&] { einsum("ij->ik", {x}); }},
      {"ValueError: einsum: 'i' stands twice in the result: \"ij->ii\"", [&] { einsum("ij->ii", {x}); }},
      {"ShapeError: einsum: 'i' is of sizes 2 and 3 in one operand: (2, 3)", [&] { einsum("ii->i", {x}); }},
      {"ShapeError: einsum: 'j' is of sizes 3 and 2",
       [&] {
         einsum("ij,jk->ik", {x, x});
       }},
      {"ShapeError: einsum: a dim of \"...\" is of sizes 3 and 4",
       [&] {
         einsum("i...,i...->i", {x, ones({2, 4})});
       }},
  });
}
