import CEngineProcess
import Glibc

/// Finds the program of the engine.
enum EngineLocator {
    /// The name of the executable.
    static let name = "playhead-engine"

    /// The path of the executable: the one that `PLAYHEAD_ENGINE` names, the one next to this program, or the one that is
    /// installed with it. `nil` if there is none.
    static func find(
        program: String? = ownPath(), named variable: String? = environmentPath(),
        isExecutable: (String) -> Bool = { access($0, X_OK) == 0 }
    ) -> String? {
        path(of: name, program: program, named: variable, isExecutable: isExecutable)
    }

    /// The name of the executable of the second engine.
    static let secondName = "playhead-engine-mpv"

    /// The path of the executable of the second engine: the one that `PLAYHEAD_ENGINE_MPV` names, the one next to this
    /// program, or the one that is installed with it. `nil` if there is none.
    static func findSecond(
        program: String? = ownPath(), named variable: String? = environmentPath("PLAYHEAD_ENGINE_MPV"),
        isExecutable: (String) -> Bool = { access($0, X_OK) == 0 }
    ) -> String? {
        path(of: secondName, program: program, named: variable, isExecutable: isExecutable)
    }

    /// The path of an executable of Playhead, found in the same way.
    static func path(
        of name: String, program: String?, named variable: String?, isExecutable: (String) -> Bool
    ) -> String? {
        if let variable { return isExecutable(variable) ? variable : nil }
        guard let program, let end = program.lastIndex(of: "/") else { return nil }
        let folder = String(program[..<end])
        return ["\(folder)/\(name)", "\(folder)/../libexec/playhead/\(name)"].first(where: isExecutable)
    }

    /// The program of the engine: the one at `path`; by default the one that is found, otherwise this program itself, which
    /// then serves the engine of `PlayheadGStreamer` before its own `main` (``EngineService``).
    ///
    /// A variable `PLAYHEAD_ENGINE` that names no program is an error to report, not a reason to look elsewhere.
    static func program(
        _ path: String? = nil, found: String? = find(), named variable: String? = environmentPath(),
        canDivert: Bool = ph_can_divert() != 0
    ) -> EngineProcess.Program {
        if let path = path ?? found ?? variable { return EngineProcess.Program(path: path) }
        guard canDivert else { return EngineProcess.Program(path: name) }
        // Also valid when the file has been replaced in the meantime.
        return EngineProcess.Program(
            path: "/proc/self/exe", arguments: [PH_DIVERSION_ARGUMENT],
            environment: EngineEnvironment.current + ["\(PH_DIVERSION_VARIABLE)=1"])
    }

    /// The path of this program.
    static func ownPath() -> String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// The value of a variable, by default `PLAYHEAD_ENGINE`. A program with the rights of someone else does not follow it.
    static func environmentPath(_ name: String = "PLAYHEAD_ENGINE") -> String? {
        guard getuid() == geteuid(), getgid() == getegid() else { return nil }
        return getenv(name).map { String(cString: $0) }
    }
}
