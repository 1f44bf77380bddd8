import FeedReaders
import FoundationEssentials
import MediaReaders

/// A line that `playhead-dlna` prints. Untrusted: the program reads documents of any device.
enum ServerProgramLine: Sendable, Hashable {
    /// A server.
    case server(FoundMediaServer)
    /// An item or container.
    case object(ServerObject)
    /// The end of a result, with the limit that was met and the number of containers that could not be read.
    case end(limit: String?, failed: Int)
    /// The end without a result.
    case failure(code: String, message: String)

    /// Reads a line; `nil` if it is malformed or of an unknown kind.
    init?(_ line: ArraySlice<UInt8>) {
        guard line.count <= 64 << 10, let fields = try? JSONDecoder().decode(Fields.self, from: Data(line)) else {
            return nil
        }
        if let code = fields.text(.error) {
            self = .failure(code: code, message: fields.line(.message, 300) ?? "")
            return
        }
        switch fields.text(.type) {
        case "server":
            guard let id = fields.text(.udn), !id.isEmpty else { return nil }
            self = .server(
                FoundMediaServer(
                    id: id, name: fields.line(.name, 200) ?? id, model: fields.line(.model, 200),
                    icon: fields.web(.icon),
                    location: fields.web(.location)))
        case "item", "container":
            guard let object = ServerObject(fields) else { return nil }
            self = .object(object)
        case "end":
            self = .end(limit: fields.text(.limit), failed: fields.number(.failed).map(Int.init(clamping:)) ?? 0)
        default: return nil
        }
    }

    /// The lines of an output. Malformed ones are left out.
    static func lines(of output: [UInt8]) -> [ServerProgramLine] {
        output.split(separator: UInt8(ascii: "\n")).compactMap(ServerProgramLine.init)
    }

    /// The fields of a line.
    struct Fields: Decodable {
        private let container: KeyedDecodingContainer<Key>

        enum Key: String, CodingKey {
            case type, udn, name, model, icon, location, id, path, title, address, mediaType, duration, artist, date
            case size, picture, subtitles, limit, failed, error, message
            case kind = "class"
        }

        init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }

        func text(_ key: Key) -> String? { try? container.decode(String.self, forKey: key) }
        func texts(_ key: Key) -> [String]? { try? container.decode([String].self, forKey: key) }
        func number(_ key: Key) -> Int64? { try? container.decode(Int64.self, forKey: key) }

        /// A text for people, in one line; `nil` if it is empty.
        func line(_ key: Key, _ length: Int) -> String? {
            guard let text = text(key) else { return nil }
            let line = PrintableText(text, maximumLength: length).string
            return line.isEmpty ? nil : line
        }

        /// An http or https address.
        func web(_ key: Key) -> String? {
            guard let text = text(key), let address = try? AddressPolicy(base: text).resolve(text, for: .web) else {
                return nil
            }
            return address.hasPrefix("http://") || address.hasPrefix("https://") ? address : nil
        }
    }
}

/// An item or container of a server.
struct ServerObject: Sendable, Hashable {
    /// The identifier.
    var id: String
    /// `true` for a container.
    var isContainer: Bool
    /// The titles of the containers around it.
    var path: [String]
    /// The title.
    var title: String?
    /// The class of UPnP, such as `object.item.videoItem`.
    var kind: String
    /// The address of the medium, http or https.
    var address: String?
    /// The media type.
    var mediaType: String?
    /// The duration in seconds.
    var duration: Double?
    /// The artist.
    var artist: String?
    /// The date, in seconds since 1970.
    var date: Double?
    /// The size in bytes.
    var size: Int64?
    /// The address of a picture.
    var picture: String?
    /// The address of subtitles.
    var subtitles: String?

    init?(_ fields: ServerProgramLine.Fields) {
        guard let id = fields.text(.id), !id.isEmpty, id.utf8.count <= 2048 else { return nil }
        self.id = id
        isContainer = fields.text(.type) == "container"
        path = (fields.texts(.path) ?? []).prefix(16).map { PrintableText($0, maximumLength: 200).string }
        title = fields.line(.title, 500)
        kind = fields.text(.kind) ?? ""
        address = fields.web(.address)
        mediaType = fields.line(.mediaType, 100)?.lowercased()
        duration = fields.number(.duration).flatMap { $0 > 0 && $0 < 1_000_000_000 ? Double($0) : nil }
        artist = fields.line(.artist, 500)
        date = fields.text(.date).flatMap { ISO8601.date(Array($0.utf8)[...]) }
        size = fields.number(.size).flatMap { $0 > 0 ? $0 : nil }
        picture = fields.web(.picture)
        subtitles = fields.web(.subtitles)
    }

    /// `true` for films, songs and broadcasts; `false` for photos and documents.
    var isPlayable: Bool {
        guard !isContainer, address != nil else { return false }
        if kind.hasPrefix("object.item.videoItem") || kind.hasPrefix("object.item.audioItem") { return true }
        if kind.hasPrefix("object.item.imageItem") || kind.hasPrefix("object.item.textItem") { return false }
        guard let mediaType else { return true }
        return !mediaType.hasPrefix("image/") && !mediaType.hasPrefix("text/")
    }
}
