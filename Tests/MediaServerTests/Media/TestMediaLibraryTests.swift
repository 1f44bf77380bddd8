import Foundation
import Testing

@testable import MediaServer

@Suite struct TestMediaLibraryTests {
    let cache = FileManager.default.temporaryDirectory.appendingPathComponent("media-\(UUID().uuidString)")

    @Test func manyCallersShareOneGeneration() async throws {
        let library = TestMediaLibrary(cache: cache)
        defer { try? FileManager.default.removeItem(at: cache) }
        let files = try await withThrowingTaskGroup(of: URL.self) { group in
            for _ in 0..<8 { group.addTask { try await library.file(of: .mp4Rotated) } }
            return try await group.reduce(into: Set<URL>()) { $0.insert($1) }
        }
        #expect(files.count == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: cache.path).filter { !$0.hasSuffix(".lock") }
        #expect(Set(names.map { $0.prefix { $0 != "-" } }) == ["mp4"])
        #expect(names.count == 2)
    }

    @Test func unusableCacheFolderIsATypedError() async throws {
        let library = TestMediaLibrary(cache: URL(fileURLWithPath: "/proc/playhead"))
        let error = await #expect(throws: TestMediaError.self) { try await library.file(of: .textFile) }
        #expect(error?.code == "cache")
        #expect(error?.description.contains("PLAYHEAD_MEDIA_CACHE") == true)
    }

    @Test func missingEncoderIsNamedWithItsPackage() {
        let error = TestMediaLibrary.explained("[x] Unknown encoder 'libx264'\nmore", media: "mp4")
        #expect(error == .encoderMissing(encoder: "libx264", debianPackage: "ffmpeg"))
        #expect(error.description.contains("libx264"))
        let other = TestMediaLibrary.explained("Disk full", media: "mp4")
        #expect(other == .recipeFailed(media: "mp4", output: "Disk full"))
    }

    @Test func missingToolIsNamed() {
        #expect(throws: ToolRun.NotFound.self) { try ToolRun("no-such-tool-at-all", arguments: []) }
    }
}
