import Foundation
import Testing

@testable import ViewGraph

@MainActor struct GeometryReaderTests {
    @Test func contentIsMadeForItsSizeInTheSameTurn() {
        let window = HeadlessWindow(size: CGSize(width: 300, height: 100)) {
            HStack(spacing: 0) {
                Color.red.frame(width: 100)
                GeometryReader { proxy in
                    Color.blue.frame(width: proxy.size.width / 2, height: 10)
                }
            }
        }
        #expect(window.host.flushes == 1)
        #expect(window.elements.last?.frame == CGRect(x: 100, y: 0, width: 100, height: 10))
        window.resize(to: CGSize(width: 500, height: 100))
        #expect(window.host.flushes == 2)
        #expect(window.elements.last?.frame == CGRect(x: 100, y: 0, width: 200, height: 10))
    }

    @Test func onlyReadersOfThePositionFollowMoves() throws {
        let log = Log()
        let window = HeadlessWindow(size: CGSize(width: 300, height: 100)) {
            ScrollView {
                Reader(log: log, readsPlace: true).frame(height: 20)
                Reader(log: log, readsPlace: false).frame(height: 500)
            }
        }
        #expect(log.lines == ["0", "size 500"])
        try #require(window.scrollViews.first).scroll(to: CGPoint(x: 0, y: 30))
        #expect(log.lines == ["0", "size 500", "-30"])
    }

    @Test func closureIsTracked() {
        let window = HeadlessWindow { Counting() }
        window.element(label: "more")?.activate()
        #expect(window.texts == ["more", "1"])
    }
}

@MainActor private final class Log { var lines: [String] = [] }

private struct Reader: View {
    let log: Log
    let readsPlace: Bool
    var body: some View {
        GeometryReader { proxy in
            let _ = log.lines.append(
                readsPlace ? "\(Int(proxy.frame(in: .global).minY))" : "size \(Int(proxy.frame(in: .local).height))")
            EmptyView()
        }
    }
}

private struct Counting: View {
    @State private var count = 0
    var body: some View {
        Button("more") { count += 1 }
        GeometryReader { _ in Text("\(count)") }
    }
}
