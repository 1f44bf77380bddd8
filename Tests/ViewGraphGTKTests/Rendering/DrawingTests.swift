import CGTK
import Foundation
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

final class DrawingTests: GTKTestCase {
    func testBackgroundsCornersAndBordersAreDrawn() throws {
        try onMain {
            let stage = WindowStage(
                width: 100, height: 100,
                ContentView(.group, layout: FillingLayout()) {
                    $0.background = RGBA(red: 1, green: 0, blue: 0)
                    $0.cornerRadius = 30
                    $0.isClipped = true
                })
            defer { stage.close() }
            stage.settle()
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 50, y: 50), [255, 0, 0, 255])
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 1, y: 1), [0, 0, 0, 0])
        }
    }

    func testContentIsDrawnOverItsContainer() throws {
        try onMain {
            let stage = WindowStage(
                width: 100, height: 100,
                ZStack {
                    Color(red: 0, green: 0, blue: 1)
                    Color(red: 0, green: 1, blue: 0).frame(width: 40, height: 40)
                        .border(Color(red: 1, green: 1, blue: 1), width: 2)
                })
            defer { stage.close() }
            stage.settle()
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 10, y: 10), [0, 0, 255, 255])
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 50, y: 50), [0, 255, 0, 255])
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 30, y: 50), [255, 255, 255, 255])
        }
    }

    func testPicturesFillTheirSpaceOrKeepTheirAspectRatio() throws {
        try onMain {
            // A red and a green pixel in PPM, which all loaders read.
            let ppm = Data("P6 2 1 255\n".utf8) + Data([255, 0, 0, 0, 255, 0])
            for (mode, expected): (ContentMode?, [UInt8]) in [(nil, [255, 0, 0, 255]), (.fit, [0, 0, 0, 0])] {
                let stage = WindowStage(
                    width: 100, height: 100,
                    ContentView(
                        .image(ImageContent(source: .data(ppm), isResizable: true, fillsKeepingRatio: mode)),
                        layout: FillingLayout()))
                defer { stage.close() }
                waitFor("the picture") { Picture.color(of: stage.views.widget, x: 95, y: 50) == [0, 255, 0, 255] }
                XCTAssertEqual(
                    Picture.color(of: stage.views.widget, x: 5, y: 10), expected, "\(String(describing: mode))")
                XCTAssertEqual(Picture.color(of: stage.views.widget, x: 5, y: 50), [255, 0, 0, 255])
            }
        }
    }

    func testLargePictureIsShownScaledAndLaterInFullSize() throws {
        try onMain {
            let png = MadePicture.png(width: 1600, height: 800, red: 255)
            let stage = WindowStage(
                width: 200, height: 100, Image(data: png).resizable().scaledToFit().frame(width: 200, height: 100))
            defer { stage.close() }
            waitFor("the picture") { Picture.color(of: stage.views.widget, x: 100, y: 50) == [255, 0, 0, 255] }
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 1, y: 98), [255, 0, 0, 255])
            XCTAssertEqual(TextureCache.size(of: .data(png)), CGSize(width: 1600, height: 800))
            XCTAssertEqual(TextureCache.texture(of: .data(png), halvings: 3)?.width, 200)
            XCTAssertNil(TextureCache.texture(of: .data(png), halvings: 0))
        }
    }

    func testOversizedPictureShowsNothing() throws {
        try onMain {
            let png = MadePicture.blackPNG(width: 30_000, height: 30_000)
            let stage = WindowStage(
                width: 100, height: 100,
                ZStack {
                    Color(red: 1, green: 0, blue: 0)
                    Image(data: png).resizable().scaledToFit()
                })
            defer { stage.close() }
            stage.settle()
            XCTAssertNil(TextureCache.size(of: .data(png)))
            XCTAssertEqual(Picture.color(of: stage.views.widget, x: 50, y: 50), [255, 0, 0, 255])
        }
    }

    func testSymbolsHaveTheirColor() throws {
        try onMain {
            for name in ["stop.fill", "play.rectangle.fill"] {
                var image = ImageContent(source: .symbol(name), isResizable: true)
                image.color = RGBA(red: 1, green: 0, blue: 0)
                let stage = WindowStage(
                    width: 100, height: 100, ContentView(.image(image), layout: FillingLayout()))
                defer { stage.close() }
                stage.settle()
                let colors = stride(from: 10, to: 90, by: 4).compactMap {
                    Picture.color(of: stage.views.widget, x: $0, y: 50)
                }
                XCTAssertTrue(colors.contains([255, 0, 0, 255]), "\(name): \(colors)")
            }
        }
    }
}
