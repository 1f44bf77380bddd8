import Dispatch
import PlaybackModel
import Playhead

/// What an engine's items share.
///
/// Safety of `@unchecked Sendable`: the variables are touched on ``queue`` only.
final class EngineContext: @unchecked Sendable {
    /// The engine's command thread. Nothing on it blocks.
    let queue = DispatchQueue(label: "playhead.engine", qos: .userInitiated)
    let configuration: EngineConfiguration
    let inbox: EngineInbox
    let audio: AudioOutput
    let frames: FrameBroker?
    let board = PositionBoard()
    let desk = ProviderDesk()

    var volume = 1.0
    var isMuted = false
    var frameWish = FrameWish()
    var hasWarnedOfAudio = false
    /// After `quit` nothing is said.
    var hasQuit = false

    init(_ configuration: EngineConfiguration, inbox: EngineInbox) {
        self.configuration = configuration
        self.inbox = inbox
        audio = AudioOutput(configuration.output)
        frames = configuration.deliversFrames ? FrameBroker() : nil
    }

    /// Says something about the engine as a whole.
    func post(_ event: EngineEvent) {
        guard !hasQuit else { return }
        inbox.post(EngineEnvelope(epoch: configuration.epoch, generation: .none, message: event))
    }
}
