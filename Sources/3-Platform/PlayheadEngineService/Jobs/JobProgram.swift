import CEngineProcess
import Glibc
import Sandbox

/// The program that does confined work: `playhead-pictures`.
package struct JobProgram: Sendable, Hashable {
    /// The role of a process.
    package enum Role: String, Sendable {
        /// Decodes pictures.
        case pictures
        /// Takes pictures of media files.
        case stills
    }

    /// The name of the executable.
    package static let name = "playhead-pictures"

    /// The path of the executable.
    package var path: String
    /// The role of its processes.
    package var role: Role

    /// Creates a program.
    package init(path: String, role: Role) {
        self.path = path
        self.role = role
    }

    /// The path of the executable: the one that `PLAYHEAD_PICTURES` names, the one next to this program, or the one that is
    /// installed with it. `nil` if there is none.
    package static func find(
        program: String? = ownPath(), named variable: String? = environmentPath(),
        isExecutable: (String) -> Bool = { access($0, X_OK) == 0 }
    ) -> String? {
        EngineLocator.path(of: name, program: program, named: variable, isExecutable: isExecutable)
    }

    package static func ownPath() -> String? { EngineLocator.ownPath() }

    /// The value of `PLAYHEAD_PICTURES`. A program with the rights of someone else does not follow it.
    package static func environmentPath() -> String? {
        guard getuid() == geteuid(), getgid() == getegid() else { return nil }
        return getenv("PLAYHEAD_PICTURES").map { String(cString: $0) }
    }

    /// The program as it is started: its arguments name the role and the process that it ends with.
    var process: EngineProcess.Program {
        EngineProcess.Program(
            path: path, arguments: [role.rawValue, "\(getpid())"], environment: Self.environment(variables(environ)))
    }

    // MARK: The environment

    /// The names that are passed on: where libraries, their plugins and their data are. `HOME` and `XDG_CACHE_HOME` name
    /// GStreamer's registry.
    private static let names: Set<String> = [
        "HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "XDG_DATA_DIRS", "GDK_PIXBUF_MODULE_FILE",
        "GDK_PIXBUF_MODULEDIR",
    ]
    /// The beginnings of further names.
    private static let prefixes = ["GST_", "LC_", "ASAN_", "TSAN_", "UBSAN_"]

    /// The environment of a process, as `NAME=VALUE`.
    static func environment(_ host: [String: String]) -> [String] {
        var variables = host.filter { name, _ in
            names.contains(name) || prefixes.contains { name.hasPrefix($0) }
                // A library completes the sanitizer's knowledge of locks.
                || name == "LD_PRELOAD" && ph_is_thread_sanitized() != 0
        }
        // Sound is not needed, and neither is its server.
        for (name, value) in Confinement.environment(host: [:]) where name != "PULSE_SERVER" { variables[name] = value }
        // A crash is expected. Swift's report of it would delay the end.
        variables["SWIFT_BACKTRACE"] = "enable=no"
        return variables.map { "\($0.key)=\($0.value)" }.sorted()
    }
}

/// The variables of an environment.
func variables(_ environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String: String] {
    var variables: [String: String] = [:]
    var next = environment
    while let entry = next?.pointee {
        let text = String(cString: entry)
        if let mark = text.firstIndex(of: "=") {
            variables[String(text[..<mark])] = String(text[text.index(after: mark)...])
        }
        next = next?.successor()
    }
    return variables
}
