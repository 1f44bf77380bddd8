import CommandLineOptions
import Foundation

// Trials with real media, networks and time. Each child is a separate process, so an abort or a crash in a library ends one
// child only.
let usage = """
    Usage: Trials torture|starts|faults|soak|losses|deadly|mutated|library [OPTION…]

      torture   Random operations on many pipelines, one every 20 ms.
      starts    Starts, ends and changes of items of many sorts, each within a time limit.
      faults    Each fault of networks and content, one at a time.
      soak      Random use for a given time, in which memory, threads and descriptors must not grow.
      losses    Processes of engines that are lost during playback.
      deadly    Files that end the process of an engine.
      mutated   Damaged copies of files, which must play or fail.
      library   Processes that are killed while they use the library.

    Try “Trials torture --help” and so on for the options.
    """

var arguments = Array(CommandLine.arguments.dropFirst())
let trial = arguments.isEmpty ? "--help" : arguments.removeFirst()
let isHelp = arguments.contains("--help") || arguments.contains("-h")
do {
    switch (trial, arguments.first) {
    case ("torture", _) where isHelp: print(TortureParent.usage)
    case ("torture", "child"): try TortureChild.run(Array(arguments.dropFirst()))
    case ("torture", _): exit(try TortureParent(arguments).run())
    case ("starts", _) where isHelp: print(StartTrial.usage)
    case ("starts", "child"): try StartChild.run(Array(arguments.dropFirst()))
    case ("starts", _): exit(try StartTrial(arguments).run())
    case ("faults", _) where isHelp: print(FaultParent.usage)
    case ("faults", "child"): try FaultChild.run(Array(arguments.dropFirst()))
    case ("faults", _): exit(try FaultParent(arguments).run())
    case ("soak", _) where isHelp: print(SoakParent.usage)
    case ("soak", "child"): try Soak.run(Array(arguments.dropFirst()))
    case ("soak", _): exit(try SoakParent(arguments).run())
    case ("losses", _) where isHelp: print(LossTrial.usage)
    case ("losses", _): try LossTrial.run(arguments)
    case ("deadly", _) where isHelp: print(DeadlyTrial.usage)
    case ("deadly", _): try DeadlyTrial.run(arguments)
    case ("mutated", _) where isHelp: print(MutatedTrial.usage)
    case ("mutated", _): try MutatedTrial.run(arguments)
    case ("library", _) where isHelp: print(LibraryParent.usage)
    case ("library", "child"):
        let rest = Array(arguments.dropFirst())
        try Blocking.run { try await LibraryChild.run(rest) }
    case ("library", _): exit(try LibraryParent(arguments).run())
    case ("--help", _), ("-h", _): print(usage)
    default: throw UsageError.unknownCommand(trial)
    }
} catch let error as UsageError {
    FileHandle.standardError.write(Data(error.report("Trials").utf8))
    exit(2)
} catch {
    FileHandle.standardError.write(Data("trials: \(error)\n".utf8))
    exit(2)
}
