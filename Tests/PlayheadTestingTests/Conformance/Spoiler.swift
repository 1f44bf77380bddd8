import PlaybackModel
import Playhead
import Synchronization

/// Changes an engine's outgoing events for one defect.
final class Spoiler: Sendable {
    private struct Memory {
        var hasSpoilt = false
        var count = 0
        var lastPosition: EngineInbox.Report?
        var clock: CMTime = .invalid
    }

    let defect: Defect
    let inbox: EngineInbox
    private let memory = Mutex(Memory())

    init(_ defect: Defect, _ inbox: EngineInbox) {
        self.defect = defect
        self.inbox = inbox
    }

    /// The newest position report, for words that come too late.
    var lastPosition: EngineInbox.Report? { memory.withLock { $0.lastPosition } }

    /// A position as a clock tells it that only moves every five seconds.
    func stepping(_ time: CMTime) -> CMTime {
        memory.withLock { memory in
            if !memory.clock.isValid || abs(time.seconds - memory.clock.seconds) >= 5 { memory.clock = time }
            return memory.clock
        }
    }

    func take(_ report: EngineInbox.Report) {
        if case .position = report.message { memory.withLock { $0.lastPosition = report } }
        for spoilt in spoil(report) { inbox.post(spoilt) }
    }

    /// True the first time.
    func once() -> Bool {
        memory.withLock { memory in
            defer { memory.hasSpoilt = true }
            return !memory.hasSpoilt
        }
    }

    private func count() -> Int {
        memory.withLock { memory in
            memory.count += 1
            return memory.count
        }
    }

    private func spoil(_ report: EngineInbox.Report) -> [EngineInbox.Report] {
        func say(_ event: EngineEvent) -> EngineInbox.Report {
            EngineEnvelope(epoch: report.epoch, generation: report.generation, message: event)
        }
        func stamped(_ epoch: UInt64, _ generation: Generation) -> [EngineInbox.Report] {
            [EngineEnvelope(epoch: epoch, generation: generation, message: report.message)]
        }
        switch (defect, report.message) {
        case (.dropsAnswers, .seeked): return []
        case (.answersTwice, .seeked), (.saysReadyTwice, .ready), (.saysEndedTwice, .ended): return [report, report]
        case (.landsSupersededSeeks, .seeked(let answer)) where answer.outcome == .superseded:
            return [say(.seeked(SeekReport(id: answer.id, outcome: .landed(.zero))))]
        case (.landsElsewhere, .seeked(let answer)):
            guard case .landed(let time) = answer.outcome else { return [report] }
            return [say(.seeked(SeekReport(id: answer.id, outcome: .landed(time + CMTime(value: 3, timescale: 1)))))]
        case (.forgetsHello, .hello(let hello)):
            return [say(.log(LogLine(level: .info, text: "up"))), say(.hello(hello))]
        case (.foreignEpoch, .position): return stamped(report.epoch + 1, report.generation)
        case (.foreignGeneration, .position): return stamped(report.epoch, Generation(rawValue: 444))
        case (.speaksOfReplacedLoads, .position) where report.generation.rawValue > 1:
            guard once() else { return [report] }
            let before = Generation(rawValue: report.generation.rawValue - 1)
            let word = EngineEvent.failed(PlaybackError(.connectionLost))
            return [report, EngineEnvelope(epoch: report.epoch, generation: before, message: word)]
        case (.speaksAfterUnloaded, .unloaded):
            return [report, say(.buffering(.init(percent: 5, isLikelyToKeepUp: false)))]
        case (.forgetsUnloaded, .unloaded), (.forgetsTheEnd, .ended), (.forgetsTracks, .tracks): return []
        case (.staleNumbers, .transport(var transport)):
            if transport.answered.rawValue > 1 { transport.answered = CommandID(rawValue: 1) }
            return [say(.transport(transport))]
        case (.unansweredPause, .transport(let transport)) where transport.state == .paused: return []
        case (.pausesByItself, .transport(var transport)) where transport.state == .playing:
            transport.state = .paused
            return [say(.transport(transport))]
        case (.losesTheSpeed, .position(var position)) where position.rate > 0:
            position.rate = 1
            return [say(.position(position))]
        case (.playsThePrepared, .position(var position)) where report.generation.rawValue == 2:
            position.rate = 1
            return [say(.position(position))]
        case (.positionsGoBack, .position(var position)) where position.rate > 0:
            if count() % 3 == 0 { position.time = .zero }
            return [say(.position(position))]
        case (.positionsOfTheFuture, .position(var position)):
            position.stamp = position.stamp.advanced(by: 3_000_000_000)
            return [say(.position(position))]
        case (.silentPositions, .position): return once() || count() % 60 == 0 ? [report] : []
        case (.wrongCode, .failed): return [say(.failed(PlaybackError(.decodingFailed)))]
        case (.speaksAfterFailure, .failed): return [report, say(.transport(TransportReport(state: .playing)))]
        case (.stallsAreToldAsPauses, .transport(var transport)) where transport.state == .waiting(.minimizingStalls):
            transport.state = .paused
            return [say(.transport(transport))]
        case (.selectsNothing, .tracks(let tracks)): return once() ? [say(.tracks(tracks))] : []
        case (.windowsStandStill, .ranges): return []
        case (.losesPings, .pong(let number)): return number % 5 == 2 ? [] : [report]
        default: return [report]
        }
    }
}
