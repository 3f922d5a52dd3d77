// Ctrl-C: the first asks the program to come to an end, the second ends it.
#pragma once

namespace tinytensor {

/// From now on SIGINT, SIGTERM, SIGUSR1 (which mpirun hands on to its ranks) and, unless nohup ignores it, SIGHUP are
/// noticed once; a second one kills the process as usual.
void catch_interrupts();
/// True once one has arrived.
bool interrupted();
/// The status with which a program ends that one has stopped, as shells report it: 130 after SIGINT, 143 after SIGTERM.
int interrupted_status();

}  // namespace tinytensor
