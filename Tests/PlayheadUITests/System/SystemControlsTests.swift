import Foundation
import PlayheadTesting
import PlayheadUI
import SeededRandom
import Testing

@MainActor @Suite struct SystemControlsTests {
    // MARK: Layout

    @Test func aNarrowWindowMovesButtonsIntoAMenu() {
        let stage = SystemStage(.multilingual(), others: [.video()])
        stage.window.resize(to: CGSize(width: 400, height: 700))
        stage.player.play()
        stage.advance(1)
        for label in ["Back 10 seconds", "Pause", "Forward 10 seconds", "More"] {
            #expect(stage.window.element(label: label) != nil, "\(label)")
        }
        #expect(stage.window.element(label: "Volume") == nil)
        for control in stage.window.elements.filter(\.isControl) {
            #expect(control.frame.minX >= 0 && control.frame.maxX <= 400, "\(control.label ?? "")")
        }
        stage.window.resize(to: CGSize(width: 1800, height: 900))
        stage.advance(0.1)
        #expect(stage.window.element(label: "Volume") != nil)
        let slider = stage.window.element(label: "Position")?.frame ?? .zero
        #expect(slider.width < 900)
        #expect(abs(slider.midX - 900) < 20)
    }

    @Test func aPrivateSessionIsMarked() {
        let commands = PlayerCommands()
        commands.isPrivate = true
        let stage = SystemStage(commands: commands)
        stage.advance(1)
        #expect(stage.window.element(identifier: "private")?.label == "Private: nothing is remembered")
        let usual = SystemStage()
        usual.advance(1)
        #expect(usual.window.element(identifier: "private") == nil)
    }

    @Test func thePanelIsNextToThePictureWhereThereIsRoom() throws {
        let stage = SystemStage(.video(), others: [.video()])
        stage.advance(1)
        stage.press(.f9)
        stage.advance(0.1)
        #expect(stage.window.element(text: "2 items") != nil)
        for width in [700.0, 1000, 1400] {
            stage.window.resize(to: CGSize(width: width, height: 700))
            stage.advance(0.1)
            let moved = try #require(stage.window.element(identifier: "play-pause")).frame
            #expect(abs(moved.midX - (width - 320) / 2) < 2, "\(width)")
            // Nothing is under the panel.
            let fullScreen = try #require(stage.window.element(label: "Full screen")).frame
            #expect(fullScreen.maxX <= width - 320, "\(width)")
        }
        stage.window.element(label: "Play film1.m3u8")?.activate()
        stage.advance(0.5)
        #expect(stage.player.currentIndex == 1)
        stage.press(.escape)
        #expect(stage.window.element(text: "2 items") == nil)
    }

    @Test func theTimeUnderThePointerShowsWithItsChapter() throws {
        var film = SimulatedItem.video(duration: 600)
        film.metadata = MediaMetadata(
            chapters: ["Arrival", "Harbor"].enumerated().map { index, title in
                MediaChapter(range: CMTimeRange(start: .s(Double(index) * 300), duration: .s(300)), title: title)
            })
        let stage = SystemStage(film)
        stage.advance(1)
        let slider = try #require(stage.window.element(label: "Position")).frame
        for (share, text) in [(0.25, "2:30  Arrival"), (0.75, "7:30  Harbor")] {
            // The middle of the thumb stops a point before the ends.
            let place = slider.minX + 1 + (slider.width - 2) * share
            stage.window.hover(at: CGPoint(x: place, y: slider.midY))
            stage.advance(0.1)
            let bubble = try #require(stage.window.element(text: text), "\(stage.window.texts)").frame
            // The bar reacts in a larger area than it fills.
            #expect(bubble.maxY < slider.midY - 12)
            #expect(abs(bubble.midX - place) < 2)
        }
        stage.window.hover(at: CGPoint(x: slider.midX, y: 100))
        stage.advance(0.1)
        #expect(stage.window.element(text: "7:30  Harbor") == nil)
        #expect(stage.player.time() == .zero)
    }

