import CGTK
import Foundation
import MediaServer
import XCTest

@testable import PlaybackModel
@testable import Playhead
@testable import PlayheadUI
@testable import ViewGraphGTK

/// The OpenGL path in software, compared with the memory path. Machines with a GPU also test it there.
final class GLPathTests: VideoTestCase {
    func testBothPathsShowTheSameColors() throws {
        try onMain {
            defer { VideoPathChoice.force(.memory) }
            for media in [TestMedia.quadrants, .quadrantsWide, .quadrantsRotated, .mp4] {
                var pictures: [[VideoColor?]] = []
                for path in [VideoPath.memory, .gl] {
                    VideoPathChoice.force(path)
                    try XCTSkipIf(
                        path == .gl && VideoPathChoice.shared.converter == nil,
                        "no OpenGL: \(VideoPathChoice.shared.failure ?? "")")
                    let player = try VideoCheck.makePlayer(media)
                    let stage = VideoStage(width: 640, height: 360, VideoView(player: player).subtitles(false))
                    defer { stage.close() }
                    VideoCheck.waitFor("a picture") { VideoOutput.of(player).picture != nil }
                    // The first frame may be converted before another layout is requested.
                    player.seek(to: CMTime(seconds: 1, preferredTimescale: 1))
                    let count = VideoOutput.of(player).pictureCount
                    VideoCheck.waitFor("the picture of a second") {
                        !player.isSeeking && VideoOutput.of(player).pictureCount > count
                    }
                    XCTAssertEqual(videoPath(of: player), path)
                    XCTAssertEqual(VideoOutput.of(player).picture?.isUploaded, path == .gl)
                    stage.settle()
                    var points: [(x: Int, y: Int)] = []
                    for y in stride(from: 5, to: 360, by: 10) {
                        for x in stride(from: 5, to: 640, by: 10) { points.append((x, y)) }
                    }
                    pictures.append(stage.colors(points))
                    player.release()
                }
                let pairs = zip(pictures[0], pictures[1])
                let different = pairs.filter { pair in
                    guard let one = pair.0, let other = pair.1 else { return true }
                    return !one.isClose(to: other, within: 12)
                }
                // The paths interpolate chroma differently at edges.
                XCTAssertLessThan(different.count, pictures[0].count / 20, "\(media): \(different.prefix(5))")
                XCTAssertTrue(pictures[0].contains { $0 != .black })
            }
        }
    }

    func testFramesKeepComingWithOpenGL() throws {
        try onMain {
            VideoPathChoice.force(.gl)
            defer { VideoPathChoice.force(.memory) }
            try XCTSkipIf(VideoPathChoice.shared.converter == nil, "no OpenGL")
            let player = try VideoCheck.makePlayer(.quadrants)
            let stage = VideoStage(width: 320, height: 180, VideoView(player: player))
            player.play()
            VideoCheck.waitForColors([.green, .white], at: [(300, 40), (300, 150)], in: stage)
            VideoCheck.waitFor("more pictures than there are slots") { VideoOutput.of(player).pictureCount > 20 }
            weak let source: AnyObject? = player.link.engine?.frames
            player.release()
            VideoCheck.waitForColors([.black], at: [(300, 40)], in: stage)
            stage.close()
            VideoCheck.waitFor("the end of all leases") { source == nil }
        }
    }

    func testFailingOpenGLFallsBackToMemoryWithAWarning() throws {
        try onMain {
            VideoPathChoice.fail(because: "it was taken away")
            defer { VideoPathChoice.force(.memory) }
            let player = try VideoCheck.makePlayer(.quadrants)
            let seen = Warnings()
            player.onNotice { if case .warning(let error) = $0 { seen.errors.append(error) } }
            let stage = VideoStage(width: 320, height: 180, VideoView(player: player))
            defer { stage.close() }
            VideoCheck.waitForColors([.green], at: [(300, 40)], in: stage)
            XCTAssertEqual(videoPath(of: player), .memory)
            XCTAssertEqual(seen.errors.map(\.code), [.videoOutputUnavailable])
            XCTAssertEqual(seen.errors.first?.subject?.contains("it was taken away"), true)
            player.release()
        }
    }

    func testSoftwareRenderersAreDetected() {
        for name in ["llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Software Rasterizer", "swrast"] {
            XCTAssertTrue(MainActor.assumeIsolated { GLConverter.isSoftware(name) }, name)
        }
        for name in ["Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "NVIDIA H100/PCIe/SSE2", "AMD Radeon"] {
            XCTAssertFalse(MainActor.assumeIsolated { GLConverter.isSoftware(name) }, name)
        }
    }
}

@MainActor private final class Warnings {
    var errors: [PlaybackError] = []
}
