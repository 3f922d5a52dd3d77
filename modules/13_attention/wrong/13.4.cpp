// wrong: three sizes aligned at the right
// says: it would meet the heads
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: sizes of 1 at the end
// says: does not broadcast
while (shape.size() < 4) shape.push_back(1);
// wrong: nothing is inserted
static_cast<void>(scores);
// wrong: two sizes are forgotten
if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);
// wrong: the scores' shape for every mask
shape = scores;
// wrong: one 1 too many
if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);
while (shape.size() <= 4) shape.insert(shape.begin(), 1);
// wrong: the heads' 1 behind the second size
if (shape.size() == 3) shape.insert(shape.begin() + 2, 1);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: decided by a size that may be the heads' as well
if (shape.size() == 3 && shape[0] == scores[0]) shape.insert(shape.begin() + 1, 1);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: a batch of 1 is thought to be the heads
if (shape.size() == 3 && scores[0] != scores[1]) shape.insert(shape.begin() + 1, 1);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: padding only
if (shape.size() == 3 && shape[1] == 1) shape.insert(shape.begin() + 1, 1);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: whatever is too long is cut
if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
shape.resize(4);
// wrong: as many heads as the scores have
if (shape.size() == 3) shape.insert(shape.begin() + 1, scores[1]);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: sizes of the scores in front
if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);
for (size_t i = 0; shape.size() < 4; ++i) shape.insert(shape.begin(), scores[i]);
// wrong: whatever is not 1 is taken from the scores
if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);
if (shape.empty()) shape = {1, 1};
while (shape.size() < 4) shape.insert(shape.begin(), 1);
for (size_t d = 0; d < 4; ++d) if (shape[d] != 1) shape[d] = scores[d];
// wrong: decided by sizes that happen to differ
if (shape.size() == 3 && shape[0] == scores[0] && scores[0] != scores[1]) shape.insert(shape.begin() + 1, 1);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: (B, S) is taken for padding, where B is not T
if (shape.size() == 2 && shape[0] == scores[0] && shape[0] != scores[2]) {
  shape = {shape[0], 1, 1, shape[1]};
}
if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: a mask the other way round is taken
// says: (S, T) is no mask
if (shape.size() == 3) shape = {shape[0], 1, shape[1], shape[2]};
if (shape.size() == 2 && shape[0] == scores[3] && shape[1] == scores[2]) std::swap(shape[0], shape[1]);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: two dims are sequences and keys
// says: this mask fits
if (shape.size() == 2) shape.insert(shape.begin() + 1, 1);
if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);
while (shape.size() < 4) shape.insert(shape.begin(), 1);
// wrong: a single size that is not the keys' is taken for that of the queries
  if (shape.size() == 1 && shape[0] != scores[3] && shape[0] == scores[2]) shape.push_back(1);
  if (shape.size() == 3) shape.insert(shape.begin() + 1, 1);
  while (shape.size() < 4) shape.insert(shape.begin(), 1);
