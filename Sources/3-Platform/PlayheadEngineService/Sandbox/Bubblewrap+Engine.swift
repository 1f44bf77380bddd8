import Glibc
import Sandbox

/// Namespaces around the process of an engine.
///
/// The engine confines itself inside as well. The process that the host starts is then `bwrap`, whose child is the engine:
/// `Confinement.parentProcess` must be nil.
///
/// ```swift
/// if let program = Bubblewrap.program() {
///     let words = Bubblewrap.arguments(program: program, engine: [engine, "--descriptor", "3"], confinement: confinement)
///     // posix_spawn(…, words[0], …, words, …)
/// }
/// ```
extension Bubblewrap {
    /// True if the variable `PLAYHEAD_SANDBOX` has the value `bubblewrap`.
    package static func isRequested(_ environment: [String: String]) -> Bool {
        environment["PLAYHEAD_SANDBOX"] == "bubblewrap"
    }

    /// True if namespaces are requested, or must confine files because Landlock cannot.
    static func isNeeded(_ environment: [String: String]) -> Bool {
        isRequested(environment) || !LandlockRights.exists(environment)
    }

    /// The path of `bwrap`, if it is needed and installed.
    static func neededProgram() -> String? { isNeeded(ProcessEnvironment.variables) ? program() : nil }

    /// The folders of the libraries of Swift that this program uses, as far as they are not among those of the system. The
    /// engine uses the same.
    static func runtimeFolders() -> [String] {
        let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = read(file, &part, part.count), count > 0 { bytes += part[..<count] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let folders = lines.compactMap { line -> String? in
            guard let begin = line.firstIndex(of: "/"), let end = line.lastIndex(of: "/"),
                line[end...].hasPrefix("/libswift")
            else { return nil }
            return String(line[begin..<end])
        }
        return Set(folders).filter { !$0.hasPrefix("/usr/lib/") }.sorted()
    }

    /// The state to add to the host's copy of a report.
    ///
    /// - Parameters:
    ///   - isRequested: True if namespaces were requested.
    ///   - program: The path of `bwrap`, or nil if it is not installed.
    package static func state(isRequested: Bool, program: String?) -> ConfinementReport.State {
        guard isRequested else { return .inactive(reason: ConfinementReport.notRequested) }
        return program == nil ? .inactive(reason: "bwrap is not installed. Install the package bubblewrap.") : .active
    }

    /// The command that starts an engine inside of namespaces.
    ///
    /// The process inside sees the files that the confinement lists, at the same paths and read-only, a `/proc` with only
    /// its own processes, and for local items a network without interfaces. Descriptors are inherited. Sockets of audio
    /// servers are not there: the host connects them.
    ///
    /// - Parameters:
    ///   - program: The path of `bwrap`.
    ///   - engine: The command of the engine: an absolute path, and arguments.
    ///   - confinement: The restrictions that the engine will impose on itself.
    ///   - libraries: Files and folders that the engine needs to start, such as those of a Swift toolchain.
    package static func arguments(
        program: String, engine: [String], confinement: Confinement, libraries: [String] = []
    ) -> [String] {
        var words = [program] + options
        if confinement.kind == .local { words.append("--unshare-net") }
        words += readOnly(
            system(for: confinement) + libraries + confinement.readableFiles + engine.prefix(1))
        for path in confinement.devices { words += ["--dev-bind-try", path, path] }
        return words + command(engine)
    }
}
