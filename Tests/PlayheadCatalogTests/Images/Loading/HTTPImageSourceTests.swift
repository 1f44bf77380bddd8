import FeedLoading
import Foundation
import MediaServer
import PlaybackModel
import Testing

@testable import PlayheadCatalog

struct HTTPImageSourceTests {
    private let server: StreamServer
    private let source: HTTPImageSource

    init() throws {
        server = try StreamServer.started()
        source = HTTPImageSource(HTTPClient(userAgent: "Playhead", cache: nil))
        server.serve(Data(MadeImage.jpeg()), at: "/cover", contentType: "text/html")
    }

    private func code(_ path: String, limit: Int = 1 << 20) async -> ImageError.Code? {
        do throws(ImageError) {
            _ = try await source.fetch(server.url(for: path).absoluteString, limit: limit)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func picturesAreFetchedWhateverTheirContentType() async throws {
        #expect(try await source.fetch(server.url(for: "/cover").absoluteString, limit: 1 << 20) == MadeImage.jpeg())
    }

    /// A server that converts pictures must not send what nothing installed can decode.
    @Test func onlyFormatsThatCanBeDecodedAreRequested() async throws {
        let source = HTTPImageSource(HTTPClient(userAgent: "Playhead", cache: nil), formats: [.png, .jpeg, .webp])
        _ = try await source.fetch(server.url(for: "/cover").absoluteString, limit: 1 << 20)
        #expect(server.log.last?.request.headers["Accept"] == "image/webp,image/png,image/jpeg,image/*;q=0.5")
        #expect(PixbufImageDecoder.formats.isSuperset(of: [.png, .jpeg, .gif]))
    }

    @Test func contentOtherThanPicturesIsNotRead() async {
        server.serve(Data(repeating: 65, count: 10 << 20), at: "/page", contentType: "image/png")
        #expect(await code("/page", limit: 64 << 20) == .notAPicture)
        #expect(await code("/missing") == .notFound)
    }

    @Test func bodiesBeyondTheLimitAreRefused() async {
        let huge = Data(MadeImage.jpeg()) + Data(repeating: 0, count: 8 << 20)
        server.serve(huge, at: "/huge", contentType: "image/jpeg")
        #expect(await code("/huge") == .tooManyBytes)
        server.inject(.noContentLength, at: .path("/huge"))
        #expect(await code("/huge") == .tooManyBytes)
    }

    @Test func aLengthOfAGigabyteIsRefusedBeforeTheBody() async {
        server.inject(.contentLength(1 << 30), at: .path("/cover"))
        #expect(await code("/cover") == .tooManyBytes)
    }

    @Test func otherSchemesAreRefused() async {
        let both = CatalogImageSource(files: FileImageSource(), network: source)
        for address in ["javascript:alert(1)", "data:image/png;base64,AA", "ftp://a.example/1.png", "", "cover.png"] {
            await #expect(throws: ImageError(.addressNotAllowed)) { try await both.fetch(address, limit: 10) }
        }
        #expect(await (try? both.fetch(server.url(for: "/cover").absoluteString, limit: 1 << 20)) != nil)
    }

    @Test func aPictureTravelsFromTheServerToPixels() async throws {
        let pipeline = await ImagePipeline(source: source)
        let request = ImageRequest(
            server.url(for: "/cover").absoluteString, box: PixelSize(width: 16, height: 8))
        #expect(try await pipeline.image(for: request).size == PixelSize(width: 16, height: 8))
    }
}
