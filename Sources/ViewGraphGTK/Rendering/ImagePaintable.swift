import CGTK
import Foundation
import ViewGraph

/// Something that GTK can paint for an image: an icon of the theme, or a picture's pixels.
@MainActor final class ImagePaintable {
    /// In points.
    let size: CGSize
    private let paintable: OpaquePointer
    private let isSymbolic: Bool

    /// What there is for an image; `nil` when it cannot be read.
    init?(_ image: ImageContent, widget: Widget) {
        switch image.source {
        case .symbol(let name):
            guard let display = gdk_display_get_default(), let theme = gtk_icon_theme_get_for_display(display),
                let icon = IconName.themeName(forSymbol: name, isThere: { gtk_icon_theme_has_icon(theme, $0) != 0 }),
                let paintable = gtk_icon_theme_lookup_icon(
                    theme, icon, nil, Int32(image.symbolSize), gtk_widget_get_scale_factor(widget),
                    gtk_widget_get_direction(widget), GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
            else { return nil }
            self.paintable = paintable
            size = CGSize(width: image.symbolSize, height: image.symbolSize)
            isSymbolic = gtk_icon_paintable_is_symbolic(paintable) != 0
        case .file, .data:
            guard let texture = Self.texture(of: image.source) else { return nil }
            paintable = texture
            size = CGSize(
                width: CGFloat(gdk_texture_get_width(texture)), height: CGFloat(gdk_texture_get_height(texture)))
            isSymbolic = false
        }
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(paintable)) }

    /// Paints it into a part of a widget; symbols in a colour.
    func draw(_ snapshot: OpaquePointer, in rectangle: CGRect, color: GdkRGBA) {
        gtk_snapshot_save(snapshot)
        var origin = graphene_point_t(x: Float(rectangle.minX), y: Float(rectangle.minY))
        gtk_snapshot_translate(snapshot, &origin)
        if isSymbolic {
            var color = color
            gtk_symbolic_paintable_snapshot_symbolic(
                paintable, snapshot, Double(rectangle.width), Double(rectangle.height), &color, 1)
        } else {
            gdk_paintable_snapshot(paintable, snapshot, Double(rectangle.width), Double(rectangle.height))
        }
        gtk_snapshot_restore(snapshot)
    }

    /// The size at which an image is shown that is not resizable.
    static func naturalSize(of image: ImageContent) -> CGSize {
        switch image.source {
        case .symbol: return CGSize(width: image.symbolSize, height: image.symbolSize)
        case .file, .data:
            guard let texture = texture(of: image.source) else { return .zero }
            defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
            return CGSize(
                width: CGFloat(gdk_texture_get_width(texture)), height: CGFloat(gdk_texture_get_height(texture)))
        }
    }

    // MARK: Reading

    /// Pictures that were read lately: each is measured and shown, and often shown again. Weak in memory: the list drops
    /// the oldest.
    private static var recent: [(source: ImageContent.Source, texture: OpaquePointer)] = []
    private static let recentCount = 8

    /// The pixels of a picture; the caller owns a reference.
    private static func texture(of source: ImageContent.Source) -> OpaquePointer? {
        if let known = recent.first(where: { $0.source == source })?.texture {
            g_object_ref(UnsafeMutableRawPointer(known))
            return known
        }
        guard let texture = read(source) else { return nil }
        g_object_ref(UnsafeMutableRawPointer(texture))
        recent.append((source, texture))
        if recent.count > recentCount { g_object_unref(UnsafeMutableRawPointer(recent.removeFirst().texture)) }
        return texture
    }

    private static func read(_ source: ImageContent.Source) -> OpaquePointer? {
        let data: Data
        switch source {
        case .symbol: return nil
        case .data(let bytes): data = bytes
        case .file(let url):
            guard url.isFileURL, let bytes = try? Data(contentsOf: url) else { return nil }
            data = bytes
        }
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        // A picture that nobody can read is not there; the view's accessibility label still is.
        return gdk_texture_new_from_bytes(bytes, nil)
    }
}
