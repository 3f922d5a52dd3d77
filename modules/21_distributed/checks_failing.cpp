// Checks of 21.7: a rank that waits for a message, and what it hears instead of one.
//
// Here ranks are the library's threads (run_ranks), which run at once. An answer that waits for ever is given up, and who
// waits for whom is said.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "modules/21_distributed/oracle.h"

namespace course {
namespace {

enum class Scene {
  waits_already,    // for a message that comes later
  is_there,         // it was sent before anybody waited
  empty_one,        // of no bytes
  in_their_order,   // two of unequal length
  others_come,      // messages of other ranks, while this one's is awaited
  other_has_ended,  // another rank than the awaited one
  sent_and_ended,   // the sender is gone, its message is not
  ended,
  ended_later,  // while it is waited for
  silent,
  silent_among_others,
  long_patience,
  too_long,
  too_short,
  throws,
  no_patience,        // one message that is there, and then silence
  ended_no_patience,  // the message of a sender that is gone, and then no other one
  in_turn,            // messages of a run, of another one that begins and ends within it, and of the first again
};

struct Happening {
  Scene scene = Scene::is_there;
  int64_t numbers = 1;  // of a message
};

constexpr double give_up_after = 5;  // seconds

/// Who waits for whom at this moment, and whether the scene is over.
struct Watched {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_done = false;
  std::string text;
  std::array<std::atomic<int>, 4> waits_for = {-1, -1, -1, -1};
};

const char* const too_soon = ", before the patience was up";

void pause(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

// Numbers 1, 2, 3, … that are received, or the words of the error.
std::string received(Communicator& mine, int from, int64_t numbers, Watched& watched, float first = 1) {
  Floats all(at_index(numbers), 0);
  std::atomic<int>& waits_for = watched.waits_for[static_cast<size_t>(mine.rank())];
  waits_for = from;
  std::string text;
  try {
    mine.exchange({}, {{from, all.data(), all.size() * sizeof(float)}});
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i] != first + static_cast<float>(i)) text = fmt::format("{} at place {}", all[i], i);
    }
    if (text.empty()) text = "the message";
  } catch (const RankError& error) {
    text = fmt::format("RankError: {}", error.what());
  }
  waits_for = -1;
  return text;
}

void send(Communicator& mine, int to, int64_t numbers, float first = 1) {
  Floats all;
  for (int64_t i = 0; i < numbers; ++i) all.push_back(first + static_cast<float>(i));
  mine.exchange({{to, all.data(), all.size() * sizeof(float)}}, {});
}

struct Stage {
  const Happening& c;
  Watched& watched;
  std::atomic<bool> is_over = false;  // for rank 0
  std::atomic<bool> is_said = false;  // all that others say before rank 0 asks, or before rank 1 sends
  std::atomic<int> errors = 0;        // RankErrors, of all ranks
  std::string said = {};              // by rank 0
  double seconds = 0;                 // that rank 0 has waited
  double in_vain = 0;                 // of these, at least, for messages that do not come

  void rank_0(Communicator& mine) {
    if (c.scene == Scene::silent) mine.set_patience(0.06), in_vain = 3 * 0.06;
    if (c.scene == Scene::silent_among_others)
      mine.set_patience(0.5), in_vain = 0.5;  // rank 2 is never as late, on a busy machine too
    if (c.scene == Scene::no_patience || c.scene == Scene::ended_no_patience) mine.set_patience(0), wait_for_others();
    if (c.scene == Scene::long_patience) mine.set_patience(1e7);
    if (c.scene == Scene::is_there || c.scene == Scene::sent_and_ended || c.scene == Scene::ended) pause(0.02);
    if (c.scene == Scene::too_long || c.scene == Scene::too_short || c.scene == Scene::in_their_order) pause(0.005);
    const auto start = std::chrono::steady_clock::now();
    said = received(mine, 1, c.numbers, watched);
    if (c.scene == Scene::in_turn) said += ", " + within_another_run() + ", " + received(mine, 1, c.numbers, watched);
    if (c.scene == Scene::no_patience || c.scene == Scene::ended_no_patience) {
      said += ", " + received(mine, 1, c.numbers, watched);
    }
    for (int again = 0; again < 2 && c.scene == Scene::silent; ++again) {
      said += ", " + received(mine, 1, c.numbers, watched);
    }
    if (c.scene == Scene::in_their_order) said += ", " + received(mine, 1, c.numbers + 2, watched, 5);
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    is_over = true;
  }

