import CGTK
import Foundation
internal import PlaybackModel

/// Pictures for GTK's software renderer, drawn directly from the slot.
///
/// That renderer converts each pixel of a texture to floats and back, which takes 11 ms for a 1280x720 picture in GTK
/// 4.8. A node of cairo commands has no texture. Its source is a raster source, because cairo copies the pixels of an
/// image surface when the surface is destroyed.
enum CairoPicture {
    /// Appends a frame with its black bars to a snapshot. The node holds the frame's lease.
    static func append(
        _ lease: FrameLease, _ shape: VideoShape, to snapshot: OpaquePointer, in layout: VideoLayout, room: CGSize
    ) {
        var bounds = CGRect(origin: .zero, size: room).graphene
        guard let pattern = makePattern(lease, shape.size),
            let context = gtk_snapshot_append_cairo(snapshot, &bounds)
        else { return }
        defer {
            cairo_destroy(context)
            cairo_pattern_destroy(pattern)
        }
        for bar in layout.bars { cairo_rectangle(context, bar.minX, bar.minY, bar.width, bar.height) }
        if !layout.bars.isEmpty { cairo_fill(context) }
        // Before scaling, so that the edge is on whole pixels.
        let picture = layout.picture
        let seen = picture.intersection(CGRect(origin: .zero, size: room))
        cairo_rectangle(context, seen.minX, seen.minY, seen.width, seen.height)
        cairo_translate(context, picture.midX, picture.midY)
        if shape.rotation != 0 { cairo_rotate(context, Double(shape.rotation) * .pi / 180) }
        let size = shape.isTurned ? CGSize(width: picture.height, height: picture.width) : picture.size
        cairo_translate(context, -size.width / 2, -size.height / 2)
        cairo_scale(context, size.width / Double(shape.size.width), size.height / Double(shape.size.height))
        cairo_set_source(context, pattern)
        cairo_fill(context)
    }

    private static func makePattern(_ lease: FrameLease, _ size: PixelSize) -> OpaquePointer? {
        let pattern = cairo_pattern_create_raster_source(
            lease.passRetained(), CAIRO_CONTENT_COLOR, Int32(size.width), Int32(size.height))
        cairo_raster_source_pattern_set_acquire(pattern, acquirePixels, releasePixels)
        cairo_raster_source_pattern_set_copy(pattern, copyLease)
        cairo_raster_source_pattern_set_finish(pattern, endLease)
        // Extends the edge, so that enlarged pictures do not fade there.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        return pattern
    }
}

// Cairo calls these functions on the thread that draws. A frame's pixels are valid while cairo draws them, and its
// lease lasts as long as cairo may draw them again.

private nonisolated func acquirePixels(
    _: OpaquePointer?, data: UnsafeMutableRawPointer?, _: OpaquePointer?,
    _: UnsafePointer<cairo_rectangle_int_t>?
) -> OpaquePointer? {
    guard let data else { return nil }
    let lease = FrameLease.held(by: data)
    let layout = lease.frame.layout
    guard layout.format == .bgra else { return lease.pixels.makeSurface(of: lease) }
    guard let start = lease.bytes?.baseAddress else { return nil }
    // Cairo only reads from this surface.
    return cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: start.assumingMemoryBound(to: UInt8.self)), CAIRO_FORMAT_RGB24,
        Int32(layout.size.width), Int32(layout.size.height), Int32(layout.bytesPerRow))
}

private nonisolated func releasePixels(
    _: OpaquePointer?, data: UnsafeMutableRawPointer?, surface: OpaquePointer?
) { cairo_surface_destroy(surface) }

private nonisolated func copyLease(
    _: OpaquePointer?, data: UnsafeMutableRawPointer?, _: OpaquePointer?
) -> cairo_status_t {
    if let data { _ = FrameLease.held(by: data).passRetained() }
    return CAIRO_STATUS_SUCCESS
}

private nonisolated func endLease(_: OpaquePointer?, data: UnsafeMutableRawPointer?) {
    FrameLease.release(data)
}
