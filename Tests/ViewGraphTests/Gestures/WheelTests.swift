import Foundation
import Testing
import ViewGraph

@MainActor struct WheelTests {
    @Test func theInnermostThatHasAUseForItTakesIt() {
        var taken: [String] = []
        let window = HeadlessWindow(size: CGSize(width: 200, height: 100)) {
            Color.black
                .onWheel { movement in
                    guard movement.deltaY != 0 else { return false }
                    taken.append("inner \(movement.deltaY)")
                    return true
                }
                .onWheel { movement in
                    taken.append("outer \(movement.deltaX)")
                    return true
                }
        }
        #expect(window.turnWheel(WheelMovement(deltaY: -1), at: CGPoint(x: 100, y: 50)))
        #expect(window.turnWheel(WheelMovement(deltaX: 2), at: CGPoint(x: 100, y: 50)))
        #expect(taken == ["inner -1.0", "outer 2.0"])
    }

    @Test func theWheelWithControlMagnifiesWhatDoesNotUseIt() {
        var (turned, factors, takes) = ([Double](), [CGFloat](), true)
        let window = HeadlessWindow(size: CGSize(width: 200, height: 100)) {
            Color.black
                .gesture(MagnificationGesture().onChanged { factors.append($0) })
                .onControlWheel { movement in
                    turned.append(movement.deltaY)
                    return takes
                }
        }
        window.turnControlWheel(by: -1, at: CGPoint(x: 100, y: 50))
        #expect(turned == [-1] && factors.isEmpty)
        takes = false
        window.turnControlWheel(by: -1, at: CGPoint(x: 100, y: 50))
        #expect(turned == [-1, -1])
        #expect(factors.count == 1 && factors.allSatisfy { $0 > 1.05 && $0 < 1.2 })
    }

    @Test func aTapTellsItsPlace() {
        var taps: [SpatialTapGesture.Value] = []
        let window = HeadlessWindow(size: CGSize(width: 200, height: 100)) {
            Color.black.gesture(SpatialTapGesture().onEnded { taps.append($0) })
        }
        window.tap(at: CGPoint(x: 30, y: 40))
        #expect(taps.map(\.location) == [CGPoint(x: 30, y: 40)])
        #expect(taps.map(\.kind) == [.mouse])
    }

    @Test func theOutermostTitleIsTheWindows() {
        let window = HeadlessWindow(size: CGSize(width: 200, height: 100)) {
            VStack { Text("a").windowTitle("inner") }.windowTitle("outer")
        }
        #expect(window.host.preferredTitle == "outer")
    }
}
