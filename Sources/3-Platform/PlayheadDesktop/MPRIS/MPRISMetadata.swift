import MediaReaders
import PlaybackModel
import Playhead

/// The `Metadata` property of MPRIS, with the types of specification 2.2.
enum MPRISMetadata {
    /// The object path that means “no track”.
    static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    /// The metadata of an item.
    ///
    /// - Parameters:
    ///   - track: The object path of its place in the queue.
    ///   - artwork: The URL of a cover file; `nil` without one.
    static func values(
        item: PlayerItem?, track: String, properties: PlayerProperties, artwork: String?
    ) -> [String: BusValue] {
        guard let item else { return ["mpris:trackid": .objectPath(noTrack)] }
        // Until the machine switches items, the properties still belong to the previous one.
        let isCurrent = properties.currentItem == item.id
        let metadata = isCurrent ? properties.metadata : .empty
        var values = values(MPRISTrackList.Track(path: track, item: item))
        if let title = shown(metadata.title) { values["xesam:title"] = .string(title) }
        if isCurrent, let length = length(properties) { values["mpris:length"] = .int64(length) }
        if let artwork { values["mpris:artUrl"] = .string(artwork) }
        if let artist = shown(metadata.artist) { values["xesam:artist"] = .strings([artist]) }
        if let album = shown(metadata.album) { values["xesam:album"] = .string(album) }
        if let genre = shown(metadata.genre) { values["xesam:genre"] = .strings([genre]) }
        if let comment = shown(metadata.comment) { values["xesam:comment"] = .strings([comment]) }
        return values
    }

    /// The metadata of a track that has not been opened.
    static func values(_ track: MPRISTrackList.Track) -> [String: BusValue] {
        [
            "mpris:trackid": .objectPath(track.path),
            "xesam:title": .string(shown(track.item.title) ?? MediaAddress.name(track.item.url)),
            "xesam:url": .string(redactedURL(track.item.url)),
        ]
    }

    /// The duration in microseconds; `nil` for live streams and while it is unknown.
    static func length(_ properties: PlayerProperties) -> Int64? {
        switch properties.streamType {
        case .live, .dvr: nil
        case .onDemand, .unknown: properties.duration.microseconds.flatMap { $0 > 0 ? $0 : nil }
        }
    }

    /// Untrusted text without control characters; `nil` if nothing is left.
    private static func shown(_ text: String?) -> String? {
        guard let text else { return nil }
        let printable = PrintableText(text).string
        return printable.isEmpty ? nil : printable
    }
}

extension CMTime {
    /// The time in microseconds, the unit of MPRIS; `nil` for non-numeric times and those beyond 64 bits.
    var microseconds: Int64? {
        guard isNumeric else { return nil }
        return Int64(exactly: (seconds * 1_000_000).rounded())
    }
}
