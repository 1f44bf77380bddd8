import CommandLineOptions
import Foundation
import MediaServer
import PlaybackModel
import Playhead
import PlayheadGStreamer

/// Runs one fault with the real player, engine and server.
@MainActor final class FaultChild {
    private let fault: Fault
    private let stage: FaultStage
    private let player: Player
    private let watch: FaultWatch
    private let next: PlayerItem
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now
    private let selection = TrackSelection(audio: .automatic, text: .off)
    private var report: FaultReport
    private let before = Leftovers.now()
    /// The progress of playback since the fault began.
    private var progress: FaultProgress?

    /// An expected event did not occur in time.
    private struct Missed: Error {
        let what: String
    }

    /// Runs the named fault and ends the process.
    static func run(_ arguments: [String]) throws {
        guard let name = arguments.first, let fault = Fault.all.first(where: { $0.name == name }) else {
            throw UsageError.missingOperand("the name of a fault")
        }
        let isolation = arguments.dropFirst().first.flatMap(EngineIsolation.init) ?? .none
        Task { @MainActor in
            var report = FaultReport(name: fault.name)
            do {
                report = try await FaultChild(fault, isolation).run()
            } catch {
                report.problems.append("\(error)")
            }
            let data = (try? JSONEncoder().encode(report)) ?? Data()
            print("REPORT \(String(decoding: data, as: UTF8.self))")
            fflush(nil)
            // Not `exit`, which unloads libraries while their threads still run.
            _exit(report.problems.isEmpty ? 0 : 1)
        }
        dispatchMain()
    }

    private init(_ fault: Fault, _ isolation: EngineIsolation) async throws {
        self.fault = fault
        stage = try await FaultStage(fault.medium)
        // Otherwise the kernel buffers the whole film before the fault begins.
        if case .playing = fault.onset, fault.medium == .film { stage.inject(.throttle(bytesPerSecond: 150_000)) }
        var start: CMTime?
        if case .opening(let position) = fault.onset {
            start = position.map { CMTime(seconds: $0, preferredTimescale: 1000) }
            try await fault.begin(stage)
        }
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        configuration.deliversFrames = false
        configuration.isolation = isolation
        if let patience = fault.patience { configuration.machine.movementLimit = Int64(patience * 1e9) }
        // For running a child from the command line.
        configuration.recordInput = { print("\($0.at.nanoseconds / 1_000_000) \($0.input)") }
        let item = PlayerItem(url: stage.url, startPosition: start)
        next = PlayerItem(url: try await TestMedia.shortMP4.file())
        player = Player(items: [item, next], configuration: configuration)
        watch = FaultWatch(player)
        report = FaultReport(name: fault.name)
    }

    private func run() async throws -> FaultReport {
        player.actionAtItemEnd = .pause
        player.select(selection)
        player.play()
        stage.player = player
        do {
            if case .playing(let seconds) = fault.onset {
                try await play(seconds, within: 40, "playback before the fault")
                try await fault.begin(stage)
            }
            let begin = clock.now
            let position = player.time()
            beginProgress()
            try await keep(fault.promise)
            report.seconds = begin.duration(to: clock.now) / .seconds(1)
            try await check(after: position)
        } catch let missed as Missed {
            report.problems.append("no \(missed.what) in time; the phase is \(player.lanes.phase.name)")
            if let error = player.error { report.problems.append("\(error.code): \(error)") }
        }
        await Pace.pass(0.04)
        report.problems += watch.lies
        report.states = watch.states
        watch.end()
        player.release()
        // Only the processes of engines: connections of the server end later.
        report.problems += await Leftovers.problems(since: before, within: 5, sparingDescriptors: .max / 2)
        for request in stage.server.log { print("request \(request.path) \(request.status ?? 0) \(request.outcome)") }
        return report
    }

    // MARK: The promise

    private func keep(_ promise: Fault.Promise) async throws {
        switch promise {
        case .recovers(let seconds, let warning):
            try await play(seconds, within: fault.limit, "further playback")
            if let warning {
                try await until("warning \(warning)", within: 2) { self.watch.warnings.contains(warning) }
            }
        case .ends(let warning):
            try await until("end", within: fault.limit) { self.player.lanes.hasEnded || self.player.error != nil }
            if player.error != nil { throw Missed(what: "end") }
            if let warning {
                try await until("warning \(warning)", within: 2) { self.watch.warnings.contains(warning) }
            }
        case .fails(let codes):
            try await until("failure", within: fault.limit) { self.player.error != nil }
            if let code = player.error?.code, !codes.contains(code) {
                report.problems.append("the item failed with \(code): \(player.error?.description ?? "")")
            }
        }
    }

