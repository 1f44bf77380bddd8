import Dispatch
import Foundation
import Glibc
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// An engine in virtual time, on pipelines that follow a script, with everything that it reports.
final class VirtualStage: Sendable {
    /// The pipelines and reports of the engine so far.
    private final class Record: Sendable {
        struct State: Sendable {
            var events: [(at: Double, event: EngineEvent)] = []
            var pipelines: [FakePipeline] = []
        }

        let state = Mutex(State())
        let hasPipeline = DispatchSemaphore(value: 0)
    }

    let clock = ManualEngineClock()
    private let core: EngineCore
    private let record = Record()
    private let item = Generation(rawValue: 1)

    /// - Parameters:
    ///   - script: The behaviour of every pipeline.
    ///   - next: The behaviour of those after the first one, where it differs.
    ///   - hasHardware: `true` if there is a decoder of the hardware, which can offer memory of a device.
    init(
        _ script: FakePipeline.Script = FakePipeline.Script(), then next: FakePipeline.Script? = nil,
        hasHardware: Bool = false
    ) {
        let inbox = EngineInbox()
        let start = clock.now
        inbox.setDirectReceiver { [record, clock] report in
            let seconds = Double(clock.now.nanoseconds(since: start)) / 1e9
            record.state.withLock { $0.events.append((seconds, report.message)) }
        }
        core = EngineCore(
            EngineContext(EngineConfiguration(output: .headless), inbox: inbox, clock: clock) {
                [record, clock] recipe, _, _, _, receive in
                let pipeline = record.state.withLock { state in
                    let script = state.pipelines.isEmpty ? script : next ?? script
                    let pipeline = FakePipeline(recipe, script, clock, receive: receive)
                    state.pipelines.append(pipeline)
                    return pipeline
                }
                record.hasPipeline.signal()
                return pipeline
            })
        core.context.hasHardware = { hasHardware }
        core.context.frameWish.negotiatesDMABufs = hasHardware
    }

    // MARK: Commands

    func send(_ command: EngineCommand) {
        core.context.queue.sync { core.obey(command, for: item, held: HeldSource(of: command)) }
        ManualEngineClock.drain(core.context.queue)
    }

    /// Loads an address that nobody serves: the fake pipelines need none.
    func loadAddress(_ address: String = "http://127.0.0.1:9/film", play: Bool = true) {
        let schemes = PlayerItem.streamSchemes
        send(.load(LoadRequest(source: .url(address), play: play, additionalSchemes: schemes)))
    }

    /// Loads a file whose first bytes are looked into; waits for its pipeline, which follows on another thread.
    func loadFile() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "virtual-\(UUID().uuidString)")
        try Data("OggS".utf8 + [UInt8](repeating: 0, count: 4096)).write(to: file)
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        defer {
            close(descriptor)
            unlink(file.path)
        }
        try #require(descriptor >= 0)
        send(.load(LoadRequest(source: .descriptor(descriptor, name: "film"), play: true)))
        try #require(record.hasPipeline.wait(timeout: .now() + 30) == .success)
        ManualEngineClock.drain(core.context.queue)
    }

    func advance(by seconds: Double) { clock.advance(by: seconds, draining: core.context.queue) }

    /// Sends a message of the newest pipeline.
    func post(_ message: PipelineMessage) {
        pipeline?.post(message)
        ManualEngineClock.drain(core.context.queue)
    }

    // MARK: Reports

    var pipelines: [FakePipeline] { record.state.withLock { $0.pipelines } }
    var pipeline: FakePipeline? { pipelines.last }
    var events: [EngineEvent] { record.state.withLock { $0.events.map(\.event) } }

    /// The values that `body` finds in the events, with their times in seconds.
    func all<Value: Sendable>(_ body: (EngineEvent) -> Value?) -> [(at: Double, value: Value)] {
        record.state.withLock { $0.events }.compactMap { entry in body(entry.event).map { (entry.at, $0) } }
    }

    var repairs: [(at: Double, value: RepairStep)] { all { if case .repairing(let step) = $0 { step } else { nil } } }
    var failures: [(at: Double, value: PlaybackErrorCode)] {
        all { if case .failed(let error) = $0 { error.code } else { nil } }
    }
    var warnings: [PlaybackErrorCode] {
        all { if case .warning(let error) = $0 { error.code } else { nil } }.map(\.value)
    }
    /// The states of the transport in order, without repeats.
    var transports: [TransportState] {
        var states: [TransportState] = []
        for case .transport(let report) in events where states.last != report.state { states.append(report.state) }
        return states
    }
}
