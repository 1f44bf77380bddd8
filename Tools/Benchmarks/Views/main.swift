import Foundation

// Speed and memory of views, as ratios to windows written in C. See `--help`.
exit(ViewBenchmarkCommand.run(Array(CommandLine.arguments.dropFirst())))
