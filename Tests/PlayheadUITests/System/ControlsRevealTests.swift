import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

/// The movements of the pointer that show the controls.
@MainActor @Suite struct ControlsRevealTests {
    private let middle = CGPoint(x: 480, y: 250)

    /// A stage that plays with hidden controls, and whose pointer rests in the middle.
    private func playing(_ reveal: ControlsReveal) -> SystemStage {
        let stage = SystemStage(reveal: reveal)
        stage.player.play()
        stage.advance(1)
        stage.window.hover(at: middle)
        stage.advance(6)
        #expect(!stage.showsControls)
        return stage
    }

    @Test func aNudgeInTheMiddleShowsNothingAndAMovementDoes() {
        let stage = playing(.movement)
        stage.window.hover(at: CGPoint(x: middle.x + 5, y: middle.y + 3))
        stage.advance(0.3)
        #expect(!stage.showsControls)
        // The distances of nudges do not add up.
        stage.advance(3)
        stage.window.hover(at: CGPoint(x: middle.x - 3, y: middle.y))
        stage.advance(0.3)
        #expect(!stage.showsControls)
        stage.window.hover(at: CGPoint(x: middle.x - 20, y: middle.y))
        stage.advance(0.3)
        #expect(stage.showsControls)
    }

    @Test func onlyTheEdgesShowTheControlsWhereTheUserWantsThat() {
        let stage = playing(.edges)
        for x in stride(from: 100.0, through: 900, by: 100) {
            stage.window.hover(at: CGPoint(x: x, y: middle.y))
            stage.advance(0.2)
            #expect(!stage.showsControls)
        }
        stage.window.hover(at: CGPoint(x: 480, y: 400))
        stage.advance(0.3)
        #expect(stage.showsControls)
        // Back in the middle they leave, although the pointer moves.
        for x in stride(from: 100.0, through: 900, by: 10) {
            stage.window.hover(at: CGPoint(x: x, y: middle.y))
            stage.advance(0.1)
        }
        #expect(!stage.showsControls)
        stage.window.hover(at: CGPoint(x: 480, y: 60))
        stage.advance(0.3)
        #expect(stage.showsControls)
    }

    @Test func playbackStartsWithHiddenControlsWhereOnlyTheEdgesShowThem() {
        let stage = SystemStage(reveal: .edges)
        stage.player.play()
        stage.advance(0.5)
        #expect(!stage.showsControls)
        stage.press(.space)
        stage.advance(0.5)
        #expect(stage.showsControls)
        stage.press(.space)
        stage.advance(0.5)
        #expect(stage.button == "Pause")
    }

    @Test func theMiddleOfALowWindowIsNoEdge() {
        let stage = SystemStage(reveal: .edges)
        stage.window.resize(to: CGSize(width: 480, height: 270))
        stage.player.play()
        stage.advance(1)
        stage.window.hover(at: CGPoint(x: 240, y: 135))
        stage.advance(0.3)
        #expect(!stage.showsControls)
        stage.window.hover(at: CGPoint(x: 240, y: 240))
        stage.advance(0.3)
        #expect(stage.showsControls)
    }
}
