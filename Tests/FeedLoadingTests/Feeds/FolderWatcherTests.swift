import Foundation
import Testing

@testable import FeedLoading

@Suite struct FolderWatcherTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "one.mp3")
    }

    /// Moves the clock whenever the watcher waits for further changes.
    private func advancing<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
        let mover = Task {
            while !Task.isCancelled {
                _ = await clock.sleeper(FolderWatcher.delay...FolderWatcher.delay)
                clock.advance(by: FolderWatcher.delay)
            }
        }
        defer { mover.cancel() }
        return try await body()
    }

    private func titles(_ result: FolderWatcher.Element?) throws -> [String?] {
        try #require(result).get().feed.entries.map(\.title)
    }

    @Test(.timeLimit(.minutes(1))) func changesAreReportedAsFeeds() async throws {
        try await advancing {
            var feeds = FolderWatcher(folder.path, clock: clock).makeAsyncIterator()
            #expect(try titles(await feeds.next()) == ["one"])
            try folder.write("", to: "two.mp3")
            #expect(try titles(await feeds.next()) == ["one", "two"])
            try FileManager.default.moveItem(atPath: "\(folder.path)/one.mp3", toPath: "\(folder.path)/three.mp3")
            #expect(try titles(await feeds.next()) == ["three", "two"])
            // A folder that is new, and then a file in it.
            try folder.write("", to: "Serie/a.mkv")
            #expect(try titles(await feeds.next()) == ["three", "two", "a"])
            try folder.write("", to: "Serie/b.mkv")
            #expect(try titles(await feeds.next()) == ["three", "two", "a", "b"])
        }
    }

    @Test(.timeLimit(.minutes(1))) func aFolderThatDisappearsIsAnError() async throws {
        try await advancing {
            let path = "\(folder.path)/inner"
            try folder.write("", to: "inner/a.mp3")
            var feeds = FolderWatcher(path, clock: clock).makeAsyncIterator()
            #expect(try titles(await feeds.next()) == ["a"])
            try FileManager.default.moveItem(atPath: path, toPath: "\(folder.path)/away")
            let result = try #require(await feeds.next())
            #expect(throws: FeedError(.notFound, address: "file://\(path)")) { try result.get() }
        }
    }

    @Test(.timeLimit(.minutes(1))) func theSequenceEndsWithItsTask() async {
        let watcher = FolderWatcher(folder.path, clock: clock)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in watcher { start.yield() }
        }
        for await _ in started { break }
        task.cancel()
        await task.value
    }

    @Test(.timeLimit(.minutes(1))) func otherAddressesAreErrors() async {
        for address in ["https://example.com/", "javascript:1"] {
            var results: [FolderWatcher.Element] = []
            for await result in FolderWatcher(address, clock: clock) { results.append(result) }
            #expect(results.count == 1)
            #expect(throws: FeedError.self) { try results[0].get() }
        }
    }
}
