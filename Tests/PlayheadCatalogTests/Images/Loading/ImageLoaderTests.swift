import Testing

@testable import PlayheadCatalog

@MainActor struct ImageLoaderTests {
    private let source = FakeImageSource()
    private let loader: ImageLoader

    init() { loader = ImageLoader(ImagePipeline(source: source, decoder: FakeImageDecoder())) }

    @Test func aPictureGoesFromIdleOverLoadingToLoaded() async {
        #expect(loader.loadState == .idle)
        loader.load("https://a.example/1")
        #expect(loader.loadState == .loading)
        #expect(await waitFor { source.waitingCount == 1 })
        source.answer("https://a.example/1", with: .success([1]))
        #expect(await waitFor { loader.loadState.image != nil })
        loader.load("https://a.example/1")
        #expect(loader.loadState.image != nil)
        loader.load(nil)
        #expect(loader.loadState == .idle)
        // It is in memory now.
        loader.load("https://a.example/1")
        #expect(loader.loadState.image != nil)
    }

    @Test func aFailureCanBeRetried() async {
        #expect(!loader.retry())
        source.answer("https://a.example/1", with: .failure(ImageError(.notFound)))
        loader.load("https://a.example/1")
        #expect(!loader.retry())
        #expect(await waitFor { loader.loadState.error?.code == .notFound })
        source.answer("https://a.example/1", with: .success([1]))
        #expect(loader.retry())
        #expect(loader.loadState == .loading)
        #expect(await waitFor { loader.loadState.image != nil })
        #expect(!loader.retry())
    }

    @Test func anotherPictureReplacesTheFirst() async {
        loader.load("https://a.example/1")
        #expect(await waitFor { source.waitingCount == 1 })
        loader.load("https://a.example/2")
        #expect(await waitFor { source.canceled == ["https://a.example/1"] && source.started.count == 2 })
        source.answer("https://a.example/2", with: .success([1, 2]))
        #expect(await waitFor { loader.loadState.image?.size.width == 2 })
    }

    @Test func aRowThatDisappearsCancels() async {
        loader.load("https://a.example/1")
        #expect(await waitFor { source.waitingCount == 1 })
        loader.cancel()
        #expect(loader.loadState == .idle)
        #expect(await waitFor { source.canceled == ["https://a.example/1"] })
        loader.load("https://a.example/1")
        #expect(loader.loadState == .loading)
        #expect(await waitFor { source.started.count == 2 })
    }
}
