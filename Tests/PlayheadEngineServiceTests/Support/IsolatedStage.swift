import Foundation
import Glibc
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadEngineService

/// An isolated engine with a record of its events, for tests.
final class IsolatedStage: Sendable {
    let engine: IsolatedEngine
    private let events = Mutex<[EngineInbox.Report]>([])
    private let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private let lastID = Mutex<UInt64>(0)
    /// `true` if pictures are not returned.
    let keepsFrames = Mutex(false)

    init(
        program: String = EngineLocator.find() ?? EngineLocator.name, arguments: [String] = [],
        environment: [String] = EngineEnvironment.current, frames: Bool = true, fallback: EngineProvider? = nil,
        isolation: EngineIsolation? = nil, records: EngineRecords? = nil,
        sizeOfDMABuf: @escaping @Sendable (Int32) -> Int? = SharedPictures.sizeOfDMABuf
    ) {
        let inbox = EngineInbox()
        engine = IsolatedEngine(
            EngineProcess.Program(path: program, arguments: arguments, environment: environment),
            configuration: EngineConfiguration(output: .headless, deliversFrames: frames), inbox: inbox,
            fallback: fallback, isolation: isolation, records: records, sizeOfDMABuf: sizeOfDMABuf)
        inbox.setDirectReceiver { [weak self] report in
            guard let self else { return }
            if case .frame(let frame) = report.message, !keepsFrames.withLock({ $0 }) {
                engine.frames?.release(frame.slot)
            }
            events.withLock { $0.append(report) }
            continuation.yield()
        }
    }

    deinit { send(.quit) }

    func send(_ command: EngineCommand, _ generation: UInt64 = 0) {
        engine.send(EngineEnvelope(epoch: 1, generation: Generation(rawValue: generation), message: command))
    }

    func id() -> CommandID {
        lastID.withLock { last in
            last += 1
            return CommandID(rawValue: last)
        }
    }

    /// Returns the pictures that were kept.
    func releaseFrames() { for frame in all.frames { engine.frames?.release(frame.slot) } }

    /// Opens a file by descriptor.
    func load(
        _ file: URL, play: Bool = true, _ generation: UInt64 = 1, selection: TrackSelection? = nil,
        profile: PipelineProfile = .standard
    ) throws {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        send(
            .load(
                LoadRequest(
                    source: .descriptor(descriptor, name: file.lastPathComponent), play: play, selection: selection,
                    profile: profile)),
            generation)
    }

    var all: [EngineEvent] { events.withLock { $0.map(\.message) } }

    /// Waits until what was reported satisfies a condition, at most `limit` seconds. Returns the events.
    @discardableResult
    func wait(
        _ what: String, limit: Double = 60, location: SourceLocation = #_sourceLocation,
        until condition: @escaping @Sendable ([EngineEvent]) -> Bool
    ) async -> [EngineEvent] {
        let end = ContinuousClock.now + .seconds(limit)
        let timer = Task { [continuation] in
            try? await Task.sleep(until: end, clock: .continuous)
            continuation.yield()
        }
        defer { timer.cancel() }
        var iterator = stream.makeAsyncIterator()
        while !condition(all) {
            guard ContinuousClock.now < end else {
                Issue.record("\(what) did not happen: \(summary)", sourceLocation: location)
                break
            }
            _ = await iterator.next()
        }
        return all
    }

    /// The events in short, without pictures.
    var summary: String {
        all.compactMap { event in
            switch event {
            case .frame, .statistics, .slot: nil
            default: String(describing: event).prefix(160).description
            }
        }.suffix(40).joined(separator: "\n")
    }

    var position: Double { engine.currentTime(of: Generation(rawValue: 1)).seconds }
}

extension [EngineEvent] {
    var isReady: Bool { contains { if case .ready = $0 { true } else { false } } }
    var frames: [VideoFrame] { compactMap { if case .frame(let frame) = $0 { frame } else { nil } } }
    var positions: [PositionReport] { compactMap { if case .position(let report) = $0 { report } else { nil } } }
    var transports: [TransportReport] { compactMap { if case .transport(let report) = $0 { report } else { nil } } }
    var failures: [PlaybackError] { compactMap { if case .failed(let error) = $0 { error } else { nil } } }
    var warnings: [PlaybackError] { compactMap { if case .warning(let error) = $0 { error } else { nil } } }
    var hello: EngineHello? { lazy.compactMap { if case .hello(let hello) = $0 { hello } else { nil } }.first }
    var isPlaying: Bool { transports.last?.state == .playing }
}
