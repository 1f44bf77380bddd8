import Foundation
import Localization
import Observation
import PlaybackModel
import Playhead
import ViewGraph

/// The state of a ``SystemVideoView`` apart from its player: visible overlays and short messages.
@MainActor @Observable final class SystemVideoModel {
    /// A page of the side panel.
    enum Panel: String, CaseIterable {
        case queue, chapters, details
    }

    /// The viewer's view of the picture.
    @ObservationIgnored let picture = PictureView()
    /// `true` while the panel for picture and sound shows.
    var showsAdjustments = false
    /// `true` while the statistics show.
    var showsStatistics = false
    /// `true` while the table of keys shows.
    var showsKeys = false
    /// `true` while a time to jump to is typed.
    var isTypingJump = false
    /// `true` while the label at the end of the slider shows the duration instead of the remaining time.
    var showsDuration = false
    /// `true` while the picture fills the view, and its edges are cut.
    var fills = false
    /// `true` while the pointer moves, and for a moment afterwards.
    private(set) var isPointerActive = false
    /// `true` to show lyrics while audio with lyrics plays. Default `true`.
    var showsLyrics = true
    /// The page of the side panel; `nil` while it is hidden.
    var panel: Panel?
    /// The result of the last action, or why it had none; `nil` after a moment.
    private(set) var readout: PlayerAction.Readout?

    /// `true` while the controls have the keyboard focus. Not observed, because nothing looks different.
    @ObservationIgnored var hasKeyboardInControls = false
    /// The page that the side panel showed last.
    @ObservationIgnored private var lastPanel = Panel.queue
    /// The gestures over the picture.
    @ObservationIgnored let gestures = SurfaceGestures()

    @ObservationIgnored private var requests = 0
    @ObservationIgnored private var expiry: ScheduledAction?
    @ObservationIgnored private var skipped = 0.0
    @ObservationIgnored private var pointer: CGPoint?
    /// The distance that the pointer has moved since it last rested, in points.
    @ObservationIgnored private var travel: CGFloat = 0
    @ObservationIgnored private var pointerRest: ScheduledAction?
    /// The part of a notch by which the wheel was turned sideways.
    @ObservationIgnored private var turned = 0.0
    @ObservationIgnored private var wheelRest: ScheduledAction?

    /// The text of the result that shows; `nil` without one.
    var message: String? { readout?.text }

    /// The time for which a message shows.
    static let messageTime = Duration.milliseconds(1500)
    /// The time after which the pointer counts as resting, and hides with the controls.
    private static let pointerRestTime = Duration.seconds(1)
    /// The time after which parts of a notch are forgotten.
    private static let wheelRestTime = Duration.milliseconds(500)

    /// Performs a player's action and shows its result, or why it has none. Returns `false` if the action had no effect and the
    /// reason shows already.
    @discardableResult func perform(_ action: PlayerAction, on player: Player) -> Bool {
        if let reason = action.unavailability(on: player) { return refuse(reason, on: player) }
        let before = player.time()
        action.perform(on: player)
        let change = player.time() - before
        let moves = !change.isNumeric || abs(change.seconds) > 0.01
        if let result = result(of: action, on: player, moves: moves) { show(result, on: player.scheduler) }
        return true
    }

    /// Performs a command that needs neither full screen nor the application.
    @discardableResult func perform(_ key: InterfaceKey, on player: Player) -> Bool {
        perform(
            key, on: player, fullScreen: FullScreenControl(isActive: false) {}, commands: PlayerCommands())
    }

