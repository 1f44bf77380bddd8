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
        #expect((16..<1_024).contains(pipeline.memoryByteCount))
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

    @Test func aSlowThumbnailBlocksNeitherFilesNorDownloads() async throws {
        let pipeline = pipeline {
            $0.fetchCount = 1
            $0.fileCount = 1
        }
        let films = (0..<3).map { load(pipeline, ImageRequest("file:///\($0).mkv")) }
        #expect(await waitFor { source.started.count == 1 })
        source.answer("file:///cover.png", with: .success([1]))
        source.answer("https://a.example/1", with: .success([1, 2]))
        #expect(try await pipeline.image(for: ImageRequest("file:///cover.png")).size.width == 1)
        #expect(try await pipeline.image(for: ImageRequest("https://a.example/1")).size.width == 2)
        // One thumbnail is made at a time.
        #expect(source.started.filter { $0.hasSuffix(".mkv") }.count == 1)
        for film in 0..<3 { source.answer("file:///\(film).mkv", with: .success([1, 2, 3])) }
        for film in films { #expect(try await film.value.size.width == 3) }
    }

    @Test func aFileThatTookTooLongIsNotReadAgainWithEachRow() async {
        let pipeline = pipeline()
        let request = ImageRequest("file:///deadly.mkv")
        source.answer(request.address, with: .failure(ImageError(.timedOut)))
        for _ in 0..<3 {
            await #expect(throws: ImageError(.timedOut, address: "file:///deadly.mkv")) {
                try await pipeline.image(for: request)
            }
        }
        #expect(source.started.count == 1)
        source.answer(request.address, with: .success([1]))
        #expect(await (try? pipeline.image(for: request, isReload: true)) != nil)
        // Servers are asked again.
        source.answer("https://a.example/1", with: .failure(ImageError(.timedOut)))
        for _ in 0..<2 { _ = try? await pipeline.image(for: ImageRequest("https://a.example/1")) }
        #expect(source.started.filter { $0.hasPrefix("https:") }.count == 2)
    }

    @Test func downloadsWaitForPicturesThatAreNotYetDecoded() async throws {
        let decoder = WaitingImageDecoder()
        var configuration = ImagePipelineConfiguration()
        configuration.fetchCount = 2
        configuration.decodingCount = 1
        let pipeline = ImagePipeline(source: source, decoder: decoder, configuration: configuration)
        for number in 0..<5 { source.answer("https://a.example/\(number)", with: .success([1])) }
        let rows = (0..<5).map { load(pipeline, ImageRequest("https://a.example/\($0)")) }
        for finished in 0..<5 {
            #expect(await waitFor { decoder.waitingCount == 1 && source.started.count == min(5, finished + 2) })
            for _ in 0..<100 { await Task.yield() }
            #expect(source.started.count == min(5, finished + 2))
            decoder.finishOne()
        }
        for row in rows { _ = try await row.value }
    }

    @Test func aSecondSizeDuringDecodingNeedsNoSecondDownload() async throws {
        let decoder = WaitingImageDecoder()
        let pipeline = ImagePipeline(source: source, decoder: decoder)
        source.answer("https://a.example/1", with: .success([1, 2, 3]))
        let large = load(pipeline, ImageRequest("https://a.example/1"))
        #expect(await waitFor { decoder.waitingCount == 1 })
        let small = load(pipeline, ImageRequest("https://a.example/1", box: PixelSize(width: 1, height: 1)))
        #expect(await waitFor { decoder.waitingCount == 2 })
        decoder.finishOne()
        decoder.finishOne()
        _ = try await (large.value, small.value)
        #expect(source.started.count == 1)
    }

    @Test func refusalsAreNotReplacedByOldCopies() async throws {
        let folder = try ImageFolder()
        let clock = clock
        let disk = ImageDiskCache(folder: folder.path, now: { clock.now })
        let request = ImageRequest("https://a.example/1")
        await disk.store([1, 2], for: request.address)
        source.answer(request.address, with: .failure(ImageError(.notFound, httpStatus: 404)))
        clock.now += 30 * 86_400
        await #expect(throws: ImageError(.notFound, httpStatus: 404, address: request.address)) {
            try await pipeline(disk: disk).image(for: request)
        }
    }

    @Test func copiesFromTheFutureExpire() async throws {
        let folder = try ImageFolder()
        let clock = clock
        let disk = ImageDiskCache(folder: folder.path, now: { clock.now })
        let request = ImageRequest("https://a.example/1")
        clock.now += 10 * 365 * 86_400
        await disk.store([1, 2], for: request.address)
        clock.now -= 10 * 365 * 86_400
        source.answer(request.address, with: .success([1, 2, 3]))
        #expect(try await pipeline(disk: disk).image(for: request).size.width == 3)
    }

    @Test func aDamagedCopyIsReplaced() async throws {
        let folder = try ImageFolder()
        let disk = ImageDiskCache(folder: folder.path)
        let request = ImageRequest("https://a.example/1")
        // Whole, but refused by the decoder.
        await disk.store([0, 0], for: request.address)
        source.answer(request.address, with: .success([1, 2, 3]))
        #expect(try await pipeline(disk: disk).image(for: request).size.width == 3)
        while await disk.entry(for: request.address)?.bytes != [1, 2, 3] { await Task.yield() }
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
