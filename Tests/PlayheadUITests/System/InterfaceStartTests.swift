import PlayheadTesting
import Testing

@testable import PlayheadUI

/// The interface is built after the first picture, which it would delay.
@MainActor @Suite struct InterfaceStartTests {
    private func film(opensIn seconds: Double) -> SimulatedItem {
        var film = SimulatedItem.video(duration: 60)
        film.openingLatency = seconds
        return film
    }

    @Test func theInterfaceFollowsTheFirstPicture() {
        let stage = SystemStage(film(opensIn: 0.2))
        stage.player.play()
        stage.advance(0.1)
        #expect(!stage.player.hasShownFrame && stage.button == nil)
        stage.advance(0.4)
        #expect(stage.player.hasShownFrame && stage.button == "Pause")
    }

    @Test func aSlowSourceDoesNotKeepTheInterfaceAway() {
        let stage = SystemStage(film(opensIn: 20))
        stage.player.play()
        stage.advance(0.2)
        #expect(stage.button == nil)
        stage.advance(0.4)
        #expect(!stage.player.hasShownFrame && stage.button == "Pause")
    }

    @Test func keysActBeforeTheInterfaceIsBuilt() {
        let stage = SystemStage(film(opensIn: 20))
        stage.advance(0.1)
        stage.press(.space)
        #expect(stage.button == nil && stage.player.lanes.intent == .play)
        stage.advance(0.6)
        #expect(stage.button == "Pause")
    }

    @Test func aFailureEndsTheWait() {
        var film = film(opensIn: 0.1)
        film.openingFailure = PlaybackError(.notFound)
        let stage = SystemStage(film)
        stage.player.play()
        stage.advance(0.3)
        #expect(stage.button == "Retry")
    }

    /// Later items change nothing that has been built.
    @Test func theInterfaceStaysForTheNextItem() {
        let stage = SystemStage(.video(duration: 3), others: [film(opensIn: 5)])
        stage.player.play()
        stage.advance(1)
        for _ in 0..<60 {
            stage.advance(0.1)
            #expect(stage.button != nil)
        }
    }
}