    /// Performs a command of the interface. Returns `false` if it has no effect.
    func perform(
        _ key: InterfaceKey, on player: Player, fullScreen: FullScreenControl, commands: PlayerCommands
    ) -> Bool {
        switch key {
        case .fullScreen: fullScreen.toggle()
        case .statistics: showsStatistics.toggle()
        case .help: showsKeys.toggle()
        case .panel: togglePanel()
        case .typedJump where PlayerAction.jumpToStart.isAvailable(on: player): isTypingJump = true
        case .typedJump: return perform(.jumpToStart, on: player)
        case .miniWindow: return call(commands.toggleMiniWindow, localized("No mini window here"), on: player)
        case .adjustments: showsAdjustments.toggle()
        case .zoomIn: return zoom(by: PictureView.step, at: nil, on: player)
        case .zoomOut: return zoom(by: 1 / PictureView.step, at: nil, on: player)
        case .zoomReset:
            picture.endZoom()
            return zoom(by: 1, at: nil, on: player)
        case .saveFrame: return call(commands.saveFrame, localized("Screenshots are not available here"), on: player)
        case .copyFrame: return call(commands.copyFrame, localized("Screenshots are not available here"), on: player)
        case .escape: return closeOverlay(fullScreen, commands)
        }
        return true
    }

    private func closeOverlay(_ fullScreen: FullScreenControl, _ commands: PlayerCommands) -> Bool {
        if isTypingJump {
            isTypingJump = false
        } else if showsAdjustments {
            showsAdjustments = false
        } else if showsKeys {
            showsKeys = false
        } else if showsStatistics {
            showsStatistics = false
        } else if panel != nil {
            panel = nil
        } else if fullScreen.isActive {
            fullScreen.toggle()
        } else if commands.isMiniWindow, let leave = commands.toggleMiniWindow {
            leave()
        } else {
            return false
        }
        return true
    }

    private func call(_ command: (@MainActor () -> Void)?, _ refusal: String, on player: Player) -> Bool {
        guard let command else { return refuse(refusal, on: player) }
        command()
        return true
    }

    private func refuse(_ reason: String, on player: Player) -> Bool {
        guard reason != message else { return false }
        show(PlayerAction.Readout(reason), on: player.scheduler)
        return true
    }

    /// Shows the side panel with its last page, or hides it.
    func togglePanel() {
        if let panel { lastPanel = panel }
        panel = panel == nil ? lastPanel : nil
    }

    /// Shows the queue if the application has requested it since the last call.
    func takeRequests(_ count: Int) {
        defer { requests = count }
        if count > requests { panel = .queue }
    }

    // MARK: Wheel and pointer

    /// Responds to the wheel: sideways it seeks by whole notches, vertically it changes the volume continuously. Returns
    /// `false` for no movement.
    func turn(_ movement: WheelMovement, on player: Player) -> Bool {
        if abs(movement.deltaX) > abs(movement.deltaY) {
            turnSideways(movement.deltaX, player)
            return true
        }
        guard movement.deltaY != 0 else { return false }
        return perform(.changeVolume(by: -PlayerAction.volumeStep * movement.deltaY), on: player)
    }

    /// Responds to the wheel with Control: up enlarges the subtitles, or else magnifies the picture at the pointer.
    func turnWithControl(_ movement: WheelMovement, on player: Player) -> Bool {
        let action = PlayerAction.changeSubtitleSize(by: -PlayerAction.subtitleSizeStep * movement.deltaY)
        guard !action.isAvailable(on: player) else { return perform(action, on: player) }
        return zoom(by: pow(PictureView.step, -movement.deltaY), at: pointer, on: player)
    }

    /// Magnifies the picture. Returns `false` without a picture, while the reason shows already.
    private func zoom(by factor: Double, at point: CGPoint?, on player: Player) -> Bool {
        guard let readout = picture.magnify(by: factor, at: point, of: player) else {
            return refuse(localized("No picture to zoom"), on: player)
        }
        show(readout, on: player.scheduler)
        return true
    }

    /// Magnifies the picture between two fingers, from what it was when they touched.
    func pinch(_ pinch: MagnifyGesture.Value, on player: Player) {
        if let readout = picture.pinch(pinch, of: player) { show(readout, on: player.scheduler) }
    }

    /// The fingers were lifted.
    func endPinch() { picture.endPinch() }

