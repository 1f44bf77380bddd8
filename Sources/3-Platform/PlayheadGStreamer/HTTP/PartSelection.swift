import MediaReaders
import Synchronization

/// The part of an HLS stream in several containers that the demuxer receives (see `HLSContainerParts`).
///
/// Callable from any thread. The parts are those of the first playlist that has some; other renditions follow it.
final class PartSelection: Sendable {
    private struct State {
        var starts: [Double] = []
        var duration = 0.0
        var position = 0.0

        var index: Int { HLSContainerParts.index(at: position, starts: starts) }
        var end: Double? { index + 1 < starts.count ? starts[index + 1] : nil }
    }

    private let state = Mutex(State())

    /// Selects the part at a position in seconds, for the playlists that are loaded from now on.
    func select(at position: Double) { state.withLock { $0.position = position } }

    /// The duration of the whole stream in seconds; `nil` for one in a single container.
    var duration: Double? { state.withLock { $0.starts.isEmpty ? nil : $0.duration } }

    /// The end of the selected part in seconds; `nil` for the last one.
    var end: Double? { state.withLock { $0.end } }

    /// Returns whether a position in seconds is in another part than the selected one.
    func isElsewhere(_ position: Double) -> Bool {
        state.withLock { HLSContainerParts.index(at: position, starts: $0.starts) != $0.index }
    }

    /// Returns the selected part of a playlist, in the same size; `nil` where all of it is needed.
    func part(of playlist: [UInt8], variables: [String: String]) -> [UInt8]? {
        guard let parts = HLSContainerParts(playlist, variables: variables) else { return nil }
        return state.withLock { state in
            if state.starts.isEmpty {
                guard parts.starts.count > 1 else { return nil }
                (state.starts, state.duration) = (parts.starts, parts.duration)
            }
            guard parts.starts.count > 1 else { return state.end.flatMap { parts.playlist(endingAt: $0) } }
            let start = state.starts[state.index]
            let nearest = parts.starts.indices.min { abs(parts.starts[$0] - start) < abs(parts.starts[$1] - start) }
            return nearest.flatMap { parts.playlist(of: $0) }
        }
    }

    /// `true` once a playlist has had parts.
    var isNeeded: Bool { state.withLock { !$0.starts.isEmpty } }
}
