import FoundationEssentials

/// An HLS playlist (RFC 8216bis): a multivariant playlist or a media playlist, whichever the bytes hold.
///
/// The reader accepts what players accept: CR LF, a byte order mark, unknown tags, missing optional attributes. It
/// refuses what exceeds its limits and what playback could not make sense of, with an `HLSPlaylistError`. Cost: linear
/// in the number of bytes.
///
///     switch try HLSPlaylist(bytes, url: URL(string: "https://example.org/main.m3u8")) {
///     case .multivariant(let playlist):
///         print(playlist.variants.map(\.bandwidth))
///     case .media(let playlist):
///         print(playlist.isLive, playlist.duration, playlist.date(at: 12) ?? "no dates")
///     }
package enum HLSPlaylist: Sendable, Hashable {
    /// A list of variants and renditions, also called main or master playlist.
    case multivariant(HLSMultivariantPlaylist)
    /// A list of segments.
    case media(HLSMediaPlaylist)

    /// Reads a playlist.
    ///
    /// - Parameters:
    ///   - bytes: The whole playlist.
    ///   - url: Its address, against which addresses in it are resolved; after redirects, the last one.
    ///   - limits: The most it may hold.
    ///   - importedVariables: Variables of the multivariant playlist, for `EXT-X-DEFINE:IMPORT`.
    package init(
        _ bytes: [UInt8], url: URL? = nil, limits: HLSPlaylistLimits = HLSPlaylistLimits(),
        importedVariables: [String: String] = [:]
    ) throws(HLSPlaylistError) {
        var parser = HLSPlaylistParser(url: url, limits: limits, imports: importedVariables)
        self = try parser.parse(bytes)
    }

    /// Reads a playlist from a source.
    package init(
        reading source: any ByteSource, url: URL? = nil, limits: HLSPlaylistLimits = HLSPlaylistLimits(),
        importedVariables: [String: String] = [:]
    ) throws(HLSPlaylistError) {
        let bytes: [UInt8]?
        do {
            bytes = try source.readAll(limit: limits.bytes)
        } catch {
            throw .source(error)
        }
        guard let bytes else { throw .tooLarge(limit: limits.bytes) }
        try self.init(bytes, url: url, limits: limits, importedVariables: importedVariables)
    }
}
