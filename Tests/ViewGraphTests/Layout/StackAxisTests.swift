import Foundation
import Testing

@testable import ViewGraph

@MainActor struct StackAxisTests {
    @Test func spacerTakesTheRemainingSpace() {
        let text = "a text that is longer than half of the room"
        let window = HeadlessWindow(size: CGSize(width: 600, height: 100)) {
            HStack(spacing: 0) {
                Text(text).lineLimit(1)
                Spacer()
                Text("end")
            }
        }
        let width = window.renderer.measurer.size(
            of: ElementContent(window.element(text: text)?.content?.kind ?? .group), proposal: .unspecified
        ).width
        #expect(window.element(text: text)?.frame.width == width)
        #expect(window.element(text: "end")?.frame.maxX == 600)
    }

    @Test func dividerFollowsTheStackThroughFramesAndPaddings() throws {
        let window = HeadlessWindow(size: CGSize(width: 200, height: 100)) {
            HStack(spacing: 0) {
                Text("one")
                Divider().padding(.horizontal, 4).frame(height: 20)
                Text("two")
            }
        }
        let divider = try #require(window.elements.first { $0.content?.kind == .divider })
        #expect(divider.frame.width == 1)
        #expect(divider.frame.height == 20)
    }

    @Test func lazyStackNextToARigidViewFillsTheRest() throws {
        let window = HeadlessWindow(size: CGSize(width: 400, height: 100)) {
            HStack(spacing: 0) {
                VStack { Text("some words that could wrap") }
                ScrollView { LazyVStack { ForEach(0..<3) { Text("\($0)") } } }
            }
        }
        let scroll = try #require(
            window.elements.first { if case .scroll? = $0.content?.kind { true } else { false } })
        let words = try #require(window.element(text: "some words that could wrap"))
        #expect(scroll.frame.minX == words.frame.maxX)
        #expect(scroll.frame.maxX == 400)
        #expect(words.frame.width > 100)
    }
}
