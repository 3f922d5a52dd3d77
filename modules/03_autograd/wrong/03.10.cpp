// wrong: to one side only
// says: to one side only
const std::vector<real> here = f(inputs).to_vector();
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(before + eps));
  std::vector<real> column = f(inputs).to_vector();
  x.set(index, before);
  for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - here[i]) / eps);
  jacobian.push_back(column);
}
// wrong: divided by eps
// says: it is 2 eps
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(before + eps));
  std::vector<real> column = f(inputs).to_vector();
  x.set(index, static_cast<real>(before - eps));
  const std::vector<real> lower = f(inputs).to_vector();
  x.set(index, before);
  for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / eps);
  jacobian.push_back(column);
}
// wrong: never put back
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(before + eps));
  std::vector<real> column = f(inputs).to_vector();
  x.set(index, static_cast<real>(before - eps));
  const std::vector<real> lower = f(inputs).to_vector();
  for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
  jacobian.push_back(column);
}
// wrong: put back by adding, which rounds
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  x.set(index, static_cast<real>(x.at(index) + eps));
  std::vector<real> column = f(inputs).to_vector();
  x.set(index, static_cast<real>(x.at(index) - 2 * eps));
  const std::vector<real> lower = f(inputs).to_vector();
  x.set(index, static_cast<real>(x.at(index) + eps));
  for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
  jacobian.push_back(column);
}
// wrong: right for dense inputs only
for (int64_t j = 0; j < x.numel(); ++j) {
  real* const at = x.mutable_data() + j;
  const real before = *at;
  *at = static_cast<real>(before + eps);
  std::vector<real> column = f(inputs).to_vector();
  *at = static_cast<real>(before - eps);
  const std::vector<real> lower = f(inputs).to_vector();
  *at = before;
  for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
  jacobian.push_back(column);
}
// wrong: the sign
// says: above minus below
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(before + eps));
  std::vector<real> column = f(inputs).to_vector();
  x.set(index, static_cast<real>(before - eps));
  const std::vector<real> lower = f(inputs).to_vector();
  x.set(index, before);
  for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((lower[i] - column[i]) / (2 * eps));
  jacobian.push_back(column);
}
// wrong: the first output for all
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(before + eps));
  std::vector<real> column = f(inputs).to_vector();
  x.set(index, static_cast<real>(before - eps));
  const std::vector<real> lower = f(inputs).to_vector();
  x.set(index, before);
  const real slope = static_cast<real>((column[0] - lower[0]) / (2 * eps));
  jacobian.push_back(std::vector<real>(column.size(), slope));
}
// wrong: the first input, whichever is asked for
for (int64_t j = 0; j < x.numel(); ++j) {
  const Tensor& moved = inputs[0];
  const Shape index = index_of(j % std::max<int64_t>(moved.numel(), 1), moved.shape());
  const real before = moved.at(index);
  moved.set(index, static_cast<real>(before + eps));
  std::vector<real> column = f(inputs).to_vector();
  moved.set(index, static_cast<real>(before - eps));
  const std::vector<real> lower = f(inputs).to_vector();
  moved.set(index, before);
  for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
  jacobian.push_back(column);
}
// wrong: a step of its own instead of eps
for (int64_t j = 0; j < x.numel(); ++j) {
  const double step = 0.01;
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(before + step));
  std::vector<real> column = f(inputs).to_vector();
  x.set(index, static_cast<real>(before - step));
  const std::vector<real> lower = f(inputs).to_vector();
  x.set(index, before);
  for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * step));
  jacobian.push_back(column);
}
// wrong: put back only when all have been moved
std::vector<real> all = x.to_vector();
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(before + eps));
  std::vector<real> high = f(inputs).to_vector();
  x.set(index, static_cast<real>(before - eps));
  const std::vector<real> low = f(inputs).to_vector();
  for (size_t i = 0; i < high.size(); ++i) high[i] = static_cast<real>((high[i] - low[i]) / (2 * eps));
  jacobian.push_back(high);
}
for (int64_t j = 0; j < x.numel(); ++j) x.set(index_of(j, x.shape()), all[static_cast<size_t>(j)]);
// wrong: a step relative to the number
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  const double step = eps * std::abs(before);
  x.set(index, static_cast<real>(before + step));
  std::vector<real> high = f(inputs).to_vector();
  x.set(index, static_cast<real>(before - step));
  const std::vector<real> low = f(inputs).to_vector();
  x.set(index, before);
  for (size_t i = 0; i < high.size(); ++i) high[i] = static_cast<real>((high[i] - low[i]) / (2 * step));
  jacobian.push_back(high);
}
// wrong: moves a copy of x: where x is given twice only one of them moves, and f may hold x itself
for (int64_t j = 0; j < x.numel(); ++j) {
  std::vector<Tensor> moved = inputs;
  Tensor copy(x.shape());
  const std::vector<real> v = x.to_vector();
  std::copy(v.begin(), v.end(), copy.mutable_data());
  for (size_t k = 0; k < inputs.size(); ++k) {
    if (&inputs[k] == &x) moved[k] = copy;
  }
  const Shape at = index_of(j, x.shape());
  const real before = x.at(at);
  copy.set(at, static_cast<real>(before + eps));
  const std::vector<real> up = f(moved).to_vector();
  copy.set(at, static_cast<real>(before - eps));
  const std::vector<real> down = f(moved).to_vector();
  copy.set(at, before);
  std::vector<real> column;
  for (size_t i = 0; i < up.size() && i < down.size(); ++i) column.push_back(static_cast<real>((static_cast<double>(up[i]) - down[i]) / (2 * eps)));
  jacobian.push_back(column);
}
// wrong: moves a copy of x in all places where it stands: f may hold x itself
// says: a copy was moved
for (int64_t j = 0; j < x.numel(); ++j) {
  std::vector<Tensor> moved = inputs;
  Tensor copy(x.shape());
  const std::vector<real> v = x.to_vector();
  std::copy(v.begin(), v.end(), copy.mutable_data());
  for (size_t k = 0; k < inputs.size(); ++k) {
    if (inputs[k].is(x)) moved[k] = copy;
  }
  const Shape at = index_of(j, x.shape());
  const real before = x.at(at);
  copy.set(at, static_cast<real>(before + eps));
  const std::vector<real> up = f(moved).to_vector();
  copy.set(at, static_cast<real>(before - eps));
  const std::vector<real> down = f(moved).to_vector();
  copy.set(at, before);
  std::vector<real> column;
  for (size_t i = 0; i < up.size() && i < down.size(); ++i) column.push_back(static_cast<real>((static_cast<double>(up[i]) - down[i]) / (2 * eps)));
  jacobian.push_back(column);
}
// wrong: f is called for each output element again: quadratic
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape at = index_of(j, x.shape());
  const real before = x.at(at);
  x.set(at, static_cast<real>(before + eps));
  const std::vector<real> up = f(inputs).to_vector();
  x.set(at, static_cast<real>(before - eps));
  const std::vector<real> down = f(inputs).to_vector();
  x.set(at, before);
  std::vector<real> column;
  for (size_t again = 1; again < up.size(); ++again) f(inputs);
  for (size_t i = 0; i < up.size() && i < down.size(); ++i) column.push_back(static_cast<real>((static_cast<double>(up[i]) - down[i]) / (2 * eps)));
  jacobian.push_back(column);
}
// wrong: a step of whole eps counted as an int is guarded: eps over 1 is cut to 1
for (int64_t j = 0; j < x.numel(); ++j) {
  const double step = eps > 1 ? 1 : eps;
  const Shape at = index_of(j, x.shape());
  const real before = x.at(at);
  x.set(at, static_cast<real>(before + step));
  const std::vector<real> up = f(inputs).to_vector();
  x.set(at, static_cast<real>(before - step));
  const std::vector<real> down = f(inputs).to_vector();
  x.set(at, before);
  std::vector<real> column;
  for (size_t i = 0; i < up.size() && i < down.size(); ++i) column.push_back(static_cast<real>((static_cast<double>(up[i]) - down[i]) / (2 * step)));
  jacobian.push_back(column);
}
// wrong: keeps the outputs as handles: if f gives a view of x both have the same numbers
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape at = index_of(j, x.shape());
  const real before = x.at(at);
  x.set(at, static_cast<real>(before + eps));
  const Tensor high = f(inputs);
  x.set(at, static_cast<real>(before - eps));
  const Tensor low = f(inputs);
  const std::vector<real> up = high.to_vector(), down = low.to_vector();
  x.set(at, before);
  std::vector<real> column;
  for (size_t i = 0; i < up.size() && i < down.size(); ++i) column.push_back(static_cast<real>((static_cast<double>(up[i]) - down[i]) / (2 * eps)));
  jacobian.push_back(column);
}
// wrong: outputs are read as if they were dense
// says: gradcheck
  for (int64_t j = 0; j < x.numel(); ++j) {
    const Shape index = index_of(j, x.shape());
    const real before = x.at(index);
    const auto read = [&] {
      const Tensor y = f(inputs);
      return y.storage()->size == y.numel() ? std::vector<real>(y.data(), y.data() + y.numel()) : y.to_vector();
    };
    x.set(index, static_cast<real>(before + eps));
    std::vector<real> column = read();
    x.set(index, static_cast<real>(before - eps));
    const std::vector<real> lower = read();
    x.set(index, before);
    if (lower.size() != column.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
    for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
    jacobian.push_back(std::move(column));
  }
// wrong: a shape that changes is cut to the shorter one
// says: a column of another length: f must return the same shape
  for (int64_t j = 0; j < x.numel(); ++j) {
    const Shape index = index_of(j, x.shape());
    const real before = x.at(index);
    x.set(index, static_cast<real>(before + eps));
    std::vector<real> column = f(inputs).to_vector();
    x.set(index, static_cast<real>(before - eps));
    const std::vector<real> lower = f(inputs).to_vector();
    x.set(index, before);
    column.resize(std::min(column.size(), lower.size()));
    for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
    jacobian.push_back(std::move(column));
  }
// wrong: eps as a float
// says: with double in the place of float, where bounds are a millionth:
  for (int64_t j = 0; j < x.numel(); ++j) {
    const Shape index = index_of(j, x.shape());
    const real before = x.at(index);
    const float h = static_cast<float>(eps);
    x.set(index, before + h);
    std::vector<real> column = f(inputs).to_vector();
    x.set(index, before - h);
    const std::vector<real> lower = f(inputs).to_vector();
    x.set(index, before);
    if (lower.size() != column.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
    for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
    jacobian.push_back(std::move(column));
  }
// wrong: elements of 0 stay where they are
// says: gradcheck
  for (int64_t j = 0; j < x.numel(); ++j) {
    const Shape index = index_of(j, x.shape());
    const real before = x.at(index);
    const double h = before == 0 ? 0 : eps;
    x.set(index, static_cast<real>(before + h));
    std::vector<real> column = f(inputs).to_vector();
    x.set(index, static_cast<real>(before - h));
    const std::vector<real> lower = f(inputs).to_vector();
    x.set(index, before);
    if (lower.size() != column.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
    for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
    jacobian.push_back(std::move(column));
  }
// wrong: a change that is not a number counts as none
// says: not a number
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(before + eps));
  std::vector<real> column = f(inputs).to_vector();
  x.set(index, static_cast<real>(before - eps));
  const std::vector<real> lower = f(inputs).to_vector();
  x.set(index, before);
  if (lower.size() != column.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
  for (size_t i = 0; i < column.size(); ++i) {
    column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
    if (!std::isfinite(column[i])) column[i] = 0;
  }
  jacobian.push_back(std::move(column));
}
// wrong: all elements stay moved till the end
// says: put back before the next
const std::vector<real> all = x.to_vector();
for (int64_t j = 0; j < x.numel(); ++j) {
  const Shape index = index_of(j, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(before + eps));
  std::vector<real> column = f(inputs).to_vector();
  x.set(index, static_cast<real>(before - eps));
  const std::vector<real> lower = f(inputs).to_vector();
  if (lower.size() != column.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
  for (size_t i = 0; i < column.size(); ++i) column[i] = static_cast<real>((column[i] - lower[i]) / (2 * eps));
  jacobian.push_back(std::move(column));
}
for (int64_t j = 0; j < x.numel(); ++j) x.set(index_of(j, x.shape()), all[static_cast<size_t>(j)]);
// wrong: more outputs the second time are no harm
// says: be it more or fewer
for (int64_t i = 0; i < x.numel(); ++i) {
  const Shape index = index_of(i, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(static_cast<double>(before) + eps));
  const std::vector<real> high = f(inputs).to_vector();
  x.set(index, static_cast<real>(static_cast<double>(before) - eps));
  const std::vector<real> low = f(inputs).to_vector();
  x.set(index, before);
  if (low.size() < high.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
  std::vector<real> column(high.size());
  for (size_t k = 0; k < high.size(); ++k) column[k] = static_cast<real>((static_cast<double>(high[k]) - static_cast<double>(low[k])) / (2 * eps));
  jacobian.push_back(column);
}
// wrong: refuses before it has put the element back
// says: put back before the lengths
for (int64_t i = 0; i < x.numel(); ++i) {
  const Shape index = index_of(i, x.shape());
  const real before = x.at(index);
  x.set(index, static_cast<real>(static_cast<double>(before) + eps));
  const std::vector<real> high = f(inputs).to_vector();
  x.set(index, static_cast<real>(static_cast<double>(before) - eps));
  const std::vector<real> low = f(inputs).to_vector();
  if (high.size() != low.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
  std::vector<real> column(high.size());
  for (size_t k = 0; k < high.size(); ++k) column[k] = static_cast<real>((static_cast<double>(high[k]) - static_cast<double>(low[k])) / (2 * eps));
  x.set(index, before);
  jacobian.push_back(column);
}
// wrong: what has really been moved is what is divided by
// says: 0 / 0
for (int64_t i = 0; i < x.numel(); ++i) {
  const Shape index = index_of(i, x.shape());
  const real before = x.at(index);
  const real above = static_cast<real>(static_cast<double>(before) + eps), below = static_cast<real>(static_cast<double>(before) - eps);
  x.set(index, above);
  const std::vector<real> high = f(inputs).to_vector();
  x.set(index, below);
  const std::vector<real> low = f(inputs).to_vector();
  x.set(index, before);
  if (high.size() != low.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
  const double moved = static_cast<double>(above) - static_cast<double>(below);
  std::vector<real> column(high.size());
  for (size_t k = 0; k < high.size(); ++k) column[k] = static_cast<real>((static_cast<double>(high[k]) - static_cast<double>(low[k])) / moved);
  jacobian.push_back(column);
}
// wrong: moved back by as much
// says: to add and to take away again is to round
for (int64_t i = 0; i < x.numel(); ++i) {
  const Shape index = index_of(i, x.shape());
  const auto move = [&](double by) { x.set(index, static_cast<real>(static_cast<double>(x.at(index)) + by)); };
  move(eps);
  const std::vector<real> high = f(inputs).to_vector();
  move(-2 * eps);
  const std::vector<real> low = f(inputs).to_vector();
  move(eps);
  if (high.size() != low.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
  std::vector<real> column(high.size());
  for (size_t k = 0; k < high.size(); ++k) column[k] = static_cast<real>((static_cast<double>(high[k]) - static_cast<double>(low[k])) / (2 * eps));
  jacobian.push_back(column);
}
// wrong: the number of outputs is compared for the first element alone
  for (int64_t j = 0; j < x.numel(); ++j) {
    const Shape index = index_of(j, x.shape());
    const real before = x.at(index);
    x.set(index, static_cast<real>(before + eps));
    const std::vector<real> high = f(inputs).to_vector();
    x.set(index, static_cast<real>(before - eps));
    const std::vector<real> low = f(inputs).to_vector();
    x.set(index, before);
    if (j == 0 && high.size() != low.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
    std::vector<real> column(j == 0 ? high.size() : jacobian.front().size(), 0);
    for (size_t i = 0; i < std::min(column.size(), std::min(high.size(), low.size())); ++i) {
      column[i] = static_cast<real>((static_cast<double>(high[i]) - static_cast<double>(low[i])) / (2 * eps));
    }
    jacobian.push_back(std::move(column));
  }
// wrong: inf on both sides is a slope of 0
  for (int64_t j = 0; j < x.numel(); ++j) {
    const Shape index = index_of(j, x.shape());
    const real before = x.at(index);
    x.set(index, static_cast<real>(before + eps));
    const std::vector<real> high = f(inputs).to_vector();
    x.set(index, static_cast<real>(before - eps));
    const std::vector<real> low = f(inputs).to_vector();
    x.set(index, before);
    if (high.size() != low.size()) fail<ValueError>("gradcheck: f must return the same shape each time");
    std::vector<real> column(high.size(), 0);
    for (size_t i = 0; i < high.size(); ++i) {
      if (high[i] != low[i]) column[i] = static_cast<real>((static_cast<double>(high[i]) - low[i]) / (2 * eps));
    }
    jacobian.push_back(column);
  }
