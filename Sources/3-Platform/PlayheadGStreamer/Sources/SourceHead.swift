import MediaReaders

/// Decides from the first bytes of a response what an item is, before the pipeline guesses.
///
/// GStreamer 1.22 takes a manifest that begins with a comment for plain XML, and refuses playlists with a byte order
/// mark or blank lines in front. A head holds the first buffers back until the sniffer knows the format, then releases
/// them, tidied, together with the type that the pipeline should assume. Media is decided with the first buffer, so
/// only text is ever held. The type a server declares counts only when ``MediaSniffer/maximumByteCount`` bytes decide
/// nothing.
///
/// Manifests of DASH and playlists of HLS are held until their end, because they may need repairs (``DASHManifestRepair``,
/// ``PlaylistText``).
struct SourceHead: Sendable {
    /// The fate of a buffer.
    enum Step: Sendable, Hashable {
        /// The buffer is passed on unchanged.
        case pass
        /// The buffer is kept back until more is known.
        case hold
        /// These bytes take the place of the buffer, and of those held before it.
        case release([UInt8])
    }

    /// The format; `nil` until it is known.
    private(set) var format: SniffedFormat?
    /// The bytes seen so far: of media only the first, of a manifest or playlist all of them.
    private(set) var bytes: [UInt8] = []
    /// `true` once the response has ended.
    private(set) var isWhole = false

    /// Takes the next buffer.
    ///
    /// - Parameter declared: The format that the server's content type names.
    mutating func take(_ buffer: some Collection<UInt8>, declared: SniffedFormat?) -> Step {
        if let format {
            if format.isAdaptive { bytes += buffer }
            return isHeld ? .hold : .pass
        }
        let isFirst = bytes.isEmpty
        bytes += buffer
        // In the middle of a comment, looking again is pointless.
        guard
            isFirst || bytes.count >= MediaSniffer.maximumByteCount || !bytes.starts(with: "<".utf8)
                || buffer.contains(UInt8(ascii: ">"))
        else { return .hold }
        guard var found = MediaSniffer.verdict(on: bytes[...], isWhole: false) else { return .hold }
        if !found.isMedia, let declared, bytes.count >= MediaSniffer.maximumByteCount { found = declared }
        format = found
        guard found.isAdaptive else { return isFirst ? .pass : .release(bytes) }
        if isHeld { return .hold }
        let tidied = PlaylistText.tidied(bytes, found)
        return isFirst && tidied.count == bytes.count ? .pass : .release(tidied)
    }

    private var isHeld: Bool { format == .dash || format == .hls }

    /// Notes the end of the response. Returns the manifest or playlist that was held, tidied, once; `nil` if there is none.
    ///
    /// Other bytes that are still held are too few to be media.
    mutating func finish() -> [UInt8]? {
        let isFirst = !isWhole
        isWhole = true
        if isFirst, isHeld, let format { return PlaylistText.tidied(bytes, format) }
        if format == nil, !bytes.isEmpty { format = MediaSniffer.format(of: bytes) }
        return nil
    }

    /// The media type from which GStreamer selects the demuxer; `nil` if GStreamer's own detection is reliable.
    var mediaType: String? {
        switch format {
        case .hls: "application/x-hls"
        case .dash: "application/dash+xml"
        case .smoothStreaming: "application/vnd.ms-sstr+xml"
        default: nil
        }
    }
}

extension SniffedFormat {
    /// The manifest or playlist format that a content type names; `nil` for all other types.
    init?(contentType: String?) {
        switch contentType {
        case "application/dash+xml": self = .dash
        case "application/vnd.ms-sstr+xml": self = .smoothStreaming
        case let type? where type.hasSuffix("mpegurl"): self = .hls
        default: return nil
        }
    }
}
