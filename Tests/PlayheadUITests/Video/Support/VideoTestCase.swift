import CGTK
import Foundation
import MediaServer
import XCTest

@testable import PlayheadUI
@testable import ViewGraphGTK

/// A test of pictures on GTK's thread, with a display.
///
/// GTK draws in memory, as on a machine without a GPU. OpenGL is available in software.
class VideoTestCase: XCTestCase {
    // Asked only once, because GTK crashes on a second request after a failure.
    @MainActor private static let hasDisplay: Bool = {
        setenv("GDK_SCALE", "1", 1)
        setenv("GSK_RENDERER", "cairo", 0)
        MainLoop.install()
        return gtk_init_check() != 0
    }()

    override func setUpWithError() throws {
        try XCTSkipUnless(MainActor.assumeIsolated { Self.hasDisplay }, "no display: run make test")
    }

    /// Runs a test on the main thread, on which test cases run.
    func onMain(_ body: @MainActor () throws -> Void) throws { try MainActor.assumeIsolated(body) }
}

/// The steps of picture tests, separate from the test case, which is not isolated.
@MainActor enum VideoCheck {
    /// Runs the loop until a condition holds.
    static func waitFor(
        _ what: String, until condition: @MainActor () -> Bool, file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertTrue(MainLoop.run(until: condition, seconds: 20), "waited in vain for \(what)", file: file, line: line)
    }

    /// Runs the loop until points of a window have colors.
    static func waitForColors(
        _ colors: [VideoColor], at points: [(Int, Int)], in stage: VideoStage, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let points = points.map { (x: $0.0, y: $0.1) }
        let isThere = MainLoop.run(until: { stage.colors(points) == colors }, seconds: 20)
        XCTAssertTrue(isThere, "the colours are \(stage.colors(points)), not \(colors)", file: file, line: line)
    }

    /// Checks the colors of points of a view in a square window, for the first frame and during playback.
    static func expect(
        _ colors: [VideoColor], at points: [(Int, Int)], _ player: Player, gravity: AVLayerVideoGravity = .resizeAspect,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let stage = VideoStage(width: 320, height: 320, VideoView(player: player, gravity: gravity))
        defer { stage.close() }
        waitForColors(colors, at: points, in: stage, file: file, line: line)
        let count = VideoOutput.of(player).pictureCount
        player.play()
        waitFor("the next pictures") { VideoOutput.of(player).pictureCount > count + 6 }
        waitForColors(colors, at: points, in: stage, file: file, line: line)
        player.release()
    }

    /// A player with the GStreamer engine, without sound.
    static func makePlayer(_ media: TestMedia) throws -> Player {
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        let url = try TestMediaLibrary().fileBlocking(of: media)
        return Player(item: .simple(url: url), configuration: configuration)
    }
}
