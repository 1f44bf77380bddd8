import Foundation
import PlayheadTesting
import Testing

@testable import PlayheadUI

@MainActor @Suite struct OfferModelTests {
    private func film(_ chapters: [(String, Double, Double)]) -> SimulatedItem {
        var film = SimulatedItem.video(duration: 600)
        film.metadata = MediaMetadata(
            chapters: chapters.map {
                MediaChapter(range: CMTimeRange(start: .s($0.1), end: .s($0.2)), title: $0.0)
            })
        return film
    }

    @Test func anIntroductionCanBeSkipped() {
        let stage = SystemStage(film([("Opening", 10, 70), ("Act one", 70, 600)]))
        stage.player.play()
        stage.advance(5)
        #expect(stage.window.element(identifier: "skip-chapter") == nil)
        stage.advance(8)
        #expect(stage.window.element(label: "Skip intro") != nil)
        stage.window.element(identifier: "skip-chapter")?.activate()
        stage.advance(0.2)
        #expect(stage.player.time().seconds >= 70)
        #expect(stage.window.element(identifier: "skip-chapter") == nil)
    }

    @Test func theNextItemIsOfferedNearTheEndUntilDismissed() {
        let stage = SystemStage(.video(duration: 600), others: [.video()])
        stage.player.play()
        stage.advance(1)
        stage.player.seek(.at(.s(575)))
        stage.advance(3)
        #expect(stage.window.element(identifier: "play-next") == nil)
        stage.advance(4)
        #expect(stage.window.element(identifier: "play-next") != nil)
        stage.window.element(label: "Dismiss")?.activate()
        stage.advance(2)
        #expect(stage.window.element(identifier: "play-next") == nil)
        stage.advance(20)
        #expect(stage.player.currentIndex == 1)
    }

    @Test func creditsOfferTheNextItem() {
        let stage = SystemStage(film([("Film", 0, 500), ("End Credits", 500, 600)]), others: [.video()])
        stage.player.play()
        stage.advance(1)
        stage.player.seek(.at(.s(510)))
        stage.advance(1)
        stage.window.element(identifier: "play-next")?.activate()
        stage.advance(1)
        #expect(stage.player.currentIndex == 1)
        #expect(stage.window.element(identifier: "play-next") == nil)
    }

    @Test func theLastItemAndShortOnesOfferNothing() {
        for stage in [SystemStage(.video(duration: 600)), SystemStage(.video(duration: 60), others: [.video()])] {
            stage.player.play()
            stage.advance(1)
            stage.player.seek(.at(stage.player.duration - .s(10)))
            stage.advance(2)
            #expect(stage.window.element(identifier: "play-next") == nil)
        }
    }

    @Test func namesOfOtherChaptersHaveNoRole() {
        for name in [
            "Introducing the opening of the great war in five parts", "Creditors", "Operation", "Ed's house x y z",
        ] {
            #expect(ChapterRole(name) == nil, "\(name)")
        }
        for name in ["Intro", "OP", "Opening Credits", "Vorspann"] { #expect(ChapterRole(name) != nil, "\(name)") }
        #expect(ChapterRole("End credits") == .credits)
        #expect(ChapterRole("Opening Credits") == .intro)
    }
}
