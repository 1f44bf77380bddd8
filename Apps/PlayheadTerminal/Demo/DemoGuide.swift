import Localization
import MediaReaders
import MediaServer
import PlaybackModel
import Playhead

/// Runs the demo: controls the player, narrates, and records the result of each step.
@MainActor final class DemoGuide {
    private let session: PlaySession
    private let server: StreamServer
    private let narrate: (String) -> Void
    private(set) var findings: [DemoFinding] = []

    private var condition: (() -> Bool)?
    private var continuation: CheckedContinuation<Bool, Never>?
    private var timeout: ScheduledAction?
    private var isOver = false

    private var player: Player { session.player }

    init(session: PlaySession, server: StreamServer, narrate: @escaping (String) -> Void) {
        self.session = session
        self.server = server
        self.narrate = narrate
        session.player.onTransition { [weak self] _ in self?.check() }
    }

    /// Runs all scenes and ends the session. The items are those of ``DemoProgram/items``, in order.
    func run() async {
        let scenes: [() async -> Void] = [adaptive, live, chapters, song]
        for (index, scene) in scenes.enumerated() where !isOver {
            if index > 0 { player.advanceToNextItem() }
            await scene()
        }
        session.finish(.stopped)
    }

    /// Ends all waiting, because the session is over.
    func stop() {
        isOver = true
        resolve(false)
    }

    // MARK: Scenes

    private func adaptive() async {
        narrate(localized("HLS with two variants. The engine selects one by the available bandwidth."))
        guard await starts(localized("HLS with two variants")) else { return }
        await rest(3)
        narrate(localized("Pause. The button changes immediately, whatever the engine does."))
        player.pause()
        let isImmediate = player.controls.button == .play
        let stopped = await until(5) { [player] in player.lanes.transport == .paused }
        note(isImmediate && stopped, localized("Pause: the button changed in the same turn, then playback stopped."))
        await rest(1.2)
        player.play()
        await rest(1)
        narrate(
            localized("Seek to 0:30. The new position shows immediately; a spinner shows only if the seek takes long."))
        await jump(to: CMTime(value: 30, timescale: 1), localized("Seek to 0:30"))
        await rest(2)
    }

    private func live() async {
        narrate(localized("A live stream with a two-minute window."))
        guard await starts(localized("A live stream")) else { return }
        await rest(1.5)
        narrate(
            localized(
                "The server stops answering. Buffered media plays, then playback stalls. The button does not change."))
        let fault = server.inject(.delay(.untilReleased))
        let waits = await until(20) { [player] in player.lanes.isBuffering }
        let button = player.controls.button
        let began = session.scheduler.now
        await rest(waits ? 2 : 0)
        narrate(localized("The server is back. Playback resumes automatically."))
        fault.remove()
        let resumed = await until(20) { [player] in player.lanes.transport == .playing && !player.lanes.isBuffering }
        let seconds = session.scheduler.now.duration(since: began) / .seconds(1)
        if waits {
            note(
                resumed && button == .pause,
                localized(
                    "Server outage: playback stalled for \(PlayerWording.duration(seconds)) without appearing paused, and resumed automatically."
                )
            )
        } else {
            note(resumed, localized("Server outage: the buffer lasted, and playback did not stall."))
        }
        await rest(1)
        let window = player.currentProperties.seekableTimeRange
        guard !isOver, window.isValid else { return }
        narrate(localized("Seek one minute back in the live stream."))
        let target = max(window.start, window.end - CMTime(value: 60, timescale: 1))
        await jump(to: target, localized("Seek one minute back in a live stream"))
        await rest(2)
        narrate(localized("Back to live."))
        PlayerAction.jumpToLive.perform(on: player)
        await rest(2)
    }

    private func chapters() async {
        narrate(localized("A film with chapters, in one file."))
        guard await starts(localized("A film in an MP4 file")) else { return }
        await rest(1.5)
        let chapters = player.metadata.chapters
        if chapters.count > 1 {
            narrate(localized("Seek to the chapter “\(PrintableText(chapters[1].title ?? "2").string)”."))
            await jump(to: chapters[1].range.start, localized("Seek to one of \(chapters.count) chapters"))
        } else {
            narrate(localized("Seek to 0:15."))
            await jump(to: CMTime(value: 15, timescale: 1), localized("Seek within the file"))
        }
        await rest(1.5)
        narrate(localized("Play at 1.5 times the speed. The pitch stays the same."))
        player.rate = 1.5
        await rest(2)
        note(player.rate == 1.5 && player.error == nil, localized("Playback at 1.5 times the speed."))
        player.rate = 1
    }

    private func song() async {
        narrate(localized("A song with cover art."))
        guard await starts(localized("A song in an MP3 file")) else { return }
        await rest(2.5)
        if let artwork = player.metadata.artwork {
            note(true, localized("The song has cover art (\(PrintableText(artwork.mimeType).string))."))
        } else if let title = player.metadata.title {
            note(true, localized("The song has a title: “\(PrintableText(title).string)”."))
        }
    }

    // MARK: Parts

    /// Waits until the current item plays, and records the result.
    private func starts(_ name: String) async -> Bool {
        guard !isOver else { return false }
        let began = session.scheduler.now
        let item = player.currentItem
        let starts = await until(20) { [player] in
            player.error != nil || (player.lanes.transport == .playing && player.lanes.readiness == .ready)
        }
        guard !isOver, player.currentItem == item else { return false }
        let seconds = session.scheduler.now.duration(since: began) / .seconds(1)
        if let error = player.error {
            note(false, "\(name): failed. \(PrintableText(error.message).string)")
            return false
        }
        // The next item of a queue opens while the previous one still plays.
        let how =
            seconds < 0.05
            ? localized("played without a gap") : localized("played \(PlayerWording.duration(seconds)) after opening")
        note(starts, starts ? "\(name): \(how)." : localized("\(name): not playing after 20 s."))
        return starts
    }

    private func jump(to time: CMTime, _ name: String) async {
        guard !isOver else { return }
        let began = session.scheduler.now
        player.seek(.at(time), smooth: false) { _ in }
        let shown = player.time() == time
        let landed = await until(20) { [player] in player.lanes.seek == nil }
        guard !isOver else { return }
        let seconds = session.scheduler.now.duration(since: began) / .seconds(1)
        note(
            shown && landed && player.error == nil,
            localized("\(name): shown immediately, landed after \(PlayerWording.duration(seconds)).")
        )
    }

    private func note(_ isGood: Bool, _ text: String) {
        if !isOver { findings.append(DemoFinding(isGood: isGood, text: text)) }
    }

    // MARK: Waiting

    private func rest(_ seconds: Double) async { _ = await until(seconds) { false } }

    /// Waits for a condition, at most for a time in seconds, and returns `true` if it was met.
    private func until(_ seconds: Double, _ condition: @escaping () -> Bool) async -> Bool {
        guard !isOver else { return false }
        if condition() { return true }
        return await withCheckedContinuation { continuation in
            self.condition = condition
            self.continuation = continuation
            timeout = session.scheduler.schedule(after: .nanoseconds(Int64(seconds * 1e9))) { [weak self] in
                self?.resolve(false)
            }
        }
    }

    private func check() {
        // The player is within its turn. The guide's next command runs after it.
        if let condition, condition() { resolve(true) }
    }

    private func resolve(_ isTrue: Bool) {
        timeout?.cancel()
        condition = nil
        continuation.take()?.resume(returning: isTrue)
    }
}
