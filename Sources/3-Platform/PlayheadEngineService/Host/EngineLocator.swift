import Glibc

/// Finds the executable of the engine.
enum EngineLocator {
    /// The name of the executable.
    static let name = "playhead-engine"

    /// The path of the executable: the one that `PLAYHEAD_ENGINE` names, the one next to this program, or the one that is
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

    /// The value of `PLAYHEAD_ENGINE`. A program with the rights of someone else does not follow it.
    private static func environmentPath() -> String? {
        guard getuid() == geteuid(), getgid() == getegid() else { return nil }
        return getenv("PLAYHEAD_ENGINE").map { String(cString: $0) }
    }
}
