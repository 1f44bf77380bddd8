import MediaReaders
import Synchronization

/// The part of a stream with which the demuxer begins: one in a single container, without protection (see `HLSPlaylistParts` and
/// `DASHManifestParts`). It may continue with the parts that follow.
///
/// Callable from any thread. The parts are those of the first playlist that has some; other renditions follow it.
final class PartSelection: Sendable {
    private struct State {
        var parts: [StreamPart] = []
        var duration = 0.0
        var position = 0.0

        /// The part that plays. While a protected one is selected, the first one stands in for it.
        var index: Int {
            let index = parts.index(at: position)
            return parts.indices.contains(index) && parts[index].protection == nil ? index : 0
        }
        var end: Double? { parts.dropFirst(index + 1).first { !$0.continues }?.start }
    }

    private let state = Mutex(State())
    /// `true` if there are keys for protected parts.
    private let hasKeys: Bool

    init(hasKeys: Bool = false) { self.hasKeys = hasKeys }

    /// Selects the part at a position in seconds, for the playlists that are loaded from now on.
    func select(at position: Double) { state.withLock { $0.position = position } }

    /// The duration of the whole stream in seconds; `nil` if it is not divided.
    var duration: Double? { state.withLock { $0.parts.isEmpty ? nil : $0.duration } }

    /// The end of the selected part and those that continue it, in seconds; `nil` for the end of the stream.
    var end: Double? { state.withLock { $0.end } }

    /// Returns whether a position in seconds is in another part than the selected one.
    func isElsewhere(_ position: Double) -> Bool {
        state.withLock { $0.parts.index(at: position) != $0.index }
    }

    /// Returns the identifiers of the systems that protect the part at a position in seconds; `nil` if it plays.
    func protection(at position: Double) -> [String]? {
        state.withLock { $0.parts.isEmpty ? nil : $0.parts[$0.parts.index(at: position)].protection }
    }

    /// Returns the start of the next part behind a position that plays, in seconds; `nil` if there is none.
    func nextPlayable(after position: Double) -> Double? {
        state.withLock { $0.parts.dropFirst($0.parts.index(at: position) + 1).first { $0.protection == nil }?.start }
    }

    /// Returns the selected part of a playlist, in the same size; `nil` where all of it is needed.
    func part(of playlist: [UInt8], variables: [String: String]) -> [UInt8]? {
        guard let divided = HLSPlaylistParts(playlist, variables: variables, dividesProtection: !hasKeys) else {
            return nil
        }
        return state.withLock { state in
            if state.parts.isEmpty {
                guard divided.parts.count > 1 else { return nil }
                (state.parts, state.duration) = (divided.parts, divided.duration)
            }
            guard divided.parts.count > 1 else { return state.end.flatMap { divided.playlist(endingAt: $0) } }
            let start = state.parts[state.index].start
            let playable = divided.parts.indices.filter { divided.parts[$0].protection == nil }
            let nearest = playable.min { abs(divided.parts[$0].start - start) < abs(divided.parts[$1].start - start) }
            return nearest.flatMap { divided.playlist(of: $0) }
        }
    }

    /// Returns the selected part of a DASH manifest; `nil` where all of it is needed.
    func part(of manifest: [UInt8]) -> [UInt8]? {
        guard let divided = DASHManifestParts(manifest, dividesProtection: !hasKeys) else { return nil }
        return state.withLock { state in
            (state.parts, state.duration) = (divided.parts, divided.duration)
            return divided.manifest(of: state.index)
        }
    }

    /// `true` once a playlist has had parts.
    var isNeeded: Bool { state.withLock { !$0.parts.isEmpty } }

    /// `true` once a playlist has had protected parts.
    var hasProtection: Bool { state.withLock { $0.parts.contains { $0.protection != nil } } }
}
