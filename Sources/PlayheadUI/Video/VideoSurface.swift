import CGTK
import Foundation
import PlaybackModel
internal import Playhead
import ViewGraphGTK

/// The widget of one ``VideoView``: it draws the newest picture of a player's ``VideoOutput``, and nothing else is drawn
/// again for it.
@MainActor final class VideoSurface {
    let container = Container(role: GTK_ACCESSIBLE_ROLE_IMG)
    private var output: VideoOutput?
    private var gravity = AVLayerVideoGravity.resizeAspect
    private var layout: (key: LayoutKey, layout: VideoLayout)?

    private struct LayoutKey: Hashable {
        var shape: VideoShape
        var room: CGSize
        var scale: CGFloat
        var gravity: AVLayerVideoGravity
    }

    init() {
        container.onDraw = { [weak self] snapshot, size in self?.draw(snapshot, size) }
        container.onAllocate = { [weak self] _ in self?.output?.sizesDidChange() }
    }

    /// Shows a player; `nil` for none.
    func show(_ player: Player?, gravity: AVLayerVideoGravity) {
        let output = player.map { VideoOutput.of($0) }
        guard output !== self.output || gravity != self.gravity else { return }
        self.gravity = gravity
        if output !== self.output {
            self.output?.remove(self)
            self.output = output
            output?.add(self)
        } else {
            output?.sizesDidChange()
        }
        gtk_widget_queue_draw(container.widget)
    }

    /// The view is gone.
    func close() {
        output?.remove(self)
        output = nil
    }

    func pictureDidChange() { gtk_widget_queue_draw(container.widget) }

    /// The size at which pictures are of use, in pixels; `nil` while the view has none.
    var wantedSize: PixelSize? {
        let (room, scale) = (size, scale)
        guard room.width > 0, room.height > 0 else { return nil }
        guard let shape = output?.picture?.shape else {
            return PixelSize(width: Int(room.width * scale), height: Int(room.height * scale))
        }
        return layout(of: shape, in: room, scale: scale).wantedSize
    }

    private var size: CGSize {
        CGSize(
            width: CGFloat(gtk_widget_get_width(container.widget)),
            height: CGFloat(gtk_widget_get_height(container.widget)))
    }

    private var scale: CGFloat { CGFloat(max(1, gtk_widget_get_scale_factor(container.widget))) }

    private func layout(of shape: VideoShape, in room: CGSize, scale: CGFloat) -> VideoLayout {
        let key = LayoutKey(shape: shape, room: room, scale: scale, gravity: gravity)
        if let layout, layout.key == key { return layout.layout }
        let new = VideoLayout(shape, in: room, scale: scale, gravity: gravity)
        layout = (key, new)
        return new
    }

    // MARK: Drawing

    private func draw(_ snapshot: OpaquePointer, _ size: CGSize) {
        guard let picture = output?.picture else {
            fill(snapshot, CGRect(origin: .zero, size: size))
            return
        }
        let layout = layout(of: picture.shape, in: size, scale: scale)
        for bar in layout.bars { fill(snapshot, bar) }
        if layout.isCut {
            var room = CGRect(origin: .zero, size: size).graphene
            gtk_snapshot_push_clip(snapshot, &room)
        }
        append(picture, to: snapshot, in: layout.picture)
        if layout.isCut { gtk_snapshot_pop(snapshot) }
    }

    private func fill(_ snapshot: OpaquePointer, _ rectangle: CGRect) {
        var black = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
        var bounds = rectangle.graphene
        gtk_snapshot_append_color(snapshot, &black, &bounds)
    }

    private func append(_ picture: VideoPicture, to snapshot: OpaquePointer, in rectangle: CGRect) {
        guard picture.shape.rotation != 0 else {
            var bounds = rectangle.graphene
            gtk_snapshot_append_texture(snapshot, picture.texture, &bounds)
            return
        }
        gtk_snapshot_save(snapshot)
        defer { gtk_snapshot_restore(snapshot) }
        var middle = graphene_point_t(x: Float(rectangle.midX), y: Float(rectangle.midY))
        gtk_snapshot_translate(snapshot, &middle)
        gtk_snapshot_rotate(snapshot, Float(picture.shape.rotation))
        let size =
            picture.shape.isTurned ? CGSize(width: rectangle.height, height: rectangle.width) : rectangle.size
        var bounds = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height).graphene
        gtk_snapshot_append_texture(snapshot, picture.texture, &bounds)
    }
}

extension CGRect {
    /// The rectangle as GTK has it.
    var graphene: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(minX), y: Float(minY)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}
