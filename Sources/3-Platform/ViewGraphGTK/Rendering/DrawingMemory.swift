import CGTK
import CViewContainer

/// Keeps the memory in which GTK's renderer without OpenGL draws a window whose content changes all the time: it gives
/// that memory back to the system after each frame, and getting it again costs twice as much as the drawing.
@MainActor package enum DrawingMemory {
    private static var width = 0
    private static var height = 0
    /// Owned. As long as it lives, cairo keeps the memory that it shares with an X server.
    private static var image: OpaquePointer?

    /// Prepares for frames of a size in pixels. Costs nothing when it did so before.
    package static func prepare(width wantedWidth: Int, height wantedHeight: Int) {
        guard wantedWidth > width || wantedHeight > height else { return }
        // Three frames of a screen.
        if width == 0 { heap_keep_freed(64 << 20, 32 << 20) }
        width = max(width, wantedWidth)
        height = max(height, wantedHeight)
        let old = image
        image = gdk_display_get_default().flatMap { shared_image_new($0, Int32(width), Int32(height)) }
        if let old { cairo_surface_destroy(old) }
    }
}
