import Foundation
import PlaybackModel
import Synchronization
import Testing

@testable import PlayheadCatalog

struct ThumbnailImageSourceTests {
    private let folder: ImageFolder
    private let maker = FakeThumbnailMaker()
    private let source: ThumbnailImageSource
    private let address: String

    init() throws {
        folder = try ImageFolder()
        try folder.write([0, 0, 0, 1], to: "film.mkv")
        address = folder.url("film.mkv").absoluteString
        source = ThumbnailImageSource(store: ThumbnailStore(folder: folder.path + "/thumbnails"), maker: maker)
    }

    @Test func thumbnailsAreMadeOnceAndShared() async throws {
        maker.result = .success(.sample(width: 512, height: 256))
        let first = try await source.fetch(address, limit: 1 << 20)
        #expect(try ImageHeader(reading: first).size == PixelSize(width: 256, height: 128))
        #expect(try await source.fetch(address, limit: 1 << 20) == first)
        #expect(maker.count == 1)
    }

    @Test func onlyMissingThumbnailsMustBeMade() async throws {
        maker.result = .success(.sample(width: 512, height: 256))
        #expect(try await source.fetchExisting(address, limit: 1 << 20) == nil)
        #expect(maker.count == 0)
        let made = try await source.fetch(address, limit: 1 << 20)
        #expect(try await source.fetchExisting(address, limit: 1 << 20) == made)
        let files = CatalogImageSource(files: source, network: FakeImageSource())
        #expect(try await files.fetchExisting(address, limit: 1 << 20) == made)
        try folder.write(MadeImage.jpeg(), to: "cover.jpg")
        let cover = folder.url("cover.jpg").absoluteString
        #expect(try await source.fetchExisting(cover, limit: 1 << 20) == MadeImage.jpeg())
    }

    @Test func permanentFailuresAreRemembered() async {
        maker.result = .failure(ImageError(.noPicture))
        for _ in 0..<2 {
            await #expect(throws: ImageError(.noPicture)) { try await source.fetch(address, limit: 1 << 20) }
        }
        #expect(maker.count == 1)
    }

    @Test func timeLimitsAreNotRemembered() async {
        maker.result = .failure(ImageError(.timedOut))
        for _ in 0..<2 {
            await #expect(throws: ImageError(.timedOut)) { try await source.fetch(address, limit: 1 << 20) }
        }
        #expect(maker.count == 2)
    }

    @Test func picturesAreReadAsTheyAre() async throws {
        try folder.write(MadeImage.jpeg(), to: "cover.mkv")
        #expect(try await source.fetch(folder.url("cover.mkv").absoluteString, limit: 1 << 20) == MadeImage.jpeg())
        #expect(maker.count == 0)
        await #expect(throws: ImageError(.notFound)) {
            try await source.fetch(folder.url("missing.mkv").absoluteString, limit: 10)
        }
    }
}

/// A maker whose answer a test gives.
private final class FakeThumbnailMaker: ThumbnailMaking {
    private let state = Mutex((result: Result<DecodedImage, ImageError>.failure(ImageError(.noPicture)), count: 0))

    var result: Result<DecodedImage, ImageError> {
        get { state.withLock(\.result) }
        set { state.withLock { $0.result = newValue } }
    }
    var count: Int { state.withLock(\.count) }

    func makeThumbnail(ofFile path: String, box: PixelSize) async throws(ImageError) -> DecodedImage {
        try state.withLock { state in
            state.count += 1
            return state.result
        }.get()
    }
}
