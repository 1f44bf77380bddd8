import CGTK
import Foundation
import ViewGraph

/// Pixels of pictures that were read lately: each is measured, shown, and often shown again.
@MainActor enum TextureCache {
    private enum Key: Hashable {
        case picture(ImageContent.Source)
        case drawing(SymbolDrawing, pixels: Int, color: String)
    }

    /// The newest last; each with a reference of the cache.
    private static var recent: [(key: Key, texture: OpaquePointer)] = []
    private static let capacity = 48

    /// The pixels of a file or of bytes; `nil` when they are no picture. The caller owns a reference.
    static func texture(of source: ImageContent.Source) -> OpaquePointer? {
        cached(.picture(source)) { data(of: source).flatMap(decode) }
    }

    /// A drawing in a colour. The caller owns a reference.
    static func texture(of drawing: SymbolDrawing, pixels: Int, color: GdkRGBA) -> OpaquePointer? {
        guard pixels > 0 else { return nil }
        let css = cssText(of: color)
        return cached(.drawing(drawing, pixels: pixels, color: css)) {
            decode(Data(drawing.svg(color: css, size: pixels).utf8))
        }
    }

    /// In points.
    static func size(of texture: OpaquePointer) -> CGSize {
        CGSize(width: CGFloat(gdk_texture_get_width(texture)), height: CGFloat(gdk_texture_get_height(texture)))
    }

    private static func cached(_ key: Key, _ make: () -> OpaquePointer?) -> OpaquePointer? {
        if let index = recent.firstIndex(where: { $0.key == key }) {
            recent.append(recent.remove(at: index))
        } else {
            guard let texture = make() else { return nil }
            recent.append((key, texture))
            if recent.count > capacity { g_object_unref(UnsafeMutableRawPointer(recent.removeFirst().texture)) }
        }
        guard let texture = recent.last?.texture else { return nil }
        g_object_ref(UnsafeMutableRawPointer(texture))
        return texture
    }

    private static func data(of source: ImageContent.Source) -> Data? {
        switch source {
        case .symbol: nil
        case .data(let data): data
        // A file that cannot be read shows nothing; what it stands for is in the view's accessibility label.
        case .file(let url): url.isFileURL ? try? Data(contentsOf: url) : nil
        }
    }

    private static func decode(_ data: Data) -> OpaquePointer? {
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        return gdk_texture_new_from_bytes(bytes, nil)
    }

    private static func cssText(of color: GdkRGBA) -> String {
        let parts = [color.red, color.green, color.blue].map { String(Int(($0 * 255).rounded())) }
        return "rgba(\(parts.joined(separator: ",")),\(Double((color.alpha * 1000).rounded() / 1000)))"
    }
}
