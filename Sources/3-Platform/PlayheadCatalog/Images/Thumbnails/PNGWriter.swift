import CPixbuf
import PlaybackModel

/// Encodes pictures as PNG, with gdk-pixbuf.
enum PNGWriter {
    /// Returns a PNG of a picture that fits into a square, with texts; `nil` if it cannot be encoded.
    static func png(of image: DecodedImage, side: Int, texts: [(String, String)]) -> [UInt8]? {
        let size = image.size.scaled(to: PixelSize(width: side, height: side), .fit)
        guard
            let whole = gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, 1, 8, Int32(image.size.width), Int32(image.size.height))
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(whole)) }
        copy(image, into: whole)
        guard let scaled = gdk_pixbuf_scale_simple(whole, Int32(size.width), Int32(size.height), GDK_INTERP_BILINEAR)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
        var keys = texts.map { g_strdup("tEXt::\($0.0)") } + [nil]
        var values = texts.map { g_strdup($0.1) } + [nil]
        defer { for text in keys + values { g_free(text) } }
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        guard gdk_pixbuf_save_to_bufferv(scaled, &buffer, &count, "png", &keys, &values, nil) != 0, let buffer else {
            return nil
        }
        defer { g_free(buffer) }
        return [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(count)))
    }

    /// Copies pixels with colors that are not multiplied by alpha, as PNG stores them.
    private static func copy(_ image: DecodedImage, into pixbuf: OpaquePointer) {
        guard let target = gdk_pixbuf_get_pixels(pixbuf) else { return }
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        for row in 0..<image.size.height {
            for column in 0..<image.size.width {
                let source = row * image.stride + column * 4
                let pixel = target + row * rowBytes + column * 4
                let alpha = Int(image.pixels[source + 3])
                for (channel, offset) in [(0, 2), (1, 1), (2, 0)] {
                    let color = Int(image.pixels[source + offset])
                    pixel[channel] = alpha == 0 ? 0 : UInt8(min(255, (color * 255 + alpha / 2) / alpha))
                }
                pixel[3] = UInt8(alpha)
            }
        }
    }
}
