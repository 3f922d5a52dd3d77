#!/usr/bin/env python3
"""Classroom 50 runs this in a student's checkout; the rest of the kit lies beside it."""
import os
import pathlib
import shutil
import subprocess
import sys

here = pathlib.Path(__file__).resolve().parent
command = ["bash", str(here / "classroom50.sh"), os.getcwd(), os.path.abspath("result.json")]
if os.geteuid() != 0 and shutil.which("sudo"):  # to install what is missing, and to run submissions as another user
    known = "CLASSROOM,ASSIGNMENT,SUBMISSION_TAG,COMMIT_URL,RELEASE_URL,REVIEW_URL"
    command = ["sudo", "--non-interactive", "--preserve-env=" + known, *command]
sys.exit(subprocess.run(command).returncode)
