import Localization

/// Reads lists of addresses: plain M3U, extended M3U, and the lists of IPTV providers.
///
/// There is no specification. The reader follows Winamp's `#EXTINF`, the attributes and options of VLC and Kodi
/// (pvr.iptvsimple), and the mistakes of lists in the wild. Cost: linear in the number of bytes.
struct M3UReader {
    var builder: FeedBuilder
    /// The entry whose tags were read and whose address follows.
    private var pending = PendingEntry()
    /// The group of an `#EXTGRP`, which applies until another group is given.
    private var group: String?
    /// Headers of the first line, for all entries.
    private var commonHeaders: [String: String] = [:]
    /// The attributes of the first line about past programs, for all entries.
    private var commonCatchup = M3UCatchup()
    private var knownGuides: Set<String> = []
    private var line = 0

    private static let maximumGuideCount = 500

    /// The values of the tags in front of an address.
    private struct PendingEntry {
        var infoLine: Int?
        var info = M3UInfo()
        var image: String?
        var mediaType: String?
        var headers = RequestHeaders()
    }

    static func read(
        _ text: ArraySlice<UInt8>, from address: String, limits: FeedLimits, firstLine: Int = 1
    ) -> Feed {
        var reader = M3UReader(builder: FeedBuilder(.m3u, from: address, limits: limits))
        reader.line = firstLine - 1
        reader.readLines(text)
        return reader.builder.finish()
    }

    private init(builder: FeedBuilder) { self.builder = builder }

    private mutating func readLines(_ text: ArraySlice<UInt8>) {
        var start = text.startIndex
        while start < text.endIndex {
            var end = start
            while end < text.endIndex, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
            line += 1
            read(text[start..<end].trimmed)
            if end + 1 < text.endIndex, text[end] == 0x0D, text[end + 1] == 0x0A { end += 1 }
            start = end + 1
        }
        reportMissingAddress()
    }

    private mutating func read(_ text: ArraySlice<UInt8>) {
        guard let first = text.first else { return }
        if first != UInt8(ascii: "#") {
            readAddress(text)
        } else if text.hasPrefix("#EXTINF") {
            readInfo(text.dropFirst(7))
        } else if text.hasPrefix("#EXT") || text.hasPrefix("#KODIPROP") || text.hasPrefix("#PLAYLIST") {
            readTag(text)
        }
    }

    // MARK: - Tags

    private mutating func readInfo(_ text: ArraySlice<UInt8>) {
        reportMissingAddress()
        pending.infoLine = line
        // Without room for the entry, its line is only counted.
        guard !builder.isFull else { return }
        pending.info = M3UInfo(text, limit: builder.limits.textByteCount)
    }

    private mutating func readTag(_ text: ArraySlice<UInt8>) {
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        let name = text[..<colon].trimmed
        let value = text[colon...].dropFirst().trimmed
        if text.hasPrefix("#EXTM3U") {
            readHeader(text.dropFirst(7))
        } else if name.matches("#EXTGRP") {
            group = builder.line(value)
        } else if name.matches("#PLAYLIST") {
            builder.feed.title = builder.line(HTMLText.decodingReferences(value)) ?? builder.feed.title
        } else if name.matches("#EXTIMG") || name.matches("#EXTALBUMARTURL") {
            // `#EXTIMG: front cover` names a kind of picture.
            guard value.contains(where: { "./".utf8.contains($0) }) else { return }
            pending.image = address(value, for: .web, "The image") ?? pending.image
        } else if name.matches("#EXTVLCOPT") {
            pending.headers.add(option: value)
        } else if name.matches("#EXTHTTP") {
            pending.headers.add(json: value)
        } else if name.matches("#KODIPROP") {
            readProperty(value)
        }
    }

    /// Reads the attributes of `#EXTM3U`, which may also follow in the middle of lists that were joined.
    private mutating func readHeader(_ text: ArraySlice<UInt8>) {
        var attributes = M3UAttributes(text.prefix(builder.limits.textByteCount))
        var headers = RequestHeaders()
        while let (name, value) = attributes.next() {
            if name.matches("x-tvg-url") || name.matches("url-tvg") || name.matches("tvg-url") {
                for guide in M3UAttributes.addresses(in: value) { addGuide(guide) }
            } else if name.matches("name") || name.matches("title") || name.matches("x-playlist-name") {
                builder.feed.title = builder.feed.title ?? builder.line(HTMLText.decodingReferences(value))
            } else if name.matches("user-agent") || name.matches("http-user-agent") {
                headers.add("User-Agent", value)
            } else if name.matches("referer") || name.matches("referrer") || name.matches("http-referrer") {
                headers.add("Referer", value)
            } else {
                commonCatchup.set(name, HTMLText.decodingReferences(value))
            }
        }
        report(headers)
        commonHeaders.merge(headers.fields) { _, new in new }
    }

