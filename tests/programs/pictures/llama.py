#!/usr/bin/env python3
"""Trains the models of docs/llama.md on the shipped stories, and on a text that is named, and writes llama.json.

  tests/programs/pictures/llama.py build/release/examples/train_gpt tinyshakespeare.txt [SEEDS] > llama.json

Each run takes some 14 seconds of one core: 1,000 steps of the default model, judged by 60 batches. A run that is in
llama.runs/ already is not run again. The table of the page is printed as an error.
"""
import json
import pathlib
import re
import statistics
import subprocess
import sys

GATED = "--norm rms --mlp swiglu"
MODELS = {
    "GPT-2": "",
    "1: RMS norm": "--norm rms",
    "2: SwiGLU": f"{GATED} --mlp-width 171",
    "3: rotary positions": f"{GATED} --mlp-width 171 --positions rotary",
    "4: grouped heads": "--like llama --kv-heads 2",
    "4, as many parameters": "--like llama --kv-heads 2 --mlp-width 201",
}
STEPS = 1000


def loss(program, data, seed, flags, kept):
    if not kept.exists():
        command = [program, "--out", str(kept) + ".out", "--threads", "1", "--max-iters", str(STEPS)]
        command += ["--eval-interval", "250", "--eval-iters", "60", "--seed", str(seed), *data, *flags.split()]
        kept.write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return float(re.search(rf"step +{STEPS} +train [\d.]+ +val ([\d.]+)", kept.read_text())[1])


def table(found):
    """Mean ± standard deviation, a row for each model."""
    lines = []
    for name in MODELS:
        runs = [losses[name] for losses in found.values()]
        cells = [f"{statistics.mean(x):.3f} ± {statistics.stdev(x) if len(x) > 1 else 0:.3f}" for x in runs]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    program, shakespeare = sys.argv[1:3]
    seeds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    folder = pathlib.Path("llama.runs")
    folder.mkdir(exist_ok=True)
    found = {}
    for text, data in {"stories": [], "Tiny Shakespeare": ["--data", shakespeare]}.items():
        for place, (name, flags) in enumerate(MODELS.items()):
            found.setdefault(text, {})[name] = [
                loss(program, data, seed, flags, folder / f"{text}.{place}.{seed}") for seed in range(1, seeds + 1)
            ]
    print(json.dumps(found, indent=1))
    print(table(found), file=sys.stderr)


main()
