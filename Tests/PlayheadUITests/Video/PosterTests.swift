import CGTK
import Foundation
import PlaybackModel
import XCTest

@testable import PlayheadUI

final class PosterTests: VideoTestCase {
    func testDecodedCoverShowsAndOversizedCoverDoesNot() throws {
        try onMain {
            var changes = 0
            let poster = Poster { changes += 1 }
            // In PPM format: the size as text, then three bytes per pixel.
            poster.show(artwork("P6 30000 30000 255\n", bytes: 30))
            poster.show(artwork("P6 4 2 255\n", bytes: 24))
            XCTAssertNil(poster.picture)
            VideoCheck.waitFor("the cover") { poster.picture != nil }
            XCTAssertEqual(poster.picture?.shape.size, PixelSize(width: 4, height: 2))
            XCTAssertEqual(changes, 1)
            poster.show(nil)
            XCTAssertNil(poster.picture)
        }
    }
}

private func artwork(_ header: String, bytes: Int) -> MediaArtwork {
    MediaArtwork(mimeType: "image/x-portable-pixmap", data: Array(header.utf8) + [UInt8](repeating: 255, count: bytes))
}
