import FeedReaders
import Localization

/// The contents of a media server as a feed.
///
/// Media are grouped by the containers around them, like those of a folder by its subfolders. A medium that is in several
/// containers, such as a folder and an album, is listed once, in the first one.
struct ServerFeed {
    /// The address of the item or container.
    let address: MediaServerAddress
    /// The limits.
    let limits: FeedLimits

    /// Returns the feed of the lines that the program printed.
    func feed(_ lines: [ServerProgramLine]) -> Feed {
        var feed = Feed(kind: .folder)
        var objects: [ServerObject] = []
        for line in lines {
            switch line {
            case .server(let server):
                feed.image = server.icon
                if address.object == MediaServerAddress.root { feed.title = server.name }
            case .object(let object) where object.id == address.object:
                if object.isContainer || object.address == nil {
                    feed.title = feed.title ?? object.title
                } else {
                    feed.kind = .file
                    feed.title = object.title
                    feed.image = object.picture
                    objects.append(object)
                }
            case .object(let object): if object.isPlayable { objects.append(object) }
            case .end(let limit, let failed): report(limit, failed, in: &feed)
            case .failure: break
            }
        }
        let common = Self.commonCount(objects.map(\.path))
        var known: Set<String> = []
        for object in objects {
            guard feed.entries.count < limits.entryCount else {
                feed.dropped.append(Self.incomplete)
                break
            }
            if let entry = entry(object, common), known.insert(entry.address).inserted { feed.entries.append(entry) }
        }
        return feed
    }

    private func entry(_ object: ServerObject, _ common: Int) -> FeedEntry? {
        guard let medium = object.address else { return nil }
        var details = FeedEntry.Details()
        details.author = object.artist
        details.published = object.date
        details.mediaType = object.mediaType
        details.byteCount = object.size
        if let subtitles = object.subtitles { details.captions = [FeedCaption(address: subtitles)] }
        let group = object.path.dropFirst(common).joined(separator: "/")
        return FeedEntry(
            id: MediaServerAddress(server: address.server, object: object.id).text, title: object.title,
            address: medium, duration: object.duration, image: object.picture, group: group.isEmpty ? nil : group,
            details: details)
    }

    /// The number of containers around everything, such as “Browse Folders”, which distinguish nothing.
    private static func commonCount(_ paths: [[String]]) -> Int {
        guard let first = paths.first, paths.contains(where: { $0 != first }) else { return 0 }
        return paths.reduce(first.count) { count, path in
            zip(first.prefix(count), path).prefix { $0 == $1 }.count
        }
    }

    private func report(_ limit: String?, _ failed: Int, in feed: inout Feed) {
        if failed > 0 {
            feed.dropped.append(
                DroppedElement(
                    at: localized("media server"),
                    localized(
                        .plural(
                            failed, one: "\(failed) folder cannot be read.", other: "\(failed) folders cannot be read.")
                    ))
            )
        }
        if limit != nil { feed.dropped.append(Self.incomplete) }
    }

    private static var incomplete: DroppedElement {
        DroppedElement(
            at: localized("media server"),
            localized("It has too many items to list them all. Open one of its folders to see the rest."))
    }
}
