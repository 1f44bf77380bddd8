import CGTK
import Foundation
import MediaServer
import Observation
import PlaybackModel
import PlayheadTesting
import PlayheadUI
import XCTest

@testable import Playhead
@testable import PlayheadUI
@testable import ViewGraphGTK

final class VideoViewTests: VideoTestCase {
    func testEachGravityPlacesThePicture() throws {
        try onMain {
            let places: [(AVLayerVideoGravity, [(Int, Int)], [VideoColor])] = [
                (
                    .resizeAspect, [(30, 60), (30, 80), (300, 80), (30, 240), (300, 240), (4, 120), (30, 260)],
                    [.black, .red, .green, .blue, .white, .black, .black]
                ),
                (
                    .resizeAspectFill, [(4, 10), (310, 10), (4, 310), (310, 310)],
                    [.red, .green, .blue, .white]
                ),
                (
                    .resize, [(30, 10), (310, 10), (30, 310), (310, 310), (4, 10)],
                    [.red, .green, .blue, .white, .black]
                ),
            ]
            for (gravity, points, expected) in places {
                let player = try VideoCheck.makePlayer(.quadrants)
                VideoCheck.expect(expected, at: points, player, gravity: gravity)
            }
        }
    }

    func testPixelAspectAndRotationAreApplied() throws {
        try onMain {
            VideoCheck.expect(
                [.black, .red, .green, .blue, .white, .black],
                at: [(30, 105), (30, 125), (300, 125), (30, 195), (300, 195), (30, 210)],
                try VideoCheck.makePlayer(.quadrantsWide))
            VideoCheck.expect(
                [.black, .blue, .red, .white, .green, .black],
                at: [(60, 160), (80, 40), (240, 40), (80, 300), (240, 300), (260, 160)],
                try VideoCheck.makePlayer(.quadrantsRotated))
        }
    }

    func testTwoViewsShowOnePlayerAtDifferentSizes() throws {
        try onMain {
            let player = try VideoCheck.makePlayer(.quadrants)
            let stage = VideoStage(
                width: 480, height: 180,
                HStack(spacing: 0) {
                    VideoView(player: player).frame(width: 320, height: 180)
                    VideoView(player: player).frame(width: 160, height: 180)
                })
            defer { stage.close() }
            VideoCheck.waitForColors([.red, .red], at: [(60, 40), (340, 60)], in: stage)
            XCTAssertEqual(
                stage.colors([(300, 150), (460, 120), (400, 20), (400, 160)]), [.white, .white, .black, .black])
        }
    }

    func testViewCanSwitchAndRemoveItsPlayer() throws {
        try onMain {
            let model = PlayerModel()
            model.player = try VideoCheck.makePlayer(.quadrants)
            let stage = VideoStage(width: 320, height: 180, ChangingView(model: model))
            defer { stage.close() }
            VideoCheck.waitForColors([.green], at: [(300, 40)], in: stage)
            model.player = try VideoCheck.makePlayer(.quadrantsRotated)
            VideoCheck.waitForColors([.black, .red], at: [(300, 40), (190, 40)], in: stage)
            model.player = nil
            VideoCheck.waitForColors([.black, .black], at: [(300, 40), (190, 40)], in: stage)
        }
    }

    func testReleaseClearsThePictureAndReturnsAllSlots() throws {
        try onMain {
            let player = try VideoCheck.makePlayer(.quadrants)
            let stage = VideoStage(width: 320, height: 180, VideoView(player: player))
            VideoCheck.waitForColors([.green], at: [(300, 40)], in: stage)
            weak let source: AnyObject? = player.link.engine?.frames
            XCTAssertNotNil(source)
            player.release()
            VideoCheck.waitForColors([.black, .black], at: [(300, 40), (60, 40)], in: stage)
            stage.close()
            // Each lease retains the source.
            VideoCheck.waitFor("the end of all leases") { source == nil }
        }
    }

    func testFramesKeepComing() throws {
        try onMain {
            let player = try VideoCheck.makePlayer(.quadrants)
            let stage = VideoStage(width: 320, height: 180, VideoView(player: player))
            defer { stage.close() }
            player.play()
            VideoCheck.waitFor("more pictures than there are slots") { VideoOutput.of(player).pictureCount > 30 }
            player.release()
        }
    }

