// wrong: what is left out stays out
// says: is to be there again
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  result.without.push_back(score(there));
}
return result;
// wrong: each part alone
// says: each part alone
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  std::vector<bool> alone(there.size(), false);
  alone[i] = true;
  result.without.push_back(score(alone));
}
return result;
// wrong: the whole has nothing
// says: the whole has all
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(std::vector<bool>(there.size(), false)), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  result.without.push_back(score(there));
  there[i] = true;
}
return result;
// wrong: from the last part on
// says: from the first part
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), std::vector<double>(there.size())};
for (size_t i = there.size(); i-- > 0;) {
  there[i] = false;
  result.without[i] = score(there);
  there[i] = true;
}
return result;
// wrong: the whole at the end
// says: the whole comes first
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result;
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  result.without.push_back(score(there));
  there[i] = true;
}
result.whole = score(there);
return result;
// wrong: differences
// says: not differences
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  result.without.push_back(score(there) - result.whole);
  there[i] = true;
}
return result;
// wrong: the whole again and again
// says: scored once
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  result.whole = score(there);
  there[i] = false;
  result.without.push_back(score(there));
  there[i] = true;
}
return result;
// wrong: a copy for each call
// says: not a copy
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{std::function(score)(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  result.without.push_back(std::function(score)(there));
  there[i] = true;
}
return result;
// wrong: what throws is caught
// says: nothing is caught
try {
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  result.without.push_back(score(there));
  there[i] = true;
}
return result;
} catch (...) {
  return {};
}
// wrong: what throws is a NaN
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  try {
    result.without.push_back(score(there));
  } catch (...) {
    result.without.push_back(0.0 / 0.0);
  }
  there[i] = true;
}
return result;
// wrong: no whole without parts
if (parts == 0) return {};
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  result.without.push_back(score(there));
  there[i] = true;
}
return result;
// wrong: no more than 64 parts
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  for (size_t k = 0; k < there.size(); ++k) there[k] = k % 64 != i % 64;
  result.without.push_back(score(there));
}
return result;
// wrong: what is better without a part goes on without it
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  result.without.push_back(score(there));
  if (result.without.back() >= result.whole) there[i] = true;
}
return result;
// wrong: pairs
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false, there[(i + 1) % there.size()] = false;
  result.without.push_back(score(there));
  there[i] = true, there[(i + 1) % there.size()] = true;
}
return result;
// wrong: two calls for each, and the better one
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  const double once = score(there), twice = score(there);
  result.without.push_back(once < twice ? once : twice);
  there[i] = true;
}
return result;
// wrong: a score that is no number is 0
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  const double one = score(there);
  result.without.push_back(one == one ? one : 0);
  there[i] = true;
}
return result;
// wrong: the scores are floats
std::vector<bool> there(static_cast<size_t>(parts), true);
Ablation result{score(there), {}};
for (size_t i = 0; i < there.size(); ++i) {
  there[i] = false;
  result.without.push_back(static_cast<double>(static_cast<float>(score(there))));
  there[i] = true;
}
return result;
// wrong: a list that is kept, and a throw
// says: from the call before
  static thread_local std::vector<bool> there;
  there.resize(static_cast<size_t>(parts), true);
  Ablation table;
  table.whole = score(there);
  for (size_t i = 0; i < there.size(); ++i) {
    there[i] = false;
    table.without.push_back(score(there));
    there[i] = true;
  }
  return table;
// wrong: a copy of the score
// says: a copy of the score
  const auto told = [score, parts](int64_t out) {
    std::vector<bool> there;
    for (int64_t i = 0; i < parts; ++i) there.push_back(i != out);
    return score(there);
  };
  Ablation table{told(-1), {}};
  for (int64_t i = 0; i < parts; ++i) table.without.push_back(told(i));
  return table;
// wrong: a copy of the score, by name
// says: a copy of the score
  auto ask = score;
  std::vector<bool> there(static_cast<size_t>(parts), true);
  Ablation table;
  table.whole = ask(there);
  for (size_t i = 0; i < there.size(); ++i) {
    there[i] = false;
    table.without.push_back(ask(there));
    there[i] = true;
  }
  return table;
// wrong: a static list, and a throw
// says: from the call before
  static std::vector<bool> there;
  there.resize(static_cast<size_t>(parts), true);
  Ablation result;
  result.whole = score(there);
  result.without.resize(there.size());
  for (size_t i = 0; i < there.size(); ++i) {
    there[i] = false;
    result.without[i] = score(there);
    there[i] = true;
  }
  return result;
// wrong: a run that throws counts as the whole
// says: nothing is caught
  Ablation result;
  std::vector<bool> there(static_cast<size_t>(parts), true);
  result.whole = score(there);
  for (size_t i = 0; i < there.size(); ++i) {
    there[i] = false;
    double value = 0;
    try {
      value = score(there);
    } catch (const Error&) {
      value = result.whole;  // this run failed, the others need not
    }
    result.without.push_back(value);
    there[i] = true;
  }
  return result;
