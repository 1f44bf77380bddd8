import CSandbox
import Dispatch
import Glibc
import Localization
import PlaybackModel
import Playhead
import PlayheadEngineService
import Sandbox
import Synchronization

/// The section about the engine's process and its sandbox.
enum IsolationCheck {
    /// The facts.
    struct Facts: Sendable {
        /// The path of the program, or ``ownProgram``.
        var program = ""
        /// The reason why the engine does not run; `nil` if it does.
        var error: PlaybackError?
        /// The name of the engine that answered.
        var engine: String?
        /// The time from the start to the answer, in seconds.
        var seconds = 0.0
        /// The engine for what the first one cannot play.
        var second: Second?
        /// The restrictions that the process reported.
        var report: ConfinementReport?
        /// The version of the kernel's Landlock; 0 without it.
        var landlockVersion = 0
        /// The reason why the host cannot check connections; `nil` if it can.
        var gateReason: String?
        /// The value of `kernel.yama.ptrace_scope`; `nil` if the kernel has no such limit.
        var ptraceScope: String?
        /// `true` if `bwrap` is installed.
        var hasBubblewrap = false
        /// `true` if the environment requests namespaces.
        var requestsNamespaces = false
        /// The value of `PLAYHEAD_ENGINE`; `nil` if it is not set.
        var variable: String?
    }

    /// The engine for what the first one cannot play, which is installed.
    struct Second: Sendable {
        /// The name and version of the engine; `nil` if it does not run.
        var engine: String?
        /// The reason why it does not run; `nil` if it does.
        var error: PlaybackError?
    }

    /// Starts an engine, waits for its answer, and ends it. `nil` if it neither answers nor ends.
    static func facts(_ environment: [String: String]) -> Facts? {
        let clock = SystemScheduler()
        let start = clock.now
        let answer = Answer()
        Task { answer.give(await EngineProbe.run()) }
        guard case .some(let result?) = answer.wait(seconds: 8) else { return nil }
        var facts = Facts(program: result.program, error: result.error, engine: result.hello?.name)
        facts.seconds = Double(clock.now.nanoseconds(since: start)) / 1e9
        facts.report = result.report
        let second = Answer()
        Task { second.give(await EngineProbe.runSecond()) }
        switch second.wait(seconds: 8) {
        case .some(let result): facts.second = result.map { Second(engine: $0.hello?.name, error: $0.error) }
        case nil: facts.second = Second(error: PlaybackError(.openTimedOut))
        }
        facts.landlockVersion = max(0, Int(ph_landlock_version()))
        facts.gateReason = ConnectGate.unavailableReason
        facts.ptraceScope = text(of: "/proc/sys/kernel/yama/ptrace_scope")
        facts.hasBubblewrap = Bubblewrap.program() != nil
        facts.requestsNamespaces = Bubblewrap.isRequested(environment)
        facts.variable = environment["PLAYHEAD_ENGINE"].flatMap { $0.isEmpty ? nil : $0 }
        return facts
    }

    /// The path of this program, which serves the engine if there is no other program that does.
    static let ownProgram = "/proc/self/exe"

    /// The path of the engine's program as people know it.
    static func name(ofProgram path: String, paths: PrivatePaths) -> String {
        path == ownProgram ? localized("playhead itself") : paths.shorten(path)
    }

    /// The result of a trial, which another thread waits for.
    private final class Answer: Sendable {
        private let result = Mutex<EngineProbe.Result??>(nil)
        private let isDone = DispatchSemaphore(value: 0)

        func give(_ value: EngineProbe.Result?) {
            result.withLock { $0 = .some(value) }
            isDone.signal()
        }

        /// The result, which is `nil` without a program; `nil` if the time has passed.
        func wait(seconds: Double) -> EngineProbe.Result?? {
            _ = isDone.wait(timeout: .now() + seconds)
            return result.withLock { $0 }
        }
    }

    /// The section.
    static func part(_ facts: Facts?, paths: PrivatePaths) -> DoctorPart {
        var part = DoctorPart(id: "isolation", title: localized("Isolation"))
        guard let facts else {
            part.error = localized("The engine's process neither answers nor ends.")
            return part
        }
        part.items = [process(facts, paths), second(facts.second, paths)] + layers(facts) + kernel(facts)
        return part
    }

    private static func process(_ facts: Facts, _ paths: PrivatePaths) -> DoctorItem {
        let program = name(ofProgram: facts.program, paths: paths)
        let fields: [JSONValue.Member] = [
            .init("program", .string(program)), .init("engine", .optional(facts.engine)),
            .init("seconds", facts.error == nil ? .number(facts.seconds) : .null),
            .init("cause", .optional(facts.error.map { paths.shorten($0.cause) })),
        ]
        guard let error = facts.error else {
            let time = localized("\(Int((facts.seconds * 1000).rounded())) ms")
            return DoctorItem(
                "process", localized("Engine"), .fine, localized("starts in \(time)"), fields: fields)
        }
        let remedy =
            facts.variable == nil
            ? localized("Install playhead and playhead-engine together: make install.")
            : localized("Unset PLAYHEAD_ENGINE, or set it to the playhead-engine of this version.")
        return DoctorItem(
            "process", localized("Engine"), .problem, "\(program): \(paths.shorten(error.cause))",
            remedy: .advice(remedy),
            fields: fields)
    }

