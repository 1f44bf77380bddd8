import FoundationEssentials
internal import MediaReaders
import PlaybackModel

#if canImport(Glibc)
import Glibc
#endif

/// Opens an item's address for an engine: addresses pass if their scheme is allowed, files become descriptors. Blocks on
/// files; call it off the main actor for those.
enum SourceOpener {
    /// A source that an engine may open.
    enum Opened: Sendable {
        /// An address.
        case url(String)
        /// An open file, which the receiver must close.
        case file(descriptor: Int32, name: String, isGrowing: Bool)
        /// A playlist on this machine that the engine cannot read from a descriptor.
        case localPlaylist(URL)
    }

    /// Returns `true` if opening an address uses the file system.
    static func mayBlock(_ url: URL) -> Bool { url.scheme?.lowercased() == "file" }

    /// Refuses an address in a part of the network that a document on a host may not name. A name that leads there although it
    /// does not look like that is refused when it is connected to.
    static func check(_ url: URL, namedBy initiator: String?) throws(PlaybackError) {
        guard let initiator, let host = HostNames.normalized(url.host), !AddressGrant.mayName(host, from: initiator)
        else { return }
        throw PlaybackError(
            .addressNotAllowed, message: "Cannot open the address.",
            cause: "The address is in your own network, and was named by \(initiator).",
            remedy: "If you trust \(initiator), allow its links into your network.",
            url: redactedURL(url.absoluteString), subject: initiator)
    }

    /// Opens an address.
    static func open(
        _ url: URL, allowedSchemes: Set<String>, readsLocalPlaylists: Bool
    ) throws(PlaybackError) -> Opened {
        let shown = redactedURL(url.absoluteString)
        guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
            throw PlaybackError(.badURL, url: shown)
        }
        guard allowedSchemes.contains(scheme) else {
            if scheme == "urn" { throw PlaybackError(.noResolver, url: shown) }
            guard PlayerItem.streamSchemes.contains(scheme) else {
                throw PlaybackError(
                    .schemeNotAllowed, cause: "The scheme “\(scheme)” is not one of \(listed(allowedSchemes)).",
                    url: shown, subject: scheme)
            }
            throw PlaybackError(
                .schemeNotAllowed,
                cause: "The link was not typed, and \(scheme): links can reach devices in your own network.",
                remedy: "If you trust its source, allow \(scheme): links.", url: shown, subject: scheme)
        }
        guard scheme == "file" else {
            if scheme == "http" || scheme == "https", url.host?.isEmpty ?? true {
                throw PlaybackError(.badURL, cause: "The address has no host name.", url: shown)
            }
            return .url(url.absoluteString)
        }
        return try openFile(url, shown: shown, readsLocalPlaylists: readsLocalPlaylists)
    }

    private static func openFile(
        _ url: URL, shown: String, readsLocalPlaylists: Bool
    ) throws(PlaybackError) -> Opened {
        guard let path = FilePath(url) else { throw PlaybackError(.badURL, url: shown) }
        // Otherwise a named pipe without a writer would block forever.
        let descriptor = Glibc.open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw error(for: errno, url: shown) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw error(for: code, url: shown)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            close(descriptor)
            throw PlaybackError(.isDirectory, url: shown)
        case S_IFREG: break
        default:
            close(descriptor)
            throw PlaybackError(
                .notMedia, cause: "It is not a regular file.", remedy: "Choose another file.", url: shown)
        }
        guard status.st_size > 0 else {
            close(descriptor)
            throw PlaybackError(.empty, url: shown)
        }
        let format = sniff(descriptor)
        switch format {
        case .hls, .dash:
            guard !readsLocalPlaylists else { break }
            close(descriptor)
            return .localPlaylist(url)
        case .html, .text, .image, .animatedWebP, .xml, .webVTT, .ttml:
            close(descriptor)
            if let suffix = FileKind.fileExtension(path.bytes), subtitleExtensions.contains(suffix) {
                throw PlaybackError(
                    .notMedia, cause: "This is a subtitle file.",
                    remedy: "Open its film in the window, then drop the file on it.", url: shown)
            }
            throw PlaybackError(
                .notMedia, cause: "This is \(format.phraseKey).", remedy: "Choose another file.", url: shown)
        default: break
        }
        return .file(
            descriptor: descriptor, name: path.name, isGrowing: FileWriting.isWritten(descriptor, status: status))
    }

    private static let subtitleExtensions: Set = ["srt", "ass", "ssa", "sub", "vtt", "ttml", "dfxp"]

    /// Returns a file's format by its content, not by its name.
    private static func sniff(_ descriptor: Int32) -> SniffedFormat {
        guard let source = try? DescriptorByteSource(duplicating: descriptor) else { return .unknown }
        return (try? MediaSniffer.format(of: source)) ?? .unknown
    }

    private static func error(for code: Int32, url: String) -> PlaybackError {
        switch code {
        case ENOENT, ENOTDIR: PlaybackError(.fileNotFound, url: url)
        case EACCES, EPERM: PlaybackError(.noPermission, url: url)
        case EISDIR: PlaybackError(.isDirectory, url: url)
        case ENAMETOOLONG, ELOOP, EINVAL: PlaybackError(.badURL, cause: text(code), url: url)
        default: PlaybackError(.engineFailed, message: "Cannot open the file.", cause: text(code), url: url)
        }
    }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) + "." }

    private static func listed(_ schemes: Set<String>) -> String { schemes.sorted().joined(separator: ", ") }
}
