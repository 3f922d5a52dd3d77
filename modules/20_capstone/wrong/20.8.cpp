// wrong: what touches is decided
// says: touch say nothing
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (&own == &other) continue;
    if (other.high <= own.low) ++place.best;
    if (own.high <= other.low) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: higher is better
// says: lower is better
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (other.low > own.high) ++place.best;
    if (own.low > other.high) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: by the means
// says: the means decide nothing
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (other.mean < own.mean) ++place.best;
    if (own.mean < other.mean) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: a mean below the other's interval
// says: a mean below
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (other.mean < own.low) ++place.best;
    if (own.mean < other.low) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: who begins lower
// says: begins lower
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (other.low < own.low) ++place.best;
    if (own.low < other.low) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: who ends lower
// says: ends lower
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (other.high < own.high) ++place.best;
    if (own.high < other.high) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: counted from 0
// says: counted from 1
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{0, static_cast<int64_t>(scores.size()) - 1};
  for (const Estimate& other : scores) {
    if (other.high < own.low) ++place.best;
    if (own.high < other.low) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: one place each
// says: the worst place is the best one
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place;
  for (const Estimate& other : scores) {
    if (other.high < own.low) ++place.best;
  }
  place.worst = place.best;
  all.push_back(place);
}
return all;
// wrong: worse than itself
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size()) - 1};
  for (const Estimate& other : scores) {
    if (other.high < own.low) ++place.best;
    if (own.high < other.low) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: groups
// says: There are no groups
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (other.high < own.low) ++place.best;
    if (own.high < other.low) --place.worst;
  }
  all.push_back(place);
}
for (size_t round = 0; round < all.size() && all.size() < 64; ++round) {
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t k = 0; k < all.size(); ++k) {
      if (scores[i].high < scores[k].low || scores[k].high < scores[i].low) continue;
      all[i].best = all[k].best < all[i].best ? all[k].best : all[i].best;
      all[i].worst = all[k].worst > all[i].worst ? all[k].worst : all[i].worst;
    }
  }
}
return all;
// wrong: in floats
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (static_cast<float>(other.high) < static_cast<float>(own.low)) ++place.best;
    if (static_cast<float>(own.high) < static_cast<float>(other.low)) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: a margin of a billionth
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (other.high < own.low - 1e-9) ++place.best;
    if (own.high < other.low - 1e-9) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: by the difference, which is NaN between infinities
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (!(other.high - own.low >= 0)) ++place.best;
    if (!(own.high - other.low >= 0)) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: the best of equals comes first
std::vector<Standing> all;
for (size_t i = 0; i < scores.size(); ++i) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (size_t k = 0; k < scores.size(); ++k) {
    const bool same = scores[k].low == scores[i].low && scores[k].high == scores[i].high;
    if (scores[k].high < scores[i].low || (same && k < i)) ++place.best;
    if (scores[i].high < scores[k].low) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: only neighbours in the list
std::vector<Standing> all;
for (size_t i = 0; i < scores.size(); ++i) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (size_t k = i > 50 ? i - 50 : 0; k < scores.size() && k < i + 50; ++k) {
    if (scores[k].high < scores[i].low) ++place.best;
    if (scores[i].high < scores[k].low) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: entries without a mean have no place
std::vector<Standing> all;
for (const Estimate& own : scores) {
  Standing place{1, static_cast<int64_t>(scores.size())};
  for (const Estimate& other : scores) {
    if (other.mean != other.mean || own.mean != own.mean) continue;
    if (other.high < own.low) ++place.best;
    if (own.high < other.low) --place.worst;
  }
  all.push_back(place);
}
return all;
// wrong: a tolerance
  std::vector<Standing> all(scores.size());
  for (size_t i = 0; i < scores.size(); ++i) {
    int64_t better = 0, worse = 0;
    for (const Estimate& other : scores) {
      better += scores[i].low - other.high > 1e-12;
      worse += other.low - scores[i].high > 1e-12;
    }
    all[i] = {1 + better, static_cast<int64_t>(scores.size()) - worse};
  }
  return all;
