import Foundation
import Testing

@testable import ViewGraph

@MainActor struct LazyVGridTests {
    @Test func cellsLieInColumnsCenteredInTheirLine() {
        let window = HeadlessWindow(size: CGSize(width: 320, height: 200)) {
            ScrollView {
                LazyVGrid(columns: [GridItem(.flexible(), spacing: 20), GridItem(.fixed(100))], spacing: 10) {
                    Color.red.frame(height: 40)
                    Color.green.frame(width: 50, height: 20)
                    Color.blue.frame(height: 30)
                }
            }
        }
        let frames = window.elements.dropFirst(2).map(\.frame)
        #expect(
            frames == [
                CGRect(x: 0, y: 0, width: 200, height: 40), CGRect(x: 245, y: 10, width: 50, height: 20),
                CGRect(x: 0, y: 50, width: 200, height: 30),
            ])
    }

    @Test func headerOccupiesASeparateLine() {
        let window = HeadlessWindow(size: CGSize(width: 320, height: 400)) {
            ScrollView {
                LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 0), count: 3), spacing: 0) {
                    Section("One") { ForEach(0..<4) { Text("\($0)").frame(height: 20) } }
                    Section("Two") { ForEach(4..<6) { Text("\($0)").frame(height: 20) } }
                }
            }
        }
        let rows = ["One", "0", "1", "2", "3", "Two", "4", "5"].map { window.element(text: $0)?.frame.midY.rounded() }
        #expect(rows == [10, 29, 29, 29, 49, 69, 88, 88].map { CGFloat($0) })
    }

    @Test func fewOfManyCellsAreMade() throws {
        let window = HeadlessWindow(size: CGSize(width: 320, height: 200)) {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 100), spacing: 10)], spacing: 0) {
                    ForEach(0..<9000) { Text("\($0)").frame(height: 50) }
                }
            }
        }
        let view = try #require(window.scrollViews.first)
        #expect(view.contentSize?.height == 150_000)
        view.scroll(to: CGPoint(x: 0, y: 75_000))
        #expect(window.element(text: "4500")?.frame.midY == 25)
        #expect(window.texts.count < 40)
        window.resize(to: CGSize(width: 540, height: 200))
        #expect(view.contentSize?.height == 90_000)
        #expect(window.element(text: "4500")?.frame.midY == 25)
        #expect(window.texts.count < 60)
    }
}
