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
            // A PNG that claims 30,000 × 30,000 pixels, and one of 4 × 2.
            poster.show(
                try artwork(
                    """
                    iVBORw0KGgoAAAANSUhEUgAAdTAAAHUwCAIAAADpRW/tAAAAC0lEQVR4nGNgwAcAAB4AAfb96ZYAAAAASUVORK5CYII=
                    """))
            poster.show(
                try artwork(
                    """
                    iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAADklEQVR4nGP4jwQYkDkANvEX6SAXxcIAAAAASUVORK5CYII=
                    """))
            XCTAssertNil(poster.picture)
            VideoCheck.waitFor("the cover") { poster.picture != nil }
            XCTAssertEqual(poster.picture?.shape.size, PixelSize(width: 4, height: 2))
            XCTAssertEqual(changes, 1)
            poster.show(nil)
            XCTAssertNil(poster.picture)
        }
    }
}

private func artwork(_ png: String) throws -> MediaArtwork {
    MediaArtwork(mimeType: "image/png", data: [UInt8](try XCTUnwrap(Data(base64Encoded: png))))
}
