import Foundation
import PlaybackModel
import Synchronization
import Testing

@testable import PlayheadCatalog

@MainActor struct ImagePipelineTests {
    private let source = FakeImageSource()
    private let decoder = FakeImageDecoder()
    private let clock = ManualSeconds()

    private func pipeline(
        disk: ImageDiskCache? = nil, _ change: (inout ImagePipelineConfiguration) -> Void = { _ in }
    ) -> ImagePipeline {
        var configuration = ImagePipelineConfiguration()
        change(&configuration)
        let clock = clock
        return ImagePipeline(
            source: source, decoder: decoder, disk: disk, configuration: configuration, now: { clock.now })
    }

    private func load(_ pipeline: ImagePipeline, _ request: ImageRequest) -> Task<DecodedImage, any Error> {
        Task { try await pipeline.image(for: request) }
    }

    @Test func manyRowsShareOneDownloadAndOneDecoding() async throws {
        let pipeline = pipeline()
        let rows = (0..<50).map { _ in load(pipeline, ImageRequest("https://a.example/1")) }
        #expect(await waitFor { source.waitingCount == 1 })
        source.answer("https://a.example/1", with: .success([1, 2, 3]))
        for row in rows { #expect(try await row.value.size.width == 3) }
        #expect(source.started == ["https://a.example/1"])
        #expect(decoder.count == 1)
    }

    @Test func twoSizesShareOneDownload() async throws {
        let pipeline = pipeline()
        let small = load(pipeline, ImageRequest("https://a.example/1", box: PixelSize(width: 1, height: 1)))
        let large = load(pipeline, ImageRequest("https://a.example/1"))
        #expect(await waitFor { source.waitingCount == 1 })
        source.answer("https://a.example/1", with: .success([1, 2, 3]))
        _ = try await (small.value, large.value)
        #expect(source.started.count == 1)
        #expect(decoder.count == 2)
    }

    @Test func theDownloadEndsWithTheLastRow() async {
        let pipeline = pipeline()
        let first = load(pipeline, ImageRequest("https://a.example/1"))
        let second = load(pipeline, ImageRequest("https://a.example/1"))
        #expect(await waitFor { source.waitingCount == 1 })
        first.cancel()
        await #expect(throws: ImageError(.canceled)) { try await first.value }
        #expect(source.canceled.isEmpty)
        second.cancel()
        await #expect(throws: ImageError(.canceled)) { try await second.value }
        #expect(await waitFor { source.canceled == ["https://a.example/1"] })

        // The next row starts again.
        let third = load(pipeline, ImageRequest("https://a.example/1"))
        #expect(await waitFor { source.waitingCount == 1 })
        source.answer("https://a.example/1", with: .success([1]))
        #expect(await (try? third.value)?.size.width == 1)
    }

    @Test func aRowThatIsCanceledBeforeItStartsLoadsNothing() async {
        let pipeline = pipeline()
        let row = load(pipeline, ImageRequest("https://a.example/1"))
        row.cancel()
        await #expect(throws: ImageError(.canceled)) { try await row.value }
        #expect(await waitFor { source.waitingCount == 0 })
    }

    @Test func downloadsAreBoundedAndTheVisibleAndLatestComeFirst() async {
        let pipeline = pipeline { $0.fetchCount = 1 }
        let requests = [
            ("1", ImagePriority.visible), ("2", .nearby), ("3", .visible), ("4", .visible), ("5", .background),
        ]
        var rows: [Task<DecodedImage, any Error>] = []
        for (address, priority) in requests {
            rows.append(load(pipeline, ImageRequest(address, priority: priority)))
            #expect(await waitFor { pipeline.waitingDownloadCount == rows.count })
        }
        // A row that becomes visible moves to the front.
        rows.append(load(pipeline, ImageRequest("5", priority: .visible)))
        for _ in 0..<100 { await Task.yield() }
        for address in ["1", "5", "4", "3", "2"] {
            #expect(await waitFor { source.started.last == address && source.waitingCount == 1 }, "\(source.started)")
            source.answer(address, with: .success([1]))
        }
        for row in rows { _ = try? await row.value }
        #expect(source.started == ["1", "5", "4", "3", "2"])
    }

    @Test func aPictureInMemoryNeedsNoWaiting() async throws {
        let pipeline = pipeline()
        source.answer("https://a.example/1", with: .success([1, 2, 3, 4]))
        let request = ImageRequest("https://a.example/1", box: PixelSize(width: 2, height: 1))
        #expect(pipeline.cachedImage(for: request) == nil)
        let image = try await pipeline.image(for: ImageRequest("https://a.example/1"))
        #expect(pipeline.cachedImage(for: request) == image)
        #expect(pipeline.cachedImage(at: "https://a.example/1") == image)
        #expect(pipeline.memoryByteCount == 16)
        _ = try await pipeline.image(for: request)
        #expect(source.started.count == 1)
        pipeline.removeAllFromMemory()
        #expect(pipeline.cachedImage(for: request) == nil)
    }

    @Test func failuresThatCannotBeRetriedAreRememberedForAWhile() async {
        let pipeline = pipeline()
        let request = ImageRequest("https://a.example/1?token=secret")
        source.answer(request.address, with: .failure(ImageError(.notFound, httpStatus: 404)))
        for _ in 0..<3 {
            await #expect(throws: ImageError(.notFound, httpStatus: 404, address: "https://a.example/1")) {
                try await pipeline.image(for: request)
            }
        }
        #expect(source.started.count == 1)
        clock.now += 300
        _ = try? await pipeline.image(for: request)
        #expect(source.started.count == 2)
        source.answer(request.address, with: .success([1]))
        #expect(await (try? pipeline.image(for: request, isReload: true)) != nil)
    }

