import Foundation
import Localization
import PlaybackModel
import Playhead
import ViewGraph

/// The gestures over the picture that take time: a press that is held, and a swipe.
@MainActor final class SurfaceGestures {
    /// The time after which a press counts as held.
    static let holdTime = Duration.milliseconds(500)
    /// The speed while a press is held.
    static let heldRate = 2.0

    private var hold: ScheduledAction?
    /// The speed before a held press; `nil` while none is.
    private var rateBeforeHold: Double?
    private var swipe: Swipe?
    /// `true` until the press ends whose release is no click.
    private var swallowsTap = false

    private struct Swipe {
        let origin: Double
        let length: Double
        let axis: Axis
        let volume: Double
    }

    /// Returns `true` for the release that ends a held press or a swipe.
    func takeSwallowedTap() -> Bool {
        defer { swallowsTap = false }
        return swallowsTap
    }

    // MARK: Holding and swiping

    /// A press has begun.
    func press(_ player: Player, show: @escaping @MainActor (PlayerAction.Readout) -> Void) {
        hold?.cancel()
        swallowsTap = false
        guard player.controls.button == .pause, player.streamType != .live else { return }
        hold = player.scheduler.schedule(after: Self.holdTime) { [weak self, weak player] in
            guard let self, let player, swipe == nil else { return }
            rateBeforeHold = player.rate
            swallowsTap = true
            player.rate = Self.heldRate
            show(PlayerAction.Readout(localized("Speed \(PlayerWording.speed(player.rate))")))
        }
    }

    /// The pointer has moved since a press. Fingers swipe; a mouse does not.
    func move(
        _ drag: DragGesture.Value, in size: CGSize, _ player: Player,
        show: @MainActor (PlayerAction.Readout) -> Void
    ) {
        let (x, y) = (drag.translation.width, drag.translation.height)
        guard swipe != nil || max(abs(x), abs(y)) > 12 else { return }
        if rateBeforeHold == nil { hold?.cancel() }
        guard drag.kind == .touch, rateBeforeHold == nil, size.width > 0, size.height > 0 else { return }
        if swipe == nil { begin(abs(x) > abs(y) ? .horizontal : .vertical, player) }
        guard let swipe else { return }
        if swipe.axis == .vertical {
            // Fingers lower an amplified volume, but do not amplify.
            let loudest = max(swipe.volume, 1)
            PlayerAction.setVolume(min(max(swipe.volume - y / size.height, 0), loudest)).perform(on: player)
            show(PlayerAction.toggleMute.readout(on: player) ?? PlayerAction.Readout(""))
            return
        }
        let target = swipe.origin + x / size.width * swipe.length
        player.seek(.near(CMTime(seconds: max(target, 0), preferredTimescale: 1_000)), smooth: true)
        let seconds = Int((target - swipe.origin).rounded())
        let sign = seconds < 0 ? "\u{2212}" : "+"
        show(
            PlayerAction.Readout(
                "\(sign)\(abs(seconds)) s   \(PlayerWording.clock(player.time()))",
                level: PlayerAction.jumpToStart.readout(on: player)?.level))
    }

    /// The press has ended, where a swipe ends too.
    func finish(
        _ drag: DragGesture.Value, in size: CGSize, _ player: Player,
        show: @MainActor (PlayerAction.Readout) -> Void
    ) {
        if swipe != nil { move(drag, in: size, player, show: show) }
        release(player)
    }

    /// Returns `true` once when a press of the mouse becomes a drag, which moves the mini window.
    func beginWindowMove(_ drag: DragGesture.Value, _ player: Player) -> Bool {
        guard !swallowsTap, max(abs(drag.translation.width), abs(drag.translation.height)) > 6 else { return false }
        release(player)
        swallowsTap = true
        return true
    }

    /// Returns `true` once a press has become a drag, which moves the magnified picture and is no click.
    func movesPicture(_ drag: DragGesture.Value, _ player: Player) -> Bool {
        guard rateBeforeHold == nil else { return false }
        if !swallowsTap {
            guard max(abs(drag.translation.width), abs(drag.translation.height)) > 6 else { return false }
            hold?.cancel()
            swallowsTap = true
        }
        return true
    }

    private func begin(_ axis: Axis, _ player: Player) {
        let range = player.currentProperties.seekableTimeRange
        swallowsTap = true
        if axis == .horizontal {
            guard player.canSkip(by: -1), range.isValid, range.duration.isNumeric else { return }
            player.beginScrubbing()
        }
        // The width of the view is a sixth of the item, at least half a minute and at most five.
        let length = range.isValid && range.duration.isNumeric ? range.duration.seconds : 0
        let span = min(length, min(max(length / 6, 30), 300))
        swipe = Swipe(origin: player.time().seconds, length: span, axis: axis, volume: player.volume)
    }

    /// The press has ended: the speed is as before, and playback continues.
    func release(_ player: Player) {
        hold?.cancel()
        hold = nil
        if let rate = rateBeforeHold { player.rate = rate }
        rateBeforeHold = nil
        if swipe?.axis == .horizontal { player.endScrubbing() }
        swipe = nil
    }
}
