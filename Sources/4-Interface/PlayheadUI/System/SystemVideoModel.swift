import Foundation
import Observation
import PlaybackModel
import Playhead
import ViewGraph

/// What belongs to a ``SystemVideoView`` and not to its player: which parts lie over the picture, and short messages.
@MainActor @Observable final class SystemVideoModel {
    /// Whether the statistics show.
    var showsStatistics = false
    /// Whether the table of keys shows.
    var showsKeys = false
    /// What was done just now, in few words; `nil` when there is nothing to say.
    private(set) var message: String?

    /// Whether the keyboard is in the controls. Nothing looks different for it.
    @ObservationIgnored var hasKeyboardInControls = false

    @ObservationIgnored private var expiry: ScheduledAction?
    @ObservationIgnored private var skipped = 0.0
    @ObservationIgnored private var pointer: CGPoint?
    /// What was turned sideways and is not a notch yet.
    @ObservationIgnored private var turned = 0.0
    @ObservationIgnored private var wheelRest: ScheduledAction?

    /// How long a message shows.
    static let messageTime = Duration.milliseconds(1500)
    /// How long a wheel rests until parts of a notch are forgotten.
    private static let wheelRestTime = Duration.milliseconds(500)

    /// Says something for a moment.
    func say(_ text: String, on scheduler: any PlaybackScheduler) {
        if message != text { message = text }
        expiry?.cancel()
        expiry = scheduler.schedule(after: Self.messageTime) { [weak self] in
            self?.message = nil
            self?.skipped = 0
        }
    }

    /// Does what a key asks. Says whether it was of use.
    func perform(_ key: PlayerKey, on player: Player, fullScreen: FullScreenControl) -> Bool {
        let scheduler = player.scheduler
        switch key {
        case .togglePlayPause: player.togglePlayPause()
        case .skip(let seconds): skip(by: seconds, player)
        case .seek(let share): seek(toShare: share, player)
        case .start: seek(toShare: 0, player)
        case .end:
            if player.streamType == .dvr { player.skipToDefault() } else { seek(toShare: 1, player) }
        case .volume(let change): changeVolume(by: change, player)
        case .mute:
            player.isMuted.toggle()
            say(player.isMuted ? "Sound off" : "Volume \(Int((player.volume * 100).rounded())) %", on: scheduler)
        case .fullScreen: fullScreen.toggle()
        case .escape:
            if showsKeys {
                showsKeys = false
            } else if showsStatistics {
                showsStatistics = false
            } else if fullScreen.isActive {
                fullScreen.toggle()
            } else {
                return false
            }
        case .nextSubtitles: say(player.selectNextText() ?? "There are no subtitles", on: scheduler)
        case .nextItem:
            guard player.canAdvanceToNextItem() else { return false }
            player.advanceToNextItem()
        case .previousItem:
            guard player.canReturnToPreviousItem() else { return false }
            player.returnToPreviousItem()
        case .speed(let steps): changeSpeed(by: steps, player)
        case .step(let count): player.step(byCount: count)
        case .statistics: showsStatistics.toggle()
        case .help: showsKeys.toggle()
        }
        return true
    }

    /// Goes back or on. Quick repetitions add up, in the picture and in the message.
    func skip(by seconds: Double, _ player: Player) {
        guard player.controls.canSeek, player.streamType != .live else { return }
        player.skip(by: seconds)
        skipped = skipped * seconds < 0 ? seconds : skipped + seconds
        say("\(skipped < 0 ? "\u{2212}" : "+")\(Int(abs(skipped))) s   \(player.positionText)", on: player.scheduler)
    }

    /// Follows the wheel: sideways by whole notches, each of which skips; up and down the volume, as finely as it comes.
    /// Says whether it was of use.
    func turn(_ movement: WheelMovement, on player: Player) -> Bool {
        if abs(movement.deltaX) > abs(movement.deltaY) {
            turnSideways(movement.deltaX, player)
            return true
        }
        guard movement.deltaY != 0 else { return false }
        changeVolume(by: -0.05 * movement.deltaY, player)
        return true
    }

    private func turnSideways(_ distance: Double, _ player: Player) {
        turned = turned * distance < 0 ? distance : turned + distance
        let notches = turned.rounded(.towardZero)
        turned -= notches
        if notches != 0 { skip(by: 5 * notches, player) }
        wheelRest?.cancel()
        wheelRest = player.scheduler.schedule(after: Self.wheelRestTime) { [weak self] in self?.turned = 0 }
    }

    /// Hears of the pointer; only a movement is told, because views that come and go under it report it too.
    func pointerMoved(to place: CGPoint, _ action: () -> Void) {
        defer { pointer = place }
        if let pointer, abs(pointer.x - place.x) + abs(pointer.y - place.y) <= 1 { return }
        action()
    }

    /// The pointer is somewhere else.
    func pointerLeft() { pointer = nil }

    private func seek(toShare share: Double, _ player: Player) {
        let range = player.currentProperties.seekableTimeRange
        guard player.controls.canSeek, range.isValid, range.duration.isNumeric else { return }
        let offset = CMTime(seconds: range.duration.seconds * share, preferredTimescale: 1_000_000)
        player.seek(.near(range.start + offset))
        say(player.positionText, on: player.scheduler)
    }

    /// Louder brings a sound back that is off; quieter leaves it off.
    private func changeVolume(by change: Double, _ player: Player) {
        if player.isMuted, change < 0 {
            say("Sound off", on: player.scheduler)
            return
        }
        if player.isMuted {
            player.isMuted = false
        } else {
            // Finer than fingers are, and twenty steps of 5 % are silence all the same.
            player.volume = min(max(((player.volume + change) * 1e6).rounded() / 1e6, 0), 1)
        }
        say("Volume \(Int((player.volume * 100).rounded())) %", on: player.scheduler)
    }

    private func changeSpeed(by steps: Int, _ player: Player) {
        guard player.streamType != .live else { return }
        let speeds = SpeedMenu.usualSpeeds
        let current = player.rate
        let next =
            steps > 0 ? speeds.first { $0 > current + 0.001 } : speeds.last { $0 < current - 0.001 }
        if let next { player.rate = next }
        say("Speed \(SpeedMenu.title(of: player.rate))", on: player.scheduler)
    }
}

/// Full screen as the model needs it.
@MainActor struct FullScreenControl {
    let isActive: Bool
    let toggle: @MainActor () -> Void
}
