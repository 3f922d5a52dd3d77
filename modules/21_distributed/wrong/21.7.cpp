// wrong: a sender that is gone is noticed first, and its message lost
// says: a message that was sent before its sender ended
const auto can_go_on = [&] { return !queue.empty() || gone_.contains(message.from); };
if (!changed_.wait_for(lock, std::chrono::duration<double>(patience), can_go_on)) {
  fail<RankError>("{} has been silent for {:g} s", sender, patience);
}
if (gone_.contains(message.from)) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: nobody looks whether the sender is still there
// says: a rank that has ended sends nothing any more
if (!changed_.wait_for(lock, std::chrono::duration<double>(patience), [&] { return !queue.empty(); })) {
  fail<RankError>("{} has been silent for {:g} s", sender, patience);
}
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: it waits for ever
// says: still waits for rank 1
changed_.wait(lock, [&] { return !queue.empty() || gone_.contains(message.from); });
if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
static_cast<void>(patience);
// wrong: any rank that has ended
// says: another rank has ended
const auto can_go_on = [&] { return !queue.empty() || !gone_.empty(); };
if (!changed_.wait_for(lock, std::chrono::duration<double>(patience), can_go_on)) {
  fail<RankError>("{} has been silent for {:g} s", sender, patience);
}
if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: the first wake-up is taken for the message
changed_.wait_for(lock, std::chrono::duration<double>(patience));
if (queue.empty() && gone_.contains(message.from)) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.empty()) fail<RankError>("{} has been silent for {:g} s", sender, patience);
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: sizes are not compared
// says: a message of another size is taken as it is
const auto can_go_on = [&] { return !queue.empty() || gone_.contains(message.from); };
if (!changed_.wait_for(lock, std::chrono::duration<double>(patience), can_go_on)) {
  fail<RankError>("{} has been silent for {:g} s", sender, patience);
}
if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
queue.front().resize(message.bytes);
// wrong: only what is too long is refused
const auto can_go_on = [&] { return !queue.empty() || gone_.contains(message.from); };
if (!changed_.wait_for(lock, std::chrono::duration<double>(patience), can_go_on)) {
  fail<RankError>("{} has been silent for {:g} s", sender, patience);
}
if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.front().size() > message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: no message yet is an error
// says: silent for 600 s
if (queue.empty() && gone_.contains(message.from)) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.empty()) fail<RankError>("{} has been silent for {:g} s", sender, patience);
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: the patience begins anew with each message of others
const auto can_go_on = [&] { return !queue.empty() || gone_.contains(message.from); };
while (!can_go_on()) {
  if (changed_.wait_for(lock, std::chrono::duration<double>(patience)) == std::cv_status::timeout) {
    fail<RankError>("{} has been silent for {:g} s", sender, patience);
  }
}
if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: asked without a pause, with the lock in hand
// says: still waits for rank 1
const auto start = std::chrono::steady_clock::now();
while (queue.empty() && !gone_.contains(message.from)) {
  if (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > patience) {
    fail<RankError>("{} has been silent for {:g} s", sender, patience);
  }
}
if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: the patience in whole seconds
const auto can_go_on = [&] { return !queue.empty() || gone_.contains(message.from); };
if (!changed_.wait_for(lock, std::chrono::seconds(static_cast<int64_t>(patience)), can_go_on)) {
  fail<RankError>("{} has been silent for {} s", sender, static_cast<int64_t>(patience));
}
if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: silence and an end are one error
const auto can_go_on = [&] { return !queue.empty() || gone_.contains(message.from); };
changed_.wait_for(lock, std::chrono::duration<double>(patience), can_go_on);
if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: an error of another kind
const auto can_go_on = [&] { return !queue.empty() || gone_.contains(message.from); };
if (!changed_.wait_for(lock, std::chrono::duration<double>(patience), can_go_on)) {
  fail<ValueError>("{} has been silent for {:g} s", sender, patience);
}
if (queue.empty()) fail<ValueError>("{} has ended while others wait for it", sender);
if (queue.front().size() != message.bytes) {
  fail<ValueError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: the oldest message is taken from the wrong end
const auto can_go_on = [&] { return !queue.empty() || gone_.contains(message.from); };
if (!changed_.wait_for(lock, std::chrono::duration<double>(patience), can_go_on)) {
  fail<RankError>("{} has been silent for {:g} s", sender, patience);
}
if (queue.empty()) fail<RankError>("{} has ended while others wait for it", sender);
std::swap(queue.front(), queue.back());
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: a message of nothing is not waited for
// says: no bytes is not waited for
if (message.bytes == 0) return;
const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(patience);
while (queue.empty()) {
  if (gone_.count(message.from) > 0) fail<RankError>("{} has ended while others wait for it", sender);
  if (std::chrono::steady_clock::now() >= deadline) fail<RankError>("{} has been silent for {} s", sender, patience);
  changed_.wait_until(lock, deadline);
}
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: patience in ten slices, each ended by a wake-up
// says: a wake-up is no message
for (int slice = 0; queue.empty(); ++slice) {
  if (gone_.contains(message.from)) fail<RankError>("{} has ended while others wait for it", sender);
  if (slice == 10) fail<RankError>("{} has been silent for {} s", sender, patience);
  changed_.wait_for(lock, std::chrono::duration<double>(patience / 10));
}
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: whole seconds
// says: cut to whole seconds
const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(static_cast<int64_t>(patience));
while (queue.empty()) {
  if (gone_.count(message.from) > 0) fail<RankError>("{} has ended while others wait for it", sender);
  if (changed_.wait_until(lock, deadline) == std::cv_status::timeout && queue.empty()) {
    fail<RankError>("{} has been silent for {} s", sender, patience);
  }
}
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
// wrong: patience is looked at first
// says: looked at first
const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(patience);
for (;;) {
  if (std::chrono::steady_clock::now() >= deadline) fail<RankError>("{} has been silent for {} s", sender, patience);
  if (!queue.empty()) break;
  if (gone_.contains(message.from)) fail<RankError>("{} has ended while others wait for it", sender);
  changed_.wait_until(lock, deadline);
}
if (queue.front().size() != message.bytes) {
  fail<RankError>("{} has sent {} bytes where {} are expected", sender, queue.front().size(), message.bytes);
}
