import CGTK
import Foundation
import XCTest

@testable import ViewGraphGTK

final class PictureDecoderTests: XCTestCase {
    func testSizeIsReadFromTheStart() {
        let png = MadePicture.png(width: 300, height: 200)
        XCTAssertEqual(PictureDecoder.size(of: png), CGSize(width: 300, height: 200))
        XCTAssertEqual(PictureDecoder.size(of: png.prefix(1_000)), CGSize(width: 300, height: 200))
        XCTAssertEqual(
            PictureDecoder.size(of: Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>"#.utf8)),
            CGSize(width: 30, height: 20))
        XCTAssertNil(PictureDecoder.size(of: Data("no picture".utf8)))
        XCTAssertNil(PictureDecoder.size(of: Data()))
    }

    func testPictureIsDecodedInTheFewestPixels() throws {
        let png = MadePicture.png(width: 1200, height: 800)
        for (wanted, expected) in [(CGSize(width: 290, height: 190), 300), (CGSize(width: 301, height: 10), 600)] {
            let texture = try XCTUnwrap(PictureDecoder.texture(of: png, covering: wanted))
            XCTAssertEqual(texture.width, expected)
            XCTAssertEqual(texture.height, expected * 2 / 3)
        }
        let whole = try XCTUnwrap(PictureDecoder.texture(of: png, covering: CGSize(width: 5000, height: 5000)))
        XCTAssertEqual(whole.width, 1200)
        let point = try XCTUnwrap(PictureDecoder.texture(of: png, covering: .zero))
        XCTAssertEqual([point.width, point.height], [1, 1])
    }

    func testOversizedPictureIsRejectedWithoutAllocation() throws {
        let small = MadePicture.blackPNG(width: 1000, height: 600)
        XCTAssertNotNil(PictureDecoder.texture(of: small, covering: .zero), "what is made here is a picture")
        let huge = MadePicture.blackPNG(width: 30_000, height: 30_000)
        XCTAssertLessThan(huge.count, 1_000_000)
        let before = peakMemory
        XCTAssertNil(PictureDecoder.size(of: huge))
        XCTAssertNil(PictureDecoder.texture(of: huge, covering: CGSize(width: 320, height: 320)))
        XCTAssertLessThan(peakMemory - before, 100_000, "in kilobytes")
        XCTAssertNil(PictureDecoder.size(of: MadePicture.blackPNG(width: 40_000, height: 1)))
    }

    /// The peak memory of this process in kilobytes.
    private var peakMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}
