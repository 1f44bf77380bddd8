import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@testable import PlayheadGStreamer

/// A headless engine, with everything that it reports, in order.
@MainActor final class EngineStage {
    let engine: GStreamerEngine
    private(set) var reports: [EngineInbox.Report] = []
    private var lastGeneration: UInt64 = 0
    private var lastCommand: UInt64 = 0
    private var arrived: [CheckedContinuation<Void, Never>] = []

    /// An event that a test waited for did not come.
    struct Missed: Error, CustomStringConvertible {
        let description: String
    }

    init(
        _ configuration: EngineConfiguration = EngineConfiguration(output: .headless),
        clock: any EngineClock = MonotonicClock(), makePipeline: EngineContext.PipelineMaker? = nil
    ) {
        let inbox = EngineInbox()
        if let makePipeline {
            engine = GStreamerEngine(
                EngineContext(configuration, inbox: inbox, clock: clock, makePipeline: makePipeline))
        } else {
            engine = GStreamerEngine(configuration: configuration, inbox: inbox, clock: clock)
        }
        inbox.setReceiver { [weak self] reports in
            guard let self else { return }
            self.reports += reports
            if ProcessInfo.processInfo.environment["PLAYHEAD_TEST_TALK"] != nil {
                for report in reports { print(stamp(), report.generation.rawValue, report.message) }
            }
            let waiting = arrived
            arrived = []
            for continuation in waiting { continuation.resume() }
        }
    }

    private func stamp() -> String {
        String(format: "%.3f", Double(MonotonicClock().now.nanoseconds % 1_000_000_000_000) / 1e9)
    }

    // MARK: Commands

    func nextID() -> CommandID {
        lastCommand += 1
        return CommandID(rawValue: lastCommand)
    }

    func send(_ command: EngineCommand, to generation: Generation = .none) {
        engine.send(EngineEnvelope(epoch: 1, generation: generation, message: command))
    }

    @discardableResult func load(
        _ url: URL, start: CMTime? = nil, resumes: Bool = false, isGrowing: Bool = false, play: Bool = true,
        rate: Double = 1, selection: TrackSelection? = nil, profile: PipelineProfile = .standard,
        schemes: Set<String> = [], keys: [DecryptionKey] = [], hasOtherEngine: Bool = false
    ) throws -> Generation {
        try open(url) { source in
            .load(
                LoadRequest(
                    source: source, start: start, resumes: resumes, isGrowing: isGrowing, play: play, rate: rate,
                    additionalSchemes: schemes, decryptionKeys: keys, selection: selection, profile: profile,
                    hasOtherEngine: hasOtherEngine))
        }
    }

    @discardableResult func prepare(_ url: URL) throws -> Generation {
        try open(url) { .prepare(LoadRequest(source: $0)) }
    }

