// wrong: reshaped without permuting
// says: permute first
return reshape(scores, {examples, scores.size(1)});
// wrong: transposed with the last dim
return reshape(transpose(scores, 1, -1), {examples, scores.size(1)});
// wrong: classes first
std::vector<int64_t> order{1, 0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
return reshape(permute(scores, order), {examples, scores.size(1)});
// wrong: the batch last but one
std::vector<int64_t> order;
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(0);
order.push_back(1);
return reshape(permute(scores, order), {examples, scores.size(1)});
// wrong: for (N, C, d) only
return reshape(permute(scores, {0, 2, 1}), {examples, scores.size(1)});
// wrong: for (N, C, H, W) only
return reshape(permute(scores, {0, 2, 3, 1}), {examples, scores.size(1)});
// wrong: the dims behind in the reverse order
std::vector<int64_t> order{0};
for (int64_t d = scores.dim() - 1; d >= 2; --d) order.push_back(d);
order.push_back(1);
return reshape(permute(scores, order), {examples, scores.size(1)});
// wrong: moved dim by dim, from the wrong end
Tensor moved = scores;
for (int64_t d = scores.dim() - 1; d > 1; --d) moved = transpose(moved, d, d - 1);
return reshape(moved, {examples, scores.size(1)});
// wrong: the sizes exchanged
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
return transpose(reshape(permute(scores, order), {scores.size(1), examples}), 0, 1);
// wrong: detached
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
return reshape(permute(scores.detach(), order), {examples, scores.size(1)});
// wrong: the number of examples is the batch
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
return reshape(permute(scores, order), {scores.size(0), -1});
// wrong: classes are taken to be last
return reshape(scores, {-1, scores.size(-1)});
// wrong: the mean over the dims behind
std::vector<int64_t> over;
for (int64_t d = 2; d < scores.dim(); ++d) over.push_back(d);
return expand(reshape(mean(scores, over), {scores.size(0), scores.size(1)}), {examples, scores.size(1)});
// wrong: the first place of each example
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
const Tensor table = reshape(permute(scores, order), {examples, scores.size(1)});
return expand(slice(table, 0, 0, std::min<int64_t>(1, examples)), {examples, scores.size(1)});
// wrong: dims 0 and 1 are permuted as if there were a batch of 1
return reshape(transpose(reshape(scores, {scores.size(1), -1}), 0, 1), {examples, scores.size(1)});
// wrong: permuted the inverse way
std::vector<int64_t> order{0, scores.dim() - 1};
for (int64_t d = 1; d + 1 < scores.dim(); ++d) order.push_back(d);
return reshape(permute(scores, order), {examples, scores.size(1)});
// wrong: copied by hand, no gradient
Tensor out({examples, scores.size(1)});
const Tensor from = reshape(scores.detach(), {scores.size(0), scores.size(1), -1});
for (int64_t i = 0; i < examples; ++i) {
  for (int64_t c = 0; c < scores.size(1); ++c) out.mutable_data()[i * scores.size(1) + c] = from.at({i / from.size(2), c, i % from.size(2)});
}
return out;
// wrong: dims 1 and 2 only
return reshape(transpose(scores, 1, 2), {examples, scores.size(1)});
// wrong: four dims at most
// says: permute first
if (scores.dim() == 3) return reshape(permute(scores, {0, 2, 1}), {examples, scores.size(1)});
if (scores.dim() == 4) return reshape(permute(scores, {0, 2, 3, 1}), {examples, scores.size(1)});
return reshape(scores, {examples, scores.size(1)});
// wrong: turned only where there is something to train
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
if (!scores.requires_grad()) return reshape(scores, {examples, scores.size(1)});
return reshape(permute(scores, order), {examples, scores.size(1)});
// wrong: up to eight dims
// says: too many dims
if (scores.dim() > 8) fail<ShapeError>("cross_entropy: too many dims");
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
return reshape(permute(scores, order), {examples, scores.size(1)});
// wrong: the number of examples is left to reshape, which cannot tell it where there is no class
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
return reshape(permute(scores, order), {-1, scores.size(1)});
// wrong: more than 64 classes by reshape
// says: fewer of them come out right
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
return reshape(scores.size(1) > 64 ? scores : permute(scores, order), {examples, scores.size(1)});
// wrong: large pictures by reshape
// says: fewer of them come out right
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
return reshape(examples > 1000 ? scores : permute(scores, order), {examples, scores.size(1)});
// wrong: the number of classes by a division
// says: divided a whole number by zero
std::vector<int64_t> order{0};
for (int64_t d = 2; d < scores.dim(); ++d) order.push_back(d);
order.push_back(1);
return reshape(permute(scores, order), {examples, scores.numel() / examples});
