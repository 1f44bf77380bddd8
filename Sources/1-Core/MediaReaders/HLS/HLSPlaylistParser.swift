import FoundationEssentials

/// Parses the lines of an HLS playlist in a single pass.
struct HLSPlaylistParser {
    private let url: URL?
    private let limits: HLSPlaylistLimits
    private let imports: [String: String]

    private var line = 0
    private var hasHLSTag = false
    private var variables: [String: [UInt8]] = [:]
    private var expandedByteCount = 0

    private var multivariant = HLSMultivariantPlaylist()
    private var isMultivariant = false
    private var pendingVariant: HLSAttributes?

    private var media = HLSMediaPlaylist()
    private var isMedia = false
    private var pending = PendingSegment()
    private var keys: [HLSKey] = []
    private var section: HLSSegment.InitializationSection?
    private var tiles: HLSTiles?
    private var discontinuities = 0
    private var lastRange: (uri: String, end: Int64)?
    private var position = 0.0

    /// The values of the tags that precede a segment's address.
    private struct PendingSegment {
        var duration: Double?
        var title: String?
        var range: (length: Int64, offset: Int64?)?
        var isDiscontinuous = false
        var isGap = false
        var programDate: Double?
    }

    init(url: URL?, limits: HLSPlaylistLimits, imports: [String: String]) {
        self.url = url
        self.limits = limits
        self.imports = imports
    }

    mutating func parse(_ bytes: [UInt8]) throws(HLSPlaylistError) -> HLSPlaylist {
        guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
        for rawLine in ByteLines(PlaylistText.utf8(bytes)) {
            line += 1
            if line == 1 {
                guard ASCII.hasPrefix(ASCII.trimmed(rawLine), "#EXTM3U") else {
                    throw .notPlaylist(MediaSniffer.format(of: bytes))
                }
                continue
            }
            guard rawLine.count <= limits.lineBytes else { throw .lineTooLong(line: line, limit: limits.lineBytes) }
            let text = ASCII.trimmed(rawLine)
            if ASCII.hasPrefix(text, "#EXT") {
                try readTag(text)
            } else if !text.isEmpty, text.first != UInt8(ascii: "#") {
                try readAddress(text)
            }
            guard !isMedia || !isMultivariant else { throw .mixedKinds(line: line) }
        }
        if line == 0 { throw .notPlaylist(.empty) }
        if isMultivariant {
            guard !multivariant.variants.isEmpty || !multivariant.iFrameVariants.isEmpty else { throw .noContent }
            multivariant.url = url
            multivariant.variables = variables.mapValues { String(decoding: $0, as: UTF8.self) }
            return .multivariant(multivariant)
        }
        guard hasHLSTag else { throw media.segments.isEmpty ? .noContent : .plainList }
        guard isMedia else { throw .noContent }
        finishMedia()
        media.variables = variables.mapValues { String(decoding: $0, as: UTF8.self) }
        return .media(media)
    }

    // MARK: - Lines

    private mutating func readTag(_ text: ArraySlice<UInt8>) throws(HLSPlaylistError) {
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        let name = String(decoding: text[..<colon], as: UTF8.self)
        let value = text[min(colon + 1, text.endIndex)...]
        if name.hasPrefix("#EXT-X-") { hasHLSTag = true }
        switch name {
        case "#EXT-X-VERSION":
            let version = ASCII.integer(value) ?? 1
            multivariant.version = version
            media.version = version
        case "#EXT-X-INDEPENDENT-SEGMENTS":
            multivariant.hasIndependentSegments = true
            media.hasIndependentSegments = true
        case "#EXT-X-START":
            let start = HLSStart(try attributes(value))
            multivariant.start = start
            media.start = start
        case "#EXT-X-DEFINE":
            try define(try attributes(value))
        case "#EXT-X-STREAM-INF", "#EXT-X-I-FRAME-STREAM-INF", "#EXT-X-IMAGE-STREAM-INF", "#EXT-X-MEDIA",
            "#EXT-X-SESSION-KEY", "#EXT-X-SESSION-DATA", "#EXT-X-CONTENT-STEERING":
            isMultivariant = true
            try readMultivariantTag(name, value)
        default:
            try readMediaTag(name, value)
        }
    }

