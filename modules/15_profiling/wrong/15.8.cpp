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
