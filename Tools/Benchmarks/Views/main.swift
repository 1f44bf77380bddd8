import Foundation

// Speed and memory of the views, as ratios against a window written by hand in C. See `--help`.
exit(ViewBenchmarkCommand.run(Array(CommandLine.arguments.dropFirst())))
