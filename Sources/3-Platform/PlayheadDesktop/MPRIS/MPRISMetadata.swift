import MediaReaders
import PlaybackModel
import Playhead

/// The `Metadata` property of MPRIS, with the types of specification 2.2.
enum MPRISMetadata {
    /// The object path that means “no track”.
    static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    /// The object path of a queue entry, unique in the process.
    static func trackID(_ item: ItemID?) -> String { item.map { "/org/playhead/track/\($0.rawValue)" } ?? noTrack }

    /// The metadata of an item.
    ///
    /// - Parameter artwork: The URL of a cover file; `nil` without one.
    static func values(item: PlayerItem?, properties: PlayerProperties, artwork: String?) -> [String: BusValue] {
        guard let item else { return ["mpris:trackid": .objectPath(noTrack)] }
        // Until the machine switches items, the properties still belong to the previous one.
        let isCurrent = properties.currentItem == item.id
        let metadata = isCurrent ? properties.metadata : .empty
        var values: [String: BusValue] = [
            "mpris:trackid": .objectPath(trackID(item.id)),
            "xesam:title": .string(shown(metadata.title) ?? shown(item.title) ?? MediaAddress.name(item.url)),
            "xesam:url": .string(redactedURL(item.url)),
        ]
        if isCurrent, let length = length(properties) { values["mpris:length"] = .int64(length) }
        if let artwork { values["mpris:artUrl"] = .string(artwork) }
        if let artist = shown(metadata.artist) { values["xesam:artist"] = .strings([artist]) }
        if let album = shown(metadata.album) { values["xesam:album"] = .string(album) }
        if let genre = shown(metadata.genre) { values["xesam:genre"] = .strings([genre]) }
        if let comment = shown(metadata.comment) { values["xesam:comment"] = .strings([comment]) }
        return values
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
