import Foundation

/// Runs a soak in a process of its own, and again when libsoup ends that process.
///
/// Debian 12's libsoup 3.2 keeps a plain pointer to what belongs to a connection. Where that is null, closing a stream is
/// prevented (`EngineWorkarounds.guardRequests`); where it dangles, which libsoup does not prevent, nothing in the same
/// process can.
struct SoakParent {
    static let usage = """
        usage: Trials soak [--minutes N] [--seed S] [--source SOURCE] [--calm]

          --minutes N       how long; 5
          --seed S          what happens; a new one each time, which is printed
          --source SOURCE   one kind of content: \(SoakSource.allCases.map(\.rawValue).joined(separator: ", "))
          --calm            no faults

        A crash inside libsoup is told, and the soak begins again with the next seed, twice at most.
        Any other crash is a failure.
        """

    private static let forgivenCrashes = 2
    private let minutes: Int
    private let seed: Int
    private let rest: [String]

    static func options(_ arguments: [String]) throws -> Options {
        try Options(arguments, valued: ["--minutes", "--seed", "--source"], flags: ["--calm"])
    }

    init(_ arguments: [String]) throws {
        let options = try Self.options(arguments)
        minutes = try options.number("--minutes", default: 5)
        seed = try options.number("--seed", default: Int.random(in: 1...999_999))
        rest = (options.text("--source").map { ["--source", $0] } ?? []) + (options.has("--calm") ? ["--calm"] : [])
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
