import CommandLineOptions
import Foundation

/// Runs a soak in a process of its own, and again when libsoup ends that process.
///
/// Debian 12's libsoup 3.2 keeps a plain pointer to what belongs to a connection. Where that is null, closing a stream is
/// prevented (`EngineWorkarounds.guardRequests`); where it dangles, which libsoup does not prevent, nothing in the same
/// process can.
struct SoakParent {
    static let parser = OptionParser([
        OptionSpecification("minutes", "N", help: "Duration in minutes. Default: 5."),
        OptionSpecification(
            "seed", "N", help: "Seed of the random operations. Default: a random number, which is printed."),
        OptionSpecification(
            "source", "SOURCE",
            help: "One kind of content: \(SoakSource.allCases.map(\.rawValue).joined(separator: ", ")). Default: all."),
        OptionSpecification("calm", help: "Inject no faults."),
        .help,
    ])

    static let usage = """
        Usage: Trials soak [OPTION…]

        \(parser.help)
        A crash inside libsoup is reported and restarts the soak with the next seed, at most twice. Any other crash is
        a failure.
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
        rest = (options.text("source").map { ["--source", $0] } ?? []) + (options.has("calm") ? ["--calm"] : [])
    }

    /// Runs it; returns the exit status: 0 when nothing grew and everything played.
    func run() throws -> Int32 {
        for attempt in 0...Self.forgivenCrashes {
            print("soak: \(minutes) minutes, seed \(seed + attempt)")
            fflush(nil)
            let child = try ChildRun.run(
                ["soak", "child", "--minutes", "\(minutes)", "--seed", "\(seed + attempt)"] + rest,
                limit: Double(minutes) * 60 + 240, tellsCrashes: true)
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
                print("a crash inside libsoup; once more")
            }
        }
        return 1
    }

    /// Whether the thread that crashed was inside libsoup, and came from nobody of ours.
    static func isKnown(_ output: String) -> Bool {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: true)
        guard let crash = lines.firstIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix(" crashed:") }) else {
            return false
        }
        guard let frame = lines[(crash + 1)...].first(where: { $0.contains(" in ") }) else { return false }
        return frame.contains(" in libsoup-3.0.so")
    }
}
