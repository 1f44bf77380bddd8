#!/usr/bin/env python3
"""Checks a large catalog with `playhead check` on a Spark cluster, and writes the results as Parquet.

    spark-submit playhead_check.py CATALOG OUTPUT [--addresses COLUMN] [--partitions N] [-- OPTION…]

CATALOG is a Parquet, JSON Lines or CSV file with a column of addresses, or a text file with an address per line. OPTIONs
are those of `playhead check`, such as `--seconds 2 --deep`. Each executor needs `playhead` in its PATH, or in the
variable PLAYHEAD.

An address that is a list is expanded, as on the command line.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile

# The addresses of one run of the program: few enough for a command line, and enough to use all of its jobs.
BATCH = 100

# The columns of the result with their types in Spark. They have the names of the members of the JSON objects.
COLUMNS = {
    "version": "int",
    "id": "string",
    "url": "string",
    "title": "string",
    "group": "string",
    "verdict": "string",
    "findings": (
        "array<struct<code:string,severity:string,position:double,value:double,limit:double,detail:string>>"),
    "error": (
        "struct<code:string,category:string,retryable:boolean,message:string,cause:string,remedy:string,"
        "httpStatus:int,url:string>"),
    "date": "string",
    "time": "double",
    "openTime": "double",
    "startTime": "double",
    "playedTime": "double",
    "stalls": "bigint",
    "stallTime": "double",
    "pictures": "bigint",
    "droppedFrames": "bigint",
    "engineLosses": "bigint",
    "seeks": "array<struct<target:double,position:double,time:double>>",
    "streamType": "string",
    "mediaType": "string",
    "duration": "double",
    "size": "struct<width:int,height:int>",
    "bitrate": "double",
    "container": "string",
    "tracks": (
        "array<struct<id:string,kind:string,language:string,title:string,codec:string,isDefault:boolean,"
        "isSelected:boolean,characteristics:array<string>,"
        "format:struct<size:struct<width:int,height:int>,frameRate:double,bitDepth:int,"
        "chroma:string,profile:string,color:struct<primaries:string,transfer:string,matrix:string,range:string>,"
        "channels:int,sampleRate:double,bitrate:double>>>"),
    "variants": (
        "array<struct<bandwidth:double,resolution:struct<width:int,height:int>,frameRate:double,codecs:string>>"),
}


class CheckFailed(Exception):
    """The program could not check anything: it is missing, or its options are wrong."""


def item_id(address):
    """The `id` of an absolute address in the results, to join them with a catalog."""
    return hashlib.sha256(address.encode()).hexdigest()[:32]


def check(addresses, options=(), program=None):
    """Runs the program for some addresses, and yields the lines of its report."""
    program = program or os.environ.get("PLAYHEAD") or "playhead"
    with tempfile.TemporaryDirectory(prefix="playhead-check-") as scratch:
        report = os.path.join(scratch, "report.jsonl")
        command = [program, "check", *options, "--out", report, "--", *addresses]
        try:
            run = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        except OSError as error:
            raise CheckFailed(f"Cannot run {program}: {error.strerror}.") from error
        # 1 means that an item fails, which is a result.
        if run.returncode not in (0, 1):
            raise CheckFailed(run.stderr.decode(errors="replace").strip() or f"Exit status {run.returncode}.")
        if not os.path.exists(report):
            return
        with open(report, encoding="utf-8") as lines:
            yield from (line for line in lines if line.strip())


def check_partition(addresses, options=(), program=None):
    """Checks the addresses of a partition, in batches. Yields lines of JSON."""
    batch = []
    for address in addresses:
        # An empty cell is no address, and `-` is standard input.
        if not address or address == "-" or "\0" in address:
            continue
        batch.append(address)
        if len(batch) == BATCH:
            yield from check(batch, options, program)
            batch = []
    if batch:
        yield from check(batch, options, program)


def schema():
    """The schema of the results in the form that Spark reads."""
    return ", ".join(f"`{name}` {kind}" for name, kind in COLUMNS.items())


def read_catalog(spark, path, column):
    """The distinct addresses of a catalog as a data frame with one column."""
    readers = {".parquet": spark.read.parquet, ".json": spark.read.json, ".jsonl": spark.read.json}
    kind = os.path.splitext(path.rstrip("/"))[1].lower()
    if kind == ".csv":
        catalog = spark.read.csv(path, header=True)
    elif kind in readers:
        catalog = readers[kind](path)
    else:
        catalog, column = spark.read.text(path), "value"
    return catalog.select(catalog[column].alias("address")).where("address is not null").distinct()


def main(arguments):
    options = []
    if "--" in arguments:
        place = arguments.index("--")
        arguments, options = arguments[:place], arguments[place + 1:]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("catalog", help=argparse.SUPPRESS)
    parser.add_argument("output", help=argparse.SUPPRESS)
    parser.add_argument("--addresses", default="url", help="the column of the addresses; default url")
    parser.add_argument("--partitions", type=int, default=64, help="the number of partitions; default 64")
    parsed = parser.parse_args(arguments)

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("playhead check").getOrCreate()
    addresses = read_catalog(spark, parsed.catalog, parsed.addresses).repartition(parsed.partitions)
    lines = addresses.rdd.map(lambda row: row.address).mapPartitions(
        lambda partition: check_partition(partition, options))
    spark.read.schema(schema()).json(lines).write.mode("overwrite").parquet(parsed.output)
    results = spark.read.parquet(parsed.output)
    results.groupBy("verdict").count().orderBy("verdict").show()
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
