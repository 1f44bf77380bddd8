import CGTK
import Foundation
import PlayheadTesting
import XCTest

@testable import Playhead
@testable import PlayheadUI
@testable import ViewGraphGTK

/// Looks for leaks of players that were opened and closed in windows. The tests of the engine count GStreamer's objects
/// with its own tracer.
final class SystemLeakTests: VideoTestCase {
    func testTenPlayersLeakNothing() throws {
        try onMain {
            // The first player loads what stays in memory: plugins, icons, fonts.
            try Self.openAndClose()
            let boxes = liveSignalBoxCount
            let files = try Self.openFiles()
            for _ in 0..<10 { try Self.openAndClose() }
            VideoCheck.waitFor("the end of all signals") { liveSignalBoxCount <= boxes }
            VideoCheck.waitFor("the end of all files and pipes") { (try? Self.openFiles()) ?? .max <= files }
        }
    }

    /// Shows a player until it plays, closes it, and checks that it and its widgets are freed.
    @MainActor private static func openAndClose(file: StaticString = #filePath, line: UInt = #line) throws {
        let gone = GoneCount()
        var watched = 0
        weak var player: Player?
        weak var output: VideoOutput?
        weak var views: ViewHost?
        do {
            let film = try VideoCheck.makePlayer(.mp4)
            let stage = VideoStage(width: 480, height: 270, SystemVideoView(player: film))
            (player, output, views) = (film, VideoOutput.of(film), stage.views)
            film.play()
            VideoCheck.waitFor("pictures", until: { VideoOutput.of(film).pictureCount > 5 }, file: file, line: line)
            watched = watch(stage.views.widget, gone)
            stage.close()
            film.release()
        }
        VideoCheck.waitFor(
            "the end of \(watched) widgets", until: { gone.count == watched }, file: file, line: line)
        VideoCheck.waitFor("the end of the player", until: { player == nil }, file: file, line: line)
        XCTAssertNil(output, file: file, line: line)
        XCTAssertNil(views, file: file, line: line)
    }

    @MainActor private static func openFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Counts the widgets below a widget, and those that were freed.
    @MainActor private static func watch(_ widget: Widget, _ gone: GoneCount) -> Int {
        g_object_weak_ref(
            UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), countGoneWidget,
            Unmanaged.passUnretained(gone).toOpaque())
        var count = 1
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            count += watch(child, gone)
            next = gtk_widget_get_next_sibling(child)
        }
        return count
    }
}

// Only on the main thread, where GTK frees widgets.
private final class GoneCount { nonisolated(unsafe) var count = 0 }

private nonisolated func countGoneWidget(data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GObject>?) {
    // The test retains the counter until it ends.
    if let data { Unmanaged<GoneCount>.fromOpaque(data).takeUnretainedValue().count += 1 }
}
