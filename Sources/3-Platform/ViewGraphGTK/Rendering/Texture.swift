import CGTK
import ViewGraph

/// Pixels that GTK can draw.
///
/// Safe as `@unchecked Sendable`: the pixels are immutable, and GObject counts references atomically.
package final class Texture: @unchecked Sendable {
    /// A `GdkTexture`. It lives as long as this object.
    package let pointer: OpaquePointer

    /// Takes ownership of a reference.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    /// Copies pixels; `nil` if GTK refuses them.
    package convenience init?(_ pixels: ImagePixels) {
        let bytes = pixels.bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard
            let texture = gdk_memory_texture_new(
                Int32(pixels.width), Int32(pixels.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
                gsize(pixels.bytesPerRow))
        else { return nil }
        self.init(texture)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// The width in pixels.
    package var width: Int { Int(gdk_texture_get_width(pointer)) }
    /// The height in pixels.
    package var height: Int { Int(gdk_texture_get_height(pointer)) }
    /// The approximate size in memory.
    var byteCount: Int { width * height * 4 }
}
