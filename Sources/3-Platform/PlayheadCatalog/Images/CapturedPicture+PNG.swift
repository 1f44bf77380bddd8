import CPixbuf
import PlaybackModel
public import Playhead

extension CapturedPicture {
    /// The picture as a PNG file; `nil` if gdk-pixbuf cannot write PNG on this system.
    ///
    /// ```swift
    /// let picture = try await player.capturePicture()
    /// guard let png = picture.pngData() else { return }
    /// ```
    ///
    /// A picture of 1920 × 1080 takes some tenths of a second: call it off the main actor.
    public func pngData() -> [UInt8]? {
        guard let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(size.width), Int32(size.height)),
            let target = gdk_pixbuf_get_pixels(pixbuf)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (source, place) = ((row * size.width + column) * 4, row * rowBytes + column * 3)
                for channel in 0..<3 { target[place + channel] = pixels[source + channel] }
            }
        }
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var keys: [UnsafeMutablePointer<gchar>?] = [nil]
        var values: [UnsafeMutablePointer<gchar>?] = [nil]
        guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, "png", &keys, &values, nil) != 0, let buffer else {
            return nil
        }
        defer { g_free(buffer) }
        return [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(count)))
    }
}
