import CommandLineOptions
import Playhead
import PlayheadEngineService
import Sandbox

/// Starts the engine's process for what a command line plays, before anything else happens.
enum EarlyLaunch {
    /// Starts the engine. Call it on the main thread.
    static func begin(_ arguments: [String]) {
        if let kind = kind(for: arguments) { EarlyEngine.start(for: kind) }
    }

    /// The sources that the engine for the first item reads; `nil` if the command line plays nothing, plays in the program,
    /// or adds to the queue of a window that has its own engine.
    ///
    /// A wrong guess costs the time that the engine would have saved.
    static func kind(for arguments: [String]) -> Confinement.Kind? {
        if arguments.prefix(while: { $0 != "--" }).contains("--enqueue") { return nil }
        guard case .play(let options) = try? Invocation(arguments: WindowLaunch.withoutWindowOptions(arguments)),
            options.isolation != .none, options.engine != .mpv, let first = options.media.first, first != "-"
        else { return nil }
        guard MediaAddress.looksLikeAddress(first), !MediaAddress.namesFile(first) else {
            // The player serves local playlists by HTTP.
            let isPlaylist = playlistSuffixes.contains { first.lowercased().hasSuffix($0) }
            return isPlaylist ? .network : .local
        }
        return first.lowercased().hasPrefix("file:") ? .local : .network
    }

    private static let playlistSuffixes = [".m3u8", ".mpd"]
}
