"""Runs PyTorch and TinyTensor side by side: the programs of pytorch/ with fresh seeds, and their twins against them.

    python3 tests/parity/side_by_side.py --tests build/release/tests [--seed N] [--quick]

--tests is the folder of the test programs. --quick leaves out the training runs of 200 steps. The exit status is 0 if
all agree, 1 if something differs, 2 if this Python has no PyTorch. Of what versions before 2 compute otherwise the committed
golden values are compared with, which are of a newer one.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
# What 1.13 computes otherwise than 2.14: dropout draws for views in another order; clamp() gives x all of the gradient where x
# is a limit; trunc_normal_() draws even numbers.
OTHERWISE_BEFORE_2 = {
    "operations": {"clamp(x, -0.5, 0.5)", "dropout(x, 0.1)", "dropout(x, 0.5)"},
    "more_operations": {"clamp(x, low, high)", "clamp(x, low, none)", "clamp(x, none, high)"},
    "layers": {"TransformerEncoderLayer, dropout 0.1", "TransformerEncoderLayer, norm first, dropout 0.5",
               "TransformerDecoderLayer, dropout 0.1", "TransformerDecoderLayer, norm first, dropout 0.5, causal",
               "TransformerEncoder and TransformerDecoder", "trunc_normal_", "trunc_normal_, narrow", "trunc_normal_, the tail"},
}
# The logarithm in a few normals, and a multiplication and an addition that are rounded once.
STREAMS_OTHERWISE_BEFORE_2 = re.compile(r"(float|double) (\w+ normal\(1.7,0.02\)|calls all) |double \w+ normal ")


def blocks(text):
    """The lines of each operation or program, by its name."""
    found, name = {}, ""
    for line in text.splitlines(keepends=True):
        if line.startswith(("op ", "program ")):
            name = re.sub(r"^(op|program \d+) ", "", line).strip()
        found[name] = found.get(name, "") + line
    return found


def take_committed_values(folder, names):
    """Puts committed golden values in the place of what an old PyTorch computes otherwise."""
    print("what this version computes otherwise than 2.14 is compared with the values of that one", flush=True)
    for name in names:
        file, committed = pathlib.Path(folder) / f"{name}.txt", (HERE / "golden" / f"{name}.txt").read_text()
        if name == "random_streams":
            lines = zip(file.read_text().splitlines(), committed.splitlines())
            file.write_text("".join((new if STREAMS_OTHERWISE_BEFORE_2.match(new) else old) + "\n" for old, new in lines))
        elif name in OTHERWISE_BEFORE_2:
            replacing = {key: block for key, block in blocks(committed).items() if key in OTHERWISE_BEFORE_2[name]}
            assert replacing.keys() == OTHERWISE_BEFORE_2[name], name
            file.write_text("".join({**blocks(file.read_text()), **replacing}.values()))


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
             "tasks", "images", "image_layers", "llama", "llama_layers"]
    if arguments.quick:
        names.remove("training")
    skipped = ["--test-case-exclude=*GPT*,docs/parity.md*"] if arguments.quick else []
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, ATEN_CPU_CAPABILITY="default", TINYTENSOR_PARITY_GOLDEN=folder,
                           TINYTENSOR_ALL_STEPS="1")
        script = [sys.executable, HERE / "pytorch" / "make_golden.py", "--seed", str(arguments.seed), "--out", folder]
        subprocess.run(script + names, env=environment, check=True)
        if int(torch.__version__.split(".")[0]) < 2:
            take_committed_values(folder, names)
        programs = [["tests_core", "--source-file=*random_test.cpp,*print_test.cpp"], ["tests_parity"] + skipped]
        differing = [name for name, *options in programs
                     if subprocess.run([arguments.tests / name] + options, env=environment).returncode != 0]
    print("they differ: " + ", ".join(differing) if differing else "PyTorch and TinyTensor agree")
    return 1 if differing else 0


sys.exit(main())