    func testStoppedPlayerShowsNothing() throws {
        try onMain {
            let player = try VideoCheck.makePlayer(.quadrants)
            let stage = VideoStage(width: 320, height: 180, VideoView(player: player))
            defer { stage.close() }
            VideoCheck.waitForColors([.green], at: [(300, 40)], in: stage)
            player.stop()
            VideoCheck.waitForColors([.black], at: [(300, 40)], in: stage)
        }
    }

    func testResizeRequestsASizeOnceSettled() throws {
        try onMain {
            let simulation = Simulation(library: SimulatedEngine.Library(items: [:]))
            let player = Player(
                items: [PlayerItem(url: URL(string: "https://www.example.com/film.m3u8")!)],
                engine: simulation.provider, scheduler: simulation.scheduler)
            let stage = VideoStage(width: 320, height: 180, VideoView(player: player).subtitles(false))
            defer { stage.close() }
            @MainActor func asked() -> [PixelSize?] {
                simulation.commands.compactMap { command in
                    if case .setMaximumFrameSize(let size) = command { .some(size) } else { nil }
                }
            }
            VideoCheck.waitFor("the first size") { !asked().isEmpty }
            XCTAssertEqual(asked(), [PixelSize(width: 320, height: 180)])
            // The first frame may have another shape, which makes another request.
            simulation.advance(by: .seconds(1))
            for width in [400, 480, 640] { stage.resize(width: width, height: 360) }
            simulation.advance(by: .milliseconds(149))
            XCTAssertEqual(asked().count, 1)
            simulation.advance(by: .milliseconds(1))
            XCTAssertEqual(asked().dropFirst(), [PixelSize(width: 640, height: 360)])
            simulation.advance(by: .seconds(5))
            XCTAssertEqual(asked().count, 2)
            player.release()
        }
    }

    func testCoveredWindowDrawsNothingBehindTheView() throws {
        try onMain {
            let model = PlayerModel()
            model.player = try VideoCheck.makePlayer(.quadrants)
            let stage = VideoStage(width: 320, height: 180, VanishingView(model: model))
            defer { stage.close() }
            VideoCheck.waitFor("the view to cover the window") { stage.hasStyle("view-covered") }
            VideoCheck.waitForColors([.green], at: [(300, 40)], in: stage)
            model.isHidden = true
            VideoCheck.waitFor("the window's own background") { !stage.hasStyle("view-covered") }
            model.player?.release()
        }
    }

    func testPictureSubtitlesShowOverThePicture() throws {
        try onMain {
            for media in [TestMedia.discSubtitlesMKV, .dvdSubtitlesMKV] {
                let player = try VideoCheck.makePlayer(media)
                player.select(TrackSelection(text: .track(id: "", language: "en", title: nil)))
                let stage = VideoStage(width: 320, height: 180, VideoView(player: player))
                defer { stage.close() }
                player.play()
                let places = [(160, 160), (160, 20), (160, 90)]
                VideoCheck.waitForColors([.red, .blue, .blue], at: places, in: stage)
                VideoCheck.waitForColors([.blue, .blue, .blue], at: places, in: stage)
                VideoCheck.waitForColors([.blue, .green, .blue], at: places, in: stage)
                XCTAssertEqual(stage.texts, [])
                player.release()
            }
        }
    }

    func testSubtitlesShowOverThePicture() throws {
        try onMain {
            let player = try VideoCheck.makePlayer(.mkv)
            let stage = VideoStage(width: 640, height: 360, VideoView(player: player))
            defer { stage.close() }
            player.play()
            VideoCheck.waitFor("a subtitle on the screen") {
                !player.subtitles.cues.isEmpty && stage.texts.contains(player.subtitles.cues[0].text)
            }
            player.release()
            VideoCheck.waitFor("its end") { stage.texts.isEmpty }
        }
    }
}

@MainActor @Observable private final class PlayerModel {
    var player: Player?
    var isHidden = false
}

private struct VanishingView: View {
    let model: PlayerModel
    var body: some View {
        if model.isHidden { Text("Nothing to see") } else { VideoView(player: model.player) }
    }
}

private struct ChangingView: View {
    let model: PlayerModel
    var body: some View { VideoView(player: model.player) }
}
