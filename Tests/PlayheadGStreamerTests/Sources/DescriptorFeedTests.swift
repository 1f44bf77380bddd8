import CGStreamer
import Foundation
import Glibc
import MediaReaders
import MediaServer
import Playhead
import Synchronization
import Testing

@testable import PlayheadGStreamer

@Suite(.serialized) struct DescriptorFeedTests {
    /// The reports of a pipeline about a medium.
    private struct Answers: Sendable {
        var failures: [PipelineFailure] = []
        var duration: Double?
        var isSeekable = false
        var seekableEnd = 0.0
        var landings: [Double] = []
        var reachesEnd = false
        var start = 0.0
        var seek = 0.0
    }

    private func answers(
        _ uri: String, targets: [Double], _ setup: @escaping @Sendable (UnsafeMutablePointer<GstElement>) -> Void
    ) -> Answers {
        var answers = Answers()
        let runner = PlaybinRunner(uri, sourceSetup: setup)
        let begin = HTTPClock.seconds
        runner.preroll()
        answers.start = HTTPClock.seconds - begin
        answers.duration = runner.duration
        if let (isSeekable, _, end) = runner.seekable { (answers.isSeekable, answers.seekableEnd) = (isSeekable, end) }
        for target in targets where answers.isSeekable {
            let count = runner.asyncDoneCount
            let begin = HTTPClock.seconds
            guard runner.seek(to: target) else { continue }
            // The position may be away for a moment around the end of a seek.
            runner.wait { ($0.asyncDoneCount > count && $0.position != nil) || !$0.failures.isEmpty }
            answers.seek += (HTTPClock.seconds - begin) / Double(targets.count)
            answers.landings.append(runner.position ?? -1)
        }
        runner.setState(GST_STATE_PLAYING)
        runner.wait { $0.isAtEnd || !$0.failures.isEmpty }
        answers.reachesEnd = runner.isAtEnd
        answers.failures = runner.failures
        runner.stop()
        return answers
    }

    private static let media: [TestMedia] = [
        .mp4, .mp4IndexAtEnd, .mkv, .webmVP9, .webmVP8, .mpegTS, .mp3, .flac, .oggVorbis, .wav, .m4a, .corruptMP4,
    ]

