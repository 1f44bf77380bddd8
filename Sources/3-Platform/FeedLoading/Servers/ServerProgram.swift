import FeedReaders
import FoundationEssentials
import Glibc
import Localization
import Synchronization

/// The program `playhead-dlna`, which finds and reads media servers in a separate process.
struct ServerProgram: Sendable {
    /// The name of the executable.
    static let name = "playhead-dlna"

    /// The path of the executable.
    let path: String
    /// The limits. The time is that of each run.
    var limits = Self.limits
    /// The clock of the time limit.
    var clock: any Clock<Duration> = ContinuousClock()

    private static let limits: ChildProgram.Limits = {
        var limits = ChildProgram.Limits()
        limits.output = 96 << 20
        limits.memory = 1 << 30
        return limits
    }()

    /// The path of the executable: the one that `PLAYHEAD_DLNA` names, the one next to this program, or the one that is
    /// installed with it. `nil` if there is none.
    static func find(
        program: String? = ownPath(), named variable: String? = environmentPath(),
        isExecutable: (String) -> Bool = { access($0, X_OK) == 0 }
    ) -> String? {
        if let variable { return isExecutable(variable) ? variable : nil }
        guard let program, let end = program.lastIndex(of: "/") else { return nil }
        let folder = String(program[..<end])
        return ["\(folder)/\(name)", "\(folder)/../libexec/playhead/\(name)"].first(where: isExecutable)
    }

    private static func ownPath() -> String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// The value of `PLAYHEAD_DLNA`. A program with the rights of someone else does not follow it.
    private static func environmentPath() -> String? {
        guard getuid() == geteuid(), getgid() == getegid() else { return nil }
        return ProcessInfo.processInfo.environment["PLAYHEAD_DLNA"]
    }

    /// Runs the program and returns its lines.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the time.
    ///   - seconds: The time for its work. It ends itself before it is ended.
    ///   - onLine: Called with each line, on any thread.
    func run(
        _ arguments: [String], seconds: Int, onLine: (@Sendable (ServerProgramLine) -> Void)? = nil
    ) async throws(MediaServerError) -> [ServerProgramLine] {
        var limits = limits
        limits.time = .seconds(seconds + 20)
        let command = arguments.first.map { [$0, "--seconds", "\(seconds)"] } ?? []
        var child = ChildProgram(path: path, arguments: command + arguments.dropFirst(), limits: limits, clock: clock)
        if let onLine {
            let splitter = Splitter(onLine)
            child.onOutput = { splitter.take($0) }
        }
        let result = await child.run()
        let lines = ServerProgramLine.lines(of: result.output)
        switch result.ending {
        case .exited(0): return lines
        case .exited(126), .exited(127), .notStarted:
            throw MediaServerError(.programFailed, detail: localized("It cannot be started."))
        case .exited(let status): throw Self.error(lines, status)
        case .signaled(let signal):
            throw MediaServerError(.programFailed, detail: localized("It was stopped by signal \(signal)."))
        case .timedOut: throw MediaServerError(.timedOut)
        case .wroteTooMuch: throw MediaServerError(.tooLarge)
        case .canceled: throw MediaServerError(.canceled)
        }
    }

    private static func error(_ lines: [ServerProgramLine], _ status: Int32) -> MediaServerError {
        guard case .failure(let code, let message) = lines.last else {
            return MediaServerError(.programFailed, detail: localized("It ended with status \(status)."))
        }
        switch code {
        case "serverNotFound": return MediaServerError(.serverNotFound)
        case "noSuchObject": return MediaServerError(.noSuchObject)
        case "unreachable": return MediaServerError(.unreachable)
        case "timedOut": return MediaServerError(.timedOut)
        case "tooLarge": return MediaServerError(.tooLarge)
        case "malformed": return MediaServerError(.malformed)
        case "refused":
            let report = message.hasSuffix(".") ? String(message.dropLast()) : message
            return MediaServerError(.refused, detail: report.isEmpty ? nil : localized("It reports: \(report)."))
        default: return MediaServerError(.programFailed)
        }
    }

    /// Splits output into lines.
    private final class Splitter: Sendable {
        private let rest = Mutex<[UInt8]>([])
        private let onLine: @Sendable (ServerProgramLine) -> Void

        init(_ onLine: @escaping @Sendable (ServerProgramLine) -> Void) { self.onLine = onLine }

        func take(_ bytes: ArraySlice<UInt8>) {
            let lines = rest.withLock { rest in
                rest += bytes
                guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [UInt8]() }
                defer { rest.removeSubrange(...end) }
                return Array(rest[..<end])
            }
            for line in ServerProgramLine.lines(of: lines) { onLine(line) }
        }
    }
}
