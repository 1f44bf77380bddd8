import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct PagedViewTests {
    private let size = CGSize(width: 300, height: 200)

    @Test func swipesTurnPagesAndStopAtTheEnds() {
        let model = Model()
        let window = HeadlessWindow(size: size) { Pages(model: model) }
        #expect(window.texts == ["page 0"])
        swipe(window, by: -200)
        #expect(model.page == 1)
        #expect(window.texts == ["page 1"])
        swipe(window, by: 200)
        swipe(window, by: 200)
        #expect(model.page == 0)
        #expect(window.texts == ["page 0"])
        for _ in 0..<5 { swipe(window, by: -200) }
        #expect(model.page == 3)
    }

    @Test func pageFollowsTheFingerAndReturnsAfterAShortSwipe() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Pages(model: model) }
        let start = try #require(window.element(text: "page 0")).frame.minX
        window.press(at: CGPoint(x: 200, y: 50))
        window.move(to: CGPoint(x: 180, y: 50))
        window.move(to: CGPoint(x: 120, y: 50))
        #expect(try #require(window.element(text: "page 0")).frame.minX == start - 80)
        #expect(try #require(window.element(text: "page 1")).frame.minX == start + 220)
        for x in [122.0, 124, 126, 128, 130, 132, 134] { window.move(to: CGPoint(x: x, y: 50)) }
        window.release()
        window.advance(by: .seconds(1))
        #expect(model.page == 0)
        #expect(window.texts == ["page 0"])
        #expect(try #require(window.element(text: "page 0")).frame.minX == start)
    }

    @Test func canceledSwipeReturnsToItsPage() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Pages(model: model) }
        let start = try #require(window.element(text: "page 0")).frame.minX
        window.press(at: CGPoint(x: 200, y: 50))
        window.move(to: CGPoint(x: 180, y: 50))
        window.move(to: CGPoint(x: 20, y: 50))
        window.cancelPointer()
        window.advance(by: .seconds(1))
        #expect(model.page == 0)
        #expect(window.texts == ["page 0"])
        #expect(try #require(window.element(text: "page 0")).frame.minX == start)
    }

    @Test func keysTurnPagesInReadingDirection() throws {
        for direction in LayoutDirection.allCases {
            var environment = EnvironmentValues()
            environment.layoutDirection = direction
            let model = Model()
            let window = HeadlessWindow(size: size, environment: environment) { Pages(model: model) }
            try #require(window.element(label: "Page 1 of 4")).focus()
            let (forward, back): (KeyEquivalent, KeyEquivalent) =
                direction == .leftToRight ? (.rightArrow, .leftArrow) : (.leftArrow, .rightArrow)
            var pages: [Int] = []
            for key in [forward, forward, back, .end, .home] {
                #expect(window.key(key))
                window.advance(by: .seconds(1))
                pages.append(model.page)
            }
            #expect(pages == [1, 2, 1, 3, 0])
            #expect(!window.key(back))
        }
    }

    @Test func manyPagesHaveANumberInsteadOfDots() throws {
        let window = HeadlessWindow(size: size) {
            TabView { ForEach(0..<200) { Text("page \($0)") } }.tabViewStyle(.page)
        }
        #expect(window.element(text: "1 of 200") != nil)
        #expect(!window.elements.contains { $0.content?.accessibility.role == .tab })
        window.focusNext()
        window.key(.end)
        window.advance(by: .seconds(1))
        #expect(window.element(text: "200 of 200") != nil)
        #expect(window.element(text: "page 199") != nil)
    }

    @Test func dotsShowPagesAndAreTabs() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Pages(model: model) }
        let dots = window.elements.filter { $0.content?.accessibility.role == .tab }
        #expect(dots.map(\.label) == (1...4).map { "Page \($0) of 4" })
        #expect(dots.map(\.isSelected) == [true, false, false, false])
        window.tap(at: dots[2].center)
        window.advance(by: .seconds(1))
        #expect(model.page == 2)
        #expect(window.texts == ["page 2"])
        #expect(window.element(label: "Page 3 of 4")?.isSelected == true)
        #expect(window.announcements == ["Page 3 of 4"])
    }

    @Test func wheelTurnsOnePageForEachMovement() {
        let model = Model()
        let window = HeadlessWindow(size: size) { Pages(model: model) }
        let center = CGPoint(x: 150, y: 80)
        var pages: [Int] = []
        for _ in 0..<3 {
            window.turnWheel(WheelMovement(deltaX: 0.4), at: center)
            pages.append(model.page)
        }
        // The rest of the movement turns no other page.
        window.turnWheel(WheelMovement(deltaX: 3), at: center)
        pages.append(model.page)
        window.advance(by: .seconds(1))
        window.turnWheel(WheelMovement(deltaY: -1), at: center)
        pages.append(model.page)
        #expect(pages == [0, 0, 1, 1, 0])
        window.advance(by: .seconds(1))
        // At the end the wheel is left to the views around.
        #expect(!window.turnWheel(WheelMovement(deltaY: -1), at: center))
    }

    @Test func newPageSlidesInUnlessMotionIsReduced() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Pages(model: model) }
        model.page = 1
        window.turn()
        #expect(window.texts.sorted() == ["page 0", "page 1"])
        window.advance(by: .milliseconds(100))
        #expect(window.renderer.needsFrames)
        window.advance(by: .seconds(1))
        #expect(window.texts == ["page 1"])
        var environment = EnvironmentValues()
        environment.accessibilityReduceMotion = true
        let still = HeadlessWindow(size: size, environment: environment) { Pages(model: model) }
        model.page = 3
        still.turn()
        #expect(still.texts == ["page 3"])
        #expect(!still.renderer.needsFrames)
    }

    @Test func pagesAppearWhenShownAndKeepTheirState() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Pages(model: model) }
        window.element(label: "count 0")?.activate()
        #expect(model.log == ["appear 0"])
        model.page = 1
        window.turn()
        window.advance(by: .seconds(1))
        model.page = 0
        window.turn()
        window.advance(by: .seconds(1))
        #expect(model.log == ["appear 0", "appear 1", "disappear 0", "appear 0", "disappear 1"])
        #expect(window.element(label: "count 1") != nil)
    }

    @Test func buttonOnAPageIsPressedByATapAndNotByASwipe() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Pages(model: model) }
        let button = try #require(window.element(label: "count 0"))
        window.tap(at: button.center)
        #expect(window.element(label: "count 1") != nil)
        window.drag(from: button.center, to: CGPoint(x: button.center.x - 200, y: button.center.y))
        window.advance(by: .seconds(1))
        #expect(model.page == 1)
        model.page = 0
        window.turn()
        window.advance(by: .seconds(1))
        #expect(window.element(label: "count 1") != nil)
    }

    @Test func sliderOnAPageKeepsItsDrags() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) {
            TabView {
                Slider(value: Binding(get: { model.value }, set: { model.value = $0 }))
                Text("second")
            }
            .tabViewStyle(.page)
        }
        let slider = try #require(window.elements.first { $0.sliderValue != nil })
        window.drag(from: slider.center, to: CGPoint(x: 10, y: slider.center.y))
        window.advance(by: .seconds(1))
        #expect(model.value < 0.1)
        #expect(window.element(text: "second") == nil)
    }

    private func swipe(_ window: HeadlessWindow, by distance: CGFloat) {
        window.drag(from: CGPoint(x: 150, y: 50), to: CGPoint(x: 150 + distance, y: 52))
        window.advance(by: .seconds(1))
    }
}

@MainActor @Observable private final class Model {
    var page = 0
    var value = 0.5
    @ObservationIgnored var log: [String] = []
}

private struct Pages: View {
    let model: Model
    var body: some View {
        TabView(selection: Binding(get: { model.page }, set: { model.page = $0 })) {
            ForEach(0..<4) { PageContent(number: $0, model: model) }
        }
        .tabViewStyle(.page)
    }
}

private struct PageContent: View {
    let number: Int
    let model: Model
    @State private var count = 0
    var body: some View {
        VStack {
            Text("page \(number)")
            Button {
                count += 1
            } label: {
                Color.red.frame(width: 40, height: 20)
            }
            .accessibilityLabel("count \(count)")
        }
        .onAppear { model.log.append("appear \(number)") }
        .onDisappear { model.log.append("disappear \(number)") }
    }
}
