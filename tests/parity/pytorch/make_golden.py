"""Runs the PyTorch programs of this folder and writes what they give: the golden files that the tests compare with.

    ATEN_CPU_CAPABILITY=default python3 tests/parity/pytorch/make_golden.py [--seed N] [--out FOLDER] [NAME ...]

NAME is a file of this folder: random_streams, printing, operations, more_operations, differences, layers,
training, optimizers, tasks, images (its operations), image_layers, llama (its operations), llama_layers; all if none is given.
Another seed gives other random inputs: `tests/parity/side_by_side.py` uses that.
"""
import argparse
import os
import pathlib

import torch

import differences
import images
import layers
import llama
import more_operations
import operations
import optimizers
import printing
import random_streams
import tasks
import training
from cases import bits, shape_text


def run_programs(programs, first_seed, seeds={}):
    """A line "program <seed> <name>" for each, then one line for each tensor it returns."""
    lines = []
    for i, (name, program) in enumerate(programs.items()):
        seed = first_seed + seeds.get(name, i + 1)
        torch.manual_seed(seed)
        lines.append(f"program {seed} {name}")
        lines += [f"{key} {shape_text(tensor)} {bits(tensor)}" for key, tensor in program().items()]
    return lines


WRITERS = {
    "random_streams": random_streams.lines,
    "printing": lambda seed: printing.lines(),
    "operations": operations.lines,
    "more_operations": more_operations.lines,
    "differences": lambda seed: run_programs(differences.PROGRAMS, seed),
    "layers": lambda seed: run_programs(layers.PROGRAMS, seed),
    "training": lambda seed: run_programs(training.PROGRAMS, seed, training.SEEDS),
    "optimizers": lambda seed: run_programs(optimizers.PROGRAMS, seed),
    "tasks": lambda seed: run_programs(tasks.PROGRAMS, seed),
    "images": lambda seed: operations.lines(seed, images.OPERATIONS),
    "image_layers": lambda seed: run_programs(images.layers(layers.run), seed),
    "llama": lambda seed: operations.lines(seed, llama.OPERATIONS),
    "llama_layers": lambda seed: run_programs(llama.layers(layers.run), seed),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent / "golden")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    assert os.environ.get("ATEN_CPU_CAPABILITY") == "default", "run with ATEN_CPU_CAPABILITY=default"
    torch.set_num_threads(1)
    for name in arguments.names or WRITERS:
        text = "\n".join(WRITERS[name](arguments.seed)) + "\n"
        (arguments.out / f"{name}.txt").write_text(text)
        print(f"{name}.txt: {len(text)} bytes", flush=True)


main()
