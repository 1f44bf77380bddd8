import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

/// Drags that the X server carries, with the data of browsers.
final class DropTests: GTKTestCase {
    func testALinkThatIsDraggedFromABrowserArrives() throws {
        try onMain {
            // Chromium and GNOME Web offer lists of URIs for links and for pictures that are links.
            try drop(
                "https://video.example/watch?v=1\r\n", as: "text/uri-list", arrivesAs: "https://video.example/watch?v=1"
            )
        }
    }

    func testALinkWithItsTitleArrivesAlone() throws {
        try onMain {
            // Firefox offers text with the title of the link.
            try drop(
                "https://video.example/watch?v=2\nTrailer:Night", as: "text/plain;charset=utf-8",
                arrivesAs: "https://video.example/watch?v=2")
        }
    }
}

/// Drags a text over a view with the real pointer, and expects one URL.
@MainActor private func drop(_ text: String, as type: String, arrivesAs expected: String) throws {
    try RealInput.skipUnlessThere()
    var dropped: [URL] = []
    let stage = WindowStage(
        Color.blue.onDrop(isTargeted: nil) { urls, _, _ in
            dropped += urls
            return true
        })
    defer { stage.close() }
    let bytes = g_bytes_new(text, gsize(text.utf8.count))
    defer { g_bytes_unref(bytes) }
    let provider = gdk_content_provider_new_for_bytes(type, bytes)
    let source = gtk_drag_source_new()!
    gtk_drag_source_set_content(source, provider)
    gtk_widget_add_controller(stage.views.widget, source)
    g_object_unref(UnsafeMutableRawPointer(provider))
    try RealInput.perform(
        """
        mousemove 60 60 mousedown 1 mousemove 70 70 sleep 0.1 mousemove 100 100 sleep 0.1 mousemove 200 150 sleep 0.2 \
        mousemove 205 152 sleep 0.3 mouseup 1
        """)
    waitFor("the drop") { !dropped.isEmpty }
    XCTAssertEqual(dropped.map(\.absoluteString), [expected])
}
