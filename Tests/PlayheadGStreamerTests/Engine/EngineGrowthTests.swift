import Foundation
import MediaServer
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

/// Files that another program is writing.
@MainActor @Suite(.limitedPipelines, .timeLimit(.minutes(2))) struct EngineGrowthTests {
    /// With ID3 tags, without an index, and with one at the end.
    private nonisolated static let media: [TestMedia] = [.mp3, .oggVorbis, .flac, .mpegTS]

    @Test(arguments: media) func aFileThatIsBeingWrittenPlaysToItsEnd(_ media: TestMedia) async throws {
        let whole = try Data(contentsOf: try await media.file())
        let name = "growing-\(UUID().uuidString)-\(media.mainFile)"
        let file = FileManager.default.temporaryDirectory.appending(path: name)
        defer { try? FileManager.default.removeItem(at: file) }
        // Of 30 s, the last ten are missing at first; of 10 s, the last six.
        let length = try #require(media.facts.duration)
        let first = whole.count * (length > 10 ? 20 : 4) / Int(length)
        try whole.prefix(first).write(to: file)
        let stage = EngineStage()
        let item = try stage.load(
            file, start: length > 10 ? CMTime(seconds: 17, preferredTimescale: 1) : nil, isGrowing: true)
        try await stage.position(item) { $0 > (length > 10 ? 18 : 1) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: whole.dropFirst(first))
        try handle.close()
        let end = try await stage.ended(item)
        #expect(abs(end.position.seconds - length) < 0.3 && !end.isTruncated)
    }
}
