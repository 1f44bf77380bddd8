import Foundation
import Testing

@testable import PlayheadCatalog

private let childFolder = ProcessInfo.processInfo.environment["PLAYHEAD_LIBRARY_CHILD"]

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

    @Test(.enabled(if: childFolder != nil)) func childScenario() async throws {
        try await Self.fill(try #require(childFolder), "child")
    }

    @Test(.enabled(if: childFolder == nil)) func twoProcessesShareALibrary() async throws {
        let folder = TemporaryFolder()
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["--testing-library", "swift-testing", "--filter", "MediaLibraryProcessTests/childScenario"]
        child.environment = ProcessInfo.processInfo.environment.merging(["PLAYHEAD_LIBRARY_CHILD": folder.path]) { $1 }
        let output = Pipe()
        child.standardOutput = output
        child.standardError = output
        try child.run()
        try await Self.fill(folder.path, "parent")
        let data = await Task.detached { output.fileHandleForReading.readDataToEndOfFile() }.value
        child.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        #expect(child.terminationStatus == 0, "\(text.suffix(2000))")
        #expect(text.contains("childScenario() passed"), "\(text.suffix(2000))")
        let library = try await MediaLibrary.open(at: folder.path)
        #expect(await library.notices.isEmpty)
        #expect(try await library.favorites().count == 2 * Self.count)
        #expect(try await library.lists().map(\.itemCount) == [Self.count, Self.count])
        #expect(try await library.continueWatching(limit: 1_000).count == 2 * Self.count)
        #expect(try await library.history().map(\.playCount) == [2 * Self.count])
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
