import Foundation
import Testing

@testable import ViewGraph

@MainActor struct GestureTests {
    private let log = EventLog()
    private let size = CGSize(width: 200, height: 100)
    private let middle = CGPoint(x: 100, y: 50)

    private func window<Content: View>(@ViewBuilder _ content: () -> Content) -> HeadlessWindow {
        HeadlessWindow(size: size, content: content)
    }

    // MARK: Taps and controls

    @Test func tapNextToAButtonRunsTheGestureAndOnItTheButton() {
        let window = window {
            ZStack {
                Color.black
                Button("play") { log("button") }
            }
            .onTapGesture { log("around") }
            .simultaneousGesture(TapGesture().onEnded { log("beside") })
        }
        window.element(label: "play")?.tap()
        #expect(log.take() == ["beside", "button"])
        window.tap(at: CGPoint(x: 5, y: 5))
        #expect(log.take() == ["beside", "around"])
    }

    @Test func disabledAndTransparentViewsLetTapsThrough() {
        let window = window {
            ZStack {
                Color.black
                Button("a") { log("disabled") }.disabled(true)
                Color.red.onTapGesture { log("transparent") }.opacity(0)
                Color.red.onTapGesture { log("off") }.disabled(true)
            }
            .onTapGesture { log("around") }
        }
        window.tap(at: middle)
        #expect(log.take() == ["around"])
    }

    @Test func frontmostSiblingTakesTheTap() {
        let window = window {
            ZStack {
                Color.red.onTapGesture { log("back") }
                Color.green.frame(width: 20, height: 20).onTapGesture { log("front") }
                    .offset(x: 50).frame(width: 20, height: 20).clipped()
            }
        }
        window.tap(at: middle)
        #expect(log.take() == ["back"])
        window.tap(at: CGPoint(x: 150, y: 50))
        #expect(log.take() == ["back"])
        let other = self.window {
            ZStack {
                Color.red.onTapGesture { log("back") }
                Color.green.frame(width: 20, height: 20).onTapGesture { log("front") }.offset(x: 50)
            }
        }
        other.tap(at: CGPoint(x: 150, y: 50))
        #expect(log.take() == ["front"])
        other.host.rootElement.children[0].scrollOffset = CGPoint(x: 30, y: 0)
        other.tap(at: CGPoint(x: 120, y: 50))
        #expect(log.take() == ["front"])
    }

    @Test func locationsAreInTheElementsCoordinates() {
        let window = window {
            Color.red.frame(width: 40, height: 20)
                .gesture(DragGesture(minimumDistance: 0).onChanged { log("\($0.location.x) \($0.location.y)") })
                .scaleEffect(2).padding(10)
        }
        window.press(at: CGPoint(x: 100 - 40 + 20, y: 50 - 20 + 10))
        #expect(log.take() == ["10.0 5.0"])
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let mirrored = HeadlessWindow(size: size, environment: environment) {
            HStack(spacing: 0) {
                Color.red.frame(width: 40).onTapGesture { log("first") }
                Color.green.onTapGesture { log("second") }
            }
        }
        mirrored.tap(at: CGPoint(x: 180, y: 50))
        mirrored.tap(at: CGPoint(x: 20, y: 50))
        #expect(log.take() == ["first", "second"])
    }

    // MARK: Order

    @Test func innerGesturesComeFirstUnlessTheOuterHasHighPriority() {
        let window = window {
            VStack(spacing: 0) {
                Color.red.onTapGesture { log("inner") }.frame(height: 50).onTapGesture { log("outer") }
                Color.red.onTapGesture { log("inner") }.frame(height: 50)
                    .highPriorityGesture(TapGesture().onEnded { log("outer") })
            }
        }
        window.tap(at: CGPoint(x: 50, y: 20))
        #expect(log.take() == ["inner"])
        window.tap(at: CGPoint(x: 50, y: 80))
        #expect(log.take() == ["outer"])
    }

