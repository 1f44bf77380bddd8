#!/usr/bin/env python3
"""Tests playhead_check.py on a Spark cluster of this machine, of which a worker is killed while it checks.

    python3 -m venv env && env/bin/pip install -r requirements.txt
    env/bin/python test_cluster.py FOLDER [--workers N] [--seconds N] [--program FILE]

Starts a master and workers as processes of their own, checks the files of FOLDER once with the program alone and once on the
cluster, kills a worker with its executor when a third of the time is over, and compares the results. Prints the cost per item and
what a million items would need. Exits with 1 if the results differ or nothing was killed.
"""

import argparse
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import playhead_check
import pyspark

HOME = pathlib.Path(pyspark.__file__).parent
# The values that depend on the item alone: not times, dates, counts of pictures, and defects that come from a busy machine.
STABLE = ("id", "url", "verdict", "streamType", "mediaType", "duration", "size", "container")
BUSY = {"droppedFrames", "drift", "stalls", "timeGap", "slowStart"}


def essence(record):
    """The part of a result that must not depend on where it was made."""
    findings = sorted({finding["code"] for finding in record["findings"] or []} - BUSY)
    codecs = [(track["kind"], track["codec"]) for track in record["tracks"] or []]
    # A damaged file may fail in one of two ways.
    error = record["error"]["category"] if record["error"] else None
    # Spark has a type for numbers with fractions.
    duration = None if record["duration"] is None else float(record["duration"])
    return {name: record[name] for name in STABLE} | {"duration": duration} | {"findings": findings, "codecs": codecs, "error": error}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    """A master and workers, each a process with a log."""

    def __init__(self, folder, count):
        self.folder = pathlib.Path(folder)
        self.environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_NO_DAEMONIZE": "1"}
        port = free_port()
        self.address = f"spark://127.0.0.1:{port}"
        self.master = self.start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port",
                                 str(port), "--webui-port", "0")
        self.wait("master", "I have been elected leader")
        self.workers = [
            self.start(f"worker-{number}", "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1",
                       "--webui-port", "0", "--cores", "1", "--memory", "1g", "--work-dir",
                       str(self.folder / f"work-{number}"), self.address)
            for number in range(count)]
        for number in range(count):
            self.wait(f"worker-{number}", "Successfully registered")

    def start(self, name, *command):
        with open(self.folder / f"{name}.log", "w", encoding="utf-8") as log:
            return subprocess.Popen([str(HOME / "bin/spark-class"), *command], stdout=log, stderr=log,
                                    env=self.environment, start_new_session=True)

    def wait(self, name, text, limit=60):
        log = self.folder / f"{name}.log"
        end = time.monotonic() + limit
        while text not in log.read_text(encoding="utf-8"):
            if time.monotonic() > end:
                raise SystemExit(f"{name} did not start:\n{log.read_text(encoding='utf-8')[-2000:]}")
            time.sleep(0.2)

    def kill_worker(self):
        """Kills the first worker with its executor and what that runs, as a lost machine would."""
        os.killpg(self.workers[0].pid, signal.SIGKILL)

    def stop(self):
        for process in [*self.workers, self.master]:
            try:
                os.killpg(process.pid, signal.SIGTERM)
            except ProcessLookupError:
                continue
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def alone(paths, options, program):
    """Checks files with one run of the program. Returns the results by `id`, and the seconds."""
    began = time.monotonic()
    records = [json.loads(line) for line in playhead_check.check(paths, options, program)]
    return {record["id"]: record for record in records}, time.monotonic() - began


def on_cluster(cluster, catalog, output, partitions, options, delay):
    """Checks a catalog on a cluster, and kills a worker after a delay. Returns the results, the seconds, and the log."""
    # As with spark-submit, the driver of the job is another process.
    command = [str(HOME / "bin/spark-submit"), "--master", cluster.address, "--executor-memory", "512m",
               "--conf", "spark.executorEnv.PLAYHEAD=" + os.environ["PLAYHEAD"],
               "--conf", "spark.pyspark.python=" + sys.executable,
               playhead_check.__file__, str(catalog), str(output), "--partitions", str(partitions), "--", *options]
    began = time.monotonic()
    with open(cluster.folder / "driver.log", "w", encoding="utf-8") as log:
        killer = threading.Timer(delay, cluster.kill_worker)
        run = subprocess.Popen(command, stdout=log, stderr=log, env=cluster.environment)
        killer.start()
        status = run.wait()
        killer.cancel()
    seconds = time.monotonic() - began
    text = (cluster.folder / "driver.log").read_text(encoding="utf-8")
    if status != 0:
        raise SystemExit(f"spark-submit exited with {status}:\n{text[-3000:]}")
    import duckdb

    rows = duckdb.sql(f"select * from '{output}/*.parquet'")
    names = rows.columns
    return [dict(zip(names, row)) for row in rows.fetchall()], seconds, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="media files")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--program", default=os.environ.get("PLAYHEAD", "playhead"))
    parser.add_argument("--seconds", default="3")
    parsed = parser.parse_args()
    os.environ["PLAYHEAD"] = parsed.program
    options = ["--seconds", parsed.seconds, "--seeks", "1", "--jobs", "1"]
    paths = sorted(str(path.resolve()) for path in pathlib.Path(parsed.folder).rglob("*") if path.is_file())
    print(f"{len(paths)} files, {parsed.workers} workers with one core each, {os.cpu_count()} processors")
    expected, seconds = alone(paths, options, parsed.program)
    print(f"alone: {len(expected)} results in {seconds:.0f} s: {seconds / len(expected):.2f} s per item with one job")
    with tempfile.TemporaryDirectory(prefix="playhead-cluster-") as folder:
        cluster = Cluster(folder, parsed.workers)
        try:
            catalog = pathlib.Path(folder) / "catalog.txt"
            catalog.write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
            # Twelve files for a partition: few enough to lose, and enough to keep the start of the program small.
            partitions = max(parsed.workers * 2, len(paths) // 12)
            found, busy, log = on_cluster(cluster, catalog, pathlib.Path(folder) / "out", partitions, options, seconds / 4 + 10)
        finally:
            cluster.stop()
    lost = log.count("Lost executor")
    print(f"cluster: {len(found)} results in {busy:.0f} s, executors lost: {lost}")
    differing = 0
    counts = {}
    for record in found:
        counts[record["id"]] = counts.get(record["id"], 0) + 1
    for key, record in expected.items():
        other = next((row for row in found if row["id"] == key), None)
        if other is None or counts[key] != 1:
            print(f"DIFFERS: {record['url']}: {counts.get(key, 0)} results")
            differing += 1
        elif json.dumps(essence(record), default=str) != json.dumps(essence(other), default=str):
            print(f"DIFFERS: {record['url']}\n  alone:   {essence(record)}\n  cluster: {essence(other)}")
            differing += 1
    differing += sum(1 for key in counts if key not in expected)
    cost = seconds / len(expected)
    print(f"A million such items take {cost * 1e6 / 3600:,.0f} hours of one job, "
          f"{cost * 1e6 / 3600 / 100:,.1f} hours on 100 workers.")
    print(f"{differing} differences" + ("" if lost else "; NO EXECUTOR WAS LOST"))
    return 1 if differing or not lost else 0


if __name__ == "__main__":
    sys.exit(main())
