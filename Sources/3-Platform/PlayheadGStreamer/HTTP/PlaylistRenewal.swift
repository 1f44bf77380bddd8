import Dispatch
import FoundationEssentials
import MediaReaders
import Synchronization

/// The new addresses of playlists whose old ones have expired, as those with tokens do.
///
/// A demuxer loads the item's own playlist once, and the playlist of a live variant again and again. When the server refuses that,
/// the item's own playlist is fetched again, and its new addresses take the place of the old ones in the requests that follow.
///
/// Callable from any thread.
final class PlaylistRenewal: Sendable {
    /// A variant or rendition, without its address, and the number of equal ones before it.
    private struct Name: Hashable {
        var variant: HLSVariant?
        var rendition: HLSRendition?
        var number = 0
    }

    private struct State {
        /// The playlists that the item's own has named first, by their addresses there.
        var names: [String: Name] = [:]
        var addresses: [Name: String] = [:]
        var isBusy = false
        var lastAttempt = -Double.infinity
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "playhead.renewal", qos: .utility)
    /// The seconds between two attempts.
    private static let interval = 5.0
    /// The answers after which another address may help.
    static let statuses: Set = [401, 403, 404, 410]

    /// Takes in the item's own playlist, and its address after redirects.
    func take(_ playlist: HLSMultivariantPlaylist, at address: String) {
        var playlist = playlist
        playlist.url = URL(string: address)
        state.withLock { state in
            state.addresses = [:]
            let names = Self.addresses(of: playlist).map { (HTTPAddress($0.1).comparable, $0.0) }
            state.names = Dictionary(names) { first, _ in first }
        }
    }

    /// Returns the address for a request of a demuxer; `nil` if it has not changed.
    func address(inPlaceOf address: HTTPAddress) -> String? {
        state.withLock { state in
            guard !state.addresses.isEmpty, let name = state.names[address.comparable] else { return nil }
            return state.addresses[name]
        }
    }

    /// The server has refused a request of a demuxer: looks for another address, at most once every five seconds.
    func renew(_ address: HTTPAddress, for item: HTTPItem) {
        let now = HTTPClock.seconds
        let isDue = state.withLock { state in
            guard state.names[address.comparable] != nil, !state.isBusy, now - state.lastAttempt >= Self.interval
            else { return false }
            (state.isBusy, state.lastAttempt) = (true, now)
            return true
        }
        guard isDue else { return }
        queue.async { [weak item] in
            let playlist = item.flatMap(Self.fetch)
            self.state.withLock { state in
                state.isBusy = false
                guard let playlist else { return }
                state.addresses = Dictionary(Self.addresses(of: playlist)) { first, _ in first }
            }
            if playlist != nil, self.address(inPlaceOf: address) != address.whole { item?.forgetFailure(at: address) }
        }
    }

    private static func fetch(_ item: HTTPItem) -> HLSMultivariantPlaylist? {
        let limit = item.policy.maximumPlaylistSize
        guard let answer = try? HTTPFetcher(item: item).fetch(item.policy.address, limit: limit) else { return nil }
        // The demuxer knows no others: `HTTPBodyFilter`.
        let bytes = HLSMultivariantPlaylist.selectingPathway(in: answer.bytes) ?? answer.bytes
        guard
            case .multivariant(let playlist)? = try? HLSPlaylist(
                bytes, url: URL(string: answer.address), limits: HLSPlaylistLimits(bytes: limit))
        else { return nil }
        return playlist
    }

    /// The addresses that a playlist names.
    private static func addresses(of playlist: HLSMultivariantPlaylist) -> [(Name, String)] {
        var counts: [Name: Int] = [:]
        func numbered(_ name: Name) -> Name {
            defer { counts[name, default: 0] += 1 }
            var name = name
            name.number = counts[name] ?? 0
            return name
        }
        let variants = playlist.variants.map { variant in
            var name = variant
            (name.uri, name.url) = ("", nil)
            return (numbered(Name(variant: name)), playlist.url(of: variant.uri))
        }
        let renditions = playlist.renditions.map { rendition in
            var name = rendition
            (name.uri, name.url) = (nil, nil)
            return (numbered(Name(rendition: name)), rendition.uri.flatMap(playlist.url))
        }
        return (variants + renditions).compactMap { name, url in url.map { (name, $0.absoluteString) } }
    }
}