  void wait_for_others() {
    for (int i = 0; i < 2000 && !is_said; ++i) pause(0.001);
  }

  std::string within_another_run() {
    std::string text;
    run_ranks(2, [&](Communicator& inner) {
      if (inner.rank() == 0) text = received(inner, 1, c.numbers, watched);
      if (inner.rank() == 1) send(inner, 0, c.numbers);
    });
    return text;
  }

  void rank_1(Communicator& mine) {
    switch (c.scene) {
      case Scene::ended: return;
      case Scene::ended_later: return pause(0.02);
      case Scene::silent:
      case Scene::silent_among_others:
        for (int i = 0; i < 700 && !is_over; ++i) pause(0.01);
        return;
      case Scene::throws: pause(0.01); fail<ValueError>("no batch");
      case Scene::too_long: return send(mine, 0, c.numbers + 1);
      case Scene::in_turn: send(mine, 0, c.numbers); break;
      case Scene::too_short: return send(mine, 0, c.numbers - 1);
      case Scene::in_their_order: send(mine, 0, c.numbers); return send(mine, 0, c.numbers + 2, 5);
      case Scene::waits_already:
      case Scene::long_patience:
      case Scene::other_has_ended: pause(0.03); break;
      case Scene::others_come: wait_for_others(); break;
      case Scene::no_patience:
        send(mine, 0, c.numbers), is_said = true;
        for (int i = 0; i < 200 && !is_over; ++i) pause(0.01);
        return;
      default: break;
    }
    send(mine, 0, c.numbers);
  }

  void rank_2(Communicator& mine) {
    if (c.scene == Scene::others_come) {
      for (int i = 0; i < 5; ++i) send(mine, 0, 3), send(mine, 1, 2), pause(0.004);
      for (int i = 0; i < 400; ++i) send(mine, 1, 1), pause(0.0001);  // each of them wakes rank 0
      is_said = true;
    }
    if (c.scene == Scene::ended_no_patience) {
      received(mine, 1, 1, watched);  // an error, as soon as rank 1 has ended
      is_said = true;
    }
    if (c.scene == Scene::silent_among_others) {
      for (int i = 0; i < 350 && !is_over; ++i) send(mine, 1, 1), pause(0.01);
    }
    if (c.scene == Scene::throws && received(mine, 1, 1, watched).starts_with("RankError")) ++errors;
  }
};

std::string play(const Happening& c, Watched& watched) {
  Stage stage{c, watched};
  std::string ends = "nothing is thrown";
  try {
    run_ranks(3, [&](Communicator& mine) {
      if (mine.rank() == 0) {
        try {
          stage.rank_0(mine);
        } catch (...) {
          stage.is_over = true;
          throw;
        }
      }
      if (mine.rank() == 1) stage.rank_1(mine);
      if (mine.rank() == 2) stage.rank_2(mine);
    });
  } catch (const Error& error) {
    ends = error.what();
  }
  std::string text = "rank 0: " + stage.said;
  if (c.scene == Scene::throws)
    text += fmt::format("; rank 2 has an error: {}; run_ranks ends with: {}", stage.errors == 1, ends);
  if (stage.seconds < stage.in_vain) text += too_soon;
  if (stage.seconds > 2) text += fmt::format(", after {:.1f} seconds", stage.seconds);
  return text;
}

std::string who_still_waits(const Watched& watched) {
  std::string text = fmt::format("after {} seconds", give_up_after);
  for (size_t rank = 0; rank < watched.waits_for.size(); ++rank) {
    if (watched.waits_for[rank] >= 0)
      text += fmt::format(", rank {} still waits for rank {}", rank, watched.waits_for[rank].load());
  }
  return text;
}

