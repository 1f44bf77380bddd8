import Foundation
import Testing

@testable import PlayheadCatalog

private let childFolder = ProcessInfo.processInfo.environment["PLAYHEAD_LIBRARY_CHILD"]
private let fullFolder = ProcessInfo.processInfo.environment["PLAYHEAD_LIBRARY_FULL"]

/// Two processes that use a library at the same time, as the terminal and the window do.
@Suite struct MediaLibraryProcessTests {
    private static let count = 100

    private static func fill(_ folder: String, _ name: String) async throws {
        let library = try await MediaLibrary.open(at: folder)
        let list = try await library.makeList(named: name)
        for number in 0..<count {
            let item = LibraryItem(address: "\(name)-\(number)", title: "\(name) \(number)")
            try await library.addToFavorites(item)
            try await library.add([item], to: list.id)
            try await library.recordStart(of: LibraryItem(address: "both"))
            try await library.record(item, position: 60, duration: 600, isFinal: true)
            _ = try await library.search(name)
        }
    }

    /// Runs a test in another process, and returns its output.
    private static func runChild(_ test: String, _ environment: [String: String]) async throws -> String {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["--testing-library", "swift-testing", "--filter", "MediaLibraryProcessTests/\(test)"]
        child.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        child.standardOutput = output
        child.standardError = output
        try child.run()
        let data = await Task.detached { output.fileHandleForReading.readDataToEndOfFile() }.value
        child.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        #expect(child.terminationStatus == 0, "\(text.suffix(2000))")
        return text
    }

    @Test(.enabled(if: childFolder != nil)) func childScenario() async throws {
        try await Self.fill(try #require(childFolder), "child")
    }

    @Test(.enabled(if: childFolder == nil)) func twoProcessesShareALibrary() async throws {
        let folder = TemporaryFolder()
        async let child = Self.runChild("childScenario", ["PLAYHEAD_LIBRARY_CHILD": folder.path])
        try await Self.fill(folder.path, "parent")
        let text = try await child
        #expect(text.contains("childScenario() passed"), "\(text.suffix(2000))")
        let library = try await MediaLibrary.open(at: folder.path)
        #expect(await library.notices.isEmpty)
        #expect(try await library.favorites().count == 2 * Self.count)
        #expect(try await library.lists().map(\.itemCount) == [Self.count, Self.count])
        #expect(try await library.continueWatching(limit: 1_000).count == 2 * Self.count)
        #expect(try await library.history().map(\.playCount) == [2 * Self.count])
        try await library.checkIndex()
    }

    /// Writes until the file system accepts no more, then again with more space. Runs in its own process, whose limit for
    /// the size of files stands for a full disk.
    @Test(.enabled(if: fullFolder != nil)) func fullDiskScenario() async throws {
        let folder = try #require(fullFolder)
        signal(SIGXFSZ, SIG_IGN)
        let library = try await MediaLibrary.open(at: folder)
        let film = LibraryItem(address: "film", title: "Film")
        try await library.addToFavorites(film)
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        var small = limit
        small.rlim_cur = 400_000
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &small) == 0)
        var failure: LibraryError?
        for number in 0..<1_000 where failure == nil {
            do throws(LibraryError) {
                let title = String(repeating: "title \(number) ", count: 100)
                try await library.addToFavorites(LibraryItem(address: "\(number)", title: title))
            } catch {
                failure = error
            }
        }
        #expect(failure?.isRetryable == true)
        #expect([.diskFull, .inputOutput].contains(failure?.code))
        let count = try await library.favorites(limit: 2_000).count
        #expect(count > 1)
        #expect(try await library.search("film").count == 1)
        let log = AnalyticsLog(path: folder + "/events.jsonl", byteLimit: 1 << 24)
        for _ in 0..<1_000 where log.failure == nil {
            log.record(AnalyticsEvent(.itemClick, [.text: String(repeating: "x", count: 999)]))
        }
        #expect(log.failure != nil)
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        // An incomplete line does not damage the next one.
        log.record(AnalyticsEvent(.videoRetry))
        #expect(log.failure == nil)
        let lines = try String(contentsOfFile: folder + "/events.jsonl", encoding: .utf8).split(separator: "\n")
        let last = try JSONDecoder().decode(AnalyticsEvent.self, from: Data(try #require(lines.last).utf8))
        #expect(last == AnalyticsEvent(.videoRetry))
        // The same action again.
        try await library.addToFavorites(LibraryItem(address: "later"))
        #expect(try await library.favorites(limit: 2_000).count == count + 1)
        #expect(await library.notices.isEmpty)
        try await library.checkIndex()
    }

    @Test(.enabled(if: fullFolder == nil)) func aFullDiskLosesNothingThatWasWritten() async throws {
        let folder = TemporaryFolder()
        let text = try await Self.runChild("fullDiskScenario", ["PLAYHEAD_LIBRARY_FULL": folder.path])
        #expect(text.contains("fullDiskScenario() passed"), "\(text.suffix(2000))")
        let library = try await MediaLibrary.open(at: folder.path)
        #expect(await library.notices.isEmpty)
        #expect(try await library.favorites().first?.address == "later")
        try await library.checkIndex()
    }

    @Test func manyConnectionsMayOpenANewLibraryTogether() async throws {
        let folder = TemporaryFolder()
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    let library = try await MediaLibrary.open(at: folder.path)
                    try await library.addToFavorites(LibraryItem(address: "\(number)"))
                    let notices = await library.notices
                    #expect(notices.isEmpty)
                }
            }
            try await group.waitForAll()
        }
        let library = try await MediaLibrary.open(at: folder.path)
        #expect(try await library.favorites().count == 8)
        #expect(try folder.names().filter { $0.hasPrefix("library-") }.isEmpty)
    }
}
