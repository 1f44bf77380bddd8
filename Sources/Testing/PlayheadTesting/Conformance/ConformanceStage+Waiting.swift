import PlaybackModel

extension ConformanceStage {
    /// The time limit for an answer, on the subject's clock. It is far beyond the needs of any engine, so that a busy machine
    /// does not count against the engine.
    static let limit = Duration.seconds(40)
    private static let step = Duration.milliseconds(20)

    /// The current end of the journal.
    var mark: Int { journal.count }

    /// Waits for the first value that `body` finds in the events of a load from a place on, and returns it.
    @discardableResult func first<Value>(
        _ what: String, of generation: Generation, from start: Int = 0, limit: Duration = limit,
        endsWithFailure: Bool = true, _ body: (EngineEvent) -> Value?
    ) async throws -> Value {
        var next = start
        var waited = Duration.zero
        while true {
            for entry in journal.entries(from: next) {
                next += 1
                guard entry.entry.generation == generation, let event = entry.entry.event else { continue }
                if let value = body(event) { return value }
                if endsWithFailure, case .failed(let error) = event {
                    throw Failure(description: "waiting for \(what): it failed with \(error.code): \(error)")
                }
            }
            guard waited < limit else { throw Failure(description: "waited \(limit) for \(what) in vain") }
            waited += Self.step
            await subject.pass(Self.step)
        }
    }

    /// Waits until a condition is true.
    func wait(for what: String, until condition: () -> Bool) async throws {
        var waited = Duration.zero
        while !condition() {
            guard waited < Self.limit else { throw Failure(description: "waited \(Self.limit) for \(what) in vain") }
            waited += Self.step
            await subject.pass(Self.step)
        }
    }

    /// Returns the events of a load from a place on.
    func events(of generation: Generation, from start: Int = 0) -> [EngineEvent] {
        journal.entries(from: start).filter { $0.entry.generation == generation }.compactMap(\.entry.event)
    }

    @discardableResult func ready(_ generation: Generation) async throws -> ItemDescription {
        try await first("ready", of: generation) { if case .ready(let value) = $0 { value } else { nil } }
    }

    /// Waits for a state of the transport.
    @discardableResult func transport(
        _ state: TransportState, of generation: Generation, from start: Int = 0
    ) async throws -> TransportReport {
        try await first("transport \(state.name)", of: generation, from: start) {
            if case .transport(let value) = $0, value.state == state { value } else { nil }
        }
    }

    /// Waits for a report that names the command, or a later one.
    @discardableResult func answer(
        to id: CommandID, of generation: Generation, from start: Int = 0
    ) async throws -> TransportReport {
        try await first("a transport report that answers #\(id.rawValue)", of: generation, from: start) {
            if case .transport(let value) = $0, value.answered >= id { value } else { nil }
        }
    }

    /// Waits until the latest report of the transport is this one.
    func settle(_ state: TransportState, of generation: Generation) async throws {
        try await wait(for: "the transport to be \(state.name)") { self.lastTransport(of: generation)?.state == state }
    }

    func lastTransport(of generation: Generation) -> TransportReport? {
        events(of: generation).reversed().lazy.compactMap {
            if case .transport(let report) = $0 { report } else { nil }
        }.first
    }

    @discardableResult func position(
        _ what: String, of generation: Generation, from start: Int = 0, where fits: (PositionReport) -> Bool
    ) async throws -> PositionReport {
        try await first(what, of: generation, from: start) {
            if case .position(let value) = $0, fits(value) { value } else { nil }
        }
    }

    /// Waits until the load plays and its position has moved by half a second.
    @discardableResult func moving(_ generation: Generation, from start: Int = 0) async throws -> PositionReport {
        try await transport(.playing, of: generation, from: start)
        var first: PositionReport?
        return try await position("the position to move", of: generation, from: start) { report in
            guard report.rate > 0 else { return false }
            guard let begin = first, report.time.seconds >= begin.time.seconds else {
                first = report
                return false
            }
            return report.time.seconds >= begin.time.seconds + 0.4
        }
    }

    func answer(toSeek id: CommandID, of generation: Generation) async throws -> SeekReport.Outcome {
        try await first("the answer to seek #\(id.rawValue)", of: generation, endsWithFailure: false) {
            if case .seeked(let report) = $0, report.id == id { report.outcome } else { nil }
        }
    }

    /// Waits for a seek to land, and returns the landing.
    @discardableResult func landed(_ id: CommandID, of generation: Generation) async throws -> Double {
        switch try await answer(toSeek: id, of: generation) {
        case .landed(let time): return time.seconds
        case .superseded: throw Failure(description: "seek #\(id.rawValue) was superseded, and nothing came after it")
        case .failed(let error): throw Failure(description: "seek #\(id.rawValue) failed: \(error)")
        }
    }

    @discardableResult func ended(_ generation: Generation, from start: Int = 0) async throws -> EndReport {
        try await first("ended", of: generation, from: start) { if case .ended(let value) = $0 { value } else { nil } }
    }

    func failure(_ generation: Generation) async throws -> PlaybackError {
        try await first("failed", of: generation, endsWithFailure: false) {
            if case .failed(let value) = $0 { value } else { nil }
        }
    }

    func unloaded(_ generation: Generation, from start: Int = 0) async throws {
        try await first("unloaded", of: generation, from: start, endsWithFailure: false) {
            if case .unloaded = $0 { true } else { nil }
        }
    }

    func tracks(
        _ what: String, of generation: Generation, from start: Int = 0, where fits: (TracksReport) -> Bool
    ) async throws -> TracksReport {
        try await first(what, of: generation, from: start) {
            if case .tracks(let report) = $0, fits(report) { report } else { nil }
        }
    }

    /// Waits until every seek and step of a load that is not released is answered.
    func awaitAnswers() async throws {
        try await wait(for: "each seek and step to be answered") { self.unanswered.isEmpty }
    }

    private var unanswered: Set<CommandID> {
        var ids: Set<CommandID> = []
        for entry in journal.entries where !released.contains(entry.entry.generation) {
            switch entry.entry.message {
            case .command(.seek(let seek)): ids.insert(seek.id)
            case .command(.step(_, let id)): ids.insert(id)
            case .event(.seeked(let report)): ids.remove(report.id)
            default: break
            }
        }
        return ids
    }
}
