import CGTK
internal import PlaybackModel

/// Textures over the memory of slots, without a copy.
enum MemoryTexture {
    /// The texture of a frame, which holds its lease; `nil` when the bytes are not what the frame says.
    static func make(_ lease: FrameLease) -> OpaquePointer? {
        let layout = lease.frame.layout
        guard let bytes = lease.bytes, let start = bytes.baseAddress, holds(layout, in: bytes.count),
            let data = g_bytes_new_with_free_func(start, gsize(bytes.count), releaseLease, lease.passRetained())
        else { return nil }
        defer { g_bytes_unref(data) }
        // The alpha of such frames is opaque: said so, GTK has nothing to multiply.
        return gdk_memory_texture_new(
            Int32(layout.size.width), Int32(layout.size.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, data,
            gsize(layout.bytesPerRow))
    }

    /// Whether a picture of this layout lies within so many bytes.
    static func holds(_ layout: FrameLayout, in count: Int) -> Bool {
        let (width, height, row) = (layout.size.width, layout.size.height, layout.bytesPerRow)
        guard layout.format == .bgra, (1...maximumLength).contains(width), (1...maximumLength).contains(height),
            row >= width * 4, row <= maximumLength * 16
        else { return false }
        return row * (height - 1) + width * 4 <= count
    }

    private static let maximumLength = 16_384
}
