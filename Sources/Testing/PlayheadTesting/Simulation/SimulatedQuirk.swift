public import PlaybackModel

/// A command that a simulated item does not perform correctly.
///
/// Quirks test how a player copes with an engine that breaks its contract. For faults of the content or the network,
/// use a ``SimulatedIncident``.
public struct SimulatedQuirk: Sendable, Hashable, Codable {
    /// The commands that can have quirks.
    public enum Command: String, Sendable, Hashable, Codable, CaseIterable {
        case activate, unload, play, pause, seek, step, setRate, select
    }

    /// The deviation from correct behaviour.
    public enum Behaviour: Sendable, Hashable, Codable {
        /// The command has no effect.
        case lost
        /// A seek or step begins and never lands; later ones wait for it in vain. Other commands are lost.
        case stuck
        /// The command is obeyed but not answered.
        case unanswered
        /// The command is obeyed and answered twice.
        case answeredTwice
        /// The command is obeyed a number of seconds later.
        case late(seconds: Double)
        /// A seek or step is answered with this error. Any other command makes the item fail with it.
        case failing(PlaybackError)
    }

    /// The command.
    public var command: Command
    /// The deviation.
    public var behaviour: Behaviour
    /// The number of these commands that are obeyed correctly first.
    public var skipping: Int
    /// The number of commands with the quirk; `nil` for all that follow.
    public var count: Int?

    /// Creates a quirk.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - behaviour: The deviation from correct behaviour.
    ///   - skipping: The number of these commands that are performed correctly first. Default 0.
    ///   - count: The number of commands with the quirk; `nil`, the default, for all that follow.
    public init(_ command: Command, _ behaviour: Behaviour, skipping: Int = 0, count: Int? = nil) {
        self.command = command
        self.behaviour = behaviour
        self.skipping = skipping
        self.count = count
    }
}

extension EngineCommand {
    /// The command's kind; `nil` for commands that cannot have quirks.
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
            .setDMABufFormats, .setAudioDevice, .setAdjustments, .setMetering, .setJoining, .setScript,
            .releaseFrame, .provide, .refuse, .ping, .quit:
            nil
        }
    }
}
