import FoundationEssentials
import Glibc
import Localization
import PlayheadEngineService

/// Decides whether a command line is meant for a window, and replaces this process with the window program.
///
/// Windows are a separate program, so that the terminal player does not load their libraries.
enum WindowLaunch {
    /// The options that only the window program has.
    static let windowOptions: Set<String> = ["--enqueue", "--new-window", "--fullscreen", "--no-folder"]

    /// Returns `true` if a display is available.
    static func hasDisplay(_ environment: [String: String]) -> Bool {
        ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0].map { !$0.isEmpty } ?? false }
    }

    /// The options with a value that both programs have.
    static let sharedOptions: Set<String> = ["--isolation", "--engine", "--hardware-decoding"]
    /// The option without a value that both programs have.
    static let privateOption = "--private"

    /// The arguments for the window program; `nil` if the command line is meant for the terminal: it has a command, an
    /// option that only the terminal player has, or `--terminal`.
    static func arguments(for arguments: [String]) -> [String]? {
        if arguments == [Subcommand.demo.rawValue] { return ["--demo"] }
        if let first = arguments.first, Subcommand(rawValue: first) != nil { return nil }
        var isValue = false
        for argument in arguments.prefix(while: { $0 != "--" }) {
            defer { isValue = !isValue && sharedOptions.contains(argument) }
            // A hyphen alone is standard input.
            guard !isValue, argument.hasPrefix("-"), argument != "-", !sharedOptions.contains(argument) else {
                continue
            }
            guard
                windowOptions.contains(argument) || argument == privateOption
                    || sharedOptions.contains(where: { argument.hasPrefix($0 + "=") })
            else { return nil }
        }
        return arguments
    }

    /// The arguments without those of the window program.
    static func withoutWindowOptions(_ arguments: [String]) -> [String] {
        let options = arguments.prefix { $0 != "--" }
        return options.filter { !windowOptions.contains($0) } + arguments.dropFirst(options.count)
    }

    /// The possible paths of the window program, in order: next to this one, or in an installation.
    static func candidates(besides executable: String) -> [String] {
        let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
        return [
            folder.appendingPathComponent("playhead-window").path,
            folder.appendingPathComponent("../libexec/playhead/playhead-window").standardized.path,
        ]
    }

    /// Replaces this process with the window program. Returns only on failure, with the reason, or with `nil` if the
    /// command line is meant for the terminal.
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
            EarlyEngine.handOver()
            execv(program, &copies)
            EarlyEngine.takeBack()
        }
        return localized("Cannot find playhead-window next to this program. Playing in the terminal.")
    }
}
