// System calls by seccomp: a filter that the kernel asks about each of them.
#pragma once

namespace course::launcher {

enum class Calls {
  compute,  ///< what a program needs that reads its input from memory and writes to descriptors that it has: a short
            ///< list, and all else is refused
  compile,  ///< all but what no compiler needs: sockets, ptrace, mount, keys, other namespaces, …
};

/// From here on, for this process and all it becomes. A call that is refused fails with EPERM. What computes becomes
/// `program` and no other: execve() is allowed for a path at this very address, at which, by chance, nobody else's
/// memory has one. False, with errno, if it cannot be done, as on an architecture that this does not know.
bool restrict_calls(Calls calls, const char* program);

}  // namespace course::launcher
