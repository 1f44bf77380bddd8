import CGTK
import CViewContainer

/// Keeps the memory in which GTK's renderer without OpenGL draws a window that changes constantly. GTK returns the
/// memory to the system after each frame, and allocating it again costs twice as much as drawing.
@MainActor package enum DrawingMemory {
    private static var width = 0
    private static var height = 0
    /// Owned. While it exists, Cairo keeps the memory that it shares with the X server.
    private static var image: OpaquePointer?

    /// Prepares for frames of a size in pixels. Costs nothing if the size is already covered.
    package static func prepare(width wantedWidth: Int, height wantedHeight: Int) {
        guard wantedWidth > width || wantedHeight > height else { return }
        width = max(width, wantedWidth)
        height = max(height, wantedHeight)
        // Larger frames never come from the heap.
        heap_keep_freed(Int32(min(width * height * 4, 31 << 20)))
        let old = image
        image = gdk_display_get_default().flatMap { shared_image_new($0, Int32(width), Int32(height)) }
        if let old { cairo_surface_destroy(old) }
        // Until the controls have hidden, frames were allocated in other places, too: twice as much memory as is needed.
        heap_release_freed(5000)
    }
}
