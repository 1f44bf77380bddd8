import CommandLineOptions

/// A command of a script, the value of `--at`.
enum ScriptedCommand: Sendable, Hashable {
    case play, pause, stop, retry, replay, next, previous, mute, unmute
    /// Seeks to a position in seconds.
    case seek(Double)
    /// Sets the playback speed.
    case rate(Double)
    /// Sets the volume.
    case volume(Double)
    /// Steps by frames.
    case step(Int)
    /// Selects an audio track by identifier, language or title; or `off` or `auto`.
    case audio(String)
    /// Selects a subtitle track in the same way.
    case text(String)

    /// All forms of commands, for help and errors.
    static let forms =
        "play, pause, stop, retry, replay, next, previous, mute, unmute, seek:SECONDS, rate:NUMBER, volume:NUMBER, "
        + "step:FRAMES, audio:LANGUAGE or text:LANGUAGE"

    private static let plain: [String: ScriptedCommand] = [
        "play": .play, "pause": .pause, "stop": .stop, "retry": .retry, "replay": .replay, "next": .next,
        "previous": .previous, "mute": .mute, "unmute": .unmute,
    ]

    /// Reads a command such as `seek:30`.
    init?(_ text: String) {
        if let command = Self.plain[text] {
            self = command
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let argument = String(parts[1])
        let number = Double(plain: argument)
        switch (parts[0], number) {
        case ("seek", let seconds?) where abs(seconds) <= 1e9: self = .seek(seconds)
        case ("rate", let rate?) where (0...2).contains(rate): self = .rate(rate)
        case ("volume", let volume?) where (0...2).contains(volume): self = .volume(volume)
        case ("step", _):
            guard let count = Int(argument), count != 0, (-1_000...1_000).contains(count) else { return nil }
            self = .step(count)
        case ("audio", _) where !argument.isEmpty: self = .audio(argument)
        case ("text", _) where !argument.isEmpty: self = .text(argument)
        default: return nil
        }
    }

    /// `true` if the command can resume a player that has stopped, ended or failed.
    var canResume: Bool {
        switch self {
        case .play, .retry, .replay, .next, .previous, .seek: true
        case .pause, .stop, .mute, .unmute, .rate, .volume, .step, .audio, .text: false
        }
    }
}
