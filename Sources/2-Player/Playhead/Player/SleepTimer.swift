public import Observation
import PlaybackModel

/// A timer that stops playback, for viewers who fall asleep: after some minutes, or at the end of the item.
///
/// Each player has one: ``Player/sleepTimer``. Over its last seconds the sound fades out; then the player pauses, so that
/// the system may suspend. ``Player/volume`` does not change. While playback is paused, the minutes pass nevertheless.
///
/// ```swift
/// player.sleepTimer.start(.minutes(30))
/// Text(player.sleepTimer.remaining.map { PlayerWording.clock(Double($0.components.seconds)) } ?? "")
/// player.sleepTimer.cancel()
/// ```
@MainActor @Observable public final class SleepTimer {
    /// The moment at which playback stops.
    public enum Setting: Sendable, Hashable, Codable {
        /// After a number of minutes, at least 1 and at most a day.
        case minutes(Int)
        /// At the end of the current item, or of the one that the viewer changes to before.
        case endOfItem
    }

    /// The numbers of minutes that menus offer.
    public static let minutes = [5, 10, 15, 30, 45, 60, 90]
    /// The time over which the sound fades out: 10 seconds.
    public static let fadeLength = Duration.seconds(10)

    /// The setting; `nil` while the timer is off.
    public private(set) var setting: Setting?
    /// The time until playback stops, in whole seconds, rounded up; `nil` while the timer is off, and where the end is
    /// unknown, as in a live stream.
    public private(set) var remaining: Duration?

    @ObservationIgnored private weak var player: Player?
    @ObservationIgnored private let scheduler: any PlaybackScheduler
    @ObservationIgnored private var end: Moment?
    @ObservationIgnored private var action: ScheduledAction?
    @ObservationIgnored private var listening: Listening?

    init(_ player: Player) {
        self.player = player
        scheduler = player.scheduler
    }

    isolated deinit { action?.cancel() }

    /// Starts the timer. A timer that is running starts again from the beginning.
    public func start(_ new: Setting) {
        reset()
        guard let player, !player.isReleased else { return }
        switch new {
        case .minutes(let minutes):
            let minutes = min(max(minutes, 1), 24 * 60)
            setting = .minutes(minutes)
            end = scheduler.now.advanced(by: .seconds(minutes * 60))
        case .endOfItem:
            setting = new
            player.stopsAfterItem = true
        }
        listening = player.onTransition { [weak self] transition in
            if transition.lanes.hasEnded, self?.setting == .endOfItem { self?.cancel() } else { self?.update() }
        }
        update()
    }

    /// Turns the timer off. A sound that was fading returns to its volume.
    public func cancel() {
        reset()
        player?.fade = 1
    }

    private func reset() {
        action?.cancel()
        action = nil
        listening?.cancel()
        listening = nil
        end = nil
        if setting != nil { setting = nil }
        if remaining != nil { remaining = nil }
        if player?.stopsAfterItem == true { player?.stopsAfterItem = false }
    }

    /// The time left, exactly; `nil` where it is unknown.
    private var left: Duration? {
        guard let player else { return nil }
        if let end { return end.duration(since: scheduler.now) }
        let (now, length) = (player.time(), player.duration)
        guard player.streamType == .onDemand, now.isNumeric, length.isNumeric else { return nil }
        return .seconds(max((length - now).seconds, 0) / player.rate)
    }

    private func update() {
        guard setting != nil else { return }
        action?.cancel()
        let left = left
        if let left, left <= .zero, setting != .endOfItem {
            finish()
            return
        }
        let seconds = left.map { Duration.seconds(($0.nanoseconds + 999_999_999) / 1_000_000_000) }
        if remaining != seconds { remaining = seconds }
        let share = left.map { min(max($0 / Self.fadeLength, 0), 1) } ?? 1
        // Loudness is heard as a square.
        player?.fade = share * share
        let isFading = share < 1 && player?.movingRate ?? 0 > 0
        action = scheduler.schedule(after: isFading ? .milliseconds(100) : tick(left)) { [weak self] in self?.update() }
    }

    /// The time until the next whole second, or until the sound begins to fade.
    private func tick(_ left: Duration?) -> Duration {
        guard let left, left > .zero else { return .seconds(1) }
        let rest = Duration.nanoseconds(left.nanoseconds % 1_000_000_000)
        return rest > .milliseconds(1) ? rest : .seconds(1)
    }

    /// Stops playback, and restores the volume once nothing can be heard any more.
    private func finish() {
        reset()
        guard let player else { return }
        guard player.machine.lanes.transport != .paused else {
            player.pause()
            player.fade = 1
            return
        }
        player.fade = 0
        listening = player.onTransition { [weak self] transition in
            guard transition.lanes.transport == .paused || transition.lanes.intent == .play else { return }
            self?.cancel()
        }
        action = scheduler.schedule(after: .seconds(2)) { [weak self] in self?.cancel() }
        player.pause()
    }
}
