import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@testable import ViewGraph

/// The controls while an item loads, and when it has failed.
@MainActor @Suite struct SystemVideoViewStateTests {
    @Test func theSpinnerIsOnADarkCircle() throws {
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [SimulatedIncident(.stall(seconds: 5), at: .position(3))]
        let stage = SystemStage(film)
        stage.player.play()
        var spinner: CGRect?
        for _ in 0..<100 where spinner == nil {
            stage.advance(0.1)
            spinner = stage.window.element(identifier: "busy")?.frame
        }
        let frame = try #require(spinner)
        #expect(stage.window.elements.contains { $0.content?.cornerRadius == 32 && $0.frame.contains(frame) })
    }

    @Test func anItemThatNeedsAPasswordOffersToSignIn() {
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [SimulatedIncident(.fail(PlaybackError(.unauthorized, httpStatus: 401)), at: .position(10))]
        let commands = PlayerCommands()
        let stage = SystemStage(film, commands: commands)
        stage.player.play()
        stage.advance(14)
        #expect(stage.window.element(identifier: "sign-in") == nil)
        var requests = 0
        commands.signIn = { requests += 1 }
        stage.window.turn()
        stage.window.element(identifier: "sign-in")?.activate()
        #expect(requests == 1)
        #expect(stage.window.element(identifier: "retry") != nil)
    }
}
