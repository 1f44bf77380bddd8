import Glibc
import Sandbox
import Synchronization

/// Namespaces around yt-dlp, made by the program `bwrap` where it is installed.
///
/// Scripts of web pages run in yt-dlp. Inside, there are libraries and programs of the system, yt-dlp itself, and the network. There
/// are no files of the user, no other processes, and no sockets of the desktop. Caches last as long as the process.
enum PageSandbox {
    /// The path of `bwrap`; `nil` if it is not installed, or if this system does not let users create namespaces.
    static var program: String? {
        guard isAvailable.withLock({ $0 }) else { return nil }
        return ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap", "/run/current-system/sw/bin/bwrap"].first {
            access($0, X_OK) == 0
        }
    }

    private static let isAvailable = Mutex(true)

    /// Returns `true` if a program ended because its namespaces could not be created. It then runs without them from now on.
    static func failed(_ result: ChildProgram.Result) -> Bool {
        guard result.ending == .exited(1), result.errors.starts(with: "bwrap:".utf8) else { return false }
        isAvailable.withLock { $0 = false }
        return true
    }

    /// The arguments of `bwrap` that run a program.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - arguments: Its arguments.
    ///   - environment: Its variables, of which those that name folders count.
    static func arguments(_ program: String, _ arguments: [String], environment: [String: String]) -> [String] {
        var words = [
            "--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-uts", "--unshare-cgroup-try",
            "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--proc", "/proc", "--dev", "/dev", "--tmpfs",
            "/tmp",
            "--setenv", "TMPDIR", "/tmp",
        ]
        let system = SystemPaths.readable(by: Confinement(kind: .network, devices: [])).filter {
            !$0.hasPrefix("/proc")
        }
        let programs = [
            "/usr/bin", "/usr/local/bin", "/usr/libexec", "/bin", "/etc/alternatives", "/etc/python3", "/opt",
        ]
        var places = system + programs
        if let home = environment["HOME"].flatMap(AudioSockets.normalized) {
            words += ["--tmpfs", home]
            // Where pip, pipx and uv install programs.
            places += [".local/lib", ".local/share/pipx", ".local/pipx", ".local/share/uv"].map { "\(home)/\($0)" }
        }
        places += ["SSL_CERT_FILE", "SSL_CERT_DIR"].compactMap { environment[$0].flatMap(AudioSockets.normalized) }
        places.append(program)
        for place in places { words += ["--ro-bind-try", place, place] }
        return words + ["--remount-ro", "/", "--chdir", "/", "--", program] + arguments
    }
}
