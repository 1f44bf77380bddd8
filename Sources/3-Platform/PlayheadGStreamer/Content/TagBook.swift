import MediaReaders
import PlaybackModel

/// All tags of an item, merged: global tags come before those of a stream.
struct TagBook: Sendable, Hashable {
    private struct Key: Hashable {
        var element: String
        var isGlobal: Bool
    }

    private var updates: [Key: TagUpdate] = [:]
    private var order: [Key] = []

    /// Makes an empty book.
    init() {}

    /// Takes an update in. Returns whether anything has changed.
    mutating func take(_ update: TagUpdate) -> Bool {
        let key = Key(element: update.key, isGlobal: update.isGlobal)
        guard updates[key] != update else { return false }
        if updates.updateValue(update, forKey: key) == nil { order.append(key) }
        return true
    }

    /// The metadata of the content, with the chapters that tags list.
    ///
    /// - Parameters:
    ///   - hasOneStream: `true` for an item with a single stream. With several, a stream's title names the track, not the
    ///     item, unless it comes with an artist or album.
    ///   - station: The headers of a radio station, `HTTPEvidence.station`.
    func metadata(hasOneStream: Bool, station: [String: String] = [:]) -> MediaMetadata {
        let sorted = (order.filter(\.isGlobal) + order.filter { !$0.isGlobal }).compactMap { updates[$0] }
        func first<Value>(_ path: KeyPath<TagUpdate, Value?>) -> Value? {
            sorted.lazy.compactMap { $0[keyPath: path] }.first
        }
        let title = sorted.first { update in
            update.title != nil && (update.isGlobal || hasOneStream || update.artist != nil || update.album != nil)
        }?.title
        return MediaMetadata(
            title: station.isEmpty ? title : title.map(Self.resolved), artist: first(\.artist), album: first(\.album),
            genre: first(\.genre) ?? station["icy-genre"], organization: first(\.organization) ?? station["icy-name"],
            comment: first(\.comment) ?? station["icy-description"], lyrics: first(\.lyrics),
            chapters: sorted.lazy.map(\.chapters).first { !$0.isEmpty } ?? [], artwork: first(\.artwork))
    }

    /// Returns a title of a station with its character references resolved: Icecast sends the characters beyond Latin-1 as
    /// references such as `&#8211;`, unless the station has another character set.
    private static func resolved(_ title: String) -> String {
        let parts = title.split(separator: "&#", omittingEmptySubsequences: false)
        let text = parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            if let end = part.firstIndex(of: ";"), let value = UInt32(part[..<end]), value > 0xFF,
                let scalar = Unicode.Scalar(value)
            {
                text.unicodeScalars.append(scalar)
                text += part[part.index(after: end)...]
            } else {
                text += "&#" + part
            }
        }
        return PrintableText(text).string
    }

    /// The rotation of the picture in clockwise degrees.
    var rotation: Int { order.lazy.compactMap { updates[$0]?.rotation }.first ?? 0 }

    /// The name of the container; `nil` while unknown.
    var container: String? { order.lazy.compactMap { updates[$0]?.container }.first }

    /// The sum of the streams' bit rates; `nil` while none is known.
    var bitrate: Double? {
        let rates = order.filter { !$0.isGlobal }.compactMap { updates[$0]?.bitrate }
        return rates.isEmpty ? nil : rates.reduce(0, +)
    }
}
