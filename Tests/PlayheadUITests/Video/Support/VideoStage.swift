import CGTK
import Foundation
import PlayheadUI

@testable import ViewGraph
@testable import ViewGraphGTK

/// A window with views, and the colors in it.
@MainActor final class VideoStage {
    let views: ViewHost
    private let window: UnsafeMutablePointer<GtkWindow>

    init(width: Int, height: Int, _ view: some View) {
        views = ViewHost(view)
        window = UnsafeMutableRawPointer(gtk_window_new()).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_decorated(window, 0)
        gtk_window_set_default_size(window, Int32(width), Int32(height))
        gtk_window_set_child(window, views.widget)
        gtk_window_present(window)
        _ = MainLoop.run(until: {
            gtk_widget_get_mapped(views.widget) != 0 && gtk_widget_get_width(views.widget) == Int32(width)
        })
    }

    func resize(width: Int, height: Int) {
        gtk_window_set_default_size(window, Int32(width), Int32(height))
        _ = MainLoop.run(until: { gtk_widget_get_width(views.widget) == Int32(width) })
    }

    func close() {
        views.close()
        gtk_window_destroy(window)
    }

    /// Returns `true` if the window has a style class.
    func hasStyle(_ name: String) -> Bool {
        gtk_widget_has_css_class(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self), name) != 0
    }

    /// Draws all requested frames.
    func settle() {
        let turns = VideoTurns()
        _ = MainLoop.run(until: { turns.areOver })
    }

    /// The colors of points in the window.
    func colors(_ points: [(x: Int, y: Int)]) -> [VideoColor?] {
        guard let texture else { return points.map { _ in nil } }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        let pixels = VideoPixels(texture)
        return points.map { pixels.color(x: $0.x, y: $0.y) }
    }

    /// Writes a PNG for inspection.
    func write(to path: String) {
        guard let texture else { return }
        gdk_texture_save_to_png(texture, path)
        g_object_unref(UnsafeMutableRawPointer(texture))
    }

    private var texture: OpaquePointer? {
        let widget = views.widget
        guard let paintable = gtk_widget_paintable_new(widget) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
        guard let snapshot = gtk_snapshot_new(), let native = gtk_widget_get_native(widget) else { return nil }
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        var viewport = graphene_rect_t()
        graphene_rect_init(&viewport, 0, 0, Float(width), Float(height))
        return gsk_renderer_render_texture(gtk_native_get_renderer(native), node, &viewport)
    }
}

/// Returns after a frame was drawn, when GLib has nothing more urgent to do than a low-priority idle source.
@MainActor private final class VideoTurns {
    private(set) var areOver = false
    init() { MainLoop.after(milliseconds: 60, priority: G_PRIORITY_LOW) { [self] in areOver = true } }
}

/// The pixels of a texture.
struct VideoPixels {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(_ texture: OpaquePointer) {
        width = Int(gdk_texture_get_width(texture))
        height = Int(gdk_texture_get_height(texture))
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture, &bytes, gsize(width * 4))
        self.bytes = bytes
    }

    func color(x: Int, y: Int) -> VideoColor? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        // Cairo's format: blue, green, red, alpha in memory on little-endian machines.
        let start = (y * width + x) * 4
        return VideoColor(Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]))
    }
}

/// A color with components from 0 to 255. Colors are equal within the tolerance of decoders and converters.
struct VideoColor: Equatable, CustomStringConvertible {
    var red: Int
    var green: Int
    var blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static let black = VideoColor(0, 0, 0)
    static let red = VideoColor(255, 0, 0)
    static let green = VideoColor(0, 255, 0)
    static let blue = VideoColor(0, 0, 255)
    static let white = VideoColor(255, 255, 255)

    static func == (left: VideoColor, right: VideoColor) -> Bool { left.isClose(to: right, within: 16) }

    func isClose(to other: VideoColor, within limit: Int) -> Bool {
        abs(red - other.red) <= limit && abs(green - other.green) <= limit && abs(blue - other.blue) <= limit
    }

    var description: String { "(\(red), \(green), \(blue))" }
}

extension VideoStage {
    /// The texts in the window, in tree order.
    var texts: [String] {
        func collect(_ element: Element) -> [String] {
            var own: [String] = []
            if case .text(let text)? = element.content?.kind { own = [text.string] }
            return own + element.children.flatMap(collect)
        }
        return collect(views.host.rootElement)
    }
}
