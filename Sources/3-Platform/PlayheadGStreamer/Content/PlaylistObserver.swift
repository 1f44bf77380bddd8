import Dispatch
import FoundationEssentials
import MediaReaders
import Playhead
import Synchronization

/// Reads the playlists of an adaptive item alongside the demuxer, which exposes little of their contents.
///
/// The main playlist is fetched once, and one media playlist with it; of a live stream the media playlist again when
/// requested, at most once per target duration. Playback never waits for it or fails with it: anything that cannot be
/// fetched or read is left out. The work runs on its own queue; ``cancel()`` ends it immediately.
///
///     let observer = PlaylistObserver(item: item) { facts in queue.async { … } }
///     observer.load()          // once the item is known to be adaptive
///     observer.refresh()       // each poll of a live window
///     observer.cancel()        // at the end
final class PlaylistObserver: Sendable {
    private let item: HTTPItem
    private let fetcher: HTTPFetcher
    private let changed: @Sendable (PlaylistFacts) -> Void
    private let queue = DispatchQueue(label: "playhead.playlists", qos: .utility)
    private let state = Mutex(State())

    private struct State {
        var facts = PlaylistFacts()
        var mediaAddress: String?
        var variables: [String: String] = [:]
        var lastFetch = 0.0
        var isBusy = false
        var hasLoaded = false
    }

    /// Makes an observer; it fetches nothing yet.
    ///
    /// - Parameter changed: Called on the observer's queue with new facts.
    init(item: HTTPItem, changed: @escaping @Sendable (PlaylistFacts) -> Void) {
        self.item = item
        self.changed = changed
        fetcher = HTTPFetcher(item: item)
    }

    deinit { fetcher.cancel() }

    /// The facts read so far.
    var facts: PlaylistFacts { state.withLock { $0.facts } }

    /// Fetches the main playlist and one media playlist. Later calls have no effect.
    func load() {
        let mustLoad = state.withLock { state in
            defer { (state.hasLoaded, state.isBusy) = (true, true) }
            return !state.hasLoaded
        }
        guard mustLoad else { return }
        queue.async { [weak self] in
            self?.loadMain()
            self?.state.withLock { $0.isBusy = false }
        }
    }

    /// Fetches the media playlist of a live stream again, unless that was less than a target duration ago.
    func refresh() {
        let now = HTTPClock.seconds
        let mustFetch = state.withLock { state in
            guard state.facts.isLive == true, state.mediaAddress != nil, !state.isBusy,
                now - state.lastFetch >= max(1, state.facts.targetDuration)
            else { return false }
            state.isBusy = true
            return true
        }
        guard mustFetch else { return }
        queue.async { [weak self] in
            self?.loadMedia()
            self?.state.withLock { $0.isBusy = false }
        }
    }

    /// Ends everything immediately. Callable from any thread.
    func cancel() { fetcher.cancel() }

    // MARK: - On the queue

    private func loadMain() {
        guard let answer = item.manifest ?? fetch(item.policy.address) else { return }
        var facts = PlaylistFacts()
        let playlist = facts.take(answer)
        change { state in
            state.facts = facts
            switch playlist {
            case .media?:
                state.mediaAddress = answer.address
                state.lastFetch = HTTPClock.seconds
            case .multivariant(let main)?:
                state.variables = main.variables
                state.mediaAddress = main.variants.lazy.compactMap(\.url).first?.absoluteString
            case nil: break
            }
        }
        if case .multivariant? = playlist { loadMedia() }
    }

    private func loadMedia() {
        let (address, variables) = state.withLock { state in
            state.lastFetch = HTTPClock.seconds
            return (state.mediaAddress, state.variables)
        }
        let renewed = address.flatMap { item.renewal.address(inPlaceOf: HTTPAddress($0)) }
        guard let address = renewed ?? address, let answer = fetch(address),
            case .media(let media)? = try? HLSPlaylist(
                answer.bytes, url: URL(string: answer.address), limits: hlsLimits, importedVariables: variables)
        else { return }
        change { $0.facts.take(media) }
    }

    /// Failures are ignored here: the pipeline meets the same server and reports those that matter.
    private func fetch(_ address: String) -> HTTPFetcher.Answer? {
        guard !fetcher.isCancelled else { return nil }
        return try? fetcher.fetch(address, limit: item.policy.maximumPlaylistSize)
    }

    private func change(_ body: (inout State) -> Void) {
        let (old, new) = state.withLock { state in
            let old = state.facts
            body(&state)
            return (old, state.facts)
        }
        if old != new, !fetcher.isCancelled { changed(new) }
    }

    private var hlsLimits: HLSPlaylistLimits { HLSPlaylistLimits(bytes: item.policy.maximumPlaylistSize) }
}
