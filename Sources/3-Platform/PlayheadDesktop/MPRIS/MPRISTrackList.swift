import Playhead

/// The part of the queue that MPRIS clients see, with an object path for each place.
///
/// Paths are unique, also where the queue contains an item several times. Clients see at most ``maximumCount`` tracks
/// around the current one, because MPRIS asks for “a short list of tracks”. The part moves in large
/// steps, so that it stays the same during most changes of the item.
struct MPRISTrackList: Sendable, Hashable {
    /// One place of the queue.
    struct Track: Sendable, Hashable {
        /// The object path of the place.
        let path: String
        let item: PlayerItem
    }

    /// A difference between two lists, as the signals of MPRIS describe it.
    enum Change: Sendable, Hashable {
        /// The track was inserted after the track with a path, or at the start.
        case added(Track, after: String)
        case removed(path: String)
        /// Too much changed for single signals.
        case replaced
    }

    /// The number of tracks that clients see at most.
    static let maximumCount = 500
    /// The number of tracks in either direction that remain visible when the part moves.
    private static let margin = maximumCount / 4
    /// The number of signals for single tracks in one turn.
    private static let maximumSignals = 16

    /// The visible tracks, in the order of the queue.
    let tracks: [Track]
    /// The path of the current track, or that of no track.
    let current: String

    /// A list without tracks.
    init() {
        tracks = []
        current = MPRISMetadata.noTrack
    }

    /// The list for a queue. O(n).
    init(items: [PlayerItem], currentIndex: Int?) {
        let visible = Self.visibleRange(count: items.count, currentIndex: currentIndex)
        var uses: [PlayerItem: Int] = [:]
        var tracks: [Track] = []
        for (index, item) in items.prefix(visible.upperBound).enumerated() {
            let use = uses[item, default: 0] + 1
            uses[item] = use
            if visible.contains(index) { tracks.append(Track(path: Self.path(item, use: use), item: item)) }
        }
        self.tracks = tracks
        let place = (currentIndex ?? -1) - visible.lowerBound
        current = tracks.indices.contains(place) ? tracks[place].path : MPRISMetadata.noTrack
    }

    /// The paths of all visible tracks.
    var paths: [String] { tracks.map(\.path) }

    /// The differences to a later list, in the order of the signals.
    func changes(to new: MPRISTrackList) -> [Change] {
        let (old, new) = (tracks, new.tracks)
        guard old != new else { return [] }
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let (removed, added) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
        guard removed.count + added.count <= Self.maximumSignals, !old.isEmpty, !new.isEmpty else { return [.replaced] }
        return removed.map { .removed(path: $0.path) }
            + added.indices.map { index in
                .added(new[index], after: index > 0 ? new[index - 1].path : MPRISMetadata.noTrack)
            }
    }

    /// The place in a queue that a path names; `nil` if there is none. O(n).
    static func index(of path: String, in items: [PlayerItem]) -> Int? {
        guard path.hasPrefix(prefix) else { return nil }
        let parts = path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard let id = parts.first.flatMap({ UInt64($0) }), parts.count <= 2,
            let use = parts.count == 2 ? Int(parts[1]) : 1, use >= 1
        else { return nil }
        var found = 0
        return items.firstIndex { item in
            guard item.id.rawValue == id else { return false }
            found += 1
            return found == use
        }
    }

    private static let prefix = "/org/playhead/track/"

    /// The path of an item's place. The first use in a queue has the path that the item would have alone.
    private static func path(_ item: PlayerItem, use: Int) -> String {
        use == 1 ? "\(prefix)\(item.id.rawValue)" : "\(prefix)\(item.id.rawValue)/\(use)"
    }

    private static func visibleRange(count: Int, currentIndex: Int?) -> Range<Int> {
        guard count > maximumCount else { return 0..<count }
        let step = maximumCount - 2 * margin
        let start = min(max((currentIndex ?? 0) / step * step - margin, 0), count - maximumCount)
        return start..<(start + maximumCount)
    }
}
