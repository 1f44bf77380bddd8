import Glibc

/// Namespaces around a process, made by the program `bwrap` where it is installed.
package enum Bubblewrap {
    /// The path of `bwrap`, or nil if it is not installed.
    ///
    /// - Parameter isExecutable: Returns true if a path is a program.
    package static func program(isExecutable: (String) -> Bool = { access($0, X_OK) == 0 }) -> String? {
        ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap", "/run/current-system/sw/bin/bwrap"].first(
            where: isExecutable)
    }

    /// The options for all programs: no users, processes and capabilities of the system, and a separate `/proc` and `/dev`.
    package static let options = [
        "--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-uts", "--unshare-cgroup-try",
        "--die-with-parent",
        "--new-session", "--cap-drop", "ALL", "--proc", "/proc", "--dev", "/dev",
    ]

    /// The files and folders of the system that a confined process may read.
    package static func system(for confinement: Confinement) -> [String] {
        // Links in the folders of libraries lead to the alternatives.
        SystemPaths.readable(by: confinement).filter { !$0.hasPrefix("/proc") } + ["/etc/alternatives"]
    }

    /// The options that show files and folders at their own paths, read-only, as far as they exist.
    package static func readOnly(_ paths: [String]) -> [String] { paths.flatMap { ["--ro-bind-try", $0, $0] } }

    /// The last arguments: the command that runs inside, an absolute path and its arguments.
    package static func command(_ words: [String]) -> [String] { ["--remount-ro", "/", "--chdir", "/", "--"] + words }
}
