import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

/// Controls that hide automatically, in a layout of an application's own.
@MainActor struct HeldControlsTests {
    private func stage(
        _ item: SimulatedItem = .video(duration: 600), _ behavior: SeekBehavior = .optimal
    ) -> (bench: ScreenBench, screen: Controls, window: HeadlessWindow) {
        let bench = ScreenBench(item)
        let screen = Controls(player: bench.player, progress: ProgressTracker(interval: .s(1), seekBehavior: behavior))
        let window = HeadlessWindow(size: CGSize(width: 400, height: 300)) { screen }
        return (bench, screen, window)
    }

    @Test(arguments: [SimulatedItem.video(duration: 600), .audio(duration: 600)], SeekBehavior.allCases)
    func controlsStayWhileASliderIsHeldWhateverPlays(_ item: SimulatedItem, _ behavior: SeekBehavior) throws {
        let (bench, screen, window) = stage(item, behavior)
        let slider = try #require(window.element(label: "Position"))
        window.press(at: slider.center)
        bench.advance(10)
        #expect(!screen.visibility.isUserInterfaceHidden)
        window.move(to: CGPoint(x: slider.center.x + 30, y: slider.center.y))
        bench.advance(10)
        #expect(!screen.visibility.isUserInterfaceHidden)
        window.release()
        bench.advance(2.9)
        #expect(!screen.visibility.isUserInterfaceHidden)
        bench.advance(1)
        #expect(screen.visibility.isUserInterfaceHidden)
    }

    @Test func controlsStayWhileAButtonOrAnAreaIsPressedAndHeldStill() throws {
        for name in ["Star", "Area"] {
            let (bench, screen, window) = stage()
            let place = try #require(window.element(label: name) ?? window.element(text: name)).center
            window.press(at: place)
            bench.advance(10)
            #expect(screen.visibility.isPressed, "\(name)")
            #expect(!screen.visibility.isUserInterfaceHidden, "\(name)")
            window.cancelPointer()
            #expect(!screen.visibility.isPressed, "\(name)")
            bench.advance(4)
            #expect(screen.visibility.isUserInterfaceHidden, "\(name)")
        }
    }

    @Test func aPressDoesNotShowHiddenControls() throws {
        let (bench, screen, window) = stage()
        bench.advance(4)
        #expect(screen.visibility.isUserInterfaceHidden)
        let place = try #require(window.element(text: "Area")).center
        window.press(at: place)
        #expect(screen.visibility.isUserInterfaceHidden)
        window.release()
        #expect(!screen.visibility.isUserInterfaceHidden, "the tap shows them")
    }

    @Test func theViewThatDisappearsHoldsNothing() throws {
        let (_, screen, window) = stage()
        window.press(at: try #require(window.element(text: "Area")).center)
        #expect(screen.visibility.isPressed)
        window.close()
        #expect(!screen.visibility.isPressed)
    }

    @Test func boundViewsLetPointersThroughWhereTheyShowNothing() throws {
        let bench = ScreenBench()
        var taps = 0
        let tracker = VisibilityTracker()
        let window = HeadlessWindow(size: CGSize(width: 400, height: 300)) {
            ZStack {
                Color.black.onTapGesture { taps += 1 }
                VStack {
                    Spacer()
                    Button("Star") {}
                }
                .bind(tracker, to: bench.player)
            }
        }
        window.tap(at: CGPoint(x: 200, y: 40))
        #expect(taps == 1)
        window.press(at: CGPoint(x: 200, y: 40))
        #expect(!tracker.isPressed, "that is not in the bound view")
        window.release()
    }

    @Test func boundTrackersFollowScreenReaders() {
        let (bench, screen, window) = stage()
        bench.advance(4)
        #expect(screen.visibility.isUserInterfaceHidden)
        window.host.environment.accessibilityVoiceOverEnabled = true
        window.turn()
        #expect(screen.visibility.isAssistiveTechnologyActive)
        #expect(!screen.visibility.isUserInterfaceHidden)
        bench.advance(20)
        #expect(!screen.visibility.isUserInterfaceHidden)
        window.host.environment.accessibilityVoiceOverEnabled = false
        window.turn()
        bench.advance(4)
        #expect(screen.visibility.isUserInterfaceHidden)
    }
}

private struct Controls: View {
    let player: Player
    let progress: ProgressTracker
    let visibility = VisibilityTracker()

    var body: some View {
        VStack {
            Text("Area").frame(height: 100).onTapGesture(perform: visibility.toggle)
            Button("Star") {}
            Slider(progressTracker: progress)
        }
        .bind(progress, to: player)
        .bind(visibility, to: player)
    }
}
