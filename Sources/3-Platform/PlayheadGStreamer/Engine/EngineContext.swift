import Dispatch
import PlaybackModel
import Playhead
import PlayheadEngineService

/// The state and services that an engine's items share.
///
/// Safety of `@unchecked Sendable`: the variables are touched on ``queue`` only.
final class EngineContext: @unchecked Sendable {
    /// Makes the pipeline of an item; `receive` takes its messages, in order.
    typealias PipelineMaker =
        @Sendable (
            _ recipe: PipelineRecipe, _ context: EngineContext, _ http: HTTPItem?, _ reporter: ItemReporter,
            _ receive: @escaping @Sendable (PipelineMessage) -> Void
        ) -> any EnginePipeline

    /// The engine's command thread. Nothing on it blocks.
    let queue = DispatchQueue(label: "playhead.engine", qos: .userInitiated)
    let configuration: EngineConfiguration
    let inbox: EngineInbox
    let clock: any EngineClock
    let makePipeline: PipelineMaker
    let audio: AudioOutput
    let frames: FrameBroker?
    let board = PositionBoard()
    let desk = ProviderDesk()

    var sound = AudioChain.Settings()
    var frameWish = FrameWish()
    /// The file of subtitles to draw.
    var script: SubtitleScript?
    /// `true` if a decoder of the hardware may be used.
    var hasHardware: @Sendable () -> Bool = { HardwareDecoders.isUseful }
    /// `true` while a prepared item begins where the current one ends.
    var joinsItems = true
    /// Called when the moment is known at which the sound of an item ends.
    var takeSoundEnd: (ItemPlayback, Moment) -> Void = { _, _ in }
    var hasWarnedOfAudio = false
    /// `true` after `quit`: nothing is reported any more.
    var hasQuit = false

    init(
        _ configuration: EngineConfiguration, inbox: EngineInbox, clock: any EngineClock = MonotonicClock(),
        makePipeline: @escaping PipelineMaker = { ItemPipeline($0, in: $1, http: $2, reporter: $3, receive: $4) }
    ) {
        self.configuration = configuration
        self.inbox = inbox
        self.clock = clock
        self.makePipeline = makePipeline
        audio = AudioOutput(configuration.output)
        frames = configuration.deliversFrames ? FrameBroker() : nil
    }

    /// Reports an event of the engine as a whole.
    func post(_ event: EngineEvent) {
        guard !hasQuit else { return }
        inbox.post(EngineEnvelope(epoch: configuration.epoch, generation: .none, message: event))
    }

    /// Warns once that there is no audio device.
    func warnOfAudio(_ reporter: ItemReporter) {
        guard !hasWarnedOfAudio else { return }
        hasWarnedOfAudio = true
        reporter.post(.warning(PlaybackError(.audioDeviceUnavailable)))
    }
}
