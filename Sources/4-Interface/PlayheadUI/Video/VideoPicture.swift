import CGTK
import Foundation
internal import PlaybackModel

/// A picture with its shape, for GTK's renderers.
@MainActor final class VideoPicture {
    let shape: VideoShape
    private let lease: FrameLease?
    /// The texture, owned by this object.
    private var texture: OpaquePointer?

    /// Creates a picture in memory; `nil` if the bytes do not match the frame's layout.
    init?(_ lease: FrameLease) {
        let frame = lease.frame
        guard let bytes = lease.bytes, MemoryTexture.holds(frame.layout, in: bytes.count) else { return nil }
        self.lease = lease
        shape = VideoShape(frame)
    }

    /// Creates a picture from a texture and takes ownership of it.
    init(texture: OpaquePointer, shape: VideoShape) {
        self.texture = texture
        self.shape = shape
        lease = nil
    }

    /// The pixels of the texture as BGRA, without a gap between rows; `nil` for a picture in memory.
    var pixels: [UInt8]? {
        guard let texture, isUploaded else { return nil }
        let (width, height) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture, &pixels, gsize(width * 4))
        return pixels
    }

    isolated deinit {
        if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
    }

    /// `true` if the pixels are in memory of a device: an OpenGL texture, or a picture that stays where it was decoded.
    var isUploaded: Bool { lease == nil }

    /// Draws the picture into a view, with its black bars.
    ///
    /// - Parameters:
    ///   - snapshot: The drawing.
    ///   - shape: The shape, with the rotation and the aspect ratio that a viewer chooses.
    ///   - layout: The place in the view.
    ///   - room: The size of the view.
    ///   - inMemory: `true` if GTK's renderer draws in memory with cairo.
    func draw(_ snapshot: OpaquePointer, as shape: VideoShape, in layout: VideoLayout, room: CGSize, inMemory: Bool) {
        if inMemory, let lease {
            CairoPicture.append(lease, shape, to: snapshot, in: layout, room: room)
            return
        }
        for bar in layout.bars { snapshot.appendBlack(bar) }
        // One texture for all views.
        if texture == nil { texture = lease.flatMap(MemoryTexture.make) }
        guard let texture else { return }
        if layout.isCut {
            var bounds = CGRect(origin: .zero, size: room).graphene
            gtk_snapshot_push_clip(snapshot, &bounds)
        }
        append(texture, to: snapshot, as: shape, in: layout.picture)
        if layout.isCut { gtk_snapshot_pop(snapshot) }
    }

    private func append(
        _ texture: OpaquePointer, to snapshot: OpaquePointer, as shape: VideoShape, in rectangle: CGRect
    ) {
        guard shape.rotation != 0 else {
            var bounds = rectangle.graphene
            gtk_snapshot_append_texture(snapshot, texture, &bounds)
            return
        }
        gtk_snapshot_save(snapshot)
        defer { gtk_snapshot_restore(snapshot) }
        var middle = graphene_point_t(x: Float(rectangle.midX), y: Float(rectangle.midY))
        gtk_snapshot_translate(snapshot, &middle)
        gtk_snapshot_rotate(snapshot, Float(shape.rotation))
        let size = shape.isTurned ? CGSize(width: rectangle.height, height: rectangle.width) : rectangle.size
        var bounds = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height).graphene
        gtk_snapshot_append_texture(snapshot, texture, &bounds)
    }
}

extension OpaquePointer {
    /// Draws black on a `GtkSnapshot`.
    func appendBlack(_ rectangle: CGRect) {
        var black = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
        var bounds = rectangle.graphene
        gtk_snapshot_append_color(self, &black, &bounds)
    }
}

extension CGRect {
    /// The rectangle in GTK's type.
    var graphene: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(minX), y: Float(minY)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}
