import MediaReaders

@testable import FeedReaders

extension FuzzTarget {
    /// Readers of XML.
    static let xmlFeeds: [FuzzTarget] = [
        FuzzTarget(name: "xmlfeed") { bytes in
            let feed = try? XMLFeedReader.read(
                bytes, from: "https://me:secret@a.example/b/feed.xml?key=secret", limits: xmlLimits)
            guard let feed else { return }
            Fuzzing.check(feed.entries.count <= xmlLimits.entryCount, "too many entries")
            Fuzzing.check(feed.dropped.count <= xmlLimits.droppedCount, "too many reports")
            Fuzzing.check(Set(feed.entries.map(\.id)).count == feed.entries.count, "an identifier occurs twice")
            for entry in feed.entries {
                Fuzzing.check(!entry.address.hasPrefix("file:"), "a local file from the network")
                Fuzzing.check(entry.title != "", "an empty title")
                if let duration = entry.duration {
                    Fuzzing.check(duration > 0 && duration < 1e10, "an invalid duration")
                }
                if let date = entry.details?.published { Fuzzing.check(date.isFinite, "an invalid date") }
                for address in [entry.image, entry.details?.page].compactMap(\.self) {
                    Fuzzing.check(address.hasPrefix("http"), "an address that is not allowed")
                }
            }
            for report in feed.dropped { Fuzzing.check(!report.reason.contains("secret"), "a report with a secret") }
        },
        FuzzTarget(name: "xmltv") { bytes in
            guard let guide = guide(bytes, partCount: .max) else { return }
            Fuzzing.check(guide == FuzzTarget.guide(bytes, partCount: 17), "the guide depends on the parts")
            for channel in guide.channels {
                for time in [1.7e9, 0, -1, 1e18] {
                    let now = guide.now(channel: channel.id, at: time)
                    Fuzzing.check(now.map { $0.start <= time } ?? true, "a program that has not started")
                    let next = guide.next(channel: channel.id, at: time)
                    Fuzzing.check(next.map { $0.start > time } ?? true, "a program that has started")
                }
            }
        },
        FuzzTarget(name: "xmlrepair") { bytes in
            let (whole, problem) = repaired(bytes, partCount: .max)
            Fuzzing.check(String(validating: whole, as: UTF8.self) != nil, "text that is not UTF-8")
            // The encoding is decided by the first bytes outside of ASCII, so their number matters.
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return }
            let (parts, sameProblem) = repaired(bytes, partCount: 13)
            Fuzzing.check(whole == parts && problem == sameProblem, "the text depends on the parts")
        },
        FuzzTarget(name: "html") { bytes in
            let text = HTMLText.plain(bytes[...])
            Fuzzing.check(text.count <= bytes.count, "text that is longer than its HTML")
        },
        FuzzTarget(name: "feeddate") { bytes in
            for seconds in [FeedDate.seconds(bytes[...]), FeedDate.zone(bytes[...]), FeedDuration.seconds(bytes[...])] {
                Fuzzing.check(seconds?.isFinite ?? true, "a time without an end")
            }
            _ = TVGuideHandler.time(String(decoding: bytes, as: UTF8.self))
        },
    ]

    private static let xmlLimits: FeedLimits = {
        var limits = FeedLimits()
        limits.entryCount = 50
        limits.droppedCount = 10
        limits.textByteCount = 500
        limits.depth = 12
        return limits
    }()

    private static func guide(_ bytes: [UInt8], partCount: Int) -> TVGuide? {
        let reader = TVGuideReader(around: 1_700_000_000, limits: xmlLimits)
        do throws(FeedError) {
            var position = 0
            while position < bytes.count {
                let end = bytes.count - position > partCount ? position + partCount : bytes.count
                try reader.read(Array(bytes[position..<end]))
                position = end
            }
            return try reader.finish()
        } catch {
            Fuzzing.check(!error.description.isEmpty, "an error without a text")
            return nil
        }
    }

    private static func repaired(_ bytes: [UInt8], partCount: Int) -> ([UInt8], XMLRepair.Problem?) {
        let repair = XMLRepair(tagLimit: 200)
        var output: [UInt8] = []
        var position = 0
        repeat {
            let end = bytes.count - position > partCount ? position + partCount : bytes.count
            let part = Array(bytes[position..<end])
            position = end
            let problem = part.withUnsafeBufferPointer { repair.read($0, isLast: end == bytes.count, into: &output) }
            if let problem { return (output, problem) }
        } while position < bytes.count
        return (output, nil)
    }
}
