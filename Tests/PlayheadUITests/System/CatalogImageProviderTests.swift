import Foundation
import MediaServer
import PlayheadCatalog
import PlayheadUI
import Testing
import ViewGraph

@MainActor struct CatalogImageProviderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("playhead-\(UUID().uuidString)")

    /// Shows a picture and lets tasks run until a condition holds.
    private func show(
        _ url: URL, _ provider: CatalogImageProvider, until condition: (HeadlessWindow) -> Bool
    ) async -> HeadlessWindow {
        var environment = EnvironmentValues()
        environment.imageProvider = provider
        let window = HeadlessWindow(size: CGSize(width: 200, height: 200), environment: environment) {
            AsyncImage(url: url) { phase in
                if let image = phase.image {
                    image.resizable()
                } else {
                    Text(phase.error?.localizedDescription ?? "Loading")
                }
            }
            .frame(width: 64, height: 64)
        }
        for await _ in Ticks() {
            window.turn()
            if condition(window) { break }
        }
        return window
    }

    private func provider() -> CatalogImageProvider {
        let store = ThumbnailStore(folder: folder.path + "/thumbnails")
        let files = ThumbnailImageSource(store: store, maker: EngineThumbnailMaker())
        let source = CatalogImageSource(files: files, network: HTTPImageSource())
        return CatalogImageProvider(ImagePipeline(source: source))
    }

    @Test func viewsUseTheStandardProviderUnlessTheyNameAnother() {
        let provider = EnvironmentValues().imageProvider as? CatalogImageProvider
        #expect(provider === CatalogImageProvider.standard)
    }

    @Test func aFilmShowsAFrameAndASongItsCover() async throws {
        defer { removeFolder() }
        let provider = provider()
        for media in [TestMedia.quadrants, .mp3] {
            let url = try await TestMediaLibrary().file(of: media)
            let window = await show(url, provider) { $0.elements.contains { $0.imagePixels != nil } }
            let pixels = try #require(window.elements.compactMap(\.imagePixels).first)
            #expect(pixels.height >= 64 && pixels.height <= 256)
            window.close()
            // The next view shows it without waiting.
            #expect(provider.cachedPixels(for: ImageProviderRequest(url: url)) != nil)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/thumbnails/large")
        #expect(names.count == 2)
    }

    @Test func aFileWithoutAPictureShowsTheReason() async throws {
        defer { removeFolder() }
        let url = try await TestMediaLibrary().file(of: .textFile)
        let window = await show(url, provider()) { $0.texts.first != "Loading" }
        #expect(window.texts.first?.hasPrefix("Cannot create a picture.") == true, "\(window.texts)")
        window.close()
    }

    private func removeFolder() {
        do { try FileManager.default.removeItem(at: folder) } catch { print("Cannot remove \(folder.path): \(error)") }
    }
}

/// Turns of the main actor, one after another, up to a limit that is reached only if something is stuck.
private struct Ticks: AsyncSequence, AsyncIteratorProtocol {
    private var count = 0

    func makeAsyncIterator() -> Ticks { self }

    mutating func next() async -> Int? {
        count += 1
        await Task.yield()
        return count < 20_000_000 ? count : nil
    }
}
