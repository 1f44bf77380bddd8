import FoundationEssentials

extension HLSSegment {
    /// The plain key of a segment whose samples are encrypted and that is not fragmented MP4, in which demuxers find protected samples
    /// themselves; `nil` for other segments.
    package var sampleKey: HLSKey? {
        guard initializationSection == nil, isFragmentedMP4 != true, encryption == .sampleAES else { return nil }
        return keys.first { $0.isIdentity && $0.method == .sampleAES && $0.canBeLoaded }
    }

    /// The plain key of a segment of fragmented MP4 whose samples are encrypted. The initialization section names its identifier.
    package var fragmentKey: HLSKey? {
        guard initializationSection != nil, isFragmentedMP4 != false, encryption == .sampleAES else { return nil }
        return keys.first { $0.isIdentity && [.sampleAES, .sampleAESCTR].contains($0.method) && $0.canBeLoaded }
    }

    /// The plain key of a segment that is encrypted as a whole; `nil` for other segments.
    package var wholeKey: HLSKey? { keys.wholeKey }

    /// `true` for a segment of fragmented MP4 whose samples are encrypted. Demuxers find them themselves, and need no tag.
    package var hasEncryptedTracks: Bool {
        (initializationSection != nil || isFragmentedMP4 == true)
            && keys.contains { $0.method == .sampleAES || $0.method == .sampleAESCTR }
    }
}

extension HLSSegment.InitializationSection {
    /// The plain key of a section that is encrypted as a whole; `nil` for other sections.
    package var wholeKey: HLSKey? { keys.wholeKey }
}

extension [HLSKey] {
    fileprivate var wholeKey: HLSKey? { first { $0.isIdentity && $0.method == .aes128 && $0.canBeLoaded } }
}

extension HLSKey {
    /// The bytes of a key in a `data:` address in Base64 (RFC 2397); `nil` for other addresses.
    package var inlineBytes: [UInt8]? { uri.flatMap(Self.inlineBytes) }

    /// Returns the bytes in a `data:` address in Base64; `nil` for other addresses.
    package static func inlineBytes(in address: String) -> [UInt8]? {
        let parts = address.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased().hasPrefix("data:"), parts[0].lowercased().hasSuffix(";base64")
        else { return nil }
        var text = String(parts[1])
        for (escape, character) in [("%2B", "+"), ("%2F", "/"), ("%3D", "=")] {
            text = text.replacing(escape, with: character).replacing(escape.lowercased(), with: character)
        }
        return Data(base64Encoded: text).map { [UInt8]($0) }
    }

    /// `true` for an address that is relative or of HTTP, and for one with the key itself: others belong to DRM systems,
    /// although the tag may not name them.
    fileprivate var canBeLoaded: Bool {
        guard let uri else { return false }
        if inlineBytes != nil { return true }
        let scheme = uri.prefix { $0 != ":" && $0 != "/" && $0 != "?" }
        guard scheme.endIndex < uri.endIndex, uri[scheme.endIndex] == ":" else { return true }
        return ["http", "https"].contains(scheme.lowercased())
    }

    /// The initialization vector of a segment: the key's own, or the segment's sequence number (RFC 8216bis, 5.2).
    package func vector(of segment: HLSSegment) -> [UInt8] {
        initializationVector
            ?? (0..<16).map { $0 < 8 ? 0 : UInt8(truncatingIfNeeded: segment.sequence >> (8 * (15 - $0))) }
    }
}

extension HLSMediaPlaylist {
    /// `true` if segments of fragmented MP4 are encrypted as a whole, with a plain key.
    package var hasEncryptedFragments: Bool {
        segments.contains { $0.initializationSection != nil && $0.wholeKey != nil }
    }

    /// `true` if segments are encrypted as a whole with a key in the playlist itself, where demuxers do not look for it.
    package var hasInlineKeys: Bool { segments.contains { $0.wholeKey?.inlineBytes != nil } }

    /// Returns a media playlist in which segments with some methods of encryption appear as not encrypted, for demuxers that
    /// decrypt whole segments wherever a tag names a key. The size stays the same. Cost: linear.
    ///
    /// - Parameter methods: The methods as written: `AES-128`, `SAMPLE-AES`, `SAMPLE-AES-CTR`.
    package static func hidingKeys(of methods: Set<String>, in playlist: [UInt8]) -> [UInt8] {
        let name = "#EXT-X-KEY:"
        var result = playlist
        var start = playlist.startIndex
        while start < playlist.endIndex {
            let end = playlist[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? playlist.endIndex
            let line = playlist[start..<end]
            if line.starts(with: name.utf8),
                let attributes = try? HLSAttributes(line.dropFirst(name.utf8.count), line: 0, limit: 64),
                let method = attributes.string("METHOD"), methods.contains(method)
            {
                // The line is long enough: it has a longer name of a method, and an address.
                var none = Array("\(name)METHOD=NONE,X=".utf8)
                none += [UInt8](repeating: UInt8(ascii: "x"), count: max(0, line.count - none.count))
                if none.count == line.count { result.replaceSubrange(start..<end, with: none) }
            }
            start = end + 1
        }
        return result
    }
}