    @Test func dragTakesThePressOfAControlAndATapDoesNot() {
        let window = window {
            Button(action: { log("button") }, label: { Color.red })
                .highPriorityGesture(DragGesture().onEnded { _ in log("drag") })
        }
        window.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 90, y: 50))
        #expect(log.take() == ["drag"])
        window.tap(at: CGPoint(x: 50, y: 50))
        #expect(log.take() == ["button"])
    }

    @Test func dragStartedByAPressTakesThePress() {
        let window = window {
            Button(action: { log("button") }, label: { Color.red })
                .highPriorityGesture(DragGesture(minimumDistance: 0).onEnded { _ in log("drag") })
        }
        window.tap(at: CGPoint(x: 50, y: 50))
        #expect(log.take() == ["drag"])
    }

    @Test(
        arguments: [
            (GestureMask.all, ["inner", "beside"], ["outer", "beside"]), (.subviews, ["inner", "beside"], ["beside"]),
            (.gesture, ["outer", "beside"], ["outer", "beside"]), (.none, ["beside"], ["beside"]),
        ])
    func maskSelectsTheGestures(mask: GestureMask, onInner: [String], outside: [String]) {
        let window = window {
            ZStack {
                Color.black
                Color.red.frame(width: 20, height: 20).onTapGesture { log("inner") }
            }
            .gesture(TapGesture().onEnded { log("outer") }, including: mask)
            .simultaneousGesture(TapGesture().onEnded { log("beside") })
        }
        window.tap(at: middle)
        #expect(Set(log.take()) == Set(onInner))
        window.tap(at: CGPoint(x: 5, y: 5))
        #expect(Set(log.take()) == Set(outside))
    }

    @Test(arguments: [true, false])
    func singleTapWaitsForASecondOne(isDoubleFirst: Bool) {
        let window = window {
            if isDoubleFirst {
                Color.red.onTapGesture(count: 2) { log("two") }.onTapGesture { log("one") }
            } else {
                Color.red.onTapGesture { log("one") }.onTapGesture(count: 2) { log("two") }
            }
        }
        window.tap(at: middle)
        #expect(log.take() == ["one"])
        window.doubleTap(at: middle)
        #expect(log.take() == ["two"])
        window.press(at: middle)
        window.release()
        #expect(log.take() == [])
        #expect(window.renderer.needsFrames)
        window.advance(by: .milliseconds(300))
        #expect(log.take() == [])
        window.advance(by: .milliseconds(200))
        #expect(log.take() == ["one"])
        #expect(!window.renderer.needsFrames)
    }

    @Test func secondPressOfAnotherGestureCompletesTheFirstTap() {
        let window = window { Color.red.onTapGesture(count: 2) { log("two") }.onTapGesture { log("one") } }
        window.press(at: middle)
        window.release()
        window.press(at: middle)
        #expect(log.take() == [])
        window.move(to: CGPoint(x: 150, y: 50))
        window.release()
        #expect(log.take() == ["one"])
    }

    @Test func simultaneousTapsAreCountedWithoutWaiting() {
        let window = window {
            Color.red.onTapGesture { log("one") }.simultaneousGesture(TapGesture(count: 2).onEnded { log("two") })
        }
        window.doubleTap(at: middle)
        #expect(log.take() == ["one", "two", "one"])
    }

    // MARK: Drags

    @Test func dragWithoutMinimumDistanceStartsWithThePress() {
        let window = window {
            Color.red.onTapGesture { log("tap") }
                .simultaneousGesture(
                    DragGesture(minimumDistance: 0).onChanged { _ in log("changed") }.onEnded { _ in log("ended") })
        }
        window.press(at: middle)
        #expect(log.take() == ["changed"])
        window.release()
        #expect(log.take() == ["ended", "tap"])
    }

    @Test func dragAroundATapTakesOnlyMovingPresses() {
        let window = window {
            Color.red.onTapGesture { log("tap") }
                .gesture(
                    DragGesture(minimumDistance: 0).onChanged { log("\($0.translation.width)") }
                        .onEnded { _ in log("ended") })
        }
        window.tap(at: middle)
        #expect(log.take() == ["tap"])
        window.drag(from: middle, to: CGPoint(x: 130, y: 50), steps: 3)
        #expect(log.take() == ["20.0", "30.0", "ended"])
    }

    @Test func dragStartsAtItsDistanceAndContinuesOutsideTheView() {
        let window = window {
            Color.red.frame(width: 40, height: 40)
                .gesture(
                    DragGesture().onChanged { log("\(Int($0.location.x))+\(Int($0.translation.width))") }
                        .onEnded { log("end \($0.startLocation.x) \(Int($0.velocity.width.rounded()))") })
        }
        window.drag(from: middle, to: CGPoint(x: 180, y: 50), steps: 16)
        #expect(log.lines.first == "30+10")
        #expect(log.lines.suffix(2) == ["100+80", "end 20.0 300"])
    }

    @Test func latestClosuresAreCalledDuringADrag() {
        let window = window { Renewed(log: log) }
        window.press(at: middle)
        window.move(to: CGPoint(x: 120, y: 50))
        window.move(to: CGPoint(x: 130, y: 50))
        window.release()
        #expect(log.take() == ["0", "1", "ended 2"])
        #expect(window.texts == ["2"])
    }

    @Test(arguments: [true, false])
    func removedOrDisabledViewReceivesNoMoreOfADrag(isRemoved: Bool) {
        let window = window { Vanishing(log: log, isRemoved: isRemoved) }
        window.press(at: middle)
        window.move(to: CGPoint(x: 130, y: 50))
        window.move(to: CGPoint(x: 140, y: 50))
        window.release()
        #expect(log.take() == ["changed"])
    }

    @Test func otherButtonsNeitherStartNorEndAGesture() {
        let window = window { Color.red.onTapGesture { log("tap") } }
        window.host.pointer(PointerEvent(.pressed, at: middle, time: 1, button: 3))
        window.host.pointer(PointerEvent(.released, at: middle, time: 1, button: 3))
        #expect(log.take() == [])
        window.host.pointer(PointerEvent(.pressed, at: middle, time: 2))
        window.host.pointer(PointerEvent(.pressed, at: middle, time: 2, button: 3))
        window.host.pointer(PointerEvent(.moved, at: middle, time: 2, button: 0))
        window.host.pointer(PointerEvent(.released, at: middle, time: 2, button: 3))
        window.host.pointer(PointerEvent(.released, at: middle, time: 2))
        #expect(log.take() == ["tap"])
    }

    @Test func canceledPointerReportsNothing() {
        let window = window {
            Color.red.gesture(DragGesture().onChanged { _ in log("changed") }.onEnded { _ in log("ended") })
        }
        window.press(at: middle)
        window.move(to: CGPoint(x: 130, y: 50))
        window.cancelPointer()
        window.release()
        #expect(log.take() == ["changed"])
    }

    // MARK: Others

    @Test func longPressIsRecognizedAfterItsTimeAndExcludesTheTap() {
        let window = window { Color.red.onTapGesture { log("tap") }.onLongPressGesture { log("long") } }
        window.press(at: middle)
        window.advance(by: .milliseconds(400))
        #expect(log.take() == [])
        window.advance(by: .milliseconds(100))
        #expect(log.take() == ["long"])
        window.release()
        #expect(log.take() == [])
        window.tap(at: middle)
        #expect(log.take() == ["tap"])
    }

    @Test func pinchReportsItsScaleAndAWheelPinchesUntilItRests() {
        let window = window {
            Color.red.gesture(
                MagnificationGesture().onChanged { log("\(rounded($0))") }.onEnded { log("ended \(rounded($0))") })
        }
        func rounded(_ factor: CGFloat) -> CGFloat { (factor * 100).rounded() / 100 }
        window.magnify(by: 2)
        window.magnify(by: 1.001)
        #expect(log.take() == ["2.0", "ended 2.0"])
        window.turnControlWheel(by: -Foundation.log(1.5) * 10, at: middle)
        window.turnControlWheel(by: -Foundation.log(2) * 10, at: middle)
        window.advance(by: .milliseconds(200))
        #expect(log.take() == ["1.5", "3.0"])
        window.advance(by: .milliseconds(200))
        #expect(log.take() == ["ended 3.0"])
    }

    @Test func pinchReportsWhereItStarts() {
        let window = window {
            Color.red.gesture(
                MagnifyGesture().onEnded { log("\($0.magnification) at \($0.startLocation.x) \($0.startLocation.y)") }
            ).padding(10)
        }
        window.magnify(by: 2, at: CGPoint(x: 30, y: 25))
        #expect(log.take() == ["2.0 at 20.0 15.0"])
    }

    @Test func simultaneousGesturesReportBothValuesAndEndTogether() {
        let window = window {
            Color.red.gesture(
                DragGesture(minimumDistance: 0).simultaneously(with: DragGesture(minimumDistance: 20))
                    .onChanged { log("\($0.first != nil) \($0.second != nil)") }
                    .onEnded { _ in log("ended") })
        }
        window.drag(from: middle, to: CGPoint(x: 130, y: 50), steps: 2)
        #expect(log.take() == ["true false", "true false", "true false", "true true", "ended"])
    }

    @Test func gestureWithABodyIsRecognizedByItsBody() {
        let window = window { Color.red.gesture(Flick(log: log).onEnded { _ in log("outside") }) }
        window.drag(from: middle, to: CGPoint(x: 130, y: 50))
        #expect(log.take() == ["inside", "outside"])
    }

    @Test func hoverFollowsThePointerAndTheInnermostViewTakesDrops() {
        let window = window {
            ZStack {
                Color.black
                Color.red.frame(width: 20, height: 20)
                    .onDrop(of: ["mp4"]) { urls in
                        log("inner \(urls.map(\.lastPathComponent))")
                        return true
                    }
            }
            .onHover { log("hover \($0)") }
            .onDrop { urls, place in
                log("outer \(urls.count) \(place.x)")
                return true
            }
        }
        window.hover(at: middle)
        window.hover(at: CGPoint(x: 1, y: 1))
        window.hover(at: nil)
        #expect(log.take() == ["hover true", "hover false"])
        let film = URL(fileURLWithPath: "/a.MP4")
        let text = URL(fileURLWithPath: "/b.txt")
        #expect(window.drop([film, text], at: middle))
        #expect(window.drop([text], at: middle))
        #expect(log.take() == ["inner [\"a.MP4\"]", "outer 1 100.0"])
    }

    @Test func dropsReportTheModifierKeys() {
        let window = window {
            Color.red.onDrop { (_: [URL], _: CGPoint, held: EventModifiers) in
                log(held == .control ? "with Control" : "\(held.rawValue)")
                return true
            }
        }
        let film = URL(fileURLWithPath: "/a.mp4")
        window.drop([film], at: middle)
        window.drop([film], at: middle, modifiers: .control)
        #expect(log.take() == ["0", "with Control"])
    }

    @Test func sliderFollowsThePointerThatHoldsIt() {
        let window = window {
            Knob(log: log)
                .gesture(DragGesture(minimumDistance: 0).onChanged { _ in log("around") })
                .simultaneousGesture(DragGesture(minimumDistance: 0).onEnded { _ in log("beside") })
        }
        window.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 300, y: 50), steps: 1)
        let place = SliderContent.share(at: 50, width: 200)
        #expect(log.take() == ["editing true", "value \(place)", "value 1.0", "beside", "editing false"])
    }
}

