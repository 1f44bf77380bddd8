import Foundation
import PlayheadCatalog
import Synchronization

/// Measures the library with a large feed: import, refresh, search per keystroke, recording, opening and memory.
enum LibraryBenchmark {
    /// Runs the measurements, and waits for them.
    static func run(count: Int) throws {
        let failure = Mutex<(any Error)?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await measure(count: count)
            } catch {
                failure.withLock { $0 = error }
            }
            done.signal()
        }
        done.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }

    private static func measure(count: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
            .path
        defer {
            do {
                try FileManager.default.removeItem(atPath: folder)
            } catch {
                print("  cannot remove \(folder): \(error)")
            }
        }
        let address = "https://www.example.com/feed.xml"
        let feed = makeFeed(count: count)
        print("library, \(count) items")
        let before = memory()
        let library = try await MediaLibrary.open(at: folder)
        var added = 0
        let imported = try await time { added = try await library.subscribe(to: address, feed).addedCount }
        print("  import: \(imported), \(added) items, \((memory() - before).text(1)) MB more memory")
        var peak = 0.0
        for line in status() where line.hasPrefix("VmHWM") { peak = kilobytes(line) / 1_024 }
        print("  largest size of the process: \(peak.text(1)) MB")
        let refreshed = try await time { _ = try await library.refresh(address, with: feed) }
        print("  refresh without changes: \(refreshed)")
        let place = folder + "/library.sqlite"
        if let size = try FileManager.default.attributesOfItem(atPath: place)[.size] as? Int {
            print("  file: \((Double(size) / 1_048_576).text(1)) MB")
        }
        try await search(library)
        try await record(library, entries: feed.entries)
        try await library.flush()
        let opened = try await time { _ = try await MediaLibrary.open(at: folder) }
        print("  opening, with the check for damage: \(opened)")
    }

    /// Types phrases letter by letter, and measures each keystroke.
    private static func search(_ library: MediaLibrary) async throws {
        var times: [(text: String, time: Interval)] = []
        let phrases = [
            "the blue river", "episode 99", "silent mountain café", "weekly w", "news", "a s t o", "zz", "sport of",
            "夜景", "🎬",
        ]
        for phrase in phrases {
            for length in 1...phrase.count {
                let text = String(phrase.prefix(length))
                times.append((text, try await time { _ = try await library.search(text) }))
            }
        }
        times.sort { $0.time.wall < $1.time.wall }
        guard let slowest = times.last else { return }
        print("  search, \(times.count) keystrokes: median \(times[times.count / 2].time)")
        print("    slowest \(slowest.time) (“\(slowest.text)”)")
    }

    private static func record(_ library: MediaLibrary, entries: [FeedEntry]) async throws {
        let count = 2_000
        let elapsed = try await time {
            for number in 0..<count {
                let item = LibraryItem(entries[number % entries.count], of: "https://www.example.com/feed.xml")
                try await library.record(item, position: 60, duration: 1800, isFinal: true)
            }
        }
        print("  writing \(count) positions: \(elapsed)")
    }

    /// Elapsed time and the processor time of the process, in seconds. On a busy machine, the latter is more telling.
    private struct Interval: CustomStringConvertible {
        var wall: Double
        var processor: Double

        var description: String {
            "\((wall * 1_000).text(1)) ms (\((processor * 1_000).text(1)) ms of processor time)"
        }
    }

    private static func time(_ body: () async throws -> Void) async throws -> Interval {
        let clock = ContinuousClock()
        let start = clock.now
        let before = processorTime()
        try await body()
        return Interval(wall: (clock.now - start).nanoseconds / 1e9, processor: processorTime() - before)
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Titles, summaries and groups like those of a large list, from few words, so that each word has many matches.
    private static func makeFeed(count: Int) -> Feed {
        let words = [
            "blue", "river", "silent", "mountain", "the", "of", "story", "news", "weekly", "sport", "music", "talk",
            "city", "night", "café", "garden", "winter", "summer", "old", "new", "science", "history", "travel", "art",
            "ocean", "forest", "street", "light", "shadow", "dream", "house", "road", "letter", "king", "queen", "war",
        ]
        var state: UInt64 = 42
        func next() -> String {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return words[Int((state >> 33) % UInt64(words.count))]
        }
        let entries = (0..<count).map { number in
            var details = FeedEntry.Details()
            details.summary = (0..<20).map { _ in next() }.joined(separator: " ")
            details.published = Double(1_700_000_000 - number * 3_600)
            details.mediaType = "audio/mpeg"
            return FeedEntry(
                id: "guid-\(number)", title: "Episode \(number): the \(next()) \(next()) \(next())",
                address: "https://media.example.com/shows/weekly/\(number).mp3", duration: 1_800,
                image: "https://media.example.com/covers/\(number % 50).jpg", group: next(), details: details)
        }
        return Feed(kind: .rss, title: "Weekly wonders", entries: entries)
    }

    private static func status() -> [Substring] {
        do {
            return try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        } catch {
            return []
        }
    }

    private static func kilobytes(_ line: Substring) -> Double {
        line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Double($0) } ?? 0
    }

    /// The memory in use, in megabytes.
    private static func memory() -> Double {
        (status().first { $0.hasPrefix("VmRSS") }.map(kilobytes) ?? 0) / 1_024
    }
}
