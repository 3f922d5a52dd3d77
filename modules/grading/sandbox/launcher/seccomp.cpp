#include "modules/grading/sandbox/launcher/seccomp.h"

#include <cerrno>

#ifdef TINYTENSOR_HAS_SECCOMP
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <initializer_list>
#include <sstream>
#include <string>

namespace course::launcher {
namespace {

constexpr uint32_t allowed = SCMP_ACT_ALLOW, refused = SCMP_ACT_ERRNO(EPERM), not_there = SCMP_ACT_ERRNO(ENOSYS);

using Conditions = std::initializer_list<scmp_arg_cmp>;

scmp_arg_cmp has_none(unsigned argument, uint64_t bits) { return {argument, SCMP_CMP_MASKED_EQ, bits, 0}; }
scmp_arg_cmp has_all(unsigned argument, uint64_t bits) { return {argument, SCMP_CMP_MASKED_EQ, bits, bits}; }
scmp_arg_cmp is(unsigned argument, uint64_t value) { return {argument, SCMP_CMP_EQ, value, 0}; }

/// Answers to system calls, by their names; what no rule is about gets the default. Another architecture's numbers mean
/// other calls: who uses them is ended.
class Filter {
 public:
  explicit Filter(uint32_t otherwise) : filter_(seccomp_init(otherwise)), good_(filter_ != nullptr) {
    good_ = good_ && seccomp_attr_set(filter_, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0;
  }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;
  ~Filter() { seccomp_release(filter_); }

  void answer(const std::string& call, uint32_t with, Conditions all_of = {}) {
    const int number = seccomp_syscall_resolve_name(call.c_str());
    if (number == __NR_SCMP_ERROR && with == allowed) return;  // newer than libseccomp: it stays refused
    good_ = good_ && number != __NR_SCMP_ERROR &&
            seccomp_rule_add_array(filter_, with, number, static_cast<unsigned>(all_of.size()), all_of.begin()) == 0;
  }
  void answer_each(const char* calls, uint32_t with) {
    std::istringstream names(calls);
    for (std::string name; names >> name;) answer(name, with);
  }
  bool load() {
    if (good_ && seccomp_load(filter_) == 0) return true;
    errno = ENOSYS;
    return false;
  }

 private:
  scmp_filter_ctx filter_;
  bool good_;
};

// What the dynamic loader, the allocator, threads of one and signals of its own need; which files may be opened is the
// other layers' part.
const char* const computing =
    "read write writev close fstat newfstatat stat lseek pread64 readlink readlinkat access faccessat getcwd "
    "munmap brk mremap madvise rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack restart_syscall "
    "futex set_robust_list rseq set_tid_address arch_prctl sched_yield sched_getaffinity "
    "getpid gettid getuid geteuid getgid getegid exit exit_group clock_gettime getrandom prlimit64 uname";

const char* const needed_by_no_compiler =
    // other processes
    "ptrace process_vm_readv process_vm_writev process_madvise kcmp kill setpriority setsid personality execveat "
    "pidfd_open pidfd_getfd pidfd_send_signal move_pages migrate_pages "
    // the network, and queues that others read
    "socket socketpair connect bind listen accept accept4 sendto sendmsg sendmmsg mq_open shmget msgget semget "
    "io_uring_setup io_uring_enter io_uring_register "
    // file systems, roots and namespaces
    "mount umount2 pivot_root chroot setns unshare open_tree move_mount fsopen fsconfig fsmount fspick mount_setattr "
    "open_by_handle_at name_to_handle_at fanotify_init quotactl "
    // keys, the kernel and the machine
    "keyctl add_key request_key memfd_secret bpf perf_event_open userfaultfd kexec_load init_module finit_module "
    "delete_module reboot swapon swapoff acct settimeofday clock_settime adjtimex clock_adjtime sethostname "
    "setdomainname syslog vhangup iopl ioperm";

bool only_compute(const char* program) {
  Filter filter(refused);
  filter.answer_each(computing, allowed);
  filter.answer("execve", allowed, {is(0, reinterpret_cast<uintptr_t>(program))});
  // The loader maps the code of libraries before anything of hers runs, from files; memory of her own is never code.
  filter.answer("mmap", allowed, {has_none(3, MAP_ANONYMOUS)});
  filter.answer("mmap", allowed, {has_none(2, PROT_EXEC)});
  filter.answer("mprotect", allowed, {has_none(2, PROT_EXEC)});
  constexpr uint64_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  filter.answer("openat", allowed, {has_none(2, writing)});
  filter.answer("open", allowed, {has_none(1, writing)});
  filter.answer("clone3", not_there);                           // the library then takes clone()
  filter.answer("clone", allowed, {has_all(0, CLONE_THREAD)});  // checks have threads, and no processes of their own
  const auto self = static_cast<uint64_t>(::getpid());
  filter.answer("tgkill", allowed, {is(0, self)});
  filter.answer("kill", allowed, {is(0, self)});
  return filter.load();
}

bool only_compile() {
  Filter filter(allowed);
  filter.answer_each(needed_by_no_compiler, refused);
  // New namespaces may be asked for by the flags of clone(); those of clone3() stand in memory, where no filter sees
  // them, and the library then takes clone().
  filter.answer("clone3", not_there);
  for (const int another :
       {CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP}) {
    filter.answer("clone", refused, {has_all(0, static_cast<uint64_t>(another))});
  }
  return filter.load();
}

}  // namespace

bool restrict_calls(Calls calls, const char* program) {
  return calls == Calls::compute ? only_compute(program) : only_compile();
}

}  // namespace course::launcher

#else  // built without libseccomp

bool course::launcher::restrict_calls(Calls, const char*) {
  errno = ENOSYS;
  return false;
}

#endif
