import Foundation

// Speed and memory, as ratios against peers measured in the same interleaved run. See `--help`.
setvbuf(stdout, nil, _IOLBF, 0)
exit(BenchmarkCommand.run(Array(CommandLine.arguments.dropFirst())))