    private func check(after position: CMTime) async throws {
        expect(player.items.count == 2 && player.currentItem == player.items.first, "queue")
        expect(player.trackSelection == selection, "tracks")
        for fault in stage.injected where fault.hits == 0 {
            report.problems.append("the fault did not occur: no request matched \(fault.fault)")
        }
        switch fault.promise {
        case .recovers:
            checkProgress()
            report.outcome = "continued"
            if let warning = watch.warnings.last { report.outcome += ", warned `\(warning)`" }
            expect(player.lanes.intent == .play, "intent")
        case .ends:
            report.outcome = "ended"
            if let warning = watch.warnings.last { report.outcome += ", warned `\(warning)`" }
        case .fails:
            report.outcome = "`\(player.error?.code.rawValue ?? "")`"
            expect(player.lanes.intent == .play, "intent")
            expect(fault.medium.isLive || player.time() >= position, "position")
            if fault.isRepairable { try await retryAfterRepair() } else { try await retryInVain() }
        }
    }

    // MARK: The position

    private var instant: Double { start.duration(to: clock.now) / .seconds(1) }

    private func beginProgress() {
        if case .opening(let position) = fault.onset {
            progress = FaultProgress(from: position ?? 0, at: instant)
        } else {
            progress = FaultProgress(from: player.time().seconds, at: instant)
        }
    }

    private func noteProgress() {
        let time = player.time()
        if time.isNumeric { progress?.note(time.seconds, at: instant) }
    }

    /// Checks the positions, except those of live streams, which only have to continue.
    private func checkProgress() {
        guard !fault.medium.isLive, let progress else { return }
        let problems = progress.problems(hole: fault.promise.hole)
        report.problems += problems
        expect(problems.isEmpty, "position")
    }

    // MARK: Retrying

    /// Removes the fault and checks that a retry continues at the same position.
    private func retryAfterRepair() async throws {
        let position = player.time().seconds
        try stage.repairAll()
        player.retry()
        try await until("playback after the retry", within: 30) {
            self.player.lanes.playbackState == .playing || self.player.error != nil
        }
        let (back, isBack) = (player.time().seconds, player.error == nil)
        if !isBack { throw Missed(what: "playback after the retry") }
        // A live stream is joined at its current position.
        if !fault.medium.isLive, abs(back - position) > 1.5 {
            report.problems.append("the retry began at \(back), not at \(position)")
        }
        try await play(1, within: 20, "playback after the retry")
        expect(player.lanes.intent == .play && player.trackSelection == selection, "retry")
    }

    /// Checks that a retry of an item that cannot be repaired fails for the same reason, and that the next item plays.
    private func retryInVain() async throws {
        let code = player.error?.code
        player.retry()
        try await until("second failure", within: fault.limit) { self.watch.failures == 2 }
        if player.error?.code != code {
            report.problems.append("the retry failed with \(String(describing: player.error))")
        }
        player.advanceToNextItem()
        player.play()
        try await play(1, within: 20, "the next item")
        expect(player.currentItem == next, "next item")
    }

    /// Records whether a part of the state survived.
    private func expect(_ holds: Bool, _ what: String) {
        if holds { report.survived.append(what) } else { report.problems.append("lost: \(what)") }
    }

    // MARK: Waiting

    /// Waits until this many seconds have been played. Jumps of the position do not count.
    private func play(_ seconds: Double, within limit: Double, _ what: String) async throws {
        var played = 0.0
        var last = player.time()
        try await until(what, within: limit) {
            let time = self.player.time()
            let step = (time - last).seconds
            last = time
            if step > 0, step < 0.7 { played += step }
            if self.player.error != nil { throw Missed(what: what) }
            return played >= seconds && self.player.lanes.playbackState == .playing
        }
    }

    private func until(_ what: String, within limit: Double, _ holds: () throws -> Bool) async throws {
        let end = clock.now + .seconds(limit)
        while try !holds() {
            noteProgress()
            guard clock.now < end else { throw Missed(what: what) }
            await Pace.pass(0.04)
        }
    }
}
