// wrong: time since the step began
// says: not since the step began
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - step.began;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  cost = event.so_far, live = event.live_bytes;
}
// wrong: the first lap is lost
// says: the first event has a lap too
double last = step.events.empty() ? 0 : step.events.front().at;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: the clock begins at 0
// says: the clock does not begin at 0
double last = 0;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: the time until the next event
// says: the later one's
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (size_t i = 0; i < step.events.size(); ++i) {
  const StepEvent& event = step.events[i];
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = i + 1 < step.events.size() ? step.events[i + 1].at - event.at : 0;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  cost = event.so_far, live = event.live_bytes;
}
// wrong: a replay is a call
// says: a replay is no call
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: a part is no call
// says: a part is a call too
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase == StepPhase::forward) ++entry.calls, entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: the costs of all that came before
// says: an event's own is the difference
double last = step.began;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far;
  last = event.at, live = event.live_bytes;
}
// wrong: all that is live
// says: what is live is a level
double last = step.began;
Cost cost = step.cost_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far;
}
// wrong: what a backward frees is taken off
// says: only a forward keeps
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: live is followed through forwards only
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live, live = event.live_bytes;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far;
}
// wrong: negative ones are left out
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += std::max<int64_t>(event.live_bytes - live, 0);
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: by op whatever is asked
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, event.op);
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: an entry for each event
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  entries.emplace_back().name = name_of(event, by);
  ProfileEntry& entry = entries.back();
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: the last time in a float
auto last = static_cast<float>(step.began);
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - static_cast<double>(last);
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = static_cast<float>(event.at), cost = event.so_far, live = event.live_bytes;
}
// wrong: the last lap replaces those before
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - last;
  (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) = lap;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: all of it is other
// says: each their own sum
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  entry.other += event.at - last;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
  entry.cost += event.so_far - cost;
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: what took no time is passed over
// says: an event that took no time is one, too
double last = step.began;
Cost cost = step.cost_before;
int64_t live = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  const double lap = event.at - last;
  if (lap > 0) {
    ProfileEntry& entry = entry_named(entries, name_of(event, by));
    (event.phase == StepPhase::forward ? entry.forward : event.phase == StepPhase::backward ? entry.backward : entry.other) += lap;
    if (event.phase != StepPhase::backward) ++entry.calls;
    if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - live;
    entry.cost += event.so_far - cost;
  }
  last = event.at, cost = event.so_far, live = event.live_bytes;
}
// wrong: the level is a double
double clock = step.began, level = static_cast<double>(step.live_bytes_before);
Cost counted = step.cost_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - clock;
  entry.cost += event.so_far - counted;
  if (event.phase != StepPhase::backward) ++entry.calls;
  if (event.phase == StepPhase::forward) {
    entry.forward += lap;
    entry.kept_bytes += event.live_bytes - static_cast<int64_t>(level);
  } else if (event.phase == StepPhase::backward) {
    entry.backward += lap;
  } else {
    entry.other += lap;
  }
  clock = event.at, counted = event.so_far, level = static_cast<double>(event.live_bytes);
}
// wrong: a lap is added before the last reading is taken away
double before = step.began;
Cost counted = step.cost_before;
int64_t level = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  double& seconds = event.phase == StepPhase::forward    ? entry.forward
                    : event.phase == StepPhase::backward ? entry.backward
                                                         : entry.other;
  seconds = seconds + event.at - before;
  entry.cost += event.so_far - counted;
  entry.calls += event.phase == StepPhase::backward ? 0 : 1;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - level;
  before = event.at;
  counted = event.so_far;
  level = event.live_bytes;
}
// wrong: names by a sum of their letters
std::vector<uint32_t> hashes;  // of entries, in their order: no strings are compared
double clock = step.began;
Cost counted = step.cost_before;
int64_t level = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  const std::string name = name_of(event, by);
  uint32_t hash = 0;
  for (const char c : name) hash = 31 * hash + static_cast<unsigned char>(c);
  const auto found = std::find(hashes.begin(), hashes.end(), hash);
  ProfileEntry* entry = nullptr;
  if (found == hashes.end()) {
    hashes.push_back(hash);
    entry = &entry_named(entries, name);
  } else {
    entry = entries.data() + (found - hashes.begin());
  }
  const double lap = event.at - clock;
  entry->cost += event.so_far - counted;
  if (event.phase == StepPhase::forward) {
    ++entry->calls;
    entry->forward += lap;
    entry->kept_bytes += event.live_bytes - level;
  } else if (event.phase == StepPhase::backward) {
    entry->backward += lap;
  } else {
    ++entry->calls;
    entry->other += lap;
  }
  clock = event.at, counted = event.so_far, level = event.live_bytes;
}
// wrong: sorted by time once more
std::vector<StepEvent> events = step.events;
std::sort(events.begin(), events.end(), [](const StepEvent& a, const StepEvent& b) { return a.at < b.at; });
double clock = step.began;
Cost counted = step.cost_before;
int64_t level = step.live_bytes_before;
for (const StepEvent& event : events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - clock;
  entry.cost += event.so_far - counted;
  if (event.phase == StepPhase::forward) {
    ++entry.calls;
    entry.forward += lap;
    entry.kept_bytes += event.live_bytes - level;
  } else if (event.phase == StepPhase::backward) {
    entry.backward += lap;
  } else {
    ++entry.calls;
    entry.other += lap;
  }
  clock = event.at, counted = event.so_far, level = event.live_bytes;
}
// wrong: a line in which nothing was done is left out
// says: an event that took no time
double clock = step.began;
Cost counted = step.cost_before;
int64_t level = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  ProfileEntry& entry = entry_named(entries, name_of(event, by));
  const double lap = event.at - clock;
  entry.cost += event.so_far - counted;
  entry.calls += event.phase != StepPhase::backward;
  if (event.phase == StepPhase::forward) entry.forward += lap;
  if (event.phase == StepPhase::backward) entry.backward += lap;
  if (event.phase == StepPhase::part) entry.other += lap;
  if (event.phase == StepPhase::forward) entry.kept_bytes += event.live_bytes - level;
  clock = event.at, counted = event.so_far, level = event.live_bytes;
}
std::erase_if(entries, [](const ProfileEntry& entry) {
  return entry.seconds() == 0 && entry.cost.operations == 0 && entry.cost.bytes == 0;
});
// wrong: the first entry by its address
entries.reserve(32);
ProfileEntry* first = nullptr;
std::string first_name;
double before = step.began;
Cost spent = step.cost_before;
int64_t level = step.live_bytes_before;
for (const StepEvent& event : step.events) {
  const std::string name = name_of(event, by);
  ProfileEntry* entry = first;
  if (first == nullptr || name != first_name) {
    entry = &entry_named(entries, name);
    if (first == nullptr) {
      first = entry;
      first_name = name;
    }
  }
  const double lap = event.at - before;
  switch (event.phase) {
    case StepPhase::forward:
      ++entry->calls;
      entry->forward += lap;
      entry->kept_bytes += event.live_bytes - level;
      break;
    case StepPhase::backward: entry->backward += lap; break;
    case StepPhase::part:
      ++entry->calls;
      entry->other += lap;
      break;
  }
  entry->cost += event.so_far - spent;
  before = event.at;
  spent = event.so_far;
  level = event.live_bytes;
}
