import CGTK

/// Pixels that GTK can draw.
///
/// Safe as `@unchecked Sendable`: the pixels are immutable, and GObject counts references atomically.
package final class Texture: @unchecked Sendable {
    /// A `GdkTexture`. It lives as long as this object.
    package let pointer: OpaquePointer

    /// Takes ownership of a reference.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// The width in pixels.
    package var width: Int { Int(gdk_texture_get_width(pointer)) }
    /// The height in pixels.
    package var height: Int { Int(gdk_texture_get_height(pointer)) }
    /// The approximate size in memory.
    var byteCount: Int { width * height * 4 }
}
