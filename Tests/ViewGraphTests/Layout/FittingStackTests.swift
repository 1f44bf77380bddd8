import Foundation
import Testing

@testable import ViewGraph

@MainActor struct FittingStackTests {
    private func frames(in width: CGFloat) throws -> (first: CGRect, second: CGRect) {
        let window = HeadlessWindow(size: CGSize(width: width, height: 200)) {
            FittingStack(alignment: .trailing, spacing: 10) {
                Text("first").frame(width: 100, height: 20)
                Text("second").frame(width: 60, height: 20)
            }
        }
        return (
            try #require(window.element(text: "first")).frame, try #require(window.element(text: "second")).frame
        )
    }

    @Test func viewsThatFitAreNextToEachOther() throws {
        let (first, second) = try frames(in: 170)
        #expect(second.midX - first.midX == 90)
        #expect(first.midY == second.midY)
    }

    @Test func viewsThatDoNotFitAreBelowEachOther() throws {
        let (first, second) = try frames(in: 169)
        #expect(second.midX - first.midX == 20, "at the trailing edge")
        #expect(second.midY - first.midY == 30)
    }
}
