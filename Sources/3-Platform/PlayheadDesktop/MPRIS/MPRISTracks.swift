/// The state of the track list of an `MPRISService`.
struct MPRISTracks: Sendable {
    /// The list that clients know.
    var reported = MPRISTrackList()
    /// The list of the player, unless the queue has changed since.
    var current: MPRISTrackList?
    /// The metadata of tracks that have been open, by path. Clients keep what they have read, so it stays the same.
    private var known: [String: [String: BusValue]] = [:]

    /// The metadata of a track, as clients have read or received it.
    func metadata(_ track: MPRISTrackList.Track) -> [String: BusValue] {
        known[track.path] ?? MPRISMetadata.values(track)
    }

    /// Takes the metadata of the current track. Returns `true` if clients know other ones.
    ///
    /// Values that are unknown while the track opens again stay as they were.
    mutating func update(_ track: MPRISTrackList.Track, to values: [String: BusValue]) -> Bool {
        let (initial, old) = (MPRISMetadata.values(track), metadata(track))
        let new = old.merging(values.filter { initial[$0.key] != $0.value }) { _, new in new }
        guard new != old else { return false }
        known[track.path] = new
        return true
    }

    /// Forgets the tracks that are no longer in the list.
    mutating func forget(except list: MPRISTrackList) {
        guard known.count > list.tracks.count else { return }
        let paths = Set(list.paths)
        known = known.filter { paths.contains($0.key) }
    }
}
