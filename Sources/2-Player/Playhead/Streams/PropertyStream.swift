import PlaybackModel
import Synchronization

/// An asynchronous sequence of a player's properties: the current snapshot first, then each different one.
///
/// Get it from ``Player/properties``. Each iteration has its own subscription, and ends when the player is released.
///
/// ```swift
/// for await properties in player.properties where properties.metadata.title != nil {
///     print(properties.metadata.title ?? "")
///     break
/// }
/// ```
///
/// States are never dropped. A slow reader receives only the newest of successive snapshots that differ in time-like
/// properties alone (ranges, buffering level, statistics).
public struct PropertyStream: AsyncSequence, Sendable {
    public typealias Element = PlayerProperties
    public typealias Failure = Never

    let makeSource: @Sendable () -> PropertySource

    public func makeAsyncIterator() -> Iterator { Iterator(source: makeSource()) }

    /// Reads the snapshots of one subscription.
    public struct Iterator: AsyncIteratorProtocol {
        let source: PropertySource

        public mutating func next() async -> PlayerProperties? { await source.next() }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> PlayerProperties? {
            await source.next()
        }
    }
}

/// The snapshots that a reader has not read yet.
final class PropertySource: Sendable {
    private struct State {
        var values: [PlayerProperties] = []
        var last: PlayerProperties?
        var isFinished = false
        var reader: CheckedContinuation<PlayerProperties?, Never>?
    }

    private let state = Mutex(State())

    /// Adds a snapshot unless it equals the last one.
    func send(_ properties: PlayerProperties) {
        let reader = state.withLock { state -> CheckedContinuation<PlayerProperties?, Never>? in
            guard !state.isFinished, state.last != properties else { return nil }
            state.last = properties
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            if let waiting = state.values.last, waiting.isSameState(as: properties) {
                state.values[state.values.count - 1] = properties
            } else {
                state.values.append(properties)
            }
            return nil
        }
        reader?.resume(returning: properties)
    }

    func finish() {
        let reader = state.withLock { state in
            state.isFinished = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }

    func next() async -> PlayerProperties? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state -> PlayerProperties?? in
                    if !state.values.isEmpty { return .some(state.values.removeFirst()) }
                    if state.isFinished || Task.isCancelled { return .some(nil) }
                    state.reader = continuation
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            finish()
        }
    }
}