    @Test func otherFailuresAreTriedAgain() async {
        let pipeline = pipeline()
        let request = ImageRequest("https://a.example/1")
        source.answer(request.address, with: .failure(ImageError(.offline)))
        await #expect(throws: ImageError.self) { try await pipeline.image(for: request) }
        source.answer(request.address, with: .success([1]))
        #expect(await (try? pipeline.image(for: request)) != nil)
    }

    @Test func damagedPicturesAreReported() async {
        let pipeline = pipeline()
        source.answer("https://a.example/1", with: .success([0]))
        await #expect(throws: ImageError(.damaged, address: "https://a.example/1")) {
            try await pipeline.image(for: ImageRequest("https://a.example/1"))
        }
    }

    @Test func aSourceThatIgnoresTheLimitIsRefused() async {
        let pipeline = pipeline { $0.limits.byteCount = 4 }
        source.answer("https://a.example/1", with: .success([1, 2, 3, 4, 5]))
        await #expect {
            try await pipeline.image(for: ImageRequest("https://a.example/1"))
        } throws: {
            ($0 as? ImageError)?.code == .tooManyBytes
        }
        #expect(decoder.count == 0)
    }

    @Test func copiesOnDiskReplaceDownloadsForAWeek() async throws {
        let folder = try ImageFolder()
        let clock = clock
        let disk = ImageDiskCache(folder: folder.path, now: { clock.now })
        let request = ImageRequest("https://a.example/1")
        source.answer(request.address, with: .success([1, 2]))
        _ = try await pipeline(disk: disk).image(for: request)
        while await disk.entry(for: request.address) == nil { await Task.yield() }

        source.answer(request.address, with: .success([1, 2, 3]))
        clock.now += 7 * 86_400 - 1
        #expect(try await pipeline(disk: disk).image(for: request).size.width == 2)
        #expect(source.started.count == 1)
        #expect(try await pipeline(disk: disk).image(for: request, isReload: true).size.width == 3)
        #expect(source.started.count == 2)
    }

    @Test func withoutAConnectionAnOldCopyIsShown() async throws {
        let folder = try ImageFolder()
        let clock = clock
        let disk = ImageDiskCache(folder: folder.path, now: { clock.now })
        let request = ImageRequest("https://a.example/1")
        await disk.store([1, 2], for: request.address)
        source.answer(request.address, with: .failure(ImageError(.offline)))
        clock.now += 30 * 86_400
        #expect(try await pipeline(disk: disk).image(for: request).size.width == 2)
        #expect(source.started.count == 1)
    }

    @Test func localFilesAreNotCopied() async throws {
        let folder = try ImageFolder()
        let disk = ImageDiskCache(folder: folder.path)
        source.answer("file:///a.png", with: .success([1]))
        _ = try await pipeline(disk: disk).image(for: ImageRequest("file:///a.png"))
        #expect(await disk.storedByteCount == 0)
    }

    @Test func realFilesAreReadAndDecoded() async throws {
        let folder = try ImageFolder()
        try folder.write(MadeImage.jpeg(6), to: "cover.txt")
        let pipeline = ImagePipeline(source: FileImageSource())
        let request = ImageRequest(folder.url("cover.txt").absoluteString, box: PixelSize(width: 8, height: 8))
        #expect(try await pipeline.image(for: request).size == PixelSize(width: 8, height: 16))
    }
}

/// A clock that a test moves.
final class ManualSeconds: Sendable {
    private let seconds = Mutex<Int64>(1_000_000)

    var now: Int64 {
        get { seconds.withLock(\.self) }
        set { seconds.withLock { $0 = newValue } }
    }
}
