import CGTK
import Foundation
internal import PlaybackModel
internal import Playhead
import ViewGraphGTK

/// The widget of a ``VideoView``. It draws the newest picture of a player's ``VideoOutput`` without redrawing anything
/// else.
@MainActor final class VideoSurface {
    let container = Container(role: GTK_ACCESSIBLE_ROLE_IMG)
    private var output: VideoOutput?
    private var gravity = AVLayerVideoGravity.resizeAspect
    private var presentation = VideoPresentation()
    /// The pictures of subtitles, from back to front.
    private var subtitles: [CueImage] = []
    /// The size in points.
    private var size = CGSize.zero
    private var layout: (key: LayoutKey, layout: VideoLayout)?

    private struct LayoutKey: Hashable {
        var shape: VideoShape
        var room: CGSize
        var scale: CGFloat
        var gravity: AVLayerVideoGravity
        var presentation: VideoPresentation
    }

    init() {
        container.onDraw = { [weak self] snapshot, size in self?.draw(snapshot, size) }
        container.onAllocate = { [weak self] size in
            self?.size = size
            self?.output?.sizesDidChange()
            // Not during GTK's layout.
            MainLoop.whenIdle { [weak self] in self?.updateCover() }
        }
    }

    /// Shows a player; `nil` for none.
    func show(
        _ player: Player?, gravity: AVLayerVideoGravity, presentation: VideoPresentation,
        subtitles: [CuePicture] = []
    ) {
        if subtitles != self.subtitles.map(\.picture) {
            self.subtitles = subtitles.map(CueImage.init)
            gtk_widget_queue_draw(container.widget)
        }
        let output = player.map { VideoOutput.of($0) }
        guard output !== self.output || gravity != self.gravity || presentation != self.presentation else { return }
        self.gravity = gravity
        self.presentation = presentation
        if output !== self.output {
            self.output?.remove(self)
            self.output = output
            output?.add(self)
        } else {
            output?.sizesDidChange()
        }
        gtk_widget_queue_draw(container.widget)
    }

    /// Called when the view is removed.
    func close() {
        output?.remove(self)
        output = nil
        if hasCovered { cover(false) }
    }

    func pictureDidChange() { gtk_widget_queue_draw(container.widget) }

    /// The useful size of pictures in pixels; `nil` while the view has no size.
    var wantedSize: PixelSize? {
        let (room, scale) = (size, scale)
        guard room.width > 0, room.height > 0 else { return nil }
        guard let shape = output?.picture?.shape else {
            return PixelSize(width: Int(room.width * scale), height: Int(room.height * scale))
        }
        return layout(of: shape.presented(presentation), in: room, scale: scale).wantedSize
    }

    private var scale: CGFloat { CGFloat(max(1, gtk_widget_get_scale_factor(container.widget))) }

    private func layout(of shape: VideoShape, in room: CGSize, scale: CGFloat) -> VideoLayout {
        let key = LayoutKey(
            shape: shape, room: room, scale: scale, gravity: gravity, presentation: presentation)
        if let layout, layout.key == key { return layout.layout }
        let new = VideoLayout(shape, in: room, scale: scale, gravity: gravity, presentation: presentation)
        layout = (key, new)
        return new
    }

    // MARK: Drawing

    /// `true` if the window's renderer draws in memory, without OpenGL.
    private lazy var drawsInMemory: Bool = {
        guard let native = gtk_widget_get_native(container.widget), let renderer = gtk_native_get_renderer(native)
        else { return false }
        let name = g_type_name_from_instance(
            UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self))
        return name.map { String(cString: $0) } == "GskCairoRenderer"
    }()

    private func draw(_ snapshot: OpaquePointer, _ size: CGSize) {
        if drawsInMemory {
            DrawingMemory.prepare(
                width: Int(size.width * scale), height: Int(size.height * scale))
        }
        guard let picture = output?.shownPicture else {
            snapshot.appendBlack(CGRect(origin: .zero, size: size))
            return
        }
        let shape = picture.shape.presented(presentation)
        let layout = layout(of: shape, in: size, scale: scale)
        picture.draw(snapshot, as: shape, in: layout, room: size, inMemory: drawsInMemory)
        for subtitle in subtitles {
            subtitle.draw(
                snapshot, as: shape, over: layout.picture, room: size, scale: scale, inMemory: drawsInMemory)
        }
    }

    // MARK: Window

    private var hasCovered = false

    /// Saves the window from drawing behind a view that covers it completely.
    private func updateCover() {
        guard drawsInMemory, output != nil, let window else { return }
        var bounds = graphene_rect_t()
        let isKnown = gtk_widget_compute_bounds(container.widget, window, &bounds) != 0
        let covers =
            isKnown && bounds.origin.x == 0 && bounds.origin.y == 0
            && bounds.size.width == Float(gtk_widget_get_width(window))
            && bounds.size.height == Float(gtk_widget_get_height(window))
        if covers != hasCovered { cover(covers) }
    }

    private func cover(_ covers: Bool) {
        hasCovered = covers
        guard let window else { return }
        if covers {
            gtk_widget_add_css_class(window, StyleSheet.covered)
        } else {
            gtk_widget_remove_css_class(window, StyleSheet.covered)
        }
    }

    private var window: UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_root(container.widget).map {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)
        }
    }
}
