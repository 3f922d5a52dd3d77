#include "modules/grading/sandbox/launcher/seccomp.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace course::launcher {
namespace {

#if defined(__x86_64__)
constexpr uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr uint32_t architecture = 0;
#endif

constexpr uint32_t allowed = SECCOMP_RET_ALLOW, refused = SECCOMP_RET_ERRNO | EPERM;
constexpr uint32_t not_there = SECCOMP_RET_ERRNO | ENOSYS;

using Program = std::vector<sock_filter>;

sock_filter statement(uint32_t code, uint32_t value) { return {static_cast<uint16_t>(code), 0, 0, value}; }
sock_filter jump(uint32_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
  return {static_cast<uint16_t>(code), if_true, if_false, value};
}
void load(Program& program, size_t offset) {
  program.push_back(statement(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset)));
}
// The lower half of an argument: both architectures are little-endian.
size_t argument(size_t number) { return offsetof(seccomp_data, args) + number * sizeof(uint64_t); }

// An answer for one call, whatever its arguments are.
void answer(Program& program, long call, uint32_t with) {
  program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 1));
  program.push_back(statement(BPF_RET | BPF_K, with));
}

// Allowed if the argument has none of these bits.
void allow_without(Program& program, long call, size_t number, uint32_t bits) {
  program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 4));
  load(program, argument(number));
  program.push_back(jump(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
  program.push_back(statement(BPF_RET | BPF_K, refused));
  program.push_back(statement(BPF_RET | BPF_K, allowed));
}

// Allowed if the argument has this bit.
void allow_with(Program& program, long call, size_t number, uint32_t bit) {
  program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 4));
  load(program, argument(number));
  program.push_back(jump(BPF_JMP | BPF_JSET | BPF_K, bit, 0, 1));
  program.push_back(statement(BPF_RET | BPF_K, allowed));
  program.push_back(statement(BPF_RET | BPF_K, refused));
}

// Allowed if the argument is this.
void allow_only(Program& program, long call, size_t number, uint32_t value) {
  program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 4));
  load(program, argument(number));
  program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  program.push_back(statement(BPF_RET | BPF_K, allowed));
  program.push_back(statement(BPF_RET | BPF_K, refused));
}

// Another architecture's numbers mean other calls.
Program begun() {
  Program program;
  load(program, offsetof(seccomp_data, arch));
  program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
  program.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
  load(program, offsetof(seccomp_data, nr));
#if defined(__x86_64__)
  program.push_back(jump(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));  // x32
  program.push_back(statement(BPF_RET | BPF_K, refused));
#endif
  return program;
}

// What the dynamic loader, the allocator, threads of one and signals of its own need. execve is there for the launcher
// itself; which files may be run and opened is the other layers' part.
const std::vector<long> computing = {
    SYS_read,
    SYS_write,
    SYS_close,
    SYS_fstat,
    SYS_lseek,
    SYS_pread64,
    SYS_readlinkat,
    SYS_faccessat,
    SYS_munmap,
    SYS_brk,
    SYS_mremap,
    SYS_madvise,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_futex,
    SYS_getpid,
    SYS_gettid,
    SYS_exit,
    SYS_exit_group,
    SYS_clock_gettime,
    SYS_getrandom,
    SYS_set_tid_address,
    SYS_set_robust_list,
    SYS_execve,
    SYS_prlimit64,
    SYS_sched_getaffinity,
    SYS_sched_yield,
    SYS_uname,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_restart_syscall,
    SYS_writev,
    SYS_getcwd,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_newfstatat
    SYS_newfstatat,
#endif
#ifdef SYS_arch_prctl
    SYS_arch_prctl,
#endif
#ifdef SYS_access
    SYS_access,
    SYS_stat,
    SYS_readlink,
#endif
};

Program to_compute() {
  Program program = begun();
  const auto self = static_cast<uint32_t>(::getpid());
  for (const long call : computing) answer(program, call, allowed);
  // The loader maps the code of libraries before anything of hers runs, from files; memory of her own is never code.
  constexpr uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  allow_without(program, SYS_openat, 2, writing);
#ifdef SYS_open
  allow_without(program, SYS_open, 1, writing);
#endif
  answer(program, 435, not_there);                  // clone3: the library then takes clone()
  allow_with(program, SYS_clone, 0, CLONE_THREAD);  // checks have threads, and no processes of their own
  allow_only(program, SYS_tgkill, 0, self);
  allow_only(program, SYS_kill, 0, self);
  program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(SYS_mmap), 0, 6));
  load(program, argument(3));
  program.push_back(jump(BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 0, 2));
  load(program, argument(2));
  program.push_back(jump(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0));
  program.push_back(statement(BPF_RET | BPF_K, allowed));
  program.push_back(statement(BPF_RET | BPF_K, refused));
  allow_without(program, SYS_mprotect, 2, PROT_EXEC);
  program.push_back(statement(BPF_RET | BPF_K, refused));
  return program;
}

const std::vector<long> denied = {
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    SYS_sendto,
    SYS_sendmsg,
    SYS_sendmmsg,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_setns,
    SYS_unshare,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_acct,
    SYS_quotactl,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_adjtimex,
    SYS_clock_adjtime,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_personality,
    SYS_open_by_handle_at,
    SYS_name_to_handle_at,
    SYS_fanotify_init,
    SYS_kcmp,
    SYS_move_pages,
    SYS_migrate_pages,
    SYS_syslog,
    SYS_vhangup,
    SYS_mq_open,
    SYS_shmget,
    SYS_msgget,
    SYS_semget,
    SYS_execveat,
    SYS_setpriority,
    SYS_kill,
    SYS_setsid,
#ifdef SYS_iopl
    SYS_iopl,
    SYS_ioperm,
#endif
    425,
    426,
    427,  // io_uring
    428,
    429,
    430,
    431,
    432,
    433,  // open_tree, move_mount, fsopen, fsconfig, fsmount, fspick
    424,
    434,
    438,
    440,  // pidfd_send_signal, pidfd_open, pidfd_getfd, process_madvise
    442,
    447,  // mount_setattr, memfd_secret
};

Program to_compile() {
  Program program = begun();
  for (const long call : denied) answer(program, call, refused);
  // New namespaces may be asked for by the flags of clone(); those of clone3() stand in memory, where no filter sees
  // them, and the library then takes clone().
  answer(program, 435, not_there);
  allow_without(
      program, SYS_clone, 0,
      CLONE_NEWNS | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP);
  program.push_back(statement(BPF_RET | BPF_K, allowed));
  return program;
}

}  // namespace

bool restrict_calls(Calls calls) {
  if (architecture == 0) {
    errno = ENOSYS;
    return false;
  }
  Program program = calls == Calls::compute ? to_compute() : to_compile();
  sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

}  // namespace course::launcher
