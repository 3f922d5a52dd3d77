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
