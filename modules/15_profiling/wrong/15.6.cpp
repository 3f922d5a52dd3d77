// wrong: one work after the other
// says: no alternation
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (size_t i = 0; i < works.size(); ++i) {
  for (int64_t round = 0; round < repeats.samples; ++round) {
    const double start = now();
    works[i]();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: time_calls of each
// says: no alternation
std::vector<std::vector<double>> seconds;
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
for (const auto& work : works) seconds.push_back(time_calls(work, {0, repeats.samples}, now));
return seconds;
// wrong: each is warmed right before its own turns
std::vector<std::vector<double>> seconds;
for (const auto& work : works) seconds.push_back(time_calls(work, repeats, now));
return seconds;
// wrong: always forwards
// says: every second round goes backwards
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t i = 0; i < works.size(); ++i) {
    const double start = now();
    works[i]();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: backwards first
// says: round 0 of every call goes from the first work
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = round % 2 == 1 ? turn : works.size() - 1 - turn;
    const double start = now();
    works[i]();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: warmed in turns
// says: one after the other, before the next one's
for (int64_t i = 0; i < repeats.warmup; ++i) {
  for (const auto& work : works) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
    const double start = now();
    works[i]();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: no warm-up
// says: the warm-up is missing
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
    const double start = now();
    works[i]();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: the seconds are listed by turn, not by work
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
    const double start = now();
    works[i]();
    seconds[turn].push_back(now() - start);
  }
}
return seconds;
// wrong: rounds in the place of works
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(static_cast<size_t>(repeats.samples));
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
    const double start = now();
    works[i]();
    seconds[static_cast<size_t>(round)].push_back(now() - start);
  }
}
return seconds;
// wrong: one reading between two works
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
double start = now();
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
    works[i]();
    const double end = now();
    seconds[i].push_back(end - start);
    start = end;
  }
}
return seconds;
// wrong: right for two works, with more the order turns
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = (turn + static_cast<size_t>(round)) % works.size();
    const double start = now();
    works[i]();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: a work less backwards, as a pendulum does not stand still
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = round == 0 ? 0 : 1; turn < works.size(); ++turn) {
    const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
    const double start = now();
    works[i]();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: errors are swallowed
// says: nothing is caught here
std::vector<std::vector<double>> seconds(works.size());
try {
  for (const auto& work : works) {
    for (int64_t i = 0; i < repeats.warmup; ++i) work();
  }
  for (int64_t round = 0; round < repeats.samples; ++round) {
    for (size_t turn = 0; turn < works.size(); ++turn) {
      const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
      const double start = now();
      works[i]();
      seconds[i].push_back(now() - start);
    }
  }
} catch (...) {
}
return seconds;
// wrong: the first work is needed
std::vector<std::vector<double>> seconds(works.size());
const size_t last = works.size() - 1;
for (size_t i = 0; i <= last; ++i) {
  for (int64_t k = 0; k < repeats.warmup; ++k) works.at(i)();
}
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn <= last; ++turn) {
    const size_t i = round % 2 == 0 ? turn : last - turn;
    const double start = now();
    works.at(i)();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: copies go the way back
// says: not a copy of it
const std::vector<std::function<void()>> back(works.rbegin(), works.rend());
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  const bool there = round % 2 == 0;
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const auto& work = there ? works[turn] : back[turn];
    const double start = now();
    work();
    seconds[there ? turn : works.size() - 1 - turn].push_back(now() - start);
  }
}
return seconds;
// wrong: a copy for each call
// says: not a copy of it
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
    const std::function<void()> work = works[i];
    const double start = now();
    work();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: a list grows within the sample