    private func open(_ url: URL, _ command: (MediaSource) -> EngineCommand) throws -> Generation {
        lastGeneration += 1
        let generation = Generation(rawValue: lastGeneration)
        guard url.isFileURL else {
            send(command(.url(url.absoluteString)), to: generation)
            return generation
        }
        let descriptor = Glibc.open(url.path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        send(command(.descriptor(descriptor, name: url.lastPathComponent)), to: generation)
        close(descriptor)
        return generation
    }

    func play(_ generation: Generation) { send(.play(nextID()), to: generation) }
    func pause(_ generation: Generation) { send(.pause(nextID()), to: generation) }

    @discardableResult func seek(
        _ generation: Generation, to seconds: Double, tolerance: CMTime = .zero
    ) -> CommandID {
        let id = nextID()
        let target = CMTime(seconds: seconds, preferredTimescale: 1000)
        send(
            .seek(PendingSeek(id: id, target: target, toleranceBefore: tolerance, toleranceAfter: tolerance)),
            to: generation)
        return id
    }

    // MARK: Waiting

    func events(of generation: Generation) -> [EngineEvent] {
        reports.filter { $0.generation == generation }.map(\.message)
    }

    /// The first value that `body` finds in the reports from `start` on, waiting for it.
    @discardableResult func first<Value>(
        _ what: String, of generation: Generation, from start: Int = 0, limit: Duration = .seconds(45),
        _ body: (EngineEvent) -> Value?
    ) async throws -> Value {
        var next = start
        let clock = ContinuousClock()
        let end = clock.now + limit
        while true {
            while next < reports.count {
                let report = reports[next]
                next += 1
                if report.generation == generation, let value = body(report.message) { return value }
                if report.generation == generation, case .failed(let error) = report.message,
                    !["failure", "unloaded"].contains(what)
                {
                    throw Missed(description: "waiting for \(what): \(error.code) \(error)")
                }
            }
            guard clock.now < end else {
                let said = reports.suffix(30).map { "\($0.generation.rawValue) \($0.message)" }
                throw Missed(description: "no \(what); last: \(said.joined(separator: "\n"))")
            }
            let timeout = Task { @MainActor in
                // A canceled limit must not wake anyone: the waiter would set the next limit, cancel it, and so on.
                guard (try? await Task.sleep(until: min(end, clock.now + .seconds(5)), clock: clock)) != nil else {
                    return
                }
                let waiting = arrived
                arrived = []
                for continuation in waiting { continuation.resume() }
            }
            await withCheckedContinuation { arrived.append($0) }
            timeout.cancel()
        }
    }

    /// Expects that something did not wait for the time limit of opening, which is 20 s. It takes less than a second on a machine without
    /// other work.
    func expectPromptness(of passed: Duration, _ location: SourceLocation = #_sourceLocation) {
        #expect(passed < .seconds(10), sourceLocation: location)
    }

    @discardableResult func ready(_ generation: Generation) async throws -> ItemDescription {
        try await first("ready", of: generation) { if case .ready(let value) = $0 { value } else { nil } }
    }

    @discardableResult func transport(
        _ state: TransportState, of generation: Generation, from start: Int = 0
    ) async throws -> TransportReport {
        try await first("transport \(state.name)", of: generation, from: start) {
            if case .transport(let value) = $0, value.state == state { value } else { nil }
        }
    }

    /// Waits until the newest report of the transport has this state.
    func settle(_ state: TransportState, of generation: Generation) async throws {
        while transports(of: generation).last != state {
            try await first("transport", of: generation, from: reports.count) {
                if case .transport = $0 { true } else { nil }
            }
        }
    }

    @discardableResult func position(
        _ generation: Generation, from start: Int = 0, where fits: (Double) -> Bool
    ) async throws -> PositionReport {
        try await first("position", of: generation, from: start) {
            if case .position(let value) = $0, fits(value.time.seconds) { value } else { nil }
        }
    }

    /// Expects an item to become ready, to play, and to continue at 3.5 s after a seek.
    func playsAndSeeks(_ item: Generation, _ media: TestMedia) async throws {
        let ready = try await ready(item)
        #expect(abs(ready.ranges.duration.seconds - (media.facts.duration ?? 0)) < 0.5)
        try await transport(.playing, of: item)
        let mark = reports.count
        let landed = try await landed(seek(item, to: 3.5), of: item)
        #expect(abs(landed - 3.5) < 0.1)
        try await position(item, from: mark) { $0 > 3.8 }
    }

    func answer(to id: CommandID, of generation: Generation) async throws -> SeekReport.Outcome {
        try await first("answer to seek \(id.rawValue)", of: generation) {
            if case .seeked(let report) = $0, report.id == id { report.outcome } else { nil }
        }
    }

    func landed(_ id: CommandID, of generation: Generation) async throws -> Double {
        let answer = try await answer(to: id, of: generation)
        guard case .landed(let time) = answer else {
            throw Missed(
                description: "seek \(id.rawValue) did not land: \(answer), \(events(of: generation).suffix(20))")
        }
        return time.seconds
    }

    @discardableResult func ended(_ generation: Generation, from start: Int = 0) async throws -> EndReport {
        try await first("ended", of: generation, from: start) { if case .ended(let value) = $0 { value } else { nil } }
    }

    func failure(_ generation: Generation) async throws -> PlaybackError {
        try await first("failure", of: generation) { if case .failed(let value) = $0 { value } else { nil } }
    }

    func unloaded(_ generation: Generation) async throws {
        try await first("unloaded", of: generation) { if case .unloaded = $0 { true } else { nil } }
    }

    func warning(_ code: PlaybackErrorCode, of generation: Generation) async throws {
        try await first("warning \(code)", of: generation) {
            if case .warning(let error) = $0, error.code == code { true } else { nil }
        }
    }

    /// The first two positions between which the position did not move as time passes, also on a busy machine.
    func leap(of generation: Generation) -> [PositionReport]? {
        let positions = events(of: generation).compactMap { if case .position(let report) = $0 { report } else { nil } }
        let leap = zip(positions, positions.dropFirst()).first { earlier, later in
            let elapsed = Double(later.stamp.nanoseconds(since: earlier.stamp)) / 1e9
            return !(-0.1...elapsed + 1.9).contains((later.time - earlier.time).seconds)
        }
        return leap.map { [$0, $1] }
    }

    /// The states of the transport in order, without repeats.
    func transports(of generation: Generation) -> [TransportState] {
        var states: [TransportState] = []
        for case .transport(let report) in events(of: generation) where states.last != report.state {
            states.append(report.state)
        }
        return states
    }
}
