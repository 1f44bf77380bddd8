import CGTK

/// Pixels that GTK can draw.
///
/// Safety of `@unchecked Sendable`: they are in memory and never change, and GObject counts references atomically.
package final class Texture: @unchecked Sendable {
    /// A `GdkTexture` as long as this lives.
    package let pointer: OpaquePointer

    /// Takes a reference over.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// In pixels.
    package var width: Int { Int(gdk_texture_get_width(pointer)) }
    /// In pixels.
    package var height: Int { Int(gdk_texture_get_height(pointer)) }
    /// About what it takes in memory.
    var byteCount: Int { width * height * 4 }
}