    /// Fingers that move fast seek further.
    private func turnSideways(_ distance: Double, _ player: Player) {
        turned = turned * distance < 0 ? distance : turned + distance
        let notches = turned.rounded(.towardZero)
        turned -= notches
        if notches != 0 {
            let speed = abs(distance) > 2 ? 2.0 : 1
            perform(.skip(by: player.wheelStep * speed * notches), on: player)
        }
        wheelRest?.cancel()
        wheelRest = player.scheduler.schedule(after: Self.wheelRestTime) { [weak self] in self?.turned = 0 }
    }

    /// Returns `true` if a movement of the pointer shows the controls. Views that appear and disappear under a resting
    /// pointer report it too.
    func pointerMoved(
        to place: CGPoint, in size: CGSize, reveal: ControlsReveal, isHidden: Bool, _ scheduler: any PlaybackScheduler
    ) -> Bool {
        defer { pointer = place }
        let distance = pointer.map { abs($0.x - place.x) + abs($0.y - place.y) }
        if let distance, distance <= 1 { return false }
        if !isPointerActive { isPointerActive = true }
        pointerRest?.cancel()
        pointerRest = scheduler.schedule(after: Self.pointerRestTime) { [weak self] in
            self?.isPointerActive = false
            self?.travel = 0
        }
        if ControlsReveal.isNearControls(place, in: size) { return true }
        guard reveal == .movement else { return false }
        guard isHidden, let distance else { return true }
        travel += distance
        return travel >= ControlsReveal.nudge
    }

    /// Forgets the pointer, which left the view.
    func pointerLeft() {
        pointer = nil
        travel = 0
    }

    // MARK: Messages

    /// Shows a result for a moment.
    func show(_ result: PlayerAction.Readout, on scheduler: any PlaybackScheduler) {
        if readout != result { readout = result }
        expiry?.cancel()
        expiry = scheduler.schedule(after: Self.messageTime) { [weak self] in
            self?.readout = nil
            self?.skipped = 0
        }
    }

    private func result(of action: PlayerAction, on player: Player, moves: Bool) -> PlayerAction.Readout? {
        guard let readout = action.readout(on: player) else { return nil }
        let seconds: Double
        switch action {
        case .skip(let length): seconds = length
        case .skipBackward: seconds = -player.skipIntervals.backward
        case .skipForward: seconds = player.skipIntervals.forward
        case .nextSubtitles, .toggleSubtitles:
            return PlayerAction.Readout(
                player.requestedName(.text, player.requestedTextTrack).map { localized("Subtitles: \($0)") }
                    ?? readout.text)
        case .nextAudio:
            return PlayerAction.Readout(
                player.requestedName(.audio, player.requestedAudioTrack).map { localized("Audio: \($0)") }
                    ?? readout.text)
        default: return readout
        }
        // At the end of an item, a skip forward moves nothing.
        guard moves else { return readout }
        // The sum of rapid skips, and the position.
        skipped = skipped * seconds < 0 ? seconds : skipped + seconds
        let sign = skipped < 0 ? "\u{2212}" : "+"
        return PlayerAction.Readout("\(sign)\(Int(abs(skipped))) s   \(readout.text)", level: readout.level)
    }
}

extension Player {
    /// The seconds of a notch of a wheel that turns sideways: more in longer items, so that neither is a film crawled
    /// through nor a clip overshot.
    fileprivate var wheelStep: Double {
        let range = currentProperties.seekableTimeRange
        guard range.isValid, range.duration.isNumeric else { return PlayerAction.smallSkip }
        return min(max((range.duration.seconds / 240).rounded(), 1), 30)
    }

    /// The name of a track as menus show it; `nil` for none.
    fileprivate func requestedName(_ kind: MediaTrack.Kind, _ track: MediaTrack?) -> String? {
        let all = tracks.tracks.filter { $0.kind == kind }
        return all.firstIndex { $0.id == track?.id }.map { TrackNaming.names(of: all)[$0] }
    }
}

/// Full screen as the model needs it.
@MainActor struct FullScreenControl {
    let isActive: Bool
    let toggle: @MainActor () -> Void
}
