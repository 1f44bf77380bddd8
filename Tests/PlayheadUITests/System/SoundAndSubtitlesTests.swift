import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor @Suite struct SoundAndSubtitlesTests {
    // MARK: Sound

    @Test func nightModeHasASignThatTurnsItOff() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(1)
        #expect(stage.window.element(label: "Turn off night mode") == nil)
        stage.press("M", .shift)
        #expect(stage.player.adjustments.isNightMode)
        #expect(stage.window.element(text: "Night mode on") != nil)
        stage.window.element(label: "Turn off night mode")?.activate()
        stage.advance(0.1)
        #expect(!stage.player.adjustments.isNightMode)
        #expect(stage.window.element(label: "Turn off night mode") == nil)
    }

    @Test func theVolumeRestsAtItsNormalValueAndReachesTwice() throws {
        let stage = SystemStage()
        stage.advance(1)
        let slider = try #require(stage.window.element(label: "Volume"))
        slider.setValue(1.04)
        #expect(stage.player.volume == 1)
        slider.setValue(1.5)
        #expect(stage.player.volume == 1.5)
        for _ in 0..<20 { stage.press(.upArrow) }
        #expect(stage.player.volume == 2)
        #expect(stage.window.element(text: "Volume 200%") != nil)
    }

    @Test func soundIsDelayedByKeys() {
        let stage = SystemStage()
        stage.advance(1)
        stage.press("H", .shift)
        stage.press("H", .shift)
        #expect(stage.window.element(text: "Audio delay +0.2 s") != nil)
        #expect(stage.simulation.engine?.adjustments.audioDelay == 0.2)
    }

    // MARK: Subtitles

    @Test func secondSubtitlesShowAtTheTopBelowTheTitle() async throws {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(1)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (language, word) in [("de", "Eins"), ("en", "One")] {
            let url = folder.appendingPathComponent("film.\(language).srt")
            try Data("1\n00:00:01,000 --> 00:00:20,000\n\(word)\n".utf8).write(to: url)
            try await stage.player.addSubtitles(url: url, selects: language == "de")
        }
        stage.advance(0.5)
        #expect(stage.window.element(text: "Eins") != nil && stage.window.element(text: "One") == nil)
        let track = try #require(stage.player.secondaryTextTracks.first)
        stage.player.selectSecondaryText(.track(id: track.id, language: "en", title: nil))
        stage.advance(0.5)
        let first = try #require(stage.window.element(text: "Eins")).frame
        let second = try #require(stage.window.element(text: "One")).frame
        #expect(second.minY >= 56 && second.maxY < first.minY && second.maxY < 200, "\(second) \(first)")
        stage.player.selectSecondaryText(.off)
        stage.advance(0.5)
        #expect(stage.window.element(text: "One") == nil)
    }

    @Test func theWheelWithControlChangesTheSizeOfSubtitles() {
        let stage = SystemStage(.multilingual())
        let place = CGPoint(x: 400, y: 200)
        stage.player.play()
        stage.advance(1)
        stage.press("c")
        stage.advance(0.3)
        stage.window.turnControlWheel(by: -1, at: place)
        stage.window.turnControlWheel(by: -1, at: place)
        #expect(stage.player.subtitleLook.scale == 1.2)
        #expect(stage.window.element(text: "Subtitle size 120%") != nil)
        stage.press("-")
        #expect(stage.player.subtitleLook.scale == 1.1)
        #expect(stage.player.volume == 1)
    }

    @Test func theMenuSetsTheLookOfSubtitles() throws {
        let stage = SystemStage(.multilingual())
        stage.player.play()
        stage.advance(1)
        stage.press("c")
        stage.advance(0.3)
        let menu = try #require(stage.window.element(label: "More"))
        let player = stage.player
        for name in ["Large", "Yellow", "Shadow", "Top"] {
            #expect(!menu.isChosen(name), "\(name)")
            #expect(menu.choose(name), "\(name)")
            stage.advance(0.1)
            #expect(menu.isChosen(name), "\(name)")
        }
        #expect(player.subtitleLook.scale == 1.5 && player.subtitleLook.color == .yellow)
        #expect(player.subtitleLook.outline == .shadow && player.subtitleLook.height == 0.85)
    }
}
