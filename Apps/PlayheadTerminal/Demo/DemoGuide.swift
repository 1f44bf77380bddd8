import MediaReaders
import MediaServer
import PlaybackModel
import Playhead

/// Leads through the demonstration: acts on the player, says what happens, and notes what was seen.
@MainActor final class DemoGuide {
    private let session: PlaySession
    private let server: StreamServer
    private let narrate: (String) -> Void
    private(set) var findings: [DemoFinding] = []

    private var condition: (() -> Bool)?
    private var continuation: CheckedContinuation<Bool, Never>?
    private var patience: ScheduledAction?
    private var isOver = false

    private var player: Player { session.player }

    init(session: PlaySession, server: StreamServer, narrate: @escaping (String) -> Void) {
        self.session = session
        self.server = server
        self.narrate = narrate
        session.player.onTransition { [weak self] _ in self?.check() }
    }

    /// Shows everything, then ends the session. The items are those of ``DemoProgram/items``, in their order.
    func run() async {
        let scenes: [() async -> Void] = [adaptive, live, chapters, song]
        for (index, scene) in scenes.enumerated() where !isOver {
            if index > 0 { player.advanceToNextItem() }
            await scene()
        }
        session.finish(.stopped)
    }

    /// The session is over: nothing is waited for any more.
    func stop() {
        isOver = true
        resolve(false)
    }

    // MARK: Scenes

    private func adaptive() async {
        narrate("HLS with two variants. The engine takes the one that the network can carry.")
        guard await starts("HLS with two variants played") else { return }
        await rest(3)
        narrate("Pause. The button follows you at once, whatever the engine does.")
        player.pause()
        let atOnce = player.controls.button == .play
        let stood = await until(5) { [player] in player.lanes.transport == .paused }
        note(atOnce && stood, "Pause: the button changed in the same turn, then the picture stood.")
        await rest(1.2)
        player.play()
        await rest(1)
        narrate("A jump to 0:30. The new position shows at once, a spinner only if it takes long.")
        await jump(to: CMTime(value: 30, timescale: 1), "A jump to 0:30")
        await rest(2)
    }

    private func live() async {
        narrate("A live stream, with a window of two minutes to go back in.")
        guard await starts("A live stream played") else { return }
        await rest(1.5)
        narrate("Now the server stops answering. What is here plays on; then it waits, and the button stays.")
        let fault = server.inject(.delay(.untilReleased))
        let waits = await until(20) { [player] in player.lanes.isBuffering }
        let button = player.controls.button
        let began = session.scheduler.now
        await rest(waits ? 2 : 0)
        narrate("The server is back: it goes on by itself.")
        fault.remove()
        let goesOn = await until(20) { [player] in player.lanes.transport == .playing && !player.lanes.isBuffering }
        let seconds = session.scheduler.now.duration(since: began) / .seconds(1)
        if waits {
            note(
                goesOn && button == .pause,
                "The server was silent: playback waited \(Wording.duration(seconds)), never looked paused, and went on by itself."
            )
        } else {
            note(goesOn, "The server was silent, and the buffer was enough: playback went on without a stall.")
        }
        await rest(1)
        let window = player.currentProperties.seekableTimeRange
        guard !isOver, window.isValid else { return }
        narrate("One minute back in the live stream…")
        let target = max(window.start, window.end - CMTime(value: 60, timescale: 1))
        await jump(to: target, "A minute back in a live stream")
        await rest(2)
        narrate("…and live again.")
        player.seek(toShare: 1)
        await rest(2)
    }

    private func chapters() async {
        narrate("A film in one file, with chapters.")
        guard await starts("A film in an MP4 file played") else { return }
        await rest(1.5)
        let chapters = player.metadata.chapters
        if chapters.count > 1 {
            narrate("To the chapter “\(PrintableText(chapters[1].title ?? "2").string)”.")
            await jump(to: chapters[1].range.start, "A jump to one of \(chapters.count) chapters")
        } else {
            narrate("A jump to 0:15.")
            await jump(to: CMTime(value: 15, timescale: 1), "A jump inside the file")
        }
        await rest(1.5)
        narrate("Faster, with voices at their pitch.")
        player.rate = 1.5
        await rest(2)
        note(player.rate == 1.5 && player.error == nil, "The film played at 1.5 times the speed.")
        player.rate = 1
    }

    private func song() async {
        narrate("A song with a cover.")
        guard await starts("An MP3 file played") else { return }
        await rest(2.5)
        if let artwork = player.metadata.artwork {
            note(true, "The song brought its cover along (\(PrintableText(artwork.mimeType).string)).")
        } else if let title = player.metadata.title {
            note(true, "The song told its title: “\(PrintableText(title).string)”.")
        }
    }

    // MARK: Parts

    /// Waits until the current item plays; notes it.
    private func starts(_ what: String) async -> Bool {
        guard !isOver else { return false }
        let began = session.scheduler.now
        let item = player.currentItem
        let starts = await until(20) { [player] in
            player.error != nil || (player.lanes.transport == .playing && player.lanes.readiness == .ready)
        }
        guard !isOver, player.currentItem == item else { return false }
        let seconds = session.scheduler.now.duration(since: began) / .seconds(1)
        if let error = player.error {
            note(false, "\(what) not: \(PrintableText(error.message).string)")
            return false
        }
        // The next item of a queue is opened while the one before still plays.
        let how = seconds < 0.05 ? " without a gap" : ", \(Wording.duration(seconds)) after it was opened"
        note(starts, starts ? "\(what)\(how)." : "\(what) not within 20 s.")
        return starts
    }

    private func jump(to time: CMTime, _ what: String) async {
        guard !isOver else { return }
        let began = session.scheduler.now
        player.seek(.at(time), smooth: false) { _ in }
        let shown = player.time() == time
        let landed = await until(20) { [player] in player.lanes.seek == nil }
        guard !isOver else { return }
        let seconds = session.scheduler.now.duration(since: began) / .seconds(1)
        note(
            shown && landed && player.error == nil, "\(what): shown at once, landed after \(Wording.duration(seconds))."
        )
    }

    private func note(_ isGood: Bool, _ text: String) {
        if !isOver { findings.append(DemoFinding(isGood: isGood, text: text)) }
    }

    // MARK: Waiting

    private func rest(_ seconds: Double) async { _ = await until(seconds) { false } }

    /// Waits until something is true, but not longer than that; says whether it is.
    private func until(_ seconds: Double, _ condition: @escaping () -> Bool) async -> Bool {
        guard !isOver else { return false }
        if condition() { return true }
        return await withCheckedContinuation { continuation in
            self.condition = condition
            self.continuation = continuation
            patience = session.scheduler.schedule(after: .nanoseconds(Int64(seconds * 1e9))) { [weak self] in
                self?.resolve(false)
            }
        }
    }

    private func check() {
        // The player is in the middle of its turn: what the guide asks of it comes after.
        if let condition, condition() { resolve(true) }
    }

    private func resolve(_ isTrue: Bool) {
        patience?.cancel()
        condition = nil
        continuation.take()?.resume(returning: isTrue)
    }
}
