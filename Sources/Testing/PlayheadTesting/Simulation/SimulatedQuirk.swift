public import PlaybackModel

/// A command that a simulated item does not obey as it should.
public struct SimulatedQuirk: Sendable, Hashable, Codable {
    /// The commands that can have quirks.
    public enum Command: String, Sendable, Hashable, Codable, CaseIterable {
        case activate, unload, play, pause, seek, step, setRate, select
    }

    /// What is done instead.
    public enum Behaviour: Sendable, Hashable, Codable {
        /// Nothing: it never arrived.
        case lost
        /// A seek or step that begins and never lands; later ones wait for it in vain. Other commands are lost.
        case stuck
        /// It is obeyed but not answered.
        case unanswered
        /// It is obeyed and answered twice.
        case answeredTwice
        /// It is obeyed so many seconds later.
        case late(seconds: Double)
        /// A seek or step is answered with this error. Any other command makes the item fail with it.
        case failing(PlaybackError)
    }

    public var command: Command
    public var behaviour: Behaviour
    /// How many of these commands are obeyed as they should be before.
    public var skipping: Int
    /// How many of them have the quirk; `nil` for all that follow.
    public var count: Int?

    public init(_ command: Command, _ behaviour: Behaviour, skipping: Int = 0, count: Int? = nil) {
        self.command = command
        self.behaviour = behaviour
        self.skipping = skipping
        self.count = count
    }
}

extension EngineCommand {
    /// The quirk's name for it; `nil` for commands without quirks.
    var quirkCommand: SimulatedQuirk.Command? {
        switch self {
        case .activate: .activate
        case .unload: .unload
        case .play: .play
        case .pause: .pause
        case .seek: .seek
        case .step: .step
        case .setRate: .setRate
        case .select: .select
        case .load, .prepare, .setVolume, .setMuted, .setLimits, .setMaximumFrameSize, .setFrameFormats,
            .setAudioDevice, .releaseFrame, .provide, .refuse, .ping, .quit:
            nil
        }
    }
}
