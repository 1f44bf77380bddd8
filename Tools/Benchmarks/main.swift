import Foundation

// Speed and memory, as ratios against peers measured in the same interleaved run. See `--help`.
exit(BenchmarkCommand.run(Array(CommandLine.arguments.dropFirst())))
