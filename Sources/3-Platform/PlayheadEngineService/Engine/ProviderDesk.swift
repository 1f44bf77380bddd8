import Dispatch
import MediaReaders
import PlaybackModel
import Playhead
import Synchronization

/// The pending reads of provided sources: each is an event to the host, which answers with a command.
package final class ProviderDesk: Sendable {
    private struct Request {
        var generation: Generation
        var answer: Result<[UInt8], ByteSourceError>?
        let isAnswered = DispatchSemaphore(value: 0)
    }

    private struct State {
        var requests: [UInt64: Request] = [:]
        var lastNumber: UInt64 = 0
    }

    private let state = Mutex(State())
    /// The number of bytes that one event requests at most.
    private static let largestRead = 1 << 20
    /// The time that the host has for an answer.
    private static let patience = DispatchTimeInterval.seconds(30)

    package init() {}

    /// The bytes of a provider, for a load. Its reads block, for at most half a minute.
    package func source(_ provider: UInt64, length: Int64?, reporter: ItemReporter) -> any ByteSource {
        ProviderByteSource(length: length) { [weak self] offset, count throws(ByteSourceError) in
            guard let self else { throw .cancelled }
            return try self.read(provider, offset, min(count, Self.largestRead), reporter)
        }
    }

    private func read(
        _ provider: UInt64, _ offset: Int64, _ count: Int, _ reporter: ItemReporter
    ) throws(ByteSourceError) -> [UInt8] {
        let request = Request(generation: reporter.generation)
        let number = state.withLock { state in
            state.lastNumber += 1
            state.requests[state.lastNumber] = request
            return state.lastNumber
        }
        guard reporter.post(.read(request: number, provider: provider, offset: offset, count: count)) else {
            state.withLock { _ = $0.requests.removeValue(forKey: number) }
            throw .cancelled
        }
        _ = request.isAnswered.wait(timeout: .now() + Self.patience)
        let answer = state.withLock { $0.requests.removeValue(forKey: number)?.answer }
        return try (answer ?? .failure(.cancelled)).get()
    }

    /// Answers a read.
    package func answer(_ number: UInt64, with result: Result<[UInt8], ByteSourceError>) {
        state.withLock { state in
            guard state.requests[number] != nil else { return }
            state.requests[number]?.answer = result
            state.requests[number]?.isAnswered.signal()
        }
    }

    /// Ends the reads of a load that goes away.
    package func cancel(_ generation: Generation) {
        state.withLock { state in
            for (number, request) in state.requests where request.generation == generation {
                state.requests[number]?.answer = .failure(.cancelled)
                request.isAnswered.signal()
            }
        }
    }
}