    /// The engine for what the first one cannot play, which is not needed.
    private static func second(_ second: Second?, _ paths: PrivatePaths) -> DoctorItem {
        let name = localized("Second engine")
        let fields: [JSONValue.Member] = [
            .init("isInstalled", .bool(second != nil)), .init("engine", .optional(second?.engine)),
            .init("cause", .optional(second?.error.map { paths.shorten($0.cause) })),
        ]
        guard let second else {
            return DoctorItem(
                "secondEngine", name, .note,
                localized("not installed; playhead-engine-mpv plays what GStreamer cannot"), fields: fields)
        }
        if let error = second.error {
            return DoctorItem("secondEngine", name, .limited, paths.shorten(error.cause), fields: fields)
        }
        return DoctorItem("secondEngine", name, .fine, second.engine ?? "", fields: fields)
    }

    /// The layers of the sandbox: the active ones in one line, the others with their reasons.
    private static func layers(_ facts: Facts) -> [DoctorItem] {
        guard let report = facts.report else {
            guard facts.error == nil else { return [] }
            return [
                DoctorItem("sandbox", localized("Sandbox"), .limited, localized("The engine reported no restrictions."))
            ]
        }
        let active = ConfinementReport.Layer.allCases.filter(report.isActive)
        var items: [DoctorItem] = []
        if !active.isEmpty {
            items.append(
                DoctorItem(
                    "sandbox", localized("Sandbox"), .fine, active.map(name).joined(separator: ", "),
                    fields: [.init("active", .array(active.map { .string($0.rawValue) }))]))
        }
        return items
            + report.missing.map { layer, reason in
                let needsPackage = layer == .namespaces && facts.requestsNamespaces && !facts.hasBubblewrap
                return DoctorItem(
                    "layer-\(layer.rawValue)", localized("Inactive"),
                    isExpected(layer, facts, report) ? .note : .limited,
                    "\(name(layer)): \(reason)", remedy: needsPackage ? .install(["bubblewrap"]) : nil,
                    fields: [.init("layer", .string(layer.rawValue)), .init("reason", .string(reason))])
            }
    }

    /// Returns `true` for layers whose absence costs nothing: namespaces that no one requested, and rules that the filter of
    /// system calls has instead, as with the kernel of Debian 12.
    private static func isExpected(
        _ layer: ConfinementReport.Layer, _ facts: Facts, _ report: ConfinementReport
    ) -> Bool {
        switch layer {
        case .namespaces: !facts.requestsNamespaces
        case .network, .scopes: report.isActive(.files) && report.isActive(.systemCalls)
        default: false
        }
    }

    private static func kernel(_ facts: Facts) -> [DoctorItem] {
        let version = facts.landlockVersion
        var items = [
            DoctorItem(
                "landlock", "Landlock", version > 0 ? .fine : .limited,
                version > 0 ? localized("version \(version)") : localized("The kernel does not have it, or it is off."),
                fields: [.init("version", .integer(Int64(version)))])
        ]
        items.append(
            DoctorItem(
                "ptraceScope", "ptrace_scope", facts.gateReason == nil ? .fine : .limited,
                facts.gateReason ?? facts.ptraceScope ?? localized("no limit"),
                fields: [.init("value", .optional(facts.ptraceScope))]))
        items.append(
            DoctorItem(
                "bubblewrap", "bubblewrap", .note,
                facts.hasBubblewrap
                    ? localized("installed; PLAYHEAD_SANDBOX=bubblewrap requests it")
                    : localized("not installed, not needed"),
                fields: [.init("isInstalled", .bool(facts.hasBubblewrap))]))
        return items
    }

    /// The name of a layer for people.
    private static func name(_ layer: ConfinementReport.Layer) -> String {
        switch layer {
        case .parentDeathSignal: localized("ends with the player")
        case .standardStreams: localized("no terminal")
        case .noCoreDumps: localized("no core dumps")
        case .memoryLimit: localized("memory limit")
        case .memoryPressure: localized("ends first when memory runs out")
        case .fileLimit: localized("file limit")
        case .noPrivileges: localized("no privileges")
        case .files: localized("files")
        case .network: localized("network")
        case .scopes: localized("signals and abstract sockets")
        case .systemCalls: localized("system calls")
        case .connectGate: localized("checked connections")
        case .namespaces: localized("namespaces")
        }
    }

    /// The first line of a file of the kernel.
    private static func text(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