// says: a list grows between the two readings
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = round % 2 == 0 ? turn : works.size() - 1 - turn;
    seconds[i].push_back(-now());
    works[i]();
    seconds[i].back() += now();
  }
}
return seconds;
// wrong: which way it goes is remembered from call to call
// says: round 0 of every call
static bool there = false;
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  there = !there;
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = there ? turn : works.size() - 1 - turn;
    const double start = now();
    works[i]();
    seconds[i].push_back(now() - start);
  }
}
return seconds;
// wrong: a stopwatch that runs on
for (const std::function<void()>& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
const size_t n = works.size();
std::vector<double> total(n, 0.0);
std::vector<std::vector<double>> seconds(n);
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t k = 0; k < n; ++k) {
    const size_t i = (round & 1) != 0 ? n - 1 - k : k;
    const double before = total[i];
    total[i] -= now();
    works[i]();
    total[i] += now();
    seconds[i].push_back(total[i] - before);
  }
}
return seconds;
// wrong: a direction that what is thrown leaves behind
static bool back = false;
for (const auto& work : works) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t k = 0; k < works.size(); ++k) {
    const size_t i = back ? works.size() - 1 - k : k;
    const double start = now();
    works[i]();
    const double end = now();
    seconds[i].push_back(end - start);
  }
  back = !back;
}
back = false;  // the next call begins anew
return seconds;
// wrong: a list of copies
std::vector<std::pair<size_t, std::function<void()>>> turn;
for (size_t i = 0; i < works.size(); ++i) turn.emplace_back(i, works[i]);
for (const auto& [i, work] : turn) {
  for (int64_t call = 0; call < repeats.warmup; ++call) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (const auto& [i, work] : turn) {
    const double start = now();
    work();
    const double end = now();
    seconds[i].push_back(end - start);
  }
  std::reverse(turn.begin(), turn.end());
}
return seconds;
// wrong: a work that takes turns itself turns the outer ones
thread_local bool forward = true;
forward = true;
std::vector<std::vector<double>> seconds(works.size());
for (size_t i = 0; i < works.size(); ++i) {
  seconds[i].reserve(static_cast<size_t>(repeats.samples));
  for (int64_t call = 0; call < repeats.warmup; ++call) works[i]();
}
for (int64_t round = 0; round < repeats.samples; ++round) {
  const bool straight = round == 0 || forward;
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = straight ? turn : works.size() - 1 - turn;
    const double start = now();
    works[i]();
    const double stop = now();
    seconds[i].push_back(stop - start);
  }
  forward = !forward;
}
forward = true;
return seconds;
// wrong: one function twice is warmed up once
using Plain = void (*)();
for (size_t i = 0; i < works.size(); ++i) {
  bool warm = false;
  if (const Plain* mine = works[i].target<Plain>()) {
    for (size_t j = 0; j < i; ++j) {
      const Plain* other = works[j].target<Plain>();
      warm = warm || (other != nullptr && *other == *mine);
    }
  }
  for (int64_t call = 0; !warm && call < repeats.warmup; ++call) works[i]();
}
std::vector<std::vector<double>> seconds(works.size());
for (auto& list : seconds) list.reserve(static_cast<size_t>(repeats.samples));
const auto turn = [&](size_t i) {
  const double start = now();
  works[i]();
  const double stop = now();
  seconds[i].push_back(stop - start);
};
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t i = 0; i < works.size(); ++i) turn(round % 2 == 0 ? i : works.size() - 1 - i);
}
return seconds;
// wrong: whoever is alone is called once before
const int64_t warmup = works.size() == 1 ? std::max<int64_t>(repeats.warmup, 1) : repeats.warmup;
for (const auto& work : works) {
  for (int64_t i = 0; i < warmup; ++i) work();
}
std::vector<std::vector<double>> seconds(works.size());
for (auto& list : seconds) list.reserve(static_cast<size_t>(repeats.samples));
for (int64_t round = 0; round < repeats.samples; ++round) {
  for (size_t turn = 0; turn < works.size(); ++turn) {
    const size_t i = (round & 1) != 0 ? works.size() - 1 - turn : turn;
    const double start = now();
    works[i]();
    const double stop = now();
    seconds[i].push_back(stop - start);
  }
}
return seconds;