// What is played, unless it takes too long; then its threads stay where they are, and no other scene is played.
std::string played(const Happening& c) {
  static std::string given_up;
  if (!given_up.empty()) return given_up;
  const auto watched = std::make_shared<Watched>();
  std::thread([watched, c] {
    std::string text;
    try {
      text = play(c, *watched);
    } catch (const std::exception& error) {
      text = error.what();
    } catch (...) {
      text = "something was thrown that is no exception";
    }
    const std::lock_guard lock(watched->mutex);
    watched->text = text;
    watched->is_done = true;
    watched->changed.notify_all();
  }).detach();
  std::unique_lock lock(watched->mutex);
  const bool in_time =
      watched->changed.wait_for(lock, std::chrono::duration<double>(give_up_after), [&] { return watched->is_done; });
  if (in_time) return watched->text;
  return given_up = who_still_waits(*watched);
}

const char* in_words(Scene scene) {
  switch (scene) {
    case Scene::waits_already: return "rank 0 waits for a message of rank 1, which comes 0.03 s later";
    case Scene::is_there: return "rank 1 has sent its message before rank 0 asks for it";
    case Scene::empty_one: return "rank 1 sends rank 0 a message of no bytes";
    case Scene::in_their_order: return "rank 1 sends rank 0 two messages, of which the second is longer";
    case Scene::others_come:
      return "rank 0 waits for rank 1, and hundreds of messages of rank 2 to ranks 0 and 1 come before";
    case Scene::other_has_ended: return "rank 0 waits for rank 1; rank 2 has ended";
    case Scene::sent_and_ended: return "rank 1 has sent its message and ended before rank 0 asks for it";
    case Scene::ended: return "rank 1 has ended without a message, before rank 0 asks for one";
    case Scene::ended_later: return "rank 1 ends without a message while rank 0 waits for it";
    case Scene::silent: return "rank 1 sends nothing; rank 0 has a patience of 0.06 s, and asks three times";
    case Scene::silent_among_others:
      return "rank 1 sends nothing; rank 2 sends rank 1 something each 0.01 s, and rank 0 has a patience of 0.5 s";
    case Scene::long_patience: return "rank 0 has a patience of 10 million seconds, and the message comes after 0.03 s";
    case Scene::too_long: return "rank 1 sends one number more than rank 0 expects";
    case Scene::too_short: return "rank 1 sends one number less than rank 0 expects";
    case Scene::throws: return "ranks 0 and 2 wait for rank 1, which throws a ValueError: no batch";
    case Scene::no_patience:
      return "rank 0 has a patience of 0 s, and asks twice for a message of rank 1, of which one is there";
    case Scene::ended_no_patience: return "the same, and rank 1 has ended before rank 0 asks";
    case Scene::in_turn:
      return "rank 0 waits for a message, for one within another run of ranks, and for one of the first";
  }
  return "";
}

std::string call_of_scene(const Happening& c) {
  const bool says_so = c.numbers > 0 || c.scene == Scene::empty_one;
  return fmt::format("{}{}", in_words(c.scene),
                     says_so ? "" : "; the message that it asks for first is one of no bytes");
}

std::string expected_of(const Happening& c) {
  const std::string has_ended = "RankError: rank 1 has ended while others wait for it";
  const auto other_size = [&](int64_t numbers) {
    return fmt::format("rank 0: RankError: rank 1 has sent {} bytes where {} are expected", 4 * numbers, 4 * c.numbers);
  };
  switch (c.scene) {
    case Scene::in_their_order: return "rank 0: the message, the message";
    case Scene::in_turn: return "rank 0: the message, the message, the message";
    case Scene::ended:
    case Scene::ended_later: return "rank 0: " + has_ended;
    case Scene::silent: return fmt::format("rank 0: {0}, {0}, {0}", "RankError: rank 1 has been silent for 0.06 s");
    case Scene::no_patience: return "rank 0: the message, RankError: rank 1 has been silent for 0 s";
    case Scene::ended_no_patience: return "rank 0: the message, " + has_ended;
    case Scene::silent_among_others: return "rank 0: RankError: rank 1 has been silent for 0.5 s";
    case Scene::too_long: return other_size(c.numbers + 1);
    case Scene::too_short: return other_size(c.numbers - 1);
    case Scene::throws: return "rank 0: " + has_ended + "; rank 2 has an error: true; run_ranks ends with: no batch";
    default: return "rank 0: the message";
  }
}

