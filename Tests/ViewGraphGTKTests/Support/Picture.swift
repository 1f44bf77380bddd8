import CGTK
import Foundation

@testable import ViewGraphGTK

/// Screenshots of widgets.
@MainActor enum Picture {
    /// Returns the color of a pixel of a widget: red, green, blue and alpha from 0 to 255.
    static func color(of widget: Widget, x: Int, y: Int) -> [UInt8]? {
        let width = Int(gtk_widget_get_width(widget))
        let height = Int(gtk_widget_get_height(widget))
        guard let texture = texture(of: widget), x < width, y < height else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        let rowBytes = Int(gdk_texture_get_width(texture)) * 4
        var bytes = [UInt8](repeating: 0, count: rowBytes * Int(gdk_texture_get_height(texture)))
        gdk_texture_download(texture, &bytes, gsize(rowBytes))
        // Cairo's format: blue, green, red, alpha in memory on little-endian machines.
        let start = y * rowBytes + x * 4
        return [bytes[start + 2], bytes[start + 1], bytes[start], bytes[start + 3]]
    }

    /// Writes a PNG for inspection.
    static func write(_ widget: Widget, to path: String) {
        guard let texture = texture(of: widget) else { return }
        gdk_texture_save_to_png(texture, path)
        g_object_unref(UnsafeMutableRawPointer(texture))
    }

    private static func texture(of widget: Widget) -> OpaquePointer? {
        guard let paintable = gtk_widget_paintable_new(widget) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        guard let snapshot = gtk_snapshot_new(), let native = gtk_widget_get_native(widget) else { return nil }
        gdk_paintable_snapshot(
            paintable, snapshot, Double(gtk_widget_get_width(widget)),
            Double(gtk_widget_get_height(widget)))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        var viewport = graphene_rect_t()
        graphene_rect_init(
            &viewport, 0, 0, Float(gtk_widget_get_width(widget)), Float(gtk_widget_get_height(widget)))
        return gsk_renderer_render_texture(gtk_native_get_renderer(native), node, &viewport)
    }
}
