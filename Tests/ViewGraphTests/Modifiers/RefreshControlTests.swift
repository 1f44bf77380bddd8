import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct RefreshControlTests {
    private let size = CGSize(width: 300, height: 200)

    @Test func buttonStartsOneRefreshAndTheIndicatorShowsIt() async throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        #expect(window.texts.first == "Refresh")
        window.element(label: "Refresh")?.activate()
        await model.waitForStart()
        window.turn()
        #expect(window.texts.first == "Refreshing…")
        #expect(window.elements.contains { $0.isProgress })
        #expect(window.announcements == ["Refreshing"])
        // Keys and code start no second one.
        await window.host.refreshAction?()
        #expect(model.starts == 1)
        await model.finish()
        while window.texts.first != "Refresh" {
            await Task.yield()
            window.turn()
        }
        #expect(!window.elements.contains { $0.isProgress })
        #expect(window.texts.contains("row 0"))
    }

    @Test func fingerPullsTheContentDownToRefresh() async throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        pull(window, by: 60)
        #expect(window.element(text: "Pull to refresh") != nil)
        window.release()
        #expect(window.texts.first == "Refresh")
        pull(window, by: 100)
        #expect(window.element(text: "Release to refresh") != nil)
        window.release()
        await model.waitForStart()
        #expect(model.starts == 1)
        await model.finish()
    }

    @Test func mouseAndScrolledContentPullNothing() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        window.press(at: CGPoint(x: 150, y: 60))
        window.move(to: CGPoint(x: 150, y: 190))
        #expect(window.texts.first == "Refresh")
        window.release()
        let list = try #require(window.scrollViews.first)
        list.scroll(to: CGPoint(x: 0, y: 300))
        pull(window, by: 100)
        #expect(window.element(text: "Release to refresh") == nil)
        window.release()
        #expect(model.starts == 0)
    }

    @Test func sheetInFrontHasNoButton() {
        let window = HeadlessWindow(size: size) {
            Text("content").sheet(isPresented: .constant(true)) { List(0..<3) { Text("row \($0)") } }.refreshable {}
        }
        #expect(window.texts.contains("row 0"))
        #expect(!window.texts.contains("Refresh"))
    }

    @Test func onlyTheOutermostScrollViewHasAButton() {
        let window = HeadlessWindow(size: size) {
            ScrollView {
                ScrollView(.horizontal) { Text("shelf") }
                List(0..<3) { Text("row \($0)") }.frame(height: 100)
            }
            .refreshable {}
        }
        #expect(window.texts.filter { $0 == "Refresh" }.count == 1)
        let plain = HeadlessWindow(size: size) { List(0..<3) { Text("row \($0)") } }
        #expect(!plain.texts.contains("Refresh"))
    }

    private func pull(_ window: HeadlessWindow, by distance: CGFloat) {
        window.pointer.kind = .touch
        defer { window.pointer.kind = .mouse }
        window.press(at: CGPoint(x: 150, y: 60))
        window.move(to: CGPoint(x: 150, y: 80))
        window.move(to: CGPoint(x: 150, y: 60 + distance))
    }
}

@MainActor @Observable private final class Model {
    @ObservationIgnored private(set) var starts = 0
    @ObservationIgnored private var continuation: CheckedContinuation<Void, Never>?

    func load() async {
        starts += 1
        await withCheckedContinuation { continuation = $0 }
    }

    func waitForStart() async { while continuation == nil { await Task.yield() } }

    func finish() async {
        continuation?.resume()
        continuation = nil
    }
}

private struct Rows: View {
    let model: Model
    var body: some View { List(0..<50) { Text("row \($0)") }.refreshable { await model.load() } }
}