    @Test(arguments: SeededGenerator.seeds)
    func aClickLandsWhereThePointerSaid(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stage = SystemStage(.video(duration: .random(in: 20...7200, using: &random)))
        stage.player.pause()
        stage.advance(1)
        let slider = try #require(stage.window.element(label: "Position")).frame
        for _ in 0..<20 {
            let place = CGPoint(x: .random(in: slider.minX...slider.maxX, using: &random), y: slider.midY)
            stage.window.hover(at: place)
            stage.advance(0.1)
            let before = stage.window.texts
            stage.window.press(at: place)
            stage.window.release()
            let picked = stage.player.time()
            #expect(before.contains(PlayerWording.clock(picked)), "seed \(seed): \(place) \(before)")
            #expect(
                stage.window.element(identifier: "time-elapsed")?.text == PlayerWording.clock(picked), "seed \(seed)")
            stage.advance(0.5)
            #expect(stage.player.lanes.seek == nil)
            #expect(stage.player.time() == picked, "seed \(seed): \(place)")
        }
    }

    // MARK: Gestures and read-outs

    @Test func theReasonWhyAKeyHasNoEffectShowsAgainWhenItIsGone() {
        let stage = SystemStage()
        stage.advance(1)
        stage.press("c")
        #expect(stage.window.element(text: "No subtitles") != nil)
        stage.advance(3)
        #expect(stage.window.element(text: "No subtitles") == nil)
        stage.press("c")
        #expect(stage.window.element(text: "No subtitles") != nil)
        stage.press("m")
        #expect(stage.window.element(text: "Muted") != nil)
        stage.press("c")
        #expect(stage.window.element(text: "No subtitles") != nil)
        stage.press("n")
        #expect(stage.window.element(text: "This is the last item") != nil)
        stage.press("s")
        #expect(stage.window.element(text: "Screenshots are not available here") != nil)
    }

    @Test func aPressThatIsHeldPlaysAtDoubleSpeed() {
        let stage = SystemStage()
        stage.player.play()
        stage.player.rate = 1.25
        stage.advance(1)
        stage.window.press(at: CGPoint(x: 400, y: 200))
        stage.advance(0.8)
        #expect(stage.player.rate == 2)
        #expect(stage.window.element(text: "Speed 2×") != nil)
        stage.window.release()
        stage.advance(1)
        #expect(stage.player.rate == 1.25)
        // The release is no click.
        #expect(stage.button == "Pause")
    }

    @Test func aTypedTimeIsJumpedTo() {
        let stage = SystemStage(.video(duration: 600))
        stage.advance(1)
        stage.window.element(label: "Jump to a time")?.activate()
        stage.advance(0.1)
        stage.window.element(label: "Time to jump to")?.setText("soon")
        stage.window.element(label: "Jump")?.activate()
        stage.advance(0.1)
        #expect(stage.window.element(text: "Enter a time such as 90, 1:30 or 1:23:45.") != nil)
        stage.window.element(label: "Time to jump to")?.setText("4:05")
        stage.window.element(label: "Jump")?.activate()
        stage.advance(0.1)
        #expect(stage.player.time() == .s(245))
        #expect(stage.window.element(label: "Time to jump to") == nil)
    }

    @Test func commandsOfTheApplicationHaveButtons() {
        let commands = PlayerCommands()
        var calls: [String] = []
        commands.back = { calls.append("back") }
        commands.saveFrame = { calls.append("save") }
        commands.copyFrame = { calls.append("copy") }
        commands.toggleMiniWindow = { calls.append("mini") }
        let stage = SystemStage(commands: commands)
        stage.advance(1)
        stage.window.element(label: "Back")?.activate()
        stage.press("s")
        stage.press("c", .control)
        stage.press("i")
        #expect(calls == ["back", "save", "copy", "mini"])
    }

    @Test func linksOfLiveStreamsInAListAreAllowedByAButton() async {
        let stage = SystemStage(others: [.video()], folder: "rtsp://camera.local")
        stage.player.play()
        for _ in 0..<500 where stage.player.error == nil { await Task.yield() }
        stage.advance(1)
        #expect(stage.window.element(text: "If you trust its source, allow rtsp: links.") != nil)
        #expect(stage.window.element(identifier: "retry") == nil)
        #expect(stage.window.element(identifier: "allow")?.label == "Allow rtsp: links")
        let button = stage.window.element(identifier: "play-pause")
        #expect(button?.label == "Play" && button?.isEnabled == false)
        #expect(button?.content?.help == "rtsp: links are not allowed")
        stage.window.element(identifier: "allow")?.activate()
        stage.advance(1)
        #expect(stage.window.element(identifier: "allow") == nil)
        #expect(stage.window.element(identifier: "play-pause")?.label == "Pause")
        #expect(stage.player.phase == .playing)
        stage.player.advanceToNextItem()
        stage.advance(1)
        #expect(stage.player.phase == .playing)
    }
}
