import Foundation
import Testing

@testable import ViewGraph

@MainActor struct FrameLayoutsTests {
    /// About 1,000 points wide on one line.
    private let text = Array(repeating: "letters", count: 20).joined(separator: " ")

    @Test func textInANarrowerFrameHasTheHeightOfItsLines() throws {
        let window = HeadlessWindow(size: CGSize(width: 960, height: 600)) {
            VStack(spacing: 0) {
                Text(text).frame(maxWidth: 300)
                Text("below")
                Spacer()
            }
        }
        let frame = try #require(window.element(text: text)?.frame)
        let alone = HeadlessWindow(size: CGSize(width: 300, height: 600)) { Text(text) }
        #expect(frame.height == alone.element(text: text)?.frame.height)
        #expect(frame.width <= 300)
        #expect(frame.minY == 0)
        #expect(window.element(text: "below")?.frame.minY == frame.maxY)
    }

    @Test func limitsApplyToTheLengthThatIsOffered() {
        func offered(_ proposal: CGFloat?, _ minimum: CGFloat?, _ ideal: CGFloat?, _ maximum: CGFloat?) -> CGFloat? {
            FlexibleFrameLayout.Limits(minimum: minimum, ideal: ideal, maximum: maximum).offered(proposal)
        }
        #expect(offered(500, nil, nil, 300) == 300)
        #expect(offered(200, nil, nil, 300) == 200)
        #expect(offered(200, 250, nil, nil) == 250)
        #expect(offered(500, 250, nil, nil) == 500)
        #expect(offered(500, 250, nil, 300) == 300)
        #expect(offered(nil, nil, 400, 300) == 300)
        #expect(offered(nil, 250, nil, 300) == nil)
        #expect(offered(.infinity, nil, nil, .infinity) == .infinity)
    }

    @Test func childIsMeasuredWithinTheMaximum() throws {
        let window = HeadlessWindow(size: CGSize(width: 500, height: 450)) {
            Color.red.aspectRatio(2, contentMode: .fit).frame(maxWidth: 200).accessibilityIdentifier("frame")
        }
        #expect(try #require(window.element(identifier: "frame")).frame.size == CGSize(width: 200, height: 100))
    }

    @Test func childIsMeasuredWithTheMinimum() throws {
        let window = HeadlessWindow(size: CGSize(width: 100, height: 450)) {
            Color.red.aspectRatio(2, contentMode: .fit).frame(minWidth: 300).accessibilityIdentifier("frame")
        }
        #expect(try #require(window.element(identifier: "frame")).frame.size == CGSize(width: 300, height: 150))
    }
}
