import CommandLineOptions
import Dispatch
import Foundation
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer
import SeededRandom

/// Performs a random operation on an engine every 20 ms on average, then checks that the engine still plays.
@MainActor final class TortureChild {
    private let source: TortureSource
    private let address: String
    private let seconds: Double
    private var random: SeededGenerator
    private let inbox = EngineInbox()
    private let engine: any PlaybackEngine
    private let isDisciplined: Bool
    private var generation = Generation(rawValue: 1)
    private let before = Leftovers.now()

    private var lastID: UInt64 = 0
    private var isReady = false
    private var seekable = CMTimeRange.invalid
    private var tracks: [MediaTrack] = []
    private var waiting: Set<UInt64> = []
    private var seeks = 0
    private var transport = TransportState.paused
    private var settleSeek: UInt64?
    private var settlePosition: Double?
    private var findings = Findings()
    private var life = Life()

    /// Everything that the engine reports about its own health.
    private struct Findings {
        var repairs: [String] = []
        /// The number of pipelines that could not be stopped.
        var abandoned = 0
        /// The causes of lost processes.
        var losses: [String] = []
    }

    /// The course of the trial across lost processes.
    private struct Life {
        var stop: DispatchTime?
        var isOperating = false
        var retries = 0
        var hasEnded = false
    }

    static func run(_ arguments: [String]) throws {
        guard arguments.count == 7, let source = TortureSource(rawValue: arguments[1]), let seed = UInt64(arguments[2]),
            let seconds = Double(arguments[3]), let isolation = EngineIsolation(rawValue: arguments[4]),
            let engine = EngineChoice(rawValue: arguments[6])
        else { throw UsageError.missingOperand("URL SOURCE SEED SECONDS ISOLATION DISCIPLINE ENGINE") }
        MainActor.assumeIsolated {
            let child = TortureChild(
                source: source, address: arguments[0], seed: seed, seconds: seconds, isolation,
                isDisciplined: arguments[5] == "disciplined", engine: engine)
            child.begin()
        }
        dispatchMain()
    }

    private init(
        source: TortureSource, address: String, seed: UInt64, seconds: Double, _ isolation: EngineIsolation,
        isDisciplined: Bool, engine choice: EngineChoice
    ) {
        self.source = source
        self.address = address
        self.seconds = seconds
        self.isDisciplined = isDisciplined
        random = SeededGenerator(seed: seed)
        var configuration = EngineConfiguration(output: .headless)
        configuration.hasSeekDiscipline = isDisciplined
        let provider = IsolatedEngine.provider(
            of: GStreamerEngine.provider, second: .mpv(choice), isolation: isolation, records: nil
        ) { _ in }
        engine = provider(configuration, inbox)
    }

    private func begin() {
        inbox.setReceiver { reports in
            for report in reports where [.none, self.generation].contains(report.generation) {
                self.take(report.message)
            }
        }
        load()
        after(40) { self.isReady ? () : self.end(.stuck, "never ready") }
    }

    private func load() { send(.load(LoadRequest(source: .url(address), play: true))) }

    private func send(_ command: EngineCommand) {
        engine.send(EngineEnvelope(epoch: 1, generation: generation, message: command))
    }

