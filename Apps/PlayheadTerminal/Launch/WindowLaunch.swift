import FoundationEssentials
import Glibc

/// Decides whether a command line is for a window, and becomes the program that has it.
///
/// The windows are a program of their own, so that the terminal player loads nothing of what they need.
enum WindowLaunch {
    /// The options that only a window has.
    static let windowOptions: Set<String> = ["--enqueue", "--new-window", "--fullscreen"]

    /// Whether there is a display to show a window on.
    static func hasDisplay(_ environment: [String: String]) -> Bool {
        ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0].map { !$0.isEmpty } ?? false }
    }

    /// What the program with the windows is to be told; `nil` where the terminal is meant: by a command, by an option
    /// that only the terminal player has, by `--terminal`.
    static func arguments(for arguments: [String]) -> [String]? {
        if arguments == [Subcommand.demo.rawValue] { return ["--demo"] }
        if let first = arguments.first, Subcommand(rawValue: first) != nil { return nil }
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("-") {
            guard windowOptions.contains(argument) else { return nil }
        }
        return arguments
    }

    /// The arguments without those that only a window understands, for the terminal.
    static func withoutWindowOptions(_ arguments: [String]) -> [String] {
        let options = arguments.prefix { $0 != "--" }
        return options.filter { !windowOptions.contains($0) } + arguments.dropFirst(options.count)
    }

    /// Where the program may be, in order: beside this one, or where an installation has it.
    static func candidates(besides executable: String) -> [String] {
        let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
        return [
            folder.appendingPathComponent("playhead-window").path,
            folder.appendingPathComponent("../libexec/playhead/playhead-window").standardized.path,
        ]
    }

    /// Becomes the program with the windows. Returns only where that cannot be: with the reason, or with `nil` where the
    /// terminal is meant anyhow.
    static func run(_ arguments: [String]) -> String? {
        guard hasDisplay(ProcessInfo.processInfo.environment), let arguments = Self.arguments(for: arguments) else {
            return nil
        }
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &name, name.count - 1)
        guard count > 0 else { return nil }
        let own = String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for program in candidates(besides: own) where access(program, X_OK) == 0 {
            var copies: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
            execv(program, &copies)
        }
        return "there is no playhead-window beside this program; playing in the terminal"
    }
}