// Where whoever wants no bytes has them at once.
std::string expected_without_waiting(const Happening& c) {
  if (c.scene != Scene::in_their_order) return "rank 0: the message";
  return "rank 0: the message, RankError: rank 1 has sent 0 bytes where 8 are expected";
}

Mistakes mistakes_of_waiting(const Happening& c) {
  const std::string still = fmt::format("after {} seconds, rank 0 still waits for rank 1", give_up_after);
  const std::string ended = "rank 0: RankError: rank 1 has ended while others wait for it";
  const bool ends = c.scene == Scene::ended || c.scene == Scene::ended_later || c.scene == Scene::throws;
  const bool is_late = c.scene == Scene::waits_already || c.scene == Scene::other_has_ended ||
                       c.scene == Scene::others_come || c.scene == Scene::long_patience;
  const char* const gone = "a rank that has ended sends nothing any more: its number is in gone_";
  Mistakes all = {
      {c.scene == Scene::others_come
           ? "a wake-up is no message, and no time: whoever is woken by others' messages waits on, for what is left"
           : "the patience is up at once: it is so many seconds that the sender may be silent",
       "rank 0: RankError: rank 1 has been silent for 600 s"},
      {is_late ? "another rank has ended, and not the one that is waited for: gone_ has the numbers of both"
               : "a message that was sent before its sender ended is there, and can be taken: it comes first",
       ended},
      {ends ? gone : "it waits, and nothing wakes it: the message, or the end of the patience, must", still},
      {gone, still + ", rank 2 still waits for rank 1"}};
  if (c.scene == Scene::too_short || c.scene == Scene::too_long) {
    all.push_back({"a message of another size is taken as it is: what does not fit is lost", "rank 0: the message"});
  }
  if (c.scene == Scene::silent || c.scene == Scene::silent_among_others) {
    all.push_back({"the patience is cut to whole seconds: a part of one counts as well", expected_of(c) + too_soon});
  }
  if (c.scene == Scene::no_patience || c.scene == Scene::ended_no_patience) {
    all.push_back(
        {"the patience is looked at first: a message that is there is taken, however long one would have waited",
         fmt::format("rank 0: {0}, {0}", "RankError: rank 1 has been silent for 0 s")});
  }
  if (c.numbers == 0) {
    all.push_back({"a message of no bytes is not waited for: it is one like any other, and its sender may be gone",
                   expected_without_waiting(c)});
  }
  return all;
}

std::vector<Happening> scenes() {
  std::vector<Happening> all;
  for (const Scene scene :
       {Scene::is_there, Scene::waits_already, Scene::sent_and_ended, Scene::ended, Scene::ended_later,
        Scene::other_has_ended, Scene::others_come, Scene::in_their_order, Scene::silent, Scene::silent_among_others,
        Scene::too_long, Scene::too_short, Scene::long_patience, Scene::throws}) {
    all.push_back({scene, 3});
  }
  all.push_back({Scene::in_turn, 3});
  all.push_back({Scene::no_patience, 3});
  all.push_back({Scene::ended_no_patience, 3});
  for (const Scene scene : {Scene::empty_one, Scene::ended, Scene::in_their_order, Scene::too_long}) {
    all.push_back({scene, 0});
  }
  all.push_back({Scene::is_there, 5003});
  return all;
}

const Check<Happening> happenings({
    .exercise = "21.7",
    .examples = scenes(),
    .call = [](const Happening& c) { return Call{call_of_scene(c)}; },
    .ask = [](const Happening& c) -> Answer { return played(c); },
    .expect = [](const Happening& c) -> Answer { return expected_of(c); },
    .mistakes = mistakes_of_waiting,
});

}  // namespace
}  // namespace course
