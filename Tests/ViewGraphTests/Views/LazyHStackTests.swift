import Foundation
import Testing

@testable import ViewGraph

@MainActor struct LazyHStackTests {
    private let size = CGSize(width: 300, height: 200)

    @Test func onlyViewsNearTheVisibleOnesAreMade() throws {
        let window = HeadlessWindow(size: size) { Shelf() }
        let scroll = try #require(window.scrollViews.first)
        #expect(window.texts.first == "item 0")
        #expect(window.texts.count < 12)
        scroll.scroll(to: CGPoint(x: 50_000, y: 0))
        #expect(window.texts.count < 16)
        #expect(try #require(window.texts.first?.split(separator: " ").last.flatMap { Int($0) }) > 400)
        scroll.scroll(to: CGPoint(x: 1_000_000, y: 0))
        #expect(window.texts.last == "item 999")
    }

    @Test func viewsFollowEachOtherAtTheirDistance() throws {
        let window = HeadlessWindow(size: size) { Shelf() }
        let first = try #require(window.element(text: "item 0")).frame
        let second = try #require(window.element(text: "item 1")).frame
        #expect(second.midX - first.midX == 108)
        #expect(first.midY == second.midY)
    }

    @Test func shelfInAPageIsAsHighAsItsHighestView() throws {
        let window = HeadlessWindow(size: size) {
            ScrollView {
                ScrollView(.horizontal) {
                    LazyHStack(alignment: .bottom) {
                        ForEach(0..<100) { number in
                            Color.red.frame(width: 50, height: number == 1 ? 80 : 40)
                        }
                    }
                }
                Text("below")
            }
        }
        let colors = window.elements.filter { $0.content?.background != nil }
        #expect(colors.prefix(3).map(\.frame.maxY) == [80, 80, 80])
        #expect(try #require(window.element(text: "below")).frame.minY == 88)
    }

    @Test func rightToLeftStartsOnTheRight() throws {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let window = HeadlessWindow(size: size, environment: environment) { Shelf() }
        let scroll = try #require(window.scrollViews.first)
        #expect(window.texts.contains("item 0"))
        #expect(try #require(window.element(text: "item 0")).frame.midX == 250)
        scroll.scroll(to: .zero)
        #expect(window.texts.contains("item 999"))
        #expect(!window.texts.contains("item 0"))
    }

    @Test func gridHasRowsOfTheirHeights() throws {
        let window = HeadlessWindow(size: size) {
            ScrollView(.horizontal) {
                LazyHGrid(rows: [GridItem(.fixed(60)), GridItem(.fixed(40), alignment: .top)], spacing: 10) {
                    ForEach(0..<1000) { Text("cell \($0)").frame(width: 90, height: 20) }
                }
            }
        }
        let frames = try (0..<3).map { try #require(window.element(text: "cell \($0)")).frame }
        #expect(frames[1].midX == frames[0].midX)
        #expect(frames[2].midX == frames[0].midX + 100)
        // The first row is centered, the second one aligned to the top of its 40 points.
        #expect(frames[0].midY - 30 == frames[2].midY - 30)
        #expect(frames[1].midY - frames[0].midY == 48)
        #expect(window.texts.count < 20)
        window.scrollViews.first?.scroll(to: CGPoint(x: 1_000_000, y: 0))
        #expect(window.texts.last == "cell 999")
    }
}

private struct Shelf: View {
    var body: some View {
        ScrollView(.horizontal) {
            LazyHStack { ForEach(0..<1000) { Text("item \($0)").frame(width: 100, height: 50) } }
        }
    }
}
