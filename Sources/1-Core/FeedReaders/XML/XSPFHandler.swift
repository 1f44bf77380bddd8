import Localization
import MediaReaders

/// Reads XSPF 0 and 1. Extensions are ignored.
final class XSPFHandler: XMLFeedBuilder {
    var builder: FeedBuilder
    private var track: Track?
    private var count = 0
    private(set) var hasList = false

    private struct Track {
        let place: String
        var addresses: [String] = []
        var id: String?
        var title: String?
        var duration: Double?
        var image: String?
        var album: String?
        var details = FeedEntry.Details()
    }

    init(_ builder: FeedBuilder) { self.builder = builder }

    var itemNames: [String] { ["track"] }

    func begin(_ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLElementContent {
        guard name.namespace == .xspf || name.namespace == .rss else { return .nothing }
        switch name.local {
        case "playlist": return .elements
        case "tracklist":
            hasList = true
            return .container
        case "track":
            track = Track(place: "tracks[\(count)]")
            count += 1
            return .item
        case "title", "creator", "annotation", "info", "image", "location", "identifier", "album", "duration":
            return .text
        default: return .nothing
        }
    }

    func end(_ name: XMLElementName, text: ArraySlice<UInt8>, _ scope: XMLScope) {
        if name.local == "track" { return finishTrack() }
        let value = text.trimmed
        guard !value.isEmpty else { return }
        if track == nil {
            endInPlaylist(name.local, value, scope)
        } else {
            endInTrack(name.local, value, scope)
        }
    }

    private func endInPlaylist(_ name: String, _ value: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch name {
        case "title": builder.feed.title = builder.feed.title ?? builder.line(value)
        case "creator": builder.feed.author = builder.feed.author ?? builder.line(value)
        case "annotation": builder.feed.summary = builder.feed.summary ?? builder.line(value)
        case "info": builder.feed.page = builder.feed.page ?? web(value, scope)
        case "image": builder.feed.image = builder.feed.image ?? web(value, scope)
        default: break
        }
    }

    private func endInTrack(_ name: String, _ value: ArraySlice<UInt8>, _ scope: XMLScope) {
        // Taken out, so that it is not copied.
        guard var track = self.track else { return }
        self.track = nil
        defer { self.track = track }
        switch name {
        case "location":
            guard track.addresses.count < SyndicationItem.partLimit else { return }
            let reference = String(decoding: value, as: UTF8.self)
            if let address = address(reference, for: .media, scope, at: "\(track.place).location") {
                track.addresses.append(address)
            }
        case "identifier": track.id = track.id ?? builder.line(value)
        case "title": track.title = track.title ?? builder.line(HTMLText.plain(value)[...])
        case "creator": track.details.author = track.details.author ?? builder.line(value)
        case "annotation": track.details.summary = track.details.summary ?? builder.line(HTMLText.plain(value)[...])
        case "info": track.details.page = track.details.page ?? web(value, scope)
        case "image": track.image = track.image ?? web(value, scope)
        case "album": track.album = track.album ?? builder.line(value)
        case "duration":
            if let milliseconds = value.number, milliseconds >= 0, milliseconds <= 1e12 {
                track.duration = milliseconds > 0 ? milliseconds / 1000 : nil
            } else {
                builder.drop(at: "\(track.place).duration", localized("The duration cannot be read."))
            }
        default: break
        }
    }

    private func finishTrack() {
        guard var track else { return }
        self.track = nil
        guard let address = track.addresses.first else {
            let name = track.title.map { "“\(PrintableText($0, maximumLength: 80).string)”" } ?? localized("The track")
            return builder.dropEntry(at: track.place, localized("\(name) has no location."))
        }
        track.details.alternatives = Array(track.addresses.dropFirst())
        builder.append(
            FeedEntry(
                id: track.id, title: track.title, address: address, duration: track.duration, image: track.image,
                group: track.album, details: track.details == FeedEntry.Details() ? nil : track.details))
    }

    func discardItem(line: Int, reason: String) {
        builder.dropEntry(at: track?.place ?? localized("line \(line)"), localized("\(reason) Line \(line)."))
        track = nil
    }

    func finish() -> Feed { builder.finish() }

    private func web(_ value: ArraySlice<UInt8>, _ scope: XMLScope) -> String? {
        try? (scope.base ?? builder.policy).resolve(value, for: .web)
    }
}
