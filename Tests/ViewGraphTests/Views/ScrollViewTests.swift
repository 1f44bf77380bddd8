import Foundation
import Observation
import SeededRandom
import Testing

@testable import ViewGraph

@MainActor struct ScrollViewTests {
    private let size = CGSize(width: 300, height: 400)

    @Test func contentTakesItsIdealLengthAlongTheAxis() throws {
        let window = HeadlessWindow(size: size) {
            ScrollView {
                Color.red.frame(width: 100, height: 300)
                Color.blue.frame(width: 50, height: 300)
            }
        }
        let view = try #require(window.scrollViews.first)
        #expect(view.frame == CGRect(x: 100, y: 0, width: 100, height: 400))
        #expect(view.contentSize == CGSize(width: 100, height: 608))
        let frames = window.elements.suffix(2).map(\.frame)
        #expect(frames.first == CGRect(x: 100, y: 0, width: 100, height: 300))
        #expect(frames.last == CGRect(x: 125, y: 308, width: 50, height: 300))
        view.scroll(to: CGPoint(x: 40, y: 1000))
        #expect(view.scrollOffset == CGPoint(x: 0, y: 208))
        #expect(window.elements.last?.frame.minY == 100)
    }

    @Test func horizontalScrollViewArrangesItsContentInARow() throws {
        let window = HeadlessWindow(size: size) {
            ScrollView(.horizontal, showsIndicators: false) {
                ForEach(0..<10) { _ in Color.red.frame(width: 100, height: 20) }
            }
        }
        let view = try #require(window.scrollViews.first)
        #expect(view.frame == CGRect(x: 0, y: 190, width: 300, height: 20))
        #expect(view.contentSize == CGSize(width: 1072, height: 20))
    }

    @Test(arguments: [2, 10]) func horizontalContentStartsOnTheRightInRightToLeft(count: Int) {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let window = HeadlessWindow(size: size, environment: environment) {
            ScrollView(.horizontal) { ForEach(0..<count) { Bar(index: $0, height: 20) } }
        }
        #expect(window.element(identifier: "0")?.frame == CGRect(x: 200, y: 190, width: 100, height: 20))
        #expect(window.element(identifier: "1")?.frame.minX == 92)
    }

    @Test func narrowShelfStaysOnTheRightWhileTheWindowIsResized() {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let window = HeadlessWindow(size: size, environment: environment) {
            ScrollView(.horizontal) {
                LazyHStack { ForEach(0..<2) { Bar(index: $0, height: 20) } }.padding(.horizontal, 16)
            }
        }
        for width in [300, 150, 400] as [CGFloat] {
            window.resize(to: CGSize(width: width, height: 400))
            #expect(window.element(identifier: "0")?.frame.maxX == width - 16)
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func lazyAndEagerStacksShowTheSameRows(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let heights = (0..<300).map { _ in CGFloat(Int.random(in: 5..<90, using: &random)) }
        let eager = HeadlessWindow(size: size) {
            ScrollView {
                Text("header")
                VStack(alignment: .leading, spacing: 3) { Bars(heights: heights) }.frame(maxWidth: .infinity)
            }
        }
        let lazy = HeadlessWindow(size: size) {
            ScrollView {
                Text("header")
                LazyVStack(alignment: .center, spacing: 3) { ForEach(0..<300) { Bar(index: $0, height: heights[$0]) } }
            }
        }
        let (first, second) = (try #require(eager.scrollViews.first), try #require(lazy.scrollViews.first))
        var offset: CGFloat = 0
        for _ in 0..<40 {
            first.scroll(to: CGPoint(x: 0, y: offset))
            second.scroll(to: CGPoint(x: 0, y: offset))
            #expect(shown(in: lazy) == shown(in: eager), "seed \(seed), offset \(offset)")
            offset += CGFloat(Int.random(in: 10..<250, using: &random))
        }
    }

    private func shown(in window: HeadlessWindow) -> [String: CGRect] {
        var result: [String: CGRect] = [:]
        for element in window.elements {
            guard let id = element.identifier, element.frame.minY < size.height, element.frame.maxY > 0 else {
                continue
            }
            result[id] = element.frame
        }
        return result
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func measuringRowsAboveMovesNothingVisible(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let heights = (0..<2000).map { _ in CGFloat(Int.random(in: 5..<90, using: &random)) }
        let window = HeadlessWindow(size: size) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<2000) { Bar(index: $0, height: heights[$0]) } } }
        }
        let view = try #require(window.scrollViews.first)
        view.scroll(to: CGPoint(x: 0, y: 40_000))
        for _ in 0..<60 {
            let before = shown(in: window)
            #expect(covers(before), "seed \(seed)")
            let step = CGFloat(Int.random(in: 1..<150, using: &random))
            view.scroll(to: CGPoint(x: 0, y: view.scrollOffset.y - step))
            for (id, frame) in shown(in: window) {
                guard let old = before[id] else { continue }
                #expect(frame == old.offsetBy(dx: 0, dy: step), "seed \(seed), row \(id)")
            }
        }
    }