    private mutating func readMultivariantTag(
        _ name: String, _ value: ArraySlice<UInt8>
    ) throws(HLSPlaylistError) {
        switch name {
        case "#EXT-X-STREAM-INF":
            pendingVariant = try attributes(value)
        case "#EXT-X-I-FRAME-STREAM-INF":
            let attributes = try attributes(value)
            guard let uri = attributes.string("URI") else { return }
            multivariant.iFrameVariants.append(try variant(attributes, uri: uri))
        case "#EXT-X-IMAGE-STREAM-INF":
            let attributes = try attributes(value)
            guard let uri = attributes.string("URI") else { return }
            multivariant.imageVariants.append(try variant(attributes, uri: uri))
        case "#EXT-X-MEDIA":
            try readRendition(try attributes(value))
        case "#EXT-X-SESSION-KEY":
            guard let key = try key(try attributes(value)) else { return }
            guard multivariant.sessionKeys.count < limits.keys else {
                throw .tooManyKeys(line: line, limit: limits.keys)
            }
            multivariant.sessionKeys.append(key)
        default:
            break
        }
    }

    private mutating func readMediaTag(_ name: String, _ value: ArraySlice<UInt8>) throws(HLSPlaylistError) {
        switch name {
        case "#EXTINF":
            try readDuration(value)
            isMedia = true
        case "#EXT-X-TARGETDURATION":
            // The specification requires an integer, but packagers also write fractions.
            guard let seconds = ASCII.decimal(value), (0...1e9).contains(seconds) else {
                throw .malformed(line: line, tag: "EXT-X-TARGETDURATION")
            }
            media.targetDuration = seconds
            isMedia = true
        case "#EXT-X-MEDIA-SEQUENCE":
            guard let number = ASCII.integer(value) else {
                throw .malformed(line: line, tag: "EXT-X-MEDIA-SEQUENCE")
            }
            media.mediaSequence = number
            isMedia = true
        case "#EXT-X-DISCONTINUITY-SEQUENCE":
            guard let number = ASCII.integer(value) else {
                throw .malformed(line: line, tag: "EXT-X-DISCONTINUITY-SEQUENCE")
            }
            media.discontinuitySequence = number
            isMedia = true
        case "#EXT-X-PLAYLIST-TYPE":
            media.kind = HLSMediaPlaylist.Kind(rawValue: String(decoding: value, as: UTF8.self))
            isMedia = true
        case "#EXT-X-ENDLIST":
            media.hasEndList = true
            isMedia = true
        case "#EXT-X-I-FRAMES-ONLY":
            media.isIFramesOnly = true
            isMedia = true
        case "#EXT-X-DISCONTINUITY":
            pending.isDiscontinuous = true
            isMedia = true
        case "#EXT-X-GAP":
            pending.isGap = true
            isMedia = true
        case "#EXT-X-BYTERANGE":
            guard let range = byteRange(value) else { throw .malformed(line: line, tag: "EXT-X-BYTERANGE") }
            pending.range = range
            isMedia = true
        case "#EXT-X-PROGRAM-DATE-TIME":
            pending.programDate = ISO8601.date(value)
            isMedia = true
        case "#EXT-X-KEY":
            try readKey(try attributes(value))
            isMedia = true
        case "#EXT-X-MAP":
            let attributes = try attributes(value)
            guard let uri = attributes.string("URI") else { throw .malformed(line: line, tag: "EXT-X-MAP") }
            section = .init(uri: uri, byteRange: nil, keys: keys)
            if let text = attributes.bytes("BYTERANGE") {
                guard let (length, offset) = byteRange(text), let range = range(length, at: offset ?? 0) else {
                    throw .malformed(line: line, tag: "EXT-X-MAP")
                }
                section?.byteRange = range
            }
            isMedia = true
        case "#EXT-X-TILES":
            tiles = Self.tiles(try attributes(value))
            isMedia = true
        case "#EXT-X-SERVER-CONTROL":
            let attributes = try attributes(value)
            media.holdBack = attributes.seconds("HOLD-BACK")
            media.partHoldBack = attributes.seconds("PART-HOLD-BACK")
            isMedia = true
        case "#EXT-X-PART-INF":
            media.partTargetDuration = try attributes(value).seconds("PART-TARGET")
            isMedia = true
        case "#EXT-X-SKIP":
            media.skippedSegmentCount = try attributes(value).integer("SKIPPED-SEGMENTS") ?? 0
            isMedia = true
        default:
            break
        }
    }