    private func open(_ file: URL) throws -> Int32 {
        let descriptor = Glibc.open(file.path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        return descriptor
    }

    @Test(arguments: media)
    func everyContainerBehavesAsWithAFileSource(_ media: TestMedia) async throws {
        let file = try await media.file()
        let descriptor = try open(file)
        let feed = try DescriptorFeed(duplicating: descriptor, name: media.mainFile)
        close(descriptor)
        let length = media.facts.duration ?? 10
        let targets = [0.35, 0.81, 0.12, 0.5].map { $0 * length }
        let (expected, actual) = try await offPool {
            (
                answers(file.absoluteString, targets: targets) { _ in },
                answers(DescriptorFeed.uri, targets: targets) { feed.attach(to: $0) }
            )
        }
        #expect(actual.failures == expected.failures)
        #expect(abs((actual.duration ?? -1) - (expected.duration ?? -1)) < 0.01)
        #expect(actual.isSeekable == expected.isSeekable)
        #expect(abs(actual.seekableEnd - expected.seekableEnd) < 0.01)
        #expect(actual.landings.count == expected.landings.count)
        // Sound or picture responds first: a frame apart.
        for (left, right) in zip(actual.landings, expected.landings) { #expect(abs(left - right) < 0.05) }
        #expect(actual.reachesEnd == expected.reachesEnd)
        #expect(feed.failure == nil && feed.bytesRead > 0)
        if ProcessInfo.processInfo.environment["PLAYHEAD_MEASURE"] != nil {
            func ms(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1000) }
            print(
                "MEASURE \(media.name) start \(ms(expected.start)) \(ms(actual.start))",
                "seek \(ms(expected.seek)) \(ms(actual.seek)) seekable \(expected.isSeekable) \(actual.landings)")
        }
    }

    @Test func providersPlayTheSameWayEvenInSmallAnswers() async throws {
        let file = try await TestMedia.mp4IndexAtEnd.file()
        let data = [UInt8](try Data(contentsOf: file))
        let source = ProviderByteSource(length: Int64(data.count)) { offset, count throws(ByteSourceError) in
            let start = min(Int(offset), data.count)
            return Array(data[start..<min(start + min(count, 10_000), data.count)])
        }
        let feed = DescriptorFeed(source, name: "provided")
        let result = try await offPool {
            answers(DescriptorFeed.uri, targets: [12.5, 3]) { feed.attach(to: $0) }
        }
        #expect(result.failures.isEmpty && result.reachesEnd && result.isSeekable)
        #expect(result.landings == [12.5, 3])
        feed.close()
    }

    @Test func consecutiveSeeksLandOnTheirTargetsWithASlowProvider() async throws {
        let data = [UInt8](try Data(contentsOf: try await TestMedia.mp4.file()))
        let source = ProviderByteSource(length: Int64(data.count)) { offset, count throws(ByteSourceError) in
            let start = min(Int(offset), data.count)
            usleep(200)
            return Array(data[start..<min(start + count, data.count)])
        }
        let feed = DescriptorFeed(source, name: "slow")
        let targets = (0..<40).map { Double(($0 * 7) % 29) + 0.5 }
        let result = try await offPool { answers(DescriptorFeed.uri, targets: targets) { feed.attach(to: $0) } }
        #expect(result.failures.isEmpty && result.reachesEnd)
        #expect(result.landings.count == targets.count)
        for (landing, target) in zip(result.landings, targets) { #expect(abs(landing - target) < 0.001) }
    }

    @Test func providerOfUnknownLengthPlaysWithoutSeeking() async throws {
        let data = [UInt8](try Data(contentsOf: try await TestMedia.mp3.file()))
        let source = ProviderByteSource(length: nil) { offset, count throws(ByteSourceError) in
            let start = min(Int(offset), data.count)
            return Array(data[start..<min(start + count, data.count)])
        }
        let feed = DescriptorFeed(source, name: "endless")
        let result = try await offPool { answers(DescriptorFeed.uri, targets: [5]) { feed.attach(to: $0) } }
        #expect(result.failures.isEmpty && result.reachesEnd && !result.isSeekable)
    }

    @Test func restartedPipelinePlaysFromTheStart() async throws {
        let data = [UInt8](try Data(contentsOf: try await TestMedia.mp3.file()))
        for length in [Int64(data.count), nil] {
            let source = ProviderByteSource(length: length) { offset, count throws(ByteSourceError) in
                let start = min(Int(offset), data.count)
                return Array(data[start..<min(start + count, data.count)])
            }
            let feed = DescriptorFeed(source, name: "again")
            let ends = try await offPool {
                // `playbin3` 1.22 can abort when it starts again, and the engine replaces it.
                let runner = PlaybinRunner(DescriptorFeed.uri, player: "playbin") { feed.attach(to: $0) }
                return (0..<2).map { _ in
                    runner.begin()
                    runner.setState(GST_STATE_PLAYING)
                    runner.wait { $0.isAtEnd || !$0.failures.isEmpty }
                    runner.stop()
                    return runner.isAtEnd && runner.failures.isEmpty
                }
            }
            #expect(ends == [true, true])
        }
    }

    @Test func readErrorFailsTheItemWithItsReason() async throws {
        let data = [UInt8](try Data(contentsOf: try await TestMedia.mp4.file()))
        let source = ProviderByteSource(length: Int64(data.count)) { offset, count throws(ByteSourceError) in
            guard offset < 200_000 else { throw .system(EIO) }
            return Array(data[Int(offset)..<min(Int(offset) + count, data.count)])
        }
        let feed = DescriptorFeed(source, name: "broken")
        let result = try await offPool { answers(DescriptorFeed.uri, targets: []) { feed.attach(to: $0) } }
        #expect(result.failures.first?.domain == .resource && result.failures.first?.factory == "appsrc")
        #expect(feed.failure == .system(EIO))
    }

    @Test func pipelineIsTornDownImmediatelyWhileAProviderHangs() async throws {
        let held = DispatchSemaphore(value: 0)
        let (stream, asked) = AsyncStream<Void>.makeStream()
        let source = ProviderByteSource(length: 1_000_000) { _, _ throws(ByteSourceError) in
            asked.yield()
            held.wait()
            throw .cancelled
        }
        let feed = DescriptorFeed(source, name: "hanging")
        let runner = PlaybinRunner(DescriptorFeed.uri) { feed.attach(to: $0) }
        runner.setState(GST_STATE_PAUSED)
        for await _ in stream { break }
        // Would never return if the pipeline waited for the provider.
        runner.stopImmediately()
        feed.close()
        held.signal()
        #expect(feed.failure == nil)
    }

    @Test func feedIsFreedWithItsDescriptorInEveryState() async throws {
        let file = try await TestMedia.mp4.file()
        weak var freed: DescriptorFeed?
        for state in [GST_STATE_READY, GST_STATE_PAUSED, GST_STATE_PLAYING] {
            let descriptor = try open(file)
            defer { close(descriptor) }
            do {
                let feed = try DescriptorFeed(duplicating: descriptor, name: "film")
                freed = feed
                try await offPool {
                    let runner = PlaybinRunner(DescriptorFeed.uri) { feed.attach(to: $0) }
                    runner.setState(state)
                    runner.stop()
                    feed.close()
                }
            }
            // The thread of the work lets go of it a moment after it has answered.
            #expect(await eventually { freed == nil })
        }
    }

    @Test func foldersPipesAndClosedDescriptorsAreRefusedWithTheirReason() throws {
        let folder = Glibc.open("/tmp", O_RDONLY | O_CLOEXEC)
        defer { close(folder) }
        #expect(throws: ByteSourceError.system(EISDIR)) { try DescriptorFeed(duplicating: folder, name: "tmp") }
        #expect(throws: ByteSourceError.system(EBADF)) { try DescriptorFeed(duplicating: -1, name: "none") }
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        #expect(throws: ByteSourceError.notSeekable) { try DescriptorFeed(duplicating: ends[0], name: "pipe") }
    }
}
