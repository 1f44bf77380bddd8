import CGTK
internal import PlaybackModel

/// Textures that use the memory of slots without copying it.
enum MemoryTexture {
    /// Creates the texture of a frame, which holds its lease; `nil` if the bytes do not match the frame's layout.
    static func make(_ lease: FrameLease) -> OpaquePointer? {
        let layout = lease.frame.layout
        guard let bytes = lease.bytes, let start = bytes.baseAddress, holds(layout, in: bytes.count),
            let data = g_bytes_new_with_free_func(start, gsize(bytes.count), releaseLease, lease.passRetained())
        else { return nil }
        defer { g_bytes_unref(data) }
        // The alpha of these frames is opaque. With this format GTK does not need to multiply it.
        return gdk_memory_texture_new(
            Int32(layout.size.width), Int32(layout.size.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, data,
            gsize(layout.bytesPerRow))
    }

    /// Returns `true` if a picture of this layout lies within a number of bytes.
    static func holds(_ layout: FrameLayout, in count: Int) -> Bool {
        let (width, height, row) = (layout.size.width, layout.size.height, layout.bytesPerRow)
        guard layout.format == .bgra, (1...maximumLength).contains(width), (1...maximumLength).contains(height),
            row >= width * 4, row <= maximumLength * 16
        else { return false }
        return row * (height - 1) + width * 4 <= count
    }

    private static let maximumLength = 16_384
}