    private mutating func readAddress(_ text: ArraySlice<UInt8>) throws(HLSPlaylistError) {
        let uri = String(decoding: try expanded(text), as: UTF8.self)
        if let attributes = pendingVariant {
            pendingVariant = nil
            multivariant.variants.append(try variant(attributes, uri: uri))
            return
        }
        guard !isMultivariant else { return }
        let tags = pending
        // A line without EXTINF is not a segment (RFC 8216bis, 4.4.4.1 requires the tag; GStreamer skips the line too).
        guard let duration = tags.duration else { return }
        pending = PendingSegment()
        guard media.segments.count < limits.segments else { throw .tooManySegments(limit: limits.segments) }
        if tags.isDiscontinuous { discontinuities += 1 }
        var segment = HLSSegment(
            uri: uri, sequence: media.segments.count, start: position, duration: duration,
            discontinuitySequence: discontinuities)
        segment.title = tags.title
        segment.isDiscontinuous = tags.isDiscontinuous
        segment.isGap = tags.isGap
        segment.keys = keys
        segment.initializationSection = section
        segment.tiles = tiles
        segment.programDate = tags.programDate
        if let (length, offset) = tags.range {
            let start = offset ?? (lastRange?.uri == uri ? lastRange?.end ?? 0 : 0)
            guard let range = range(length, at: start) else { throw .malformed(line: line, tag: "EXT-X-BYTERANGE") }
            segment.byteRange = range
            lastRange = (uri, range.upperBound)
        }
        media.segments.append(segment)
        position += duration
    }

    // MARK: - Values

    private mutating func readDuration(_ value: ArraySlice<UInt8>) throws(HLSPlaylistError) {
        let comma = value.firstIndex(of: UInt8(ascii: ",")) ?? value.endIndex
        guard let seconds = ASCII.decimal(ASCII.trimmed(value[..<comma])), seconds <= 1e9 else {
            // Plain M3U lists put attributes after the number; the end of parsing separates them from HLS.
            if !hasHLSTag, value.first == UInt8(ascii: "-") {
                pending.duration = 0
                return
            }
            throw .malformed(line: line, tag: "EXTINF")
        }
        guard seconds >= 0 || !hasHLSTag else { throw .malformed(line: line, tag: "EXTINF") }
        pending.duration = max(0, seconds)
        let title = ASCII.trimmed(value[min(comma + 1, value.endIndex)...])
        pending.title = title.isEmpty ? nil : String(decoding: title, as: UTF8.self)
    }

    private mutating func readKey(_ attributes: HLSAttributes) throws(HLSPlaylistError) {
        guard let key = try key(attributes) else {
            keys = []
            return
        }
        // A key replaces the key of the same format; others still apply (RFC 8216bis, 4.4.4.4).
        if let index = keys.firstIndex(where: { $0.keyFormat == key.keyFormat }) {
            keys[index] = key
        } else {
            guard keys.count < limits.keys else { throw .tooManyKeys(line: line, limit: limits.keys) }
            keys.append(key)
        }
    }

