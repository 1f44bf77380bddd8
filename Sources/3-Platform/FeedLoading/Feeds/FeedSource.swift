import FeedReaders
import Localization
import MediaReaders
import Playhead

/// The place of a feed: the network, a media server or the file system.
enum FeedSource: Sendable, Hashable {
    /// An http or https address.
    case web(String)
    /// A file or folder.
    case local(FilePath)
    /// An item or container of a media server.
    case server(MediaServerAddress)

    /// `true` for files and folders.
    var isLocal: Bool { if case .local = self { true } else { false } }

    /// `true` for http and https addresses.
    var isWeb: Bool { if case .web = self { true } else { false } }

    /// Reads an address or path as the user typed it.
    init(_ text: String) throws(FeedError) {
        guard !text.isEmpty else { throw FeedError(.badAddress, detail: localized("It is empty.")) }
        guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else {
            guard let path = FilePath(text) else {
                throw FeedError(
                    .badAddress, address: redactedURL(text), detail: localized("Paths cannot contain null characters."))
            }
            self = .local(path)
            return
        }
        // A name such as `Alien:Covenant.mp4` is one of a file if there is one.
        if MediaAddress.namesFile(text), let path = FilePath(text) {
            self = .local(path)
            return
        }
        if let address = AddressPolicy.withoutPodcastScheme(text) {
            self = .web(address)
            return
        }
        switch text[..<colon].lowercased() {
        case "http", "https": self = .web(text)
        case "file":
            guard let path = FilePath(address: text) else { throw FeedError(.badAddress, address: redactedURL(text)) }
            self = .local(path)
        case MediaServerAddress.scheme:
            guard let address = MediaServerAddress(text) else {
                throw FeedError(.badAddress, address: redactedURL(text))
            }
            self = .server(address)
        default: throw FeedError(.addressNotAllowed, address: redactedURL(text))
        }
    }

    /// Returns `true` for a scheme of at least two letters (RFC 3986, 3.1).
    private static func isScheme(_ text: Substring) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count > 1, bytes.count < 20 else { return false }
        func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
        return isLetter(bytes[0])
            && bytes.allSatisfy { isLetter($0) || (48...57).contains($0) || "+-.".utf8.contains($0) }
    }
}
