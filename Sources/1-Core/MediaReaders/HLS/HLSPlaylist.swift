import FoundationEssentials

/// An HLS playlist (RFC 8216bis), which is either a multivariant playlist or a media playlist.
///
/// The reader is as lenient as players are: it accepts CR LF, a byte order mark, unknown tags and missing optional
/// attributes. It throws an `HLSPlaylistError` if the playlist exceeds a limit or cannot be played. Cost: linear in the
/// number of bytes.
///
///     switch try HLSPlaylist(bytes, url: URL(string: "https://example.org/main.m3u8")) {
///     case .multivariant(let playlist):
///         print(playlist.variants.map(\.bandwidth))
///     case .media(let playlist):
///         print(playlist.isLive, playlist.duration, playlist.date(at: 12) ?? "no dates")
///     }
package enum HLSPlaylist: Sendable, Hashable {
    /// A list of variants and renditions, also called a main or master playlist.
    case multivariant(HLSMultivariantPlaylist)
    /// A list of segments.
    case media(HLSMediaPlaylist)

    /// Reads a playlist.
    ///
    /// - Parameters:
    ///   - bytes: The whole playlist.
    ///   - url: The address of the playlist after redirects. Addresses in the playlist are resolved against it.
    ///   - limits: The limits of the content.
    ///   - importedVariables: The variables of the multivariant playlist, for `EXT-X-DEFINE:IMPORT`.
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
