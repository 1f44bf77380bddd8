import PlaybackModel
import Synchronization

/// Owns an engine and ends it when released, so that releasing a player in any state silences and frees everything.
final class EngineHolder: Sendable {
    private struct Held {
        var engine: (any PlaybackEngine)?
        var inbox: EngineInbox?
        var epoch: UInt64 = 1
    }

    private let held = Mutex(Held())

    var engine: (any PlaybackEngine)? { held.withLock { $0.engine } }

    var inbox: EngineInbox? { held.withLock { $0.inbox } }

    func set(_ engine: any PlaybackEngine, _ inbox: EngineInbox) {
        held.withLock { held in
            held.engine = engine
            held.inbox = inbox
        }
    }

    /// Ends the engine. No more of its events are delivered.
    func quit(epoch: UInt64) {
        let (engine, inbox) = held.withLock { held in
            defer { (held.engine, held.inbox, held.epoch) = (nil, nil, epoch + 1) }
            return (held.engine, held.inbox)
        }
        inbox?.close()
        engine?.send(EngineEnvelope(epoch: epoch, generation: .none, message: .quit))
    }

    deinit {
        quit(epoch: held.withLock { $0.epoch })
    }
}
