import Foundation
import Testing

@testable import ViewGraph

@MainActor struct FrameLayoutsTests {
    @Test func childIsMeasuredWithinTheMaximum() throws {
        let window = HeadlessWindow(size: CGSize(width: 500, height: 450)) {
            Color.red.aspectRatio(2, contentMode: .fit).frame(maxWidth: 200).accessibilityIdentifier("frame")
        }
        #expect(try #require(window.element(identifier: "frame")).frame.size == CGSize(width: 200, height: 100))
    }

    @Test func textIsAsHighAsItsLinesWithinTheMaximum() throws {
        let words = String(repeating: "long ", count: 30)
        func height(_ width: CGFloat) throws -> CGFloat {
            let window = HeadlessWindow(size: CGSize(width: width, height: 450)) { Text(words).frame(maxWidth: 200) }
            return try #require(window.element(text: words)).frame.height
        }
        #expect(try height(900) == height(200))
        #expect(try height(900) > 60)
    }

    @Test func childIsMeasuredWithTheMinimum() throws {
        let window = HeadlessWindow(size: CGSize(width: 100, height: 450)) {
            Color.red.aspectRatio(2, contentMode: .fit).frame(minWidth: 300).accessibilityIdentifier("frame")
        }
        #expect(try #require(window.element(identifier: "frame")).frame.size == CGSize(width: 300, height: 150))
    }
}