    private func after(_ seconds: Double, _ action: @escaping @MainActor () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated { action() } }
    }

    private func take(_ event: EngineEvent) {
        switch event {
        case .ready(let description):
            take(description.ranges)
            isReady = true
            let stop = life.stop ?? DispatchTime.now() + seconds
            life.stop = stop
            if !life.isOperating { operate(until: stop) }
        case .ranges(let ranges): take(ranges)
        case .tracks(let report): tracks = report.tracks
        case .transport(let report): transport = report.state
        case .seeked(let report):
            waiting.remove(report.id.rawValue)
            if report.id.rawValue == settleSeek { settled(report.outcome) }
        case .position(let report):
            if let from = settlePosition, report.time.isNumeric, report.time.seconds > from + 0.3 { end(.ok, "") }
        case .repairing(let step): findings.repairs.append(step.rawValue)
        case .log(let line) where line.text.hasSuffix("was abandoned."): findings.abandoned += 1
        case .status(let status) where status.state == .lost: findings.losses.append(status.cause ?? "")
        case .failed(let error) where error.code == .mediaServicesWereReset && life.retries < 20: retry()
        case .failed(let error): end(.error, "\(error.code.rawValue): \(error.cause)")
        default: break
        }
    }

    /// Opens the item again, as a user does whose player reports that the engine was lost too often.
    private func retry() {
        life.retries += 1
        isReady = false
        life.isOperating = false
        waiting = []
        settleSeek = nil
        settlePosition = nil
        generation = Generation(rawValue: generation.rawValue + 1)
        load()
    }

    private func take(_ ranges: RangesReport) {
        guard let first = ranges.seekable.first, let last = ranges.seekable.last else { return }
        seekable = CMTimeRange(start: first.start, end: last.end)
    }

    private func operate(until stop: DispatchTime) {
        life.isOperating = true
        guard DispatchTime.now() < stop else {
            settle()
            return
        }
        operation()
        let generation = generation
        after(Double(random.below(40) + 1) / 1000) {
            if generation == self.generation { self.operate(until: stop) }
        }
    }

    private func operation() {
        switch random.below(8) {
        case 0: send(.pause(nextID()))
        case 1: send(.play(nextID()))
        case 2, 3, 4: seek(to: randomTarget())
        case 5: _ = engine.currentTime(of: generation)
        case 6: send(.setRate([0.5, 1, 1, 2][random.below(4)], nextID()))
        default: if source == .alternates { select() }
        }
    }

    private func select() {
        func choice(_ kind: MediaTrack.Kind) -> TrackSelection.Choice {
            let candidates = tracks.filter { $0.kind == kind }
            guard !candidates.isEmpty else { return .automatic }
            let track = candidates[random.below(candidates.count)]
            return .track(id: track.id, language: track.language, title: track.title)
        }
        send(.select(TrackSelection(audio: choice(.audio), text: random.below(3) == 0 ? .off : choice(.text))))
    }

    private func randomTarget() -> Double {
        guard seekable.isValid, !seekable.isEmpty else { return 0 }
        return seekable.start.seconds + seekable.duration.seconds * Double(random.below(900)) / 1000
    }

    private func seek(to seconds: Double) {
        lastID += 1
        seeks += 1
        waiting.insert(lastID)
        let tolerance = random.below(2) == 0 ? CMTime.zero : .positiveInfinity
        send(
            .seek(
                PendingSeek(
                    id: CommandID(rawValue: lastID), target: CMTime(seconds: seconds, preferredTimescale: 1_000_000),
                    toleranceBefore: tolerance, toleranceAfter: tolerance)))
    }

    private func nextID() -> CommandID {
        lastID += 1
        return CommandID(rawValue: lastID)
    }

    /// Plays at normal speed from a known position, to check that the seek lands and the position advances.
    private func settle() {
        send(.setRate(1, nextID()))
        send(.play(nextID()))
        seek(to: seekable.isValid ? seekable.start.seconds + seekable.duration.seconds / 4 : 0)
        settleSeek = lastID
        let generation = generation
        // Without the order of seeks, pipelines also stop silently. A user would press Retry.
        if !isDisciplined, life.retries < 3 {
            after(15) { if generation == self.generation { self.retry() } }
        }
        after(45) {
            guard generation == self.generation else { return }
            self.end(.stuck, "transport \(self.transport.name), \(self.waiting.count) seeks unanswered")
        }
    }

    private func settled(_ outcome: SeekReport.Outcome) {
        guard waiting.isEmpty else {
            end(.stuck, "\(waiting.count) seeks unanswered")
            return
        }
        switch outcome {
        case .landed(let time): settlePosition = time.isNumeric ? time.seconds : 0
        case .superseded: end(.stuck, "the last seek was superseded, but no other followed")
        // A live stream without a window plays on.
        case .failed where !seekable.isValid: settlePosition = engine.currentTime(of: generation).seconds
        case .failed(let error): end(.error, error.cause)
        }
    }

    private func end(_ outcome: TortureOutcome, _ detail: String) {
        guard !life.hasEnded else { return }
        life.hasEnded = true
        settlePosition = nil
        engine.send(EngineEnvelope(epoch: 1, generation: .none, message: .quit))
        // The shutdown of the engine is part of the test.
        after(0.3) {
            Task { @MainActor in
                let left = await Leftovers.problems(since: self.before, within: 2, sparingDescriptors: .max / 2)
                self.report(
                    left.isEmpty ? outcome : .hang, ([detail] + self.findings.losses + left).joined(separator: " "))
            }
        }
    }

    private func report(_ outcome: TortureOutcome, _ detail: String) {
        let repaired = findings.repairs.isEmpty ? "" : " repairs: \(findings.repairs.joined(separator: ","))"
        print("RESULT \(outcome.rawValue) \(seeks) \(findings.losses.count) \(findings.abandoned) \(detail)\(repaired)")
        fflush(nil)
        // Not `exit`, which unloads libraries while their threads still run.
        _exit(outcome == .ok ? 0 : 1)
    }
}
