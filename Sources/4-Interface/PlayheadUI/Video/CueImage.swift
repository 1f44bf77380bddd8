import CGTK
import Foundation
internal import PlaybackModel

/// The picture of a subtitle, for GTK's renderers.
@MainActor final class CueImage {
    let picture: CuePicture
    private let parts: [CuePart]

    init(_ picture: CuePicture) {
        self.picture = picture
        parts = picture.parts.map(CuePart.init)
    }

    /// Draws the subtitle over a video.
    ///
    /// - Parameters:
    ///   - snapshot: The drawing.
    ///   - shape: The shape of the video as it is presented.
    ///   - video: The frame of the video in the view, in points.
    ///   - room: The size of the view.
    ///   - scale: The number of pixels per point.
    ///   - inMemory: `true` if GTK's renderer draws in memory with cairo.
    func draw(
        _ snapshot: OpaquePointer, as shape: VideoShape, over video: CGRect, room: CGSize, scale: CGFloat,
        inMemory: Bool
    ) {
        var bounds = CGRect(origin: .zero, size: room)
        var view = bounds.graphene
        gtk_snapshot_push_clip(snapshot, &view)
        defer { gtk_snapshot_pop(snapshot) }
        guard shape.rotation != 0 else {
            let layout = CueLayout(picture, over: video, movedInto: bounds, scale: scale)
            append(to: snapshot, at: layout, scale: scale, inMemory: inMemory)
            return
        }
        // It turns with the video.
        gtk_snapshot_save(snapshot)
        defer { gtk_snapshot_restore(snapshot) }
        var middle = graphene_point_t(x: Float(video.midX), y: Float(video.midY))
        gtk_snapshot_translate(snapshot, &middle)
        gtk_snapshot_rotate(snapshot, Float(shape.rotation))
        let size = shape.isTurned ? CGSize(width: video.height, height: video.width) : video.size
        bounds = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        let layout = CueLayout(picture, over: bounds, movedInto: nil, scale: scale)
        append(to: snapshot, at: layout, scale: scale, inMemory: inMemory)
    }

    private func append(to snapshot: OpaquePointer, at layout: CueLayout, scale: CGFloat, inMemory: Bool) {
        for (part, frame) in zip(parts, layout.frames) {
            if inMemory {
                part.appendSurface(to: snapshot, in: frame, scale: scale)
            } else {
                part.appendTexture(to: snapshot, in: frame)
            }
        }
    }
}

/// A rectangle of a subtitle, with the surface or texture of its pixels.
@MainActor private final class CuePart {
    private let part: CuePicture.Part
    /// The pixels in memory, owned by this object.
    private var surface: OpaquePointer?
    /// The pixels in the size on the screen, owned by this object. Scaling takes long, and the video changes often below.
    private var scaled: (surface: OpaquePointer, size: PixelSize)?
    /// The texture, owned by this object.
    private var texture: OpaquePointer?

    init(_ part: CuePicture.Part) { self.part = part }

    isolated deinit {
        if let surface { cairo_surface_destroy(surface) }
        if let scaled { cairo_surface_destroy(scaled.surface) }
        if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
    }

    func appendTexture(to snapshot: OpaquePointer, in frame: CGRect) {
        if texture == nil { texture = makeTexture() }
        guard let texture else { return }
        var bounds = frame.graphene
        gtk_snapshot_append_texture(snapshot, texture, &bounds)
    }

    func appendSurface(to snapshot: OpaquePointer, in frame: CGRect, scale: CGFloat) {
        if surface == nil { surface = makeSurface() }
        let size = PixelSize(
            width: Int((frame.width * scale).rounded()), height: Int((frame.height * scale).rounded()))
        var bounds = frame.graphene
        guard let (source, sourceSize) = source(for: size),
            let context = gtk_snapshot_append_cairo(snapshot, &bounds)
        else { return }
        defer { cairo_destroy(context) }
        cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
        cairo_clip(context)
        cairo_translate(context, frame.minX, frame.minY)
        cairo_scale(context, frame.width / Double(sourceSize.width), frame.height / Double(sourceSize.height))
        cairo_set_source_surface(context, source, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        cairo_paint(context)
    }

    /// The surface to draw in a size: the pixels themselves, or smaller ones.
    private func source(for size: PixelSize) -> (OpaquePointer, PixelSize)? {
        guard let surface else { return nil }
        guard size.width < part.size.width, size.height < part.size.height else { return (surface, part.size) }
        if let scaled, scaled.size == size { return (scaled.surface, size) }
        if let scaled { cairo_surface_destroy(scaled.surface) }
        scaled = nil
        guard let new = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height)),
            let context = cairo_create(new)
        else { return nil }
        defer { cairo_destroy(context) }
        cairo_scale(
            context, Double(size.width) / Double(part.size.width), Double(size.height) / Double(part.size.height))
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint(context)
        scaled = (new, size)
        return (new, size)
    }

    private func makeSurface() -> OpaquePointer? {
        let (width, height, pixels) = (part.size.width, part.size.height, pixels)
        guard pixels.count == width * height, !pixels.isEmpty,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { return nil }
        cairo_surface_flush(surface)
        guard let start = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        pixels.withUnsafeBytes { bytes in
            for row in 0..<height {
                let line = UnsafeMutableRawBufferPointer(start: start + row * stride, count: width * 4)
                line.copyBytes(from: bytes[(row * width * 4)..<((row + 1) * width * 4)])
            }
        }
        cairo_surface_mark_dirty(surface)
        return surface
    }

    private func makeTexture() -> OpaquePointer? {
        let pixels = pixels
        guard pixels.count == part.size.width * part.size.height, !pixels.isEmpty,
            let data = pixels.withUnsafeBytes({ g_bytes_new($0.baseAddress, gsize($0.count)) })
        else { return nil }
        defer { g_bytes_unref(data) }
        return gdk_memory_texture_new(
            Int32(part.size.width), Int32(part.size.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, data,
            gsize(part.size.width * 4))
    }

    /// The colors of the pixels, multiplied by their alpha.
    private var pixels: [UInt32] {
        var table = [UInt32](repeating: 0, count: 256)
        if part.isMask, let color = part.colors.first {
            for index in 0..<256 {
                table[index] = Self.multiplied(color, by: ((color >> 24) * UInt32(index) + 127) / 255)
            }
        } else {
            for (index, color) in part.colors.prefix(256).enumerated() {
                table[index] = Self.multiplied(color, by: color >> 24)
            }
        }
        return part.indices.map { table[Int($0)] }
    }

    /// A color multiplied by an opacity from 0 to 255, which becomes its own.
    private static func multiplied(_ color: UInt32, by alpha: UInt32) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 { ((((color >> shift) & 255) * alpha + 127) / 255) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}
