import CommandLineOptions
import Foundation
import Playhead

/// Runs each fault in a separate process, several at a time, and prints the results.
///
/// Eight players at a time may delay each other beyond the limits, so faults that fail run again, one at a time. Both
/// results are printed.
struct FaultParent {
    private static let parser = OptionParser([
        OptionSpecification("only", "PREFIX", help: "Faults whose names begin with this text. Default: all."),
        OptionSpecification("parallel", "N", help: "Faults at a time. Default: 8, because most of them wait."),
        .isolation,
        OptionSpecification("once", help: "Do not repeat failed faults one by one."),
        OptionSpecification("list", help: "List the faults without running them."),
        OptionSpecification("states", help: "Print the playback states of each fault in order."),
        OptionSpecification("markdown", help: "Print only the table of Documentation/Reliability.md."),
        .help,
    ])

    static let usage = "Usage: Trials faults [OPTION…]\n\n\(parser.help)"

    private let faults: [Fault]
    private let parallel: Int
    private let isolation: EngineIsolation
    private let isOnce: Bool
    private let isList: Bool
    private let showsStates: Bool
    private let isMarkdown: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Self.parser.parse(arguments)
        try options.refuseOperands()
        let only = options.text("only") ?? ""
        faults = Fault.all.filter { $0.name.hasPrefix(only) }
        guard !faults.isEmpty else {
            throw .badValue(option: "--only", value: only, expected: "the beginning of a fault's name")
        }
        parallel = try options.count("parallel") ?? 8
        isolation = try .option(of: options)
        isOnce = options.has("once")
        isList = options.has("list")
        showsStates = options.has("states")
        isMarkdown = options.has("markdown")
    }

    /// Runs all faults and returns the exit status: 0 if the player kept every promise.
    func run() throws -> Int32 {
        if isMarkdown {
            print("| Fault | Event | Behavior | Within | Preserved |\n|---|---|---|---|---|")
        }
        if isList || isMarkdown {
            for fault in faults { print(line(of: fault)) }
            return 0
        }
        let clock = ContinuousClock()
        let start = clock.now
        let (showsStates, isolation) = (showsStates, isolation)
        let reports = ChildRun.inParallel(faults, atATime: parallel) { fault in
            let report = Self.run(fault, isolation)
            print(Self.line(of: report, showsStates))
            fflush(nil)
            return report
        }
        let late = zip(faults, reports).filter { !$1.problems.isEmpty }
        for (_, report) in late { printProblems(of: report) }
        let failed = isOnce ? late.map(\.1) : late.map { again($0.0) }.filter { !$0.problems.isEmpty }
        let passed = start.duration(to: clock.now)
        var summary = "\(reports.count - failed.count) of \(reports.count) as promised"
        if late.count > failed.count {
            summary += ", \(late.count - failed.count) of them on retry"
        }
        print("\n\(summary), \(passed.components.seconds) s")
        return failed.isEmpty ? 0 : 1
    }

    private func again(_ fault: Fault) -> FaultReport {
        print("\nagain, alone:")
        let report = Self.run(fault, isolation)
        print(Self.line(of: report, showsStates))
        if !report.problems.isEmpty { printProblems(of: report) }
        return report
    }

    private func printProblems(of report: FaultReport) {
        print("\n\(report.name):")
        for problem in report.problems { print("  \(problem)") }
        print("  states: \(report.states.joined(separator: " "))")
    }

    private func line(of fault: Fault) -> String {
        let limit = Int(fault.limit)
        if isMarkdown {
            return "| `\(fault.name)` | \(fault.story) | \(fault.promise) | \(limit) s | \(fault.survives) |"
        }
        let name = fault.name.padding(toLength: 24, withPad: " ", startingAt: 0)
        return "\(name) \(fault.story): \(fault.promise), within \(limit) s"
    }

    private static func run(_ fault: Fault, _ isolation: EngineIsolation) -> FaultReport {
        var report = FaultReport(name: fault.name)
        do {
            let child = try ChildRun.run(
                ["faults", "child", fault.name, isolation.rawValue], limit: fault.limit * 2 + 150)
            if let text = child.last("REPORT") {
                report = try JSONDecoder().decode(FaultReport.self, from: Data(text.utf8))
            } else {
                report.problems.append("no report from the process: \(child.ending) \(child.tail)")
            }
        } catch {
            report.problems.append("\(error)")
        }
        return report
    }

    private static func line(of report: FaultReport, _ showsStates: Bool) -> String {
        func column(_ text: String, _ width: Int) -> String {
            text.count >= width ? text + " " : text.padding(toLength: width, withPad: " ", startingAt: 0)
        }
        let sign = report.problems.isEmpty ? "ok  " : "FAIL"
        let seconds = (report.seconds * 10).rounded() / 10
        var line = "\(sign) \(column(report.name, 24))\(column(report.outcome, 30))\(column("\(seconds) s", 9))"
        line += report.survived.joined(separator: ", ")
        if showsStates { line += "\n       " + report.states.joined(separator: " ") }
        return line
    }
}
