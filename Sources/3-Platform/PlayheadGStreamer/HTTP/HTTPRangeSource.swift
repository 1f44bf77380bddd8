import MediaReaders
import Playhead
import Synchronization

/// A byte source over HTTP ranges, for readers of an index: it fetches the requested bytes, in pieces, within a budget.
///
/// Not for playing. Blocking, as byte sources are.
final class HTTPRangeSource: ByteSource {
    let length: Int64?
    private let fetcher: HTTPFetcher
    private let address: String
    private let state: Mutex<State>

    fileprivate struct State {
        var budget: Int
        var requests: Int
        /// The piece that was read last: indexes are read in small steps.
        var start: Int64
        var piece: [UInt8]
    }

    /// Asks for the first piece; throws when the server has no ranges.
    ///
    /// - Parameters:
    ///   - address: The item's address.
    ///   - budget: The most bytes to fetch in all.
    ///   - requests: The most requests to make.
    init(
        _ address: String, fetcher: HTTPFetcher, budget: Int = 16 << 20, requests: Int = 64
    ) throws(ByteSourceError) {
        self.address = address
        self.fetcher = fetcher
        let answer = try Self.fetch(fetcher, address, 0..<Int64(Self.pieceSize))
        guard answer.status == 206, let length = answer.wholeLength else { throw .notSeekable }
        self.length = length
        state = Mutex(
            State(budget: budget - answer.bytes.count, requests: requests - 1, start: 0, piece: answer.bytes))
    }

    func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        guard offset >= 0, count >= 0, !offset.addingReportingOverflow(Int64(count)).overflow else {
            throw .invalidRange
        }
        guard let length, offset < length, count > 0 else { return [] }
        let end = min(length, offset + Int64(count))
        if let bytes = state.withLock({ $0.bytes(offset..<end) }) { return bytes }
        let wanted = Int(end - offset)
        let size = max(wanted, Self.pieceSize)
        let isAllowed = state.withLock { state in
            guard state.requests > 0, state.budget >= wanted else { return false }
            state.requests -= 1
            state.budget -= size
            return true
        }
        guard isAllowed else { throw .tooLarge }
        let answer = try Self.fetch(fetcher, address, offset..<min(length, offset + Int64(size)))
        guard answer.status == 206 else { throw .notSeekable }
        state.withLock { ($0.start, $0.piece) = (offset, answer.bytes) }
        return Array(answer.bytes.prefix(wanted))
    }

    private static func fetch(
        _ fetcher: HTTPFetcher, _ address: String, _ part: Range<Int64>
    ) throws(ByteSourceError) -> HTTPFetcher.Answer {
        do throws(HTTPFetcher.Failure) {
            return try fetcher.fetch(address, part: part, limit: part.count)
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            // The response is longer than the range: the server ignores ranges.
            case .tooLarge: throw .notSeekable
            case .status, .network, .badAddress: throw .provider("the server did not answer")
            }
        }
    }

    private static let pieceSize = 65_536
}

extension HTTPRangeSource.State {
    fileprivate func bytes(_ range: Range<Int64>) -> [UInt8]? {
        guard range.lowerBound >= start, range.upperBound <= start + Int64(piece.count) else { return nil }
        return Array(piece[Int(range.lowerBound - start)..<Int(range.upperBound - start)])
    }
}
