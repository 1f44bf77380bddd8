import Dispatch
import Glibc
import PlaybackModel
import Playhead
import PlayheadEngineService

/// The state and services that an engine's items share.
///
/// Safety of `@unchecked Sendable`: the variables are touched on ``queue`` only.
final class MpvContext: @unchecked Sendable {
    /// The engine's command thread. Nothing on it blocks.
    let queue = DispatchQueue(label: "playhead.engine.mpv", qos: .userInitiated)
    let configuration: EngineConfiguration
    let inbox: EngineInbox
    let slots: PictureSlots?
    let board = PositionBoard()
    let desk = ProviderDesk()

    var sound = MpvSound()
    var maximumFrameSize: PixelSize?
    var hasWarnedOfAudio = false
    /// `true` after `quit`: nothing is reported any more.
    var hasQuit = false

    init(_ configuration: EngineConfiguration, inbox: EngineInbox) {
        self.configuration = configuration
        self.inbox = inbox
        slots = configuration.deliversFrames ? PictureSlots() : nil
    }

    /// Reports an event of the engine as a whole.
    func post(_ event: EngineEvent, _ generation: Generation = .none) {
        guard !hasQuit else { return }
        inbox.post(EngineEnvelope(epoch: configuration.epoch, generation: generation, message: event))
    }

    /// The moment now, on the clock of position reports.
    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