    private mutating func addGuide(_ reference: ArraySlice<UInt8>) {
        guard builder.feed.guides.count < Self.maximumGuideCount else {
            return builder.drop(
                at: localized("line \(line)"), localized("There are more than \(Self.maximumGuideCount) guides."))
        }
        guard let guide = address(reference, for: .web, "The guide"), knownGuides.insert(guide).inserted
        else { return }
        builder.feed.guides.append(guide)
    }

    /// Reads a property of Kodi's inputstream add-ons.
    private mutating func readProperty(_ text: ArraySlice<UInt8>) {
        let name = text.prefix { $0 != UInt8(ascii: "=") }.trimmed
        let value = text[text.index(text.startIndex, offsetBy: name.count)...].drop { $0 <= 0x20 }.dropFirst().trimmed
        if name.matches("inputstream.adaptive.stream_headers") || name.matches("inputstream.adaptive.common_headers") {
            pending.headers.add(list: value)
        } else if name.matches("mimetype") {
            pending.mediaType = builder.line(value)
        } else if name.matches("inputstream.adaptive.manifest_type") {
            if value.matches("mpd") { pending.mediaType = "application/dash+xml" }
            if value.matches("hls") { pending.mediaType = "application/vnd.apple.mpegurl" }
        }
    }

    // MARK: - Entries

    private mutating func readAddress(_ text: ArraySlice<UInt8>) {
        defer { pending = PendingEntry() }
        guard !builder.isFull else { return builder.countSurplus() }
        guard pending.infoLine != nil || text.contains(where: { "./\\:".utf8.contains($0) }) else {
            return builder.dropEntry(at: localized("line \(line)"), localized("The line is not an address."))
        }
        // `ADDRESS|User-Agent=…&Referer=…`
        let bar = text.contains(UInt8(ascii: ":")) ? text.firstIndex(of: UInt8(ascii: "|")) : nil
        guard let address = address(text[..<(bar ?? text.endIndex)], for: .media, nil) else {
            return builder.countUnreadable()
        }
        if let bar { pending.headers.add(list: text[(bar + 1)...]) }

        let info = pending.info
        let channel = builder.line(info.channel)
        let channelName = builder.line(info.channelName)
        var entry = FeedEntry(id: channel, title: builder.line(info.title) ?? channelName, address: address)
        entry.duration = info.duration
        entry.image = pending.image
        if !info.image.isEmpty {
            entry.image = self.address(info.image, for: .web, "The image") ?? entry.image
        }
        if let own = builder.line(info.group) {
            entry.group = own
            group = nil
        } else {
            entry.group = group
        }
        addGuides(info.guides)
        if let agent = info.userAgent { pending.headers.add("User-Agent", agent) }
        if let referrer = info.referrer { pending.headers.add("Referer", referrer) }
        report(pending.headers)
        let headers =
            commonHeaders.isEmpty
            ? pending.headers.fields : commonHeaders.merging(pending.headers.fields) { _, own in own }
        let number = builder.line(info.channelNumber)
        let catchup = info.catchup.catchup(commonCatchup) { builder.line($0) }
        let isChannel = channel != nil || channelName != nil || number != nil || catchup != nil
        if isChannel || pending.mediaType != nil || !headers.isEmpty {
            var details = FeedEntry.Details()
            details.channel = channel
            details.channelName = channelName
            details.channelNumber = number
            details.catchup = catchup
            details.mediaType = pending.mediaType
            details.headers = headers
            entry.details = details
        }
        builder.append(entry)
    }

    private mutating func addGuides(_ value: ArraySlice<UInt8>) {
        guard !value.isEmpty else { return }
        for guide in M3UAttributes.addresses(in: value) { addGuide(guide) }
    }

    private mutating func address(
        _ reference: ArraySlice<UInt8>, for use: AddressPolicy.Use, _ part: LocalizedStringKey?
    ) -> String? {
        builder.address(
            reference, for: use, at: part.map { localized("line \(line): \($0)") } ?? localized("line \(line)"))
    }

    private mutating func report(_ headers: RequestHeaders) {
        guard !headers.refused.isEmpty else { return }
        builder.drop(
            at: localized("line \(line)"),
            localized("Headers that lists cannot set: \(headers.refused.sorted().joined(separator: ", "))."))
    }

    private mutating func reportMissingAddress() {
        if let infoLine = pending.infoLine {
            builder.dropEntry(at: localized("line \(infoLine)"), localized("The entry has no address."))
        }
        pending.infoLine = nil
    }
}
