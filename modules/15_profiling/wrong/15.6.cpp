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