private struct Renewed: View {
    let log: EventLog
    @State private var count = 0
    var body: some View {
        let count = count
        Color.red
            .gesture(
                DragGesture()
                    .onChanged { _ in
                        log("\(count)")
                        self.count += 1
                    }
                    .onEnded { _ in log("ended \(count)") }
            )
            .overlay(alignment: .topLeading) { Text("\(count)") }
    }
}

private struct Vanishing: View {
    let log: EventLog
    let isRemoved: Bool
    @State private var isDragged = false
    var body: some View {
        if !isDragged || !isRemoved {
            Color.red.gesture(
                DragGesture()
                    .onChanged { _ in
                        log("changed")
                        isDragged = true
                    }
                    .onEnded { _ in log("ended") }
            )
            .disabled(isDragged)
        }
    }
}

private struct Knob: LeafView {
    typealias Body = Never
    let log: EventLog
    func configure(_ element: Element, _ node: Node) {
        element.configure(
            layout: FillingLayout(), content: ElementContent(.slider(SliderContent(value: 0, range: 0...1))))
        element.onEvent = { [log] event in
            switch event {
            case .editing(let isEditing): log("editing \(isEditing)")
            case .value(let value): log("value \(value)")
            default: return false
            }
            return true
        }
    }
}

private struct Flick: Gesture {
    let log: EventLog
    var body: some Gesture<DragGesture.Value> { DragGesture(minimumDistance: 5).onEnded { _ in log("inside") } }
}
