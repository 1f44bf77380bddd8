import MediaReaders

/// The kind of a source, decided from its first bytes so that films and stations are never read.
enum FeedHead: Sendable, Hashable {
    /// More bytes are needed.
    case undecided
    /// A list or document that a reader should look at.
    case document
    /// A media file or stream.
    case media
    /// Something that is certainly not a feed, as a noun phrase with its article.
    case other(String)

    /// Decides from the first bytes of a source.
    ///
    /// - Parameters:
    ///   - bytes: The start of the source.
    ///   - mediaType: The type that a server declared, in lower case.
    ///   - isWhole: `true` if the source ends with these bytes.
    static func kind(_ bytes: [UInt8], mediaType: String?, isWhole: Bool) -> FeedHead {
        if GzipDecoder.isGzip(bytes) { return .document }
        guard let format = MediaSniffer.verdict(on: bytes[...], isWhole: isWhole) else { return .undecided }
        switch format {
        case .mp4, .matroska, .mpegTS, .mpegPS, .ogg, .flac, .wav, .aiff, .avi, .flv, .mp3, .aacADTS,
            .smoothStreaming, .animation, .motionJPEG:
            return .media
        case .image, .animatedWebP, .zip, .rar, .sevenZip, .discImage, .html, .webVTT, .ttml:
            return .other(format.phrase)
        case .hls, .m3u, .dash, .xml, .text, .empty: return .document
        case .unknown:
            if let mediaType, isMedia(mediaType) { return .media }
            // Lists in old encodings are not valid UTF-8.
            return isText(bytes.prefix(4096)) ? .document : .other(format.phrase)
        }
    }

    /// The use of a response's body.
    static func decision(_ bytes: [UInt8], mediaType: String?) -> HTTPBodyDecision {
        switch kind(bytes, mediaType: mediaType, isWhole: false) {
        case .undecided: .undecided
        case .document: .readAll
        case .media, .other: .stop
        }
    }

    /// Returns whether bytes contain no null characters, or only a few in something that begins like a document.
    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        let nulls = bytes.count { $0 == 0 }
        guard nulls > 0 else { return true }
        guard let first = bytes.first(where: { $0 > 0x20 }) else { return false }
        return nulls * 16 < bytes.count && "<{[#".utf8.contains(first)
    }

    private static func isMedia(_ type: String) -> Bool {
        (type.hasPrefix("audio/") || type.hasPrefix("video/"))
            && !["mpegurl", "scpls", "xspf", "realaudio", "ms-asx", "ms-asf", "ms-wax", "ms-wvx"].contains {
                type.contains($0)
            }
    }
}
