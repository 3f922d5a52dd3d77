#include "examples/commands/command_line/interrupt.h"

#include <csignal>

namespace tinytensor {
namespace {

volatile std::sig_atomic_t arrived = 0;

void notice(int signal) { arrived = signal; }

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = notice;
  sigemptyset(&action.sa_mask);
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);  // reset: the second one is not caught
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGUSR1, &action, nullptr);
  struct sigaction before {};
  sigaction(SIGHUP, nullptr, &before);
  if (before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);  // nohup wants it ignored
}

bool interrupted() { return arrived != 0; }

int interrupted_status() { return 128 + arrived; }

}  // namespace tinytensor
