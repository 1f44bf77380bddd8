import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

/// The behavior that the user interface samples rely on, tested without a display and pictures.
@MainActor @Suite struct InterfaceSeedTests {
    @Test func controlsHideDuringPlaybackAndReturnWithATap() {
        let stage = SeedStage { AutoHiding(player: $0) }
        #expect(stage.opacity("button") == 1)
        stage.advance(2.5)
        #expect(stage.opacity("button") == 1)
        stage.advance(2)
        #expect(stage.opacity("button") == 0)
        stage.window.tap(at: CGPoint(x: 5, y: 5))
        stage.advance(0.3)
        #expect(stage.opacity("button") == 1)
        stage.advance(4)
        #expect(stage.opacity("button") == 0)
        // Hidden views receive no taps. This tap shows the view again, and playback continues.
        stage.window.element(identifier: "button")?.tap()
        stage.advance(0.3)
        #expect(stage.opacity("button") == 1)
        #expect(stage.player.shouldPlay)
    }

    @Test func aTapOnTheButtonPausesAndHidesNothing() {
        let stage = SeedStage { AutoHiding(player: $0) }
        stage.advance(1)
        stage.window.element(identifier: "button")?.tap()
        #expect(!stage.player.shouldPlay)
        stage.advance(10)
        #expect(stage.opacity("button") == 1)
    }

    @Test func remotePauseShowsTheControls() {
        let stage = SeedStage { AutoHiding(player: $0) }
        stage.advance(5)
        #expect(stage.opacity("button") == 0)
        stage.player.handleSystemEvent(.remotePause)
        stage.advance(0.3)
        #expect(stage.opacity("button") == 1)
        stage.advance(10)
        #expect(stage.opacity("button") == 1)
    }

    @Test func controlsFadeOnlyOnRequest() {
        let stage = SeedStage { AutoHiding(player: $0) }
        stage.advance(1)
        stage.window.tap(at: CGPoint(x: 5, y: 5))
        stage.window.advance(by: .milliseconds(100))
        let opacity = stage.opacity("button") ?? 0
        #expect(abs(opacity - 0.5) < 0.01)
        stage.window.tap(at: CGPoint(x: 5, y: 5))
        #expect(abs((stage.opacity("button") ?? 0) - 0.5) < 0.01)
        stage.window.advance(by: .milliseconds(300))
        #expect(stage.opacity("button") == 1)
    }

    @Test func pressingPostponesHiding() {
        let stage = SeedStage { AutoHiding(player: $0) }
        stage.advance(2.5)
        // Pressed, moved a few times, and never released.
        stage.window.press(at: CGPoint(x: 5, y: 5))
        for step in 0..<8 {
            stage.advance(1)
            stage.window.move(to: CGPoint(x: 30 + 10 * Double(step), y: 5))
            #expect(stage.opacity("button") == 1)
        }
        stage.window.cancelPointer()
        stage.advance(4)
        #expect(stage.opacity("button") == 0)
    }

    @Test func aMovingSliderRunsNeitherTheViewAroundItNorItsSibling() {
        let stage = SeedStage { PlayerView(player: $0) }
        stage.advance(2)
        let runs = stage.window.bodyRuns(of: PlayerView.self)
        let sibling = stage.window.bodyRuns(of: Sibling.self)
        stage.advance(30)
        #expect(abs((stage.window.slider?.sliderValue ?? 0) - stage.player.time().seconds / 60) < 0.01)
        #expect(stage.player.time().seconds > 25)
        #expect(stage.window.bodyRuns(of: PlayerView.self) == runs)
        #expect(stage.window.bodyRuns(of: Sibling.self) == sibling)
    }

    @Test func sliderFollowsTheDragAndTheButtonDoesNotChange() {
        let stage = SeedStage { PlayerView(player: $0) }
        stage.advance(3)
        guard let slider = stage.window.slider else {
            Issue.record("there is a slider")
            return
        }
        slider.setEditing(true)
        slider.setValue(0.5)
        stage.advance(1)
        #expect(stage.player.controls.button == .pause)
        #expect(stage.player.phase == .playing || stage.player.phase == .waiting)
        slider.setEditing(false)
        stage.advance(2)
        #expect(abs(stage.player.time().seconds - 32) < 2)
        #expect(stage.player.phase == .playing)
    }

    @Test(arguments: [(true, ["fill", "fit"]), (false, [])])
    func aPinchFillsOnlyWhereThePictureCoversItsContext(_ covers: Bool, _ expected: [String]) {
        let log = GravityLog()
        let stage = SeedStage { player in
            Magnifiable(player: player, log: log)
                .padding(covers ? 0 : 20)
        }
        stage.advance(0.5)
        stage.window.magnify(by: 2)
        stage.window.magnify(by: 0.5)
        #expect(log.changes == expected)
    }
}

// MARK: - Views of the samples

private struct Sibling: View {
    var body: some View { Color.black }
}

private struct AutoHiding: View {
    @ObservedObject var player: Player
    @StateObject private var visibilityTracker = VisibilityTracker()

    var body: some View {
        ZStack {
            Sibling()
            controls()
        }
        .animation(.linear(duration: 0.2), value: visibilityTracker.isUserInterfaceHidden)
        .onTapGesture(perform: visibilityTracker.toggle)
        .simultaneousGesture(
            DragGesture(minimumDistance: 0)
                .onChanged { _ in visibilityTracker.reset() }
        )
        .onAppear(perform: player.play)
        .bind(visibilityTracker, to: player)
    }

    private func controls() -> some View {
        ZStack {
            Color(white: 0, opacity: 0.3)
            Button(action: player.togglePlayPause) {
                Image(systemName: player.playbackState == .playing ? "pause.circle.fill" : "play.circle.fill")
                    .resizable()
                    .tint(.white)
            }
            .accessibilityIdentifier("button")
            .aspectRatio(contentMode: .fit)
            .frame(height: 90)
        }
        .opacity(visibilityTracker.isUserInterfaceHidden ? 0 : 1)
    }
}

private struct TimeSlider: View {
    @ObservedObject var player: Player
    @StateObject private var progressTracker = ProgressTracker(interval: CMTime(value: 1, timescale: 10))

    var body: some View {
        Slider(progressTracker: progressTracker)
            .padding()
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
            .bind(progressTracker, to: player)
    }
}

private struct PlayerView: View {
    @ObservedObject var player: Player

    var body: some View {
        ZStack {
            Sibling()
            TimeSlider(player: player)
        }
        .onAppear(perform: player.play)
    }
}

@MainActor private final class GravityLog {
    var changes: [String] = []
}

private struct Magnifiable: View {
    let player: Player
    let log: GravityLog
    @State private var layoutInfo: LayoutInfo = .none
    @State private var gravity: AVLayerVideoGravity = .resizeAspect

    var body: some View {
        Sibling()
            .readLayout(into: $layoutInfo)
            .gesture(magnificationGesture(), including: magnificationGestureMask)
            .ignoresSafeArea()
            .onAppear(perform: player.play)
            .onChange(of: gravity) { _, new in log.changes.append(new == .resizeAspectFill ? "fill" : "fit") }
    }

    private var magnificationGestureMask: GestureMask {
        layoutInfo.isOverCurrentContext ? .all : .subviews
    }

    private func magnificationGesture() -> some Gesture {
        MagnificationGesture()
            .onChanged { scale in
                gravity = scale > 1.0 ? .resizeAspectFill : .resizeAspect
            }
    }
}

extension HeadlessWindow {
    /// The position slider.
    fileprivate var slider: HeadlessElement? { element(label: "Position") }
}
