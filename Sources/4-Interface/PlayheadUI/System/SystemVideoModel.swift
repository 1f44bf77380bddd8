import Foundation
import Localization
import Observation
import PlaybackModel
import Playhead
import ViewGraph

/// The state of a ``SystemVideoView`` apart from its player: visible overlays and short messages.
@MainActor @Observable final class SystemVideoModel {
    /// `true` while the statistics show.
    var showsStatistics = false
    /// `true` while the table of keys shows.
    var showsKeys = false
    /// A short message about the last action; `nil` without one.
    private(set) var message: String?

    /// `true` while the controls have the keyboard focus. Not observed, because nothing looks different.
    @ObservationIgnored var hasKeyboardInControls = false

    @ObservationIgnored private var expiry: ScheduledAction?
    @ObservationIgnored private var skipped = 0.0
    @ObservationIgnored private var pointer: CGPoint?
    /// The part of a notch by which the wheel was turned sideways.
    @ObservationIgnored private var turned = 0.0
    @ObservationIgnored private var wheelRest: ScheduledAction?

    /// The time for which a message shows.
    static let messageTime = Duration.milliseconds(1500)
    /// The time after which parts of a notch are forgotten.
    private static let wheelRestTime = Duration.milliseconds(500)

    /// Performs a player's action and shows its result. Returns `false` if the action is not available.
    @discardableResult func perform(_ action: PlayerAction, on player: Player) -> Bool {
        guard action.isAvailable(on: player) else {
            guard action == .nextSubtitles else { return false }
            show(localized("No subtitles"), on: player.scheduler)
            return true
        }
        action.perform(on: player)
        if let result = result(of: action, on: player) { show(result, on: player.scheduler) }
        return true
    }

    /// Performs a command of the interface. Returns `false` if it has no effect.
    func perform(_ key: InterfaceKey, fullScreen: FullScreenControl) -> Bool {
        switch key {
        case .fullScreen: fullScreen.toggle()
        case .statistics: showsStatistics.toggle()
        case .help: showsKeys.toggle()
        case .escape where showsKeys: showsKeys = false
        case .escape where showsStatistics: showsStatistics = false
        case .escape where fullScreen.isActive: fullScreen.toggle()
        case .escape: return false
        }
        return true
    }

    /// Responds to the wheel: sideways it skips by whole notches, vertically it changes the volume continuously. Returns
    /// `false` for no movement.
    func turn(_ movement: WheelMovement, on player: Player) -> Bool {
        if abs(movement.deltaX) > abs(movement.deltaY) {
            turnSideways(movement.deltaX, player)
            return true
        }
        guard movement.deltaY != 0 else { return false }
        return perform(.changeVolume(by: -PlayerAction.volumeStep * movement.deltaY), on: player)
    }

    private func turnSideways(_ distance: Double, _ player: Player) {
        turned = turned * distance < 0 ? distance : turned + distance
        let notches = turned.rounded(.towardZero)
        turned -= notches
        if notches != 0 { perform(.skip(by: PlayerAction.smallSkip * notches), on: player) }
        wheelRest?.cancel()
        wheelRest = player.scheduler.schedule(after: Self.wheelRestTime) { [weak self] in self?.turned = 0 }
    }

    /// Calls an action if the pointer moved. Views that appear and disappear under a resting pointer report it too.
    func pointerMoved(to place: CGPoint, _ action: () -> Void) {
        defer { pointer = place }
        if let pointer, abs(pointer.x - place.x) + abs(pointer.y - place.y) <= 1 { return }
        action()
    }

    /// Forgets the pointer, which left the view.
    func pointerLeft() { pointer = nil }

    // MARK: Messages

    private func show(_ text: String, on scheduler: any PlaybackScheduler) {
        if message != text { message = text }
        expiry?.cancel()
        expiry = scheduler.schedule(after: Self.messageTime) { [weak self] in
            self?.message = nil
            self?.skipped = 0
        }
    }

    /// The result of an action that the controls may not show; `nil` for the others.
    private func result(of action: PlayerAction, on player: Player) -> String? {
        switch action {
        case .skip(let seconds): skipResult(seconds, player)
        case .skipBackward: skipResult(-player.configuration.backwardSkipInterval, player)
        case .skipForward: skipResult(player.configuration.forwardSkipInterval, player)
        case .jump, .jumpToStart, .jumpToEnd, .jumpToLive, .previousChapter, .nextChapter: player.positionText
        case .slowDown, .speedUp, .resetSpeed: localized("Speed \(PlayerWording.speed(player.rate))")
        case .changeVolume, .setVolume, .toggleMute:
            PlayerWording.volume(player.volume, isMuted: player.isMuted)
        case .nextSubtitles:
            player.requestedSubtitles.map { localized("Subtitles: \($0)") } ?? localized("Subtitles off")
        case .togglePlayback, .play, .pause, .stop, .replay, .step, .previousItem, .nextItem: nil
        }
    }

    /// The sum of rapid skips, and the position.
    private func skipResult(_ seconds: Double, _ player: Player) -> String {
        skipped = skipped * seconds < 0 ? seconds : skipped + seconds
        return "\(skipped < 0 ? "\u{2212}" : "+")\(Int(abs(skipped))) s   \(player.positionText)"
    }
}

extension Player {
    /// The position as the labels show it: for a live stream with a window the distance from its end, below zero.
    fileprivate var positionText: String {
        let range = currentProperties.seekableTimeRange
        guard streamType == .dvr, range.isValid else { return PlayerWording.clock(time()) }
        return PlayerWording.clock(from: range.end, to: time())
    }

    /// The name of the subtitles that were requested last; `nil` for none.
    fileprivate var requestedSubtitles: String? {
        let text = tracks.tracks.filter { $0.kind == .text }
        let index = text.firstIndex { $0.id == requestedTextTrack?.id }
        return index.map { TrackNaming.names(of: text)[$0] }
    }
}

/// Full screen as the model needs it.
@MainActor struct FullScreenControl {
    let isActive: Bool
    let toggle: @MainActor () -> Void
}
