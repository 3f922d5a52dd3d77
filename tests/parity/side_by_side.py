"""Runs PyTorch and TinyTensor side by side: the programs of pytorch/ with fresh seeds, and their twins against them.

    python3 tests/parity/side_by_side.py --tests build/release/tests [--seed N] [--quick]

--tests is the folder of the test programs. --quick leaves out the training runs of 200 steps. The exit status is 0 if
all agree, 1 if something differs, 2 if this Python has no PyTorch.
"""
import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tests", type=pathlib.Path, required=True, help="the folder of the test programs")
    parser.add_argument("--seed", type=int, default=random.randrange(1, 10**6))
    parser.add_argument("--quick", action="store_true", help="without the training runs of 200 steps")
    arguments = parser.parse_args()
    try:
        import torch
    except ImportError:
        print(f"{sys.executable} has no PyTorch: nothing to compare with")
        return 2

    print(f"PyTorch {torch.__version__}, seed {arguments.seed}", flush=True)
    names = ["random_streams", "printing", "operations", "more_operations", "differences", "layers", "training", "optimizers",
             "tasks", "images", "image_layers"]
    if arguments.quick:
        names.remove("training")
    skipped = ["--test-case-exclude=*GPT*,docs/parity.md*"] if arguments.quick else []
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, ATEN_CPU_CAPABILITY="default", TINYTENSOR_PARITY_GOLDEN=folder,
                           TINYTENSOR_ALL_STEPS="1")
        script = [sys.executable, HERE / "pytorch" / "make_golden.py", "--seed", str(arguments.seed), "--out", folder]
        subprocess.run(script + names, env=environment, check=True)
        programs = [["tests_core", "--source-file=*random_test.cpp,*print_test.cpp"], ["tests_parity"] + skipped]
        differing = [name for name, *options in programs
                     if subprocess.run([arguments.tests / name] + options, env=environment).returncode != 0]
    print("they differ: " + ", ".join(differing) if differing else "PyTorch and TinyTensor agree")
    return 1 if differing else 0


sys.exit(main())
