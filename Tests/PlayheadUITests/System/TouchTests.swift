import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

/// Fingers on the picture and on the controls.
@MainActor @Suite struct TouchTests {
    private let middle = CGPoint(x: 480, y: 200)

    @Test func aTapShowsAndHidesTheControlsAndPausesNothing() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(5)
        #expect(!stage.showsControls)
        stage.window.tap(at: middle, kind: .touch)
        stage.advance(0.5)
        #expect(stage.showsControls)
        stage.window.tap(at: middle, kind: .touch)
        stage.advance(0.5)
        #expect(!stage.showsControls)
        #expect(stage.player.controls.button == .pause)
    }

    @Test func twoTapsAtASideSkip() {
        let stage = SystemStage(.video(duration: 600))
        stage.advance(1)
        stage.window.doubleTap(at: CGPoint(x: 900, y: 200), kind: .touch)
        stage.advance(0.5)
        #expect(stage.player.time() == .s(10))
        stage.window.doubleTap(at: CGPoint(x: 900, y: 200), kind: .touch)
        stage.window.doubleTap(at: CGPoint(x: 60, y: 200), kind: .touch)
        stage.advance(0.5)
        #expect(stage.player.time() == .s(10))
        // A mouse does not.
        stage.window.doubleTap(at: CGPoint(x: 900, y: 200))
        stage.advance(0.5)
        #expect(stage.player.time() == .s(10))
    }

    /// The headless window has a fixed size, like one in full screen.
    @Test func aPinchMagnifiesThePictureAndADoubleTapShowsAllOfIt() {
        let stage = SystemStage(.video(duration: 600))
        stage.player.play()
        stage.advance(1)
        stage.window.magnify(by: 2, at: CGPoint(x: 240, y: 200))
        stage.advance(0.1)
        #expect(stage.window.texts.contains("Zoom 200%"))
        stage.window.magnify(by: 1.5, at: CGPoint(x: 240, y: 200))
        stage.advance(0.1)
        #expect(stage.window.texts.contains("Zoom 300%"))
        stage.window.doubleTap(at: middle, kind: .touch)
        stage.advance(0.5)
        stage.window.magnify(by: 1.5, at: CGPoint(x: 240, y: 200))
        stage.advance(0.1)
        #expect(stage.window.texts.contains("Zoom 150%"))
    }

    @Test func aSwipeSeeks() {
        let stage = SystemStage(.video(duration: 600))
        stage.player.play()
        stage.advance(1)
        let start = stage.player.time().seconds
        // The width of the view is a sixth of the item.
        stage.window.drag(from: CGPoint(x: 240, y: 200), to: CGPoint(x: 720, y: 205), kind: .touch)
        stage.advance(0.5)
        #expect(abs(stage.player.time().seconds - start - 50) < 2)
        #expect(stage.player.controls.button == .pause)
        // A mouse swipes nothing.
        let place = stage.player.time().seconds
        stage.window.drag(from: CGPoint(x: 240, y: 200), to: CGPoint(x: 720, y: 205))
        #expect(abs(stage.player.time().seconds - place) < 2)
    }

    @Test(arguments: [1, 2, 4, 9])
    func aSwipeUpAndDownSetsTheVolumeByItsLength(steps: Int) {
        let stage = SystemStage(.video(duration: 600))
        stage.player.play()
        stage.advance(1)
        stage.player.volume = 0.5
        // Half of the view's height is half of the volume.
        stage.window.drag(
            from: CGPoint(x: 480, y: 300), to: CGPoint(x: 482, y: 165), steps: steps, kind: .touch)
        stage.advance(0.5)
        #expect(abs(stage.player.volume - 0.75) < 0.001)
        stage.window.drag(
            from: CGPoint(x: 480, y: 165), to: CGPoint(x: 478, y: 435), steps: steps, kind: .touch)
        #expect(abs(stage.player.volume - 0.25) < 0.001)
        #expect(stage.player.controls.button == .pause)
    }

    @Test func aFingerOnTheBarSeeks() throws {
        let stage = SystemStage(.video(duration: 600))
        stage.advance(1)
        let bar = try #require(stage.window.element(label: "Position")).frame
        stage.window.drag(
            from: CGPoint(x: bar.minX + 2, y: bar.midY), to: CGPoint(x: bar.midX, y: bar.midY), kind: .touch)
        stage.advance(0.5)
        #expect(abs(stage.player.time().seconds - 300) < 8)
    }
}
