"""What ranks bring on one computer of two cores, beside threads and beside PyTorch's DistributedDataParallel over Gloo.

    python3 tests/programs/ranks/speed.py TRAIN_GPT [PYTHON ...]    a table in Markdown: medians of alternating turns

PYTHON is the command that runs a Python with PyTorch; without it ours are measured alone. The rows are those of ./tt bench.
"""
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

TURNS = 3
#        layers, heads, width, block, batch, steps
ROWS = {"small": (2, 4, 64, 32, 32, 300), "cpu": (4, 4, 128, 64, 12, 80), "baby": (6, 6, 384, 256, 64, 3)}
OURS = {"1 x 2": ["--threads", "2"], "2 x 1, 2 slices": ["--ranks", "2", "--threads", "1", "--slices", "2"],
        "2 x 1, 8 slices": ["--ranks", "2", "--threads", "1", "--slices", "8"],
        "1 x 1": ["--threads", "1"], "1 x 1, 8 slices": ["--threads", "1", "--slices", "8"]}
PEER = pathlib.Path(__file__).resolve().parents[3] / "examples" / "commands" / "bench"


def ours(program, row, flags):
    """The median of a run's steps, tokens per second."""
    layers, heads, width, block, batch, steps = map(str, ROWS[row])
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "log"
        subprocess.run([program, "--n-layer", layers, "--n-head", heads, "--n-embd", width, "--block-size", block, "--batch-size", batch,
                        "--max-iters", steps, "--eval-interval", steps, "--eval-iters", "1", "--dropout", "0", "--no-bias",
                        "--out", folder + "/out", "--log", str(log), *flags], check=True, capture_output=True)
        rates = [json.loads(line) for line in log.read_text().splitlines()]
        return statistics.median(rate["tokens_per_s"] for rate in rates if "tokens_per_s" in rate)


def peer_rank(rank, sizes, port):
    """One of two processes: the model of ./tt bench's PyTorch, half of the batch."""
    import io
    import os
    import time

    import torch
    import torch.distributed

    layers, heads, width, block, batch, steps = sizes
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port), USE_LIBUV="0")
    sys.path.insert(0, str(PEER))
    sys.argv = ["peer", *map(str, (layers, heads, width, block, batch // 2, 1)), "sdpa", "fused", "flush"]
    sys.stdin, sys.stdout = io.StringIO(), io.StringIO()
    import pytorch_peer

    sys.stdout = sys.__stdout__
    torch.distributed.init_process_group("gloo", rank=rank, world_size=2)
    pytorch_peer.compiled = torch.nn.parallel.DistributedDataParallel(pytorch_peer.model, gradient_as_bucket_view=True)
    seconds = []
    for _ in range(steps + 2):
        begin = time.perf_counter()
        pytorch_peer.train_step()
        seconds.append(time.perf_counter() - begin)
    if rank == 0:
        print(batch * block / statistics.median(seconds[2:]))
    torch.distributed.destroy_process_group()


def peer(row):
    import socket

    import torch.multiprocessing

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    torch.multiprocessing.spawn(peer_rank, (ROWS[row], port), nprocs=2)


def main(program, python):
    print("| row | how | tokens/s | of 1 x 2 |\n|---|---|---|---|")
    for row in ROWS:
        rates = {}
        for _ in range(TURNS):
            for name, flags in OURS.items():
                rates.setdefault(name, []).append(ours(program, row, flags))
            if python:
                printed = subprocess.run([*python, __file__, "--peer", row], check=True, capture_output=True, text=True).stdout
                rates.setdefault("DistributedDataParallel, 2 x 1", []).append(float(printed.split()[-1]))
        medians = {name: statistics.median(found) for name, found in rates.items()}
        for name, rate in medians.items():
            print(f"| {row} | {name} | {rate:,.0f} | {rate / medians['1 x 2']:.2f} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--peer":
        peer(sys.argv[2])
    else:
        main(sys.argv[1], sys.argv[2:])
