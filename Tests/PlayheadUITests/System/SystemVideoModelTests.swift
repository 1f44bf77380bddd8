import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor @Suite struct SystemVideoModelTests {
    @Test func aSkipThatMovesNothingPromisesNothing() {
        let stage = SystemStage(.video(duration: 60))
        stage.advance(1)
        stage.player.seek(.at(CMTime(seconds: 30, preferredTimescale: 1_000)))
        stage.advance(0.5)
        stage.press(.rightArrow, .shift)
        stage.advance(0.5)
        #expect(stage.player.time() == .s(31))
        #expect(stage.window.element(text: "+1 s   0:31") != nil)
        stage.player.seek(.at(CMTime(seconds: 59.5, preferredTimescale: 1_000)))
        stage.advance(2)
        // A skip in the last second would end the item.
        stage.press(.rightArrow, .shift)
        #expect(stage.window.element(text: "0:59") != nil)
        #expect(stage.window.elements.allSatisfy { $0.text?.hasPrefix("+") != true })
    }

    @Test func theMenuSetsTheAspectRatioAndTheRotation() {
        let stage = SystemStage(.video(duration: 60))
        stage.advance(1)
        func marked() -> [String] {
            stage.lines(ofMenu: "More").filter { $0.hasPrefix("Picture/") && $0.hasSuffix(" ✓") }
        }
        #expect(marked() == ["Picture/As in the file ✓", "Picture/0° ✓"])
        for name in ["4:3", "2.39:1", "As in the file"] {
            #expect(stage.choose("Picture", name, fromMenu: "More"))
            #expect(marked() == ["Picture/\(name) ✓", "Picture/0° ✓"])
        }
        for degrees in [90, 180, 270, 0] {
            #expect(stage.choose("Picture", "\(degrees)°", fromMenu: "More"))
            #expect(marked() == ["Picture/As in the file ✓", "Picture/\(degrees)° ✓"])
        }
    }

    @Test func aReadoutShowsBelowTheWarning() throws {
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [SimulatedIncident(.warn(PlaybackError(.missingCodec)), at: .afterLoad(0.05))]
        for hasWarning in [false, true] {
            let stage = SystemStage(hasWarning ? film : .video(duration: 60))
            stage.advance(1)
            stage.press("n")
            let readout = try #require(stage.window.element(text: "This is the last item")).frame
            guard hasWarning else {
                #expect(readout.minY < 90)
                continue
            }
            let warning = try #require(stage.window.element(identifier: "warning")).frame
            #expect(readout.minY > warning.maxY)
        }
    }

    @Test func aReasonShowsAgainWhenItIsGone() {
        let stage = SystemStage(.video(duration: 60))
        stage.advance(1)
        for _ in 0..<2 {
            stage.press("n")
            #expect(stage.window.element(text: "This is the last item") != nil)
            // A key that is held neither repeats nor prolongs it.
            stage.advance(1)
            stage.press("n")
            stage.advance(1)
            #expect(stage.window.element(text: "This is the last item") == nil)
        }
    }
}
