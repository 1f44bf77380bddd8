import CGTK
internal import PlaybackModel

/// Textures in memory: that of the slot, without a copy, or that of the pixels converted from planes.
enum MemoryTexture {
    /// Creates the texture of a frame, which holds its lease if needed; `nil` if the bytes do not match the frame's layout.
    static func make(_ lease: FrameLease) -> OpaquePointer? {
        let layout = lease.frame.layout
        if layout.format != .bgra { return makeFromPlanes(lease) }
        guard let bytes = lease.bytes, let start = bytes.baseAddress, holds(layout, in: bytes.count),
            let data = g_bytes_new_with_free_func(start, gsize(bytes.count), releaseLease, lease.passRetained())
        else { return nil }
        defer { g_bytes_unref(data) }
        // The alpha of these frames is opaque. With this format GTK does not need to multiply it.
        return gdk_memory_texture_new(
            Int32(layout.size.width), Int32(layout.size.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, data,
            gsize(layout.bytesPerRow))
    }

    private static func makeFromPlanes(_ lease: FrameLease) -> OpaquePointer? {
        guard let source = PlaneSource(lease) else { return nil }
        let size = lease.frame.layout.size
        let (row, count) = (size.width * 4, gsize(size.width * 4 * size.height))
        guard let pixels = g_try_malloc(count) else { return nil }
        guard source.write(to: pixels, bytesPerRow: row), let data = g_bytes_new_take(pixels, count) else {
            g_free(pixels)
            return nil
        }
        defer { g_bytes_unref(data) }
        return gdk_memory_texture_new(
            Int32(size.width), Int32(size.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, data, gsize(row))
    }

    /// Returns `true` if a picture of this layout lies within a number of bytes.
    static func holds(_ layout: FrameLayout, in count: Int) -> Bool {
        guard layout.format == .bgra else { return layout.planesLie(in: count) }
        let (width, height, row) = (layout.size.width, layout.size.height, layout.bytesPerRow)
        guard (1...maximumLength).contains(width), (1...maximumLength).contains(height),
            row >= width * 4, row <= maximumLength * 16
        else { return false }
        return row * (height - 1) + width * 4 <= count
    }

    private static let maximumLength = 16_384
}
