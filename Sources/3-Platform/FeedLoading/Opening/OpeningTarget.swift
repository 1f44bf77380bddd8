import FeedReaders
import FoundationEssentials
import Glibc
import MediaReaders
import Playhead

/// The kind of an argument or entry, decided without the network.
enum OpeningTarget: Sendable, Hashable {
    /// Media that plays as it is, also if it does not exist: the engine's error explains that.
    case media(FeedEntry)
    /// A folder.
    case folder(FilePath)
    /// A local file that may be a list.
    case file(FilePath)
    /// A web address that may be a list, a page or media.
    case web(String)
    /// A file or folder on a server that GVfs makes available.
    case share(NetworkShare)
    /// An item or container of a media server.
    case server(String)
    /// Standard input.
    case standardInput

    /// The kind of an argument.
    init(_ argument: String) {
        if argument == "-" {
            self = .standardInput
            return
        }
        let url = MediaAddress.url(argument)
        let media = Self.media(FeedEntry(title: MediaAddress.name(url), address: url.absoluteString))
        guard let source = try? FeedSource(argument) else {
            // A malformed address of a server is explained by the attempt to read it.
            let isServer = url.scheme?.lowercased() == MediaServerAddress.scheme
            self = isServer ? .server(argument) : NetworkShare(argument).map { .share($0) } ?? media
            return
        }
        switch source {
        case .web(let address):
            let isMedia = FileKind(address: address) == .media || address.hasSuffix(".mpd")
            self = isMedia && argument == address ? media : .web(address)
        case .local(let path): self = Self.local(path) ?? media
        case .server(let address): self = .server(address.text)
        }
    }

    /// The kind of an entry in a list. Web addresses are lists only if their names indicate it: lists of channels have thousands
    /// of addresses that look alike.
    init(entry: FeedEntry, isFeed: Bool) {
        guard let source = try? FeedSource(entry.address) else {
            self = .media(entry)
            return
        }
        switch source {
        case .web(let address):
            let isList = FileKind(address: address) == .list && !Self.mayBeHLS(address)
            self = isFeed || isList ? .web(address) : .media(entry)
        case .local(let path): self = Self.local(path) ?? .media(entry)
        // Lists do not start searches in the network.
        case .server: self = .media(entry)
        }
    }

    /// The entry of media, or of an address that most probably is a stream.
    var immediateEntry: FeedEntry? {
        switch self {
        case .media(let entry): entry
        case .web(let address) where Self.isProvisional(address):
            FeedEntry(title: MediaAddress.name(MediaAddress.url(address)), address: address)
        case .web, .folder, .file, .share, .server, .standardInput: nil
        }
    }

    /// Returns `true` for a playlist on a server, which may be a stream or a list.
    static func isProvisional(_ address: String) -> Bool { address.hasPrefix("http") && mayBeHLS(address) }

    private static func mayBeHLS(_ address: String) -> Bool {
        FileKind.fileExtension(address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }) == "m3u8"
    }

    /// The kind of a folder or possible list; `nil` for media and everything that cannot be read.
    private static func local(_ path: FilePath) -> Self? {
        var facts = stat()
        guard stat(path.cString, &facts) == 0 else { return nil }
        if facts.st_mode & S_IFMT == S_IFDIR { return .folder(path) }
        guard facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0, FileKind(name: path.bytes) != .media else {
            return nil
        }
        // An HLS playlist, a manifest or a film without an extension plays as it is.
        guard let format = format(of: path) else { return nil }
        switch format {
        case .m3u, .xml, .text, .unknown: return .file(path)
        case .empty, .hls, .dash, .smoothStreaming, .mp4, .matroska, .mpegTS, .mpegPS, .ogg, .flac, .wav, .aiff, .avi,
            .flv, .mp3, .aacADTS, .zip, .rar, .sevenZip, .discImage, .html, .image, .animation, .animatedWebP,
            .motionJPEG, .webVTT, .ttml:
            return nil
        }
    }

    private static func format(of path: FilePath) -> SniffedFormat? {
        let descriptor = open(path.cString, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let source = try? DescriptorByteSource(duplicating: descriptor) else { return nil }
        return try? MediaSniffer.format(of: source)
    }
}