    /// `true` if rows cover the whole height without gaps.
    private func covers(_ frames: [String: CGRect]) -> Bool {
        let sorted = frames.values.sorted { $0.minY < $1.minY }
        guard let first = sorted.first, let last = sorted.last, first.minY <= 0, last.maxY >= size.height else {
            return false
        }
        return zip(sorted, sorted.dropFirst()).allSatisfy { $0.maxY == $1.minY }
    }

    @Test func readerScrollsToRowsThatWereNeverMade() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Screen(model: model) }
        let view = try #require(window.scrollViews.first)
        model.proxy?.scrollTo(700, anchor: .top)
        window.turn()
        #expect(window.element(identifier: "700")?.frame.minY == 0)
        model.proxy?.scrollTo(200, anchor: .center)
        window.turn()
        #expect(window.element(identifier: "200")?.frame.midY == 200)
        model.proxy?.scrollTo(201)
        window.turn()
        let offset = view.scrollOffset
        #expect(window.element(identifier: "201")?.frame.minY == 200 + window.height(of: 200) / 2)
        model.proxy?.scrollTo("nobody")
        window.turn()
        #expect(view.scrollOffset == offset)
        model.proxy?.scrollTo("top")
        window.turn()
        #expect(view.scrollOffset == .zero)
        model.proxy?.scrollTo(999, anchor: .bottom)
        window.turn()
        #expect(window.element(identifier: "999")?.frame.maxY == 400)
    }

    @Test func rendererReceivesOnlyUnknownTargets() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Screen(model: model) }
        let view = try #require(window.scrollViews.first)
        view.scroll(to: CGPoint(x: 0, y: 100))
        #expect(view.target == nil)
        model.proxy?.scrollTo("top")
        window.turn()
        #expect(view.target == ScrollTarget(offset: .zero, number: 1))
    }

    @Test func lazyStackOutsideAScrollViewMakesVisibleViews() {
        let window = HeadlessWindow(size: size) {
            LazyVStack { ForEach(0..<5) { Text("\($0)") } }
        }
        #expect(window.texts == ["0", "1", "2", "3", "4"])
    }

    @Test func wrappersAroundAForEachKeepItLazy() {
        let isOn = true
        let window = HeadlessWindow(size: size) {
            ScrollView {
                LazyVStack {
                    if isOn { Text("first") } else { Text("none") }
                    Group { ForEach(0..<5000) { Text("\($0)") } }.padding(4).font(.title)
                    EmptyView()
                }
            }
        }
        #expect(window.texts.prefix(3) == ["first", "0", "1"])
        #expect(window.count(of: Text.self) < 40)
    }
}

@MainActor private final class Model {
    var proxy: ScrollViewProxy?
    func keep(_ proxy: ScrollViewProxy) { self.proxy = proxy }
}

private struct Screen: View {
    let model: Model
    var body: some View {
        ScrollViewReader { proxy in
            let _ = model.keep(proxy)
            ScrollView {
                Text("header").id("top")
                LazyVStack(spacing: 0) {
                    ForEach(0..<1000) { Bar(index: $0, height: CGFloat(20 + $0 * 7 % 50)) }
                }
            }
        }
    }
}

private struct Bars: View {
    let heights: [CGFloat]
    var body: some View { ForEach(0..<heights.count) { Bar(index: $0, height: heights[$0]) } }
}

private struct Bar: View {
    let index: Int
    let height: CGFloat
    var body: some View {
        Color.red.frame(width: 100, height: height).accessibilityIdentifier("\(index)")
    }
}

extension HeadlessWindow {
    fileprivate func height(of index: Int) -> CGFloat { element(identifier: "\(index)")?.frame.height ?? .nan }
}

extension HeadlessElement {
    fileprivate var target: ScrollTarget? {
        if case .scroll(let scroll) = content?.kind { scroll.target } else { nil }
    }
}
