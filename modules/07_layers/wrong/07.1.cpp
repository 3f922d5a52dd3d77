// wrong: exchanged
// says: in and out are exchanged
const double field = static_cast<double>(numel(Shape(weight.shape().begin() + 2, weight.shape().end())));
return {static_cast<double>(weight.size(0)) * field, static_cast<double>(weight.size(1)) * field};
// wrong: no field
// says: the field is forgotten
return {static_cast<double>(weight.size(1)), static_cast<double>(weight.size(0))};
// wrong: the field for the inputs only
// says: goes to all places
const double field = static_cast<double>(numel(Shape(weight.shape().begin() + 2, weight.shape().end())));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0))};
// wrong: the field for the outputs only
// says: sums over all places
const double field = static_cast<double>(numel(Shape(weight.shape().begin() + 2, weight.shape().end())));
return {static_cast<double>(weight.size(1)), static_cast<double>(weight.size(0)) * field};
// wrong: the last size is the field, also of a matrix
// says: the field is the product
const double field = static_cast<double>(weight.size(-1));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: one size of the field
// says: not of one of them
const double field = weight.dim() > 2 ? static_cast<double>(weight.size(2)) : 1;
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: four dims at most
double field = 1;
if (weight.dim() == 3) field = static_cast<double>(weight.size(2));
if (weight.dim() == 4) field = static_cast<double>(weight.size(2) * weight.size(3));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: the number of elements
// says: this is the number of elements
return {static_cast<double>(weight.numel()), static_cast<double>(weight.numel())};
// wrong: int
int field = 1;
for (int64_t d = 2; d < weight.dim(); ++d) field *= static_cast<int>(weight.size(d));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: int of the fan
int field = 1;
for (int64_t d = 2; d < weight.dim(); ++d) field *= static_cast<int>(weight.size(d));
return {static_cast<double>(static_cast<int>(weight.size(1)) * field), static_cast<double>(weight.size(0)) * field};
// wrong: the field begins at the second size
double field = 1;
for (int64_t d = 1; d < weight.dim(); ++d) field *= static_cast<double>(weight.size(d));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: the last two dims are in and out
double field = 1;
for (int64_t d = 0; d + 2 < weight.dim(); ++d) field *= static_cast<double>(weight.size(d));
return {static_cast<double>(weight.size(-1)) * field, static_cast<double>(weight.size(-2)) * field};
// wrong: last size is left out
double field = 1;
for (int64_t d = 2; d + 1 < weight.dim(); ++d) field *= static_cast<double>(weight.size(d));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: uint32
uint32_t field = 1;
for (int64_t d = 2; d < weight.dim(); ++d) field *= static_cast<uint32_t>(weight.size(d));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: sizes of 0 are taken for 1
double field = 1;
for (int64_t d = 2; d < weight.dim(); ++d) field *= static_cast<double>(std::max<int64_t>(1, weight.size(d)));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: all elements over the outputs, which may be 0
const auto all = static_cast<double>(weight.numel());
return {all / static_cast<double>(weight.size(0)), all / static_cast<double>(weight.size(1))};
// wrong: a weight that is trained has no fans
const auto field = static_cast<double>(numel(Shape(weight.shape().begin() + 2, weight.shape().end())));
if (weight.requires_grad()) return {1, 1};
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: five dims at most
double field = 1;
for (int64_t d = 2; d < std::min<int64_t>(weight.dim(), 5); ++d) field *= static_cast<double>(weight.size(d));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: the first field is kept
static const auto field = static_cast<double>(numel(Shape(weight.shape().begin() + 2, weight.shape().end())));
return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
// wrong: transposed in memory, so taken for (in, out)
// says: in and out are exchanged
int64_t field = 1;
for (int64_t d = 2; d < weight.dim(); ++d) field *= weight.size(d);
const bool turned = weight.strides()[0] < weight.strides()[1];
const double first = static_cast<double>(weight.size(0) * field), second = static_cast<double>(weight.size(1) * field);
return turned ? Fans{first, second} : Fans{second, first};
