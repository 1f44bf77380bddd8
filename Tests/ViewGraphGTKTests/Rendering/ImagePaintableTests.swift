import CGTK
import Foundation
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

final class ImagePaintableTests: GTKTestCase {
    func testProvidedPixelsAreDrawnInTheFirstFrame() throws {
        try onMain {
            let provider = ColoredPictures()
            provider.known = Self.pixels(10, color: [0, 0, 255, 255])
            let stage = WindowStage(
                width: 100, height: 100,
                AsyncImage(url: URL(string: "test:1")) {
                    $0.resizable()
                } placeholder: {
                    Color.green
                }
                .environment(\.imageProvider, provider))
            defer { stage.close() }
            stage.settle()
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 50, y: 50), [255, 0, 0, 255])
            XCTAssertEqual(provider.requests, [])
        }
    }

    func testCoarsePixelsAreReplacedByFinerOnes() throws {
        try onMain {
            let provider = ColoredPictures()
            provider.known = Self.pixels(10, natural: 400, color: [0, 0, 255, 255])
            provider.loaded = Self.pixels(100, natural: 400, color: [255, 0, 0, 255])
            let stage = WindowStage(
                width: 100, height: 100,
                AsyncImage(url: URL(string: "test:1")) {
                    $0.resizable()
                } placeholder: {
                    Color.green
                }
                .environment(\.imageProvider, provider))
            defer { stage.close() }
            waitFor("finer pixels") { Picture.color(of: stage.views.widget, x: 50, y: 50) == [0, 0, 255, 255] }
            XCTAssertEqual(provider.requests.map(\.width), [100])
        }
    }

    func testAPictureThatIsLoadedReplacesItsPlaceholder() throws {
        try onMain {
            let provider = ColoredPictures()
            provider.loaded = Self.pixels(100, color: [255, 0, 0, 255])
            let stage = WindowStage(
                width: 100, height: 100,
                AsyncImage(url: URL(string: "test:1")) {
                    $0.resizable()
                } placeholder: {
                    Color(red: 0, green: 1, blue: 0)
                }
                .environment(\.imageProvider, provider))
            defer { stage.close() }
            waitFor("the picture") { Picture.color(of: stage.views.widget, x: 50, y: 50) == [0, 0, 255, 255] }
            XCTAssertEqual(provider.requests.map(\.height), [100])
        }
    }

    @MainActor private static func pixels(_ side: Int, natural: Int? = nil, color: [UInt8]) -> ImagePixels? {
        ImagePixels(
            width: side, height: side, bytesPerRow: side * 4,
            bytes: Array([[UInt8]](repeating: color, count: side * side).joined()), naturalWidth: natural,
            naturalHeight: natural)
    }
}

/// A provider with one picture in memory and another one to load.
@MainActor private final class ColoredPictures: ImageProvider {
    struct Missing: Error {}

    var known: ImagePixels?
    var loaded: ImagePixels?
    var requests: [ImageProviderRequest] = []

    func cachedPixels(for request: ImageProviderRequest) -> ImagePixels? { known }

    func pixels(for request: ImageProviderRequest) async throws -> ImagePixels {
        requests.append(request)
        guard let loaded else { throw Missing() }
        return loaded
    }
}