    /// Returns a key, or nil for the method `NONE`.
    private func key(_ attributes: HLSAttributes) throws(HLSPlaylistError) -> HLSKey? {
        let method: HLSKey.Method
        switch attributes.string("METHOD") {
        case "NONE": return nil
        case "AES-128": method = .aes128
        case "SAMPLE-AES": method = .sampleAES
        case "SAMPLE-AES-CTR", "SAMPLE-AES-CENC": method = .sampleAESCTR
        case .some(let other): method = .other(other)
        case nil: throw .malformed(line: line, tag: "EXT-X-KEY")
        }
        var key = HLSKey(method: method)
        key.uri = attributes.string("URI")
        key.initializationVector = attributes.vector("IV")
        if let format = attributes.bytes("KEYFORMAT") {
            // Formats are compared for every segment, so their length is limited.
            guard format.count <= 256 else { throw .malformed(line: line, tag: "EXT-X-KEY") }
            key.keyFormat = String(decoding: format, as: UTF8.self)
        }
        key.keyFormatVersions = attributes.string("KEYFORMATVERSIONS")
        return key
    }

    private mutating func readRendition(_ attributes: HLSAttributes) throws(HLSPlaylistError) {
        guard let kind = attributes.string("TYPE").flatMap(HLSRendition.Kind.init),
            let group = attributes.string("GROUP-ID")
        else { return }
        guard multivariant.renditions.count < limits.renditions else {
            throw .tooManyRenditions(limit: limits.renditions)
        }
        var rendition = HLSRendition(kind: kind, groupID: group, name: attributes.string("NAME") ?? "")
        rendition.language =
            attributes.string("LANGUAGE") ?? attributes.string(HLSMultivariantPlaylist.hiddenLanguage)
        rendition.associatedLanguage = attributes.string("ASSOC-LANGUAGE")
        rendition.isDefault = attributes.isYes("DEFAULT")
        rendition.isAutoselect = rendition.isDefault || attributes.isYes("AUTOSELECT")
        rendition.isForced = attributes.isYes("FORCED") || attributes.isYes(HLSMultivariantPlaylist.shownForced)
        rendition.instreamID = attributes.string("INSTREAM-ID")
        rendition.characteristics = attributes.list("CHARACTERISTICS")
        rendition.channels = attributes.string("CHANNELS")
        rendition.uri = attributes.string("URI")
        rendition.url = rendition.uri.flatMap(resolved)
        multivariant.renditions.append(rendition)
    }

    private func variant(_ attributes: HLSAttributes, uri: String) throws(HLSPlaylistError) -> HLSVariant {
        let count = multivariant.variants.count + multivariant.iFrameVariants.count + multivariant.imageVariants.count
        guard count < limits.variants else {
            throw .tooManyVariants(limit: limits.variants)
        }
        return HLSVariant(attributes, uri: uri, url: resolved(uri))
    }

    private static func tiles(_ attributes: HLSAttributes) -> HLSTiles? {
        guard let layout = attributes.string("LAYOUT").flatMap(TileLayout.init) else { return nil }
        let size = attributes.size("RESOLUTION").map { TileSize(width: $0.width, height: $0.height) }
        return HLSTiles(
            layout: layout, size: size, duration: attributes.seconds("DURATION").flatMap { $0 > 0 ? $0 : nil })
    }

    /// Returns a range of bytes of the form `length[@offset]`.
    private func byteRange(_ value: ArraySlice<UInt8>) -> (length: Int64, offset: Int64?)? {
        let text = ASCII.trimmed(value)
        guard let at = text.firstIndex(of: UInt8(ascii: "@")) else {
            return ASCII.integer(text).map { (Int64($0), nil) }
        }
        guard let length = ASCII.integer(text[..<at]), let offset = ASCII.integer(text[(at + 1)...]) else { return nil }
        return (Int64(length), Int64(offset))
    }

