// wrong: exactly what is left is refused
// says: exactly what is left
if (spent_ + operations >= total_) return false;
spent_ += operations;
return true;
// wrong: a part of it
// says: not even a part
if (spent_ + operations > total_) {
  spent_ = total_;
  return false;
}
spent_ += operations;
return true;
// wrong: what is refused is counted
// says: costs nothing
spent_ += operations;
return spent_ <= total_;
// wrong: over the total
// says: never passed
if (spent_ >= total_ && operations > 0) return false;
spent_ += operations;
return true;
// wrong: not written down
// says: not written down
return spent_ + operations <= total_;
// wrong: each alone
// says: compared with the total
if (operations > total_) return false;
spent_ += operations;
return true;
// wrong: whole operations
const auto whole = static_cast<double>(static_cast<long long>(operations < 9e18 ? operations : 9e18));
if (spent_ + whole > total_) return false;
spent_ += whole;
return true;
// wrong: floats
// says: a float counts
const float after = static_cast<float>(spent_) + static_cast<float>(operations);
if (after > static_cast<float>(total_)) return false;
spent_ = static_cast<double>(after);
return true;
// wrong: once refused, always refused
static bool refused = false;
if (spent_ == 0) refused = false;
if (refused || spent_ + operations > total_) {
  refused = true;
  return false;
}
spent_ += operations;
return true;
// wrong: one account for all budgets
static double spent = 0;
if (spent_ == 0) spent = 0;
if (spent + operations > total_) return false;
spent += operations;
spent_ = spent;
return true;
// wrong: nothing may be spent on nothing
if (operations == 0 || spent_ + operations > total_) return false;
spent_ += operations;
return true;
// wrong: a thousandth over is not so bad
if (spent_ + operations > total_ * 1.001) return false;
spent_ += operations;
return true;
// wrong: rounded up to a billion
const double rounded = operations > 1e9 ? std::ceil(operations / 1e9) * 1e9 : operations;
if (spent_ + rounded > total_) return false;
spent_ += operations;
return true;
// wrong: the total shrinks
if (operations > total_) return false;
total_ -= operations;
return true;
// wrong: the other way round
if (spent_ + operations > total_) return true;
spent_ += operations;
return false;
// wrong: a tolerance
// says: a tolerance
  const double tolerance = 1e-12 * total_;  // sums of doubles are not exact
  if (spent_ + operations > total_ + tolerance) return false;
  spent_ += operations;
  return true;
// wrong: compared in whole numbers
// says: compared as such
  const auto whole = [](double x) { return std::floor(x); };
  if (whole(spent_) + whole(operations) > whole(total_)) return false;
  spent_ += operations;
  return true;
// wrong: whole operations
// says: a part of one
  if (!std::isfinite(operations)) return false;
  const double whole = std::floor(operations);
  if (whole > left()) return false;
  spent_ += whole;
  return true;
// wrong: one refusal closes the account
// says: not even a part of it
  if (spent_ + operations <= total_) {
    spent_ += operations;
    return true;
  }
  spent_ = total_;  // the run is over
  return false;
