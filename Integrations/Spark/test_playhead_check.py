#!/usr/bin/env python3
"""Tests playhead_check.py without Spark, with a program that stands in for `playhead`."""

import json
import os
import pathlib
import stat
import tempfile
import unittest

import playhead_check

SCHEMA = pathlib.Path(__file__).resolve().parent.parent.parent / "Documentation/Schemas/check.schema.json"

STAND_IN = """#!/bin/sh
# Writes a line for each address, and the options to a file.
while [ "$1" != -- ]; do
    [ "$1" = --out ] && out=$2
    printf '%s ' "$1" >>"$LOG"
    shift
done
shift
echo "$#" >>"$LOG"
[ -n "$FAILURE" ] && { echo "playhead: Cannot do it." >&2; exit 2; }
for address in "$@"; do printf '{"url": "%s"}\\n' "$address" >>"$out"; done
exit 1
"""


class CheckTests(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.program = os.path.join(self.scratch.name, "playhead")
        pathlib.Path(self.program).write_text(STAND_IN, encoding="utf-8")
        os.chmod(self.program, stat.S_IRWXU)
        self.log = pathlib.Path(self.scratch.name, "log")
        os.environ.update({"LOG": str(self.log), "FAILURE": ""})

    def check(self, addresses, options=()):
        lines = playhead_check.check_partition(addresses, options, self.program)
        return [json.loads(line)["url"] for line in lines]

    def test_partitions_are_checked_in_batches(self):
        addresses = [f"https://a.example/{number}" for number in range(250)]
        self.assertEqual(self.check(addresses, ["--seconds", "2"]), addresses)
        lines = self.log.read_text(encoding="utf-8").splitlines()
        self.assertEqual([line.split()[-1] for line in lines], ["100", "100", "50"])
        self.assertTrue(lines[0].startswith("check --seconds 2 --out "))

    def test_addresses_are_no_options(self):
        self.assertEqual(self.check(["--help", "", "-", None, "a"]), ["--help", "a"])

    def test_an_empty_partition_runs_nothing(self):
        self.assertEqual(self.check([]), [])
        self.assertFalse(self.log.exists())

    def test_failures_of_the_program_are_errors(self):
        os.environ["FAILURE"] = "yes"
        with self.assertRaisesRegex(playhead_check.CheckFailed, "Cannot do it"):
            self.check(["a"])
        with self.assertRaisesRegex(playhead_check.CheckFailed, "Cannot run"):
            list(playhead_check.check_partition(["a"], (), "/nonexistent/playhead"))

    def test_the_columns_are_the_members_of_the_schema(self):
        members = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]
        # Pictures belong on pages.
        self.assertEqual(set(playhead_check.COLUMNS), set(members) - {"picture"})

    def test_identities_are_those_of_the_program(self):
        self.assertEqual(
            playhead_check.item_id("https://a.example/film.mp4"), "7dcdf9a8c211934c71152919bf213ffd")


if __name__ == "__main__":
    unittest.main()