    private func range(_ length: Int64, at offset: Int64) -> Range<Int64>? {
        let (end, overflow) = offset.addingReportingOverflow(length)
        return overflow ? nil : offset..<end
    }

    private func resolved(_ uri: String) -> URL? {
        URL(string: uri, relativeTo: url)?.absoluteURL
    }

    // MARK: - Variables

    private mutating func attributes(_ value: ArraySlice<UInt8>) throws(HLSPlaylistError) -> HLSAttributes {
        try HLSAttributes(try expanded(value), line: line, limit: limits.attributes)
    }

    private mutating func define(_ attributes: HLSAttributes) throws(HLSPlaylistError) {
        let name: String
        let value: String
        if let defined = attributes.string("NAME") {
            name = defined
            value = attributes.string("VALUE") ?? ""
        } else if let imported = attributes.string("IMPORT") {
            guard let found = imports[imported] else { throw .undefinedVariable(line: line, name: imported) }
            name = imported
            value = found
        } else if let parameter = attributes.string("QUERYPARAM") {
            let items = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems } ?? []
            guard let found = items.first(where: { $0.name == parameter })?.value else {
                throw .undefinedVariable(line: line, name: parameter)
            }
            name = parameter
            value = found
        } else {
            throw .malformed(line: line, tag: "EXT-X-DEFINE")
        }
        guard variables.count < limits.variables else {
            throw .tooManyVariables(line: line, limit: limits.variables)
        }
        variables[name] = Array(value.utf8)
    }

    /// Returns the text with each `{$name}` replaced. Values are not expanded again (RFC 8216bis, 4.3).
    private mutating func expanded(_ text: ArraySlice<UInt8>) throws(HLSPlaylistError) -> ArraySlice<UInt8> {
        guard !variables.isEmpty, ASCII.firstIndex(of: "{$", in: text) != nil else { return text }
        var result: [UInt8] = []
        var index = text.startIndex
        // The first closing brace at or after `index`, found once for all opening braces before it.
        var close = index
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "{"), index + 1 < text.endIndex, text[index + 1] == UInt8(ascii: "$") {
                if close <= index { close = text[index...].firstIndex(of: UInt8(ascii: "}")) ?? text.endIndex }
                if close < text.endIndex {
                    let name = String(decoding: text[(index + 2)..<close], as: UTF8.self)
                    guard let value = variables[name] else { throw .undefinedVariable(line: line, name: name) }
                    result.append(contentsOf: value)
                    index = close + 1
                    // Short lines can expand to long ones: the expanded text has the same limit as the playlist.
                    expandedByteCount += value.count
                    guard expandedByteCount <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
                    guard result.count <= limits.lineBytes else {
                        throw .lineTooLong(line: line, limit: limits.lineBytes)
                    }
                    continue
                }
            }
            result.append(text[index])
            index += 1
        }
        guard result.count <= limits.lineBytes else { throw .lineTooLong(line: line, limit: limits.lineBytes) }
        return result[...]
    }

    // MARK: - End

    /// Numbers the segments, starting at the playlist's sequence number, whose tag may follow them, and extrapolates
    /// dates to all of them.
    private mutating func finishMedia() {
        media.url = url
        let first = media.mediaSequence + media.skippedSegmentCount
        var date: Double?
        var longest = 0.0
        var firstDated: Int?
        for index in media.segments.indices {
            media.segments[index].sequence += first
            media.segments[index].discontinuitySequence += media.discontinuitySequence
            longest = max(longest, media.segments[index].duration)
            if let explicit = media.segments[index].programDate {
                date = explicit
                if firstDated == nil { firstDated = index }
            }
            media.segments[index].date = date
            date = date.map { $0 + media.segments[index].duration }
        }
        if media.targetDuration == 0 { media.targetDuration = longest }
        guard let firstDated, var earlier = media.segments[firstDated].date else { return }
        for index in media.segments.indices.prefix(firstDated).reversed() {
            earlier -= media.segments[index].duration
            media.segments[index].date = earlier
        }
    }
}
