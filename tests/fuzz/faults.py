"""Lets the calls of ./tt train, sample and export to the system fail, one after the other, and every allocation.

    faults.py PROGRAMS [RUNS]    PROGRAMS: the folder of train_gpt, sample_gpt, export_gpt; RUNS: at most so many for each call

Whatever fails, a program must end with status 0, 1 or 2 and a message, and a checkpoint or
a published model that was there must still load.
"""

import collections
import errno
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TINY = ("--n-layer 1 --n-head 2 --n-embd 16 --block-size 16 --batch-size 4 --eval-iters 1 --eval-interval 10 "
        "--warmup-iters 5 --threads 2 --data text").split()
CALLS = {"malloc": errno.ENOMEM, "pthread_create": errno.EAGAIN, "mmap": errno.ENOMEM, "open": errno.EMFILE,
         "read": errno.EIO, "write": errno.ENOSPC, "pread": errno.EIO, "pwrite": errno.ENOSPC, "close": errno.EIO,
         "fsync": errno.EIO, "fstat": errno.EIO, "stat": errno.EACCES, "lstat": errno.EIO, "rename": errno.EIO,
         "mkdir": errno.ENOSPC, "unlink": errno.EPERM, "remove": errno.EPERM, "flock": errno.ENOLCK,
         "ftruncate": errno.EIO}


def run(command, folder, **environment):
    try:
        return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60,
                              env={**os.environ, **environment})
    except subprocess.TimeoutExpired:
        return None


def fault_of(result, call):
    """What is wrong with the end of a program, or nothing. A message that cannot be written is missing."""
    if result is None:
        return "does not end"
    if result.returncode not in (0, 1, 2):
        return "ends with status %d" % result.returncode
    if result.returncode != 0 and not result.stderr and call != "write":
        return "says nothing"
    return "says more than 2 KB" if len(result.stderr) > 2048 else ""


def main():
    programs, most = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 20
    train, sample, export = (str(programs / name) for name in ("train_gpt", "sample_gpt", "export_gpt"))
    commands = {"help": [train, "--help"],
                "a wrong flag": [train, "--n-layr", "3"],
                "a new run": [train, *TINY, "--max-iters", "2", "--out", "new", "--log", "new.log"],
                "a resumed run": [train, "--resume", "--max-iters", "11", "--threads", "2", "--log", "log"],
                "a run with threads": [train, "--threads", "4", "--max-iters", "2", "--eval-iters", "1", "--out", "wide"],
                "an export": [export, "--to", "mine"],
                "a sample": [sample, "--max-new-tokens", "3", "--threads", "2"],
                "a published model": [sample, "--model", str(ROOT / "tests/models/pretrained/tied"), "--prompt", "a",
                                      "--max-new-tokens", "2", "--threads", "2"]}
    place = pathlib.Path(tempfile.mkdtemp())
    library, base, folder = place / "failing_calls.so", place / "base", place / "work"
    subprocess.run([os.environ.get("CXX", "c++"), "-std=c++20", "-O1", "-shared", "-fPIC", "-o", library,
                    ROOT / "tests/fuzz/failing_calls.cpp", "-ldl"], check=True)
    base.mkdir()
    (base / "text").write_text((ROOT / "README.md").read_text()[:3000])
    assert run([train, *TINY, "--max-iters", "10", "--log", "log"], base).returncode == 0
    assert run([export, "--to", "mine"], base).returncode == 0

    passed, failed = 0, 0
    for name, command in commands.items():
        ends = collections.Counter()
        for call, number in CALLS.items():
            def attempt(at):
                shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(base, folder)
                return run(command, folder, LD_PRELOAD=str(library), FAIL_CALL=call, FAIL_ERROR=str(number),
                           FAIL_AT=str(at), FAIL_COUNT=str(place / "count"))

            attempt(0)
            calls = int((place / "count").read_text())
            for at in range(1, calls + 1, max(1, -(-calls // most))):
                result = attempt(at)
                fault = fault_of(result, call)
                if not fault and run([sample, "--max-new-tokens", "1"], folder).returncode != 0:
                    fault = "the checkpoint is lost"
                if not fault and run([sample, "--max-new-tokens", "1", "--model", "mine"], folder).returncode != 0:
                    fault = "the published model is lost"
                ends[result.returncode if result else "none"] += 1
                passed, failed = passed + (not fault), failed + bool(fault)
                if fault:
                    print("%s: %s %d of %d: %s: %r" % (name, call, at, calls, fault, result and result.stderr[:200]))
        print("%s: %d faults, by status: %s" % (name, sum(ends.values()), dict(ends)), flush=True)
    shutil.rmtree(place)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(failed > 0)


main()
