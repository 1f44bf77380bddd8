import CommandLineOptions
import Foundation
import Playhead

/// Runs a soak in a child process, and again if libsoup crashes that process.
///
/// Debian 12's libsoup 3.2 keeps a plain pointer to data of a connection. `EngineWorkarounds.guardRequests` handles a null
/// pointer, but nothing in the same process can handle a dangling one.
struct SoakParent {
    static let parser = OptionParser([
        OptionSpecification("minutes", "N", help: "Duration in minutes. Default: 5."),
        OptionSpecification(
            "seed", "N", help: "Seed of the random operations. Default: a random number, which is printed."),
        OptionSpecification(
            "source", "SOURCE",
            help: "One kind of content: \(SoakSource.allCases.map(\.rawValue).joined(separator: ", ")). Default: all."),
        .isolation,
        OptionSpecification("calm", help: "Inject no faults."),
        .help,
    ])

    static let usage = """
        Usage: Trials soak [OPTION…]

        \(parser.help)
        A crash inside libsoup is reported and restarts the soak with the next seed, at most twice. Any other crash is
        a failure. With --isolation required, the processes of the engine are measured, too, and each that is lost is reported.
        """

    private static let forgivenCrashes = 2
    private let minutes: Int
    private let seed: Int
    private let rest: [String]

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Self.parser.parse(arguments)
        try options.refuseOperands()
        minutes = try options.count("minutes") ?? 5
        seed = try options.count("seed") ?? Int.random(in: 1...999_999)
        rest =
            (options.text("source").map { ["--source", $0] } ?? []) + (options.has("calm") ? ["--calm"] : [])
            + (try EngineIsolation.option(of: options) == .none ? [] : ["--isolation", "required"])
    }

    /// Runs the soak and returns the exit status: 0 if nothing grew and everything played.
    func run() throws -> Int32 {
        for attempt in 0...Self.forgivenCrashes {
            print("soak: \(minutes) minutes, seed \(seed + attempt)")
            fflush(nil)
            let child = try ChildRun.run(
                ["soak", "child", "--minutes", "\(minutes)", "--seed", "\(seed + attempt)"] + rest,
                limit: Double(minutes) * 60 + 240, printsBacktraces: true)
            print(child.output)
            switch child.ending {
            case .exited(let status): return status
            case .hung:
                print("the process did not end")
                return 1
            case .signal(let signal):
                guard Self.isKnown(child.output) else {
                    print("signal \(signal)")
                    return 1
                }
                print("a crash inside libsoup; trying again")
            }
        }
        return 1
    }

    /// Returns whether the innermost frame of the crashed thread is in libsoup, not in our code.
    static func isKnown(_ output: String) -> Bool {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: true)
        guard let crash = lines.firstIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix(" crashed:") }) else {
            return false
        }
        guard let frame = lines[(crash + 1)...].first(where: { $0.contains(" in ") }) else { return false }
        return frame.contains(" in libsoup-3.0.so")
    }
}
