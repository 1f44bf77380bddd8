import Foundation
import MediaServer
import PlayheadCatalog
import Synchronization

/// Measures the start of the application with a large library: the time from the start of the process until its window
/// shows, and until Home shows its first covers.
struct HomeBenchmark {
    struct NoCovers: Error, CustomStringConvertible {
        var description: String { "Cannot measure Home: no cover was visible within 20 s. Run the window by hand." }
    }

    /// The number of measured starts, after a start that fills the caches.
    let rounds: Int
    /// The number of items in the library.
    let items: Int
    /// The path of the program; `nil` for `playhead-window` in the folder of this program.
    let program: String?

    /// The color of all covers, which the application does not use.
    private static let color = (red: 0x18, green: 0xC8, blue: 0x78)
    private static let sources = 20

    /// Creates the library, then starts the application several times.
    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "benchmark-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try StreamServer.started()
        defer { server.stop() }
        let cover = folder.appendingPathComponent("cover.jpg")
        try Self.writeCover(to: cover)
        for number in 0..<50 { server.serve(file: cover, at: "/covers/\(number).jpg") }
        let data = folder.appendingPathComponent("data")
        try fill(data.appendingPathComponent("playhead").path, server.url(for: "/covers/").absoluteString)

        let screen = try CodedScreen(width: 1280, height: 800, folder: folder)
        defer { screen.close() }
        var environment = screen.environment
        environment["XDG_DATA_HOME"] = data.path
        print("home, \(items) items in \(Self.sources) sources, \(rounds) starts")
        var windows: [Double] = []
        var covers: [Double] = []
        for round in 0...rounds {
            let (window, cover) = try start(environment, screen)
            // The first start fills the caches.
            guard round > 0 else { continue }
            windows.append(window)
            covers.append(cover)
        }
        print("  window: \(Self.text(windows))")
        print("  first covers: \(Self.text(covers)), target 300 ms")
    }

    private static func text(_ times: [Double]) -> String {
        let times = times.sorted()
        guard let first = times.first, let last = times.last else { return "none" }
        return "median \(times[times.count / 2].text(0)) ms (\(first.text(0)) to \(last.text(0)))"
    }

    /// Starts the application and returns the milliseconds until its window and its first covers show.
    private func start(_ environment: [String: String], _ screen: CodedScreen) throws -> (Double, Double) {
        let clock = ContinuousClock()
        let process = Process()
        process.executableURL =
            program.map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("playhead-window")
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let begin = clock.now
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
            // The next start would see this one's covers.
            let end = clock.now
            while !screen.isBlack, clock.now - end < .seconds(10) { Thread.sleep(forTimeInterval: 0.02) }
        }
        var window: Double?
        while true {
            let elapsed = (clock.now - begin).nanoseconds / 1e6
            if window == nil, !screen.isBlack { window = elapsed }
            // A twentieth of the window: a slide, or a few covers.
            if screen.share(of: Self.color) > 0.05 { return (window ?? elapsed, elapsed) }
            guard elapsed < 20_000, process.isRunning else { throw NoCovers() }
            Thread.sleep(forTimeInterval: 0.002)
        }
    }

    private static func writeCover(to file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        process.arguments = [
            "-loglevel", "error", "-f", "lavfi", "-i",
            String(format: "color=c=0x%02x%02x%02x:size=1280x720", color.red, color.green, color.blue), "-frames:v",
            "1",
            file.path,
        ]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }

    // MARK: Library

    private func fill(_ folder: String, _ covers: String) throws {
        let failure = Mutex<(any Error)?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await makeLibrary(folder, covers)
            } catch {
                failure.withLock { $0 = error }
            }
            done.signal()
        }
        done.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }

    private func makeLibrary(_ folder: String, _ covers: String) async throws {
        let library = try await MediaLibrary.open(at: folder)
        for source in 0..<Self.sources {
            let address = "http://127.0.0.1:1/source-\(source).xml"
            let feed = makeFeed(source, covers)
            try await library.subscribe(to: address, feed)
            for entry in feed.entries.prefix(3) {
                let item = LibraryItem(entry, of: address)
                try await library.recordStart(of: item)
                try await library.record(item, position: 600, duration: 1_800, mediaType: .video, isFinal: true)
                try await library.addToFavorites(item)
            }
        }
        try await library.close()
    }

    private func makeFeed(_ source: Int, _ covers: String) -> Feed {
        let now = Date().timeIntervalSince1970
        let entries = (0..<items / Self.sources).map { number in
            var details = FeedEntry.Details()
            details.summary = "Episode \(number) of a long series, with a sentence about its subject."
            details.published = now - Double(number) * 3_600
            details.mediaType = "video/mp4"
            return FeedEntry(
                id: "guid-\(number)", title: "Episode \(number)",
                address: "http://127.0.0.1:1/\(source)/\(number).mp4", duration: 1_800,
                image: "\(covers)\(number % 50).jpg", group: "Group \(number % 12)", details: details)
        }
        return Feed(kind: .rss, title: "Series \(source)", entries: entries)
    }
}
