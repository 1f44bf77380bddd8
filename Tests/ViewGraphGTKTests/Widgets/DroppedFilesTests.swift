import Foundation
import XCTest

@testable import ViewGraphGTK

final class DroppedFilesTests: XCTestCase {
    func testURLsAndPathsAreReadFromText() {
        let text = "# comment\r\nfile:///tmp/a%20b.mp4\r\n/tmp/c.mp4\nhttps://example.org/x.m3u8\nsome words\n"
        XCTAssertEqual(
            DroppedFiles.urls(inText: text).map(\.absoluteString),
            ["file:///tmp/a%20b.mp4", "file:///tmp/c.mp4", "https://example.org/x.m3u8"])
    }

    func testATitleBelowALinkIsNoURL() {
        let text = "https://video.example/watch?v=1\nTrailer:Night\n"
        XCTAssertEqual(
            DroppedFiles.urls(inText: text).map(\.absoluteString), ["https://video.example/watch?v=1"])
    }
}
