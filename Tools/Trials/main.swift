import Foundation

// Trials of the engine with everything real: media, network, time. Each child is a process of its own, so that an abort
// or a crash of a library counts as one and harms nothing else.
let usage = """
    usage: Trials torture|faults|soak [OPTIONS]

      torture   random operations on many pipelines, one each 20 ms
      faults    everything that a network and content can do, one at a time
      soak      random use for as long as told; memory, threads and descriptors must not grow

    `Trials torture --help` and so on tell the options.
    """

var arguments = Array(CommandLine.arguments.dropFirst())
let trial = arguments.isEmpty ? "--help" : arguments.removeFirst()
let isHelp = arguments.contains("--help") || arguments.contains("-h")
do {
    switch (trial, arguments.first) {
    case ("torture", _) where isHelp: print(TortureParent.usage)
    case ("torture", "child"): try TortureChild.run(Array(arguments.dropFirst()))
    case ("torture", _): exit(try TortureParent(arguments).run())
    case ("faults", _) where isHelp: print(FaultParent.usage)
    case ("faults", "child"): try FaultChild.run(Array(arguments.dropFirst()))
    case ("faults", _): exit(try FaultParent(arguments).run())
    case ("soak", _) where isHelp: print(SoakParent.usage)
    case ("soak", "child"): try Soak.run(Array(arguments.dropFirst()))
    case ("soak", _): exit(try SoakParent(arguments).run())
    case ("--help", _), ("-h", _): print(usage)
    default: throw UsageError(description: "no trial \(trial)\n\n\(usage)")
    }
} catch {
    FileHandle.standardError.write(Data("trials: \(error)\n".utf8))
    exit(2)
}
