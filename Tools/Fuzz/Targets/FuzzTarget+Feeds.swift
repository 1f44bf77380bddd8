import MediaReaders

@testable import FeedReaders

extension FuzzTarget {
    /// Readers of lists and feeds.
    static let feeds: [FuzzTarget] = [
        FuzzTarget(name: "m3u") { bytes in
            check(M3UReader.read(bytes[...], from: "https://a.example/b/c.m3u", limits: feedLimits))
            check(M3UReader.read(bytes[...], from: "file:///srv/lists/c.m3u", limits: feedLimits), isLocal: true)
        },
        FuzzTarget(name: "pls") { bytes in
            check(PLSReader.read(bytes[...], from: "https://a.example/b/c.pls", limits: feedLimits))
        },
        FuzzTarget(name: "jsonfeed") { bytes in
            check(try? JSONDispatch.read(bytes[...], from: "https://a.example/b/feed.json", limits: feedLimits))
        },
        FuzzTarget(name: "catalog") { bytes in
            var source = JSONSource(
                bytes[...], FeedBuilder(.catalogue, from: "https://a.example/b/", limits: feedLimits))
            _ = try? CatalogReader.readCatalog(&source)
            check(source.builder.finish())
        },
        FuzzTarget(name: "feed") { bytes in
            check(
                try? FeedReader(limits: feedLimits).read(bytes, from: "https://me:hunter2@a.example/b/list?key=hunter2")
            )
        },
        FuzzTarget(name: "policy") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            for base in ["https://a.example/b/c?d", "file:///srv/lists/a.m3u", ""] {
                let policy = AddressPolicy(base: base)
                for use in [AddressPolicy.Use.media, .web] {
                    guard let address = try? policy.resolve(text, for: use) else { continue }
                    check(address: address, isLocal: policy.isLocal)
                    Fuzzing.check((try? policy.resolve(address, for: use)) == address, "an address changes again")
                }
            }
        },
        FuzzTarget(name: "page") { bytes in
            for height in [nil, 480] {
                guard let page = ExtractedPage(bytes, from: "https://www.example.com/", maximumHeight: height) else {
                    continue
                }
                Fuzzing.check(page.medium != nil || !page.entries.isEmpty, "a page without media is accepted")
                for address in page.entries.map(\.address) + (page.medium.map { [$0.address] } ?? []) {
                    check(address: address, isLocal: false)
                    Fuzzing.check(address.hasPrefix("http"), "an address of a page has another scheme")
                }
            }
        },
        FuzzTarget(name: "filename") { bytes in
            let name = String(decoding: bytes, as: UTF8.self)
            let episode = EpisodeName(name)
            Fuzzing.check(episode.map { $0.isSameEpisode(as: $0) } ?? true, "an episode differs from itself")
            let half = String(decoding: bytes.prefix(bytes.count / 2), as: UTF8.self)
            for film in [half, "Film.mkv", ""] { _ = SubtitleName(name, film: film) }
            _ = FileKind(address: name)
        },
        FuzzTarget(name: "export") { bytes in
            let feed = M3UReader.read(bytes[...], from: "https://a.example/b/c.m3u", limits: feedLimits)
            if feed.entries.isEmpty { return }
            var expected = feed
            expected.dropped = []
            expected.missing = MissingEntries()
            let written = FeedExport.m3u.bytes(of: feed)
            let other = M3UReader.read(written[...], from: "https://other.example/", limits: feedLimits)
            Fuzzing.check(other == expected, "a list does not read back equal")
            _ = FeedExport.opml.bytes(of: feed)
        },
    ]

    private static let feedLimits: FeedLimits = {
        var limits = FeedLimits()
        limits.entryCount = 50
        limits.droppedCount = 10
        limits.textByteCount = 2000
        limits.depth = 8
        return limits
    }()

    /// Traps if a feed breaks a promise of its documentation.
    private static func check(_ feed: Feed?, isLocal: Bool = false) {
        guard let feed else { return }
        Fuzzing.check(feed.entries.count <= feedLimits.entryCount, "too many entries")
        Fuzzing.check(feed.dropped.count <= feedLimits.droppedCount, "too many reports")
        Fuzzing.check(Set(feed.entries.map(\.id)).count == feed.entries.count, "an identifier occurs twice")
        for entry in feed.entries {
            check(address: entry.address, isLocal: isLocal)
            if let image = entry.image { check(address: image, isLocal: isLocal) }
            if let duration = entry.duration { Fuzzing.check(duration >= 0 && duration < 1e12, "an invalid duration") }
            for text in [entry.title, entry.group] {
                let hasControls = (text ?? "x").unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
                Fuzzing.check(text != "" && !hasControls, "an empty title or one with control characters")
            }
            for value in (entry.details?.headers ?? [:]).values {
                Fuzzing.check(!value.utf8.contains { $0 < 32 }, "a header with a line break")
            }
        }
        for report in feed.dropped {
            // Damaged inputs may lose the character that makes a secret one.
            let isOpen = report.reason.contains("secret@") || report.reason.contains("hunter2")
            Fuzzing.check(!isOpen, "a report with a secret")
        }
    }

    private static func check(address: String, isLocal: Bool) {
        let isAllowed = isLocal || !address.lowercased().hasPrefix("file:")
        Fuzzing.check(isAllowed && !address.lowercased().hasPrefix("javascript:"), "an address that is not allowed")
        Fuzzing.check(!address.utf8.contains { $0 <= 32 || $0 == 127 }, "an address with spaces")
        if address.hasPrefix("file:") {
            let parts = address.split(separator: "/", omittingEmptySubsequences: false)
            Fuzzing.check(!parts.contains("..") && !address.lowercased().contains("%2e"), "a path with hidden parts")
        }
    }
}
