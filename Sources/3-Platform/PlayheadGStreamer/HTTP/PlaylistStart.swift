import MediaReaders
import Synchronization

/// The point at which an HLS stream wants to start (`EXT-X-START`), which its demuxer does not know.
///
/// Callable from any thread. The first media playlist decides.
final class PlaylistStart: Sendable {
    private struct State {
        /// The start that the multivariant playlist states for all its variants.
        var stated: HLSStart?
        var position: Double?
        var isDecided = false
        var handler: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Seconds from the start of the first media playlist; `nil` while there is none.
    var position: Double? { state.withLock { $0.position } }

    /// Sets the function that is called when the position is known, on a streaming thread. It must not call into the pipeline.
    func setHandler(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.handler = handler } }

    /// Takes in the item's own playlist.
    func take(_ playlist: HLSPlaylist) {
        switch playlist {
        case .multivariant(let main): state.withLock { $0.stated = main.start }
        case .media(let media): decide(media)
        }
    }

    /// Takes in the text of a media playlist that a multivariant one names. It is read only if it matters.
    ///
    /// - Parameter hasTag: `true` if it contains `EXT-X-START`.
    func take(_ text: [UInt8], hasTag: Bool, variables: [String: String]) {
        let isWanted = state.withLock { !$0.isDecided && (hasTag || $0.stated != nil) }
        guard isWanted,
            case .media(let media)? = try? HLSPlaylist(
                text, limits: HLSPlaylistLimits(bytes: text.count), importedVariables: variables)
        else { return }
        decide(media)
    }

    private func decide(_ media: HLSMediaPlaylist) {
        let handler = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isDecided, !media.segments.isEmpty else { return nil }
            state.isDecided = true
            guard let start = media.start ?? state.stated else { return nil }
            state.position = media.position(of: start)
            return state.handler
        }
        handler?()
    }
}
