import CGTK
import Foundation
import ViewGraph

/// A cache of the pixels and sizes of recently shown pictures.
@MainActor enum TextureCache {
    private enum Key: Hashable {
        case picture(ImageContent.Source, halvings: Int)
        case drawing(SymbolDrawing, pixels: Int, color: String)
    }

    private static var textures = RecentValues<Key, Texture>(maximumCount: 128, maximumBytes: 64 << 20)
    /// `nil` for data that is not a picture.
    private static var sizes = RecentValues<ImageContent.Source, CGSize?>(maximumCount: 128, maximumBytes: 32 << 20)
    /// The completions that wait for pictures being decoded.
    private static var waiting: [Key: [@MainActor (Texture?) -> Void]] = [:]

    // MARK: Pictures

    /// Returns the size of a picture in points; `nil` if it cannot be read or is too large.
    static func size(of source: ImageContent.Source) -> CGSize? {
        if let known = sizes.value(of: source) { return known }
        let size = measure(source)
        sizes.add(size, for: source, bytes: source.byteCount)
        return size
    }

    /// Returns the cached pixels of a picture with a number of halvings.
    static func texture(of source: ImageContent.Source, halvings: Int) -> Texture? {
        textures.value(of: .picture(source, halvings: halvings))
    }

    /// Decodes the pixels of a picture; `nil` if it cannot be decoded.
    static func load(
        _ source: ImageContent.Source, size: CGSize, halvings: Int, then action: @escaping @MainActor (Texture?) -> Void
    ) {
        let key = Key.picture(source, halvings: halvings)
        waiting[key, default: []].append(action)
        guard waiting[key]?.count == 1 else { return }
        let scale = pow(0.5, CGFloat(halvings))
        PictureDecoder.texture(
            covering: CGSize(width: size.width * scale, height: size.height * scale), of: { source.bytes },
            then: { texture in
                if let texture { textures.add(texture, for: key, bytes: texture.byteCount + source.byteCount) }
                for action in waiting.removeValue(forKey: key) ?? [] { action(texture) }
            })
    }

    private static func measure(_ source: ImageContent.Source) -> CGSize? {
        switch source {
        case .symbol, .provided: nil
        case .data(let data): PictureDecoder.size(of: data)
        case .file(let url): url.isFileURL ? PictureDecoder.size(ofFile: url.path) : nil
        }
    }

    // MARK: Drawings

    /// Returns the pixels of a drawing in a color.
    static func texture(of drawing: SymbolDrawing, pixels: Int, color: GdkRGBA) -> Texture? {
        guard pixels > 0 else { return nil }
        let css = cssText(of: color)
        let key = Key.drawing(drawing, pixels: pixels, color: css)
        if let texture = textures.value(of: key) { return texture }
        guard let texture = decode(drawing.svg(color: css, size: pixels)) else { return nil }
        textures.add(texture, for: key, bytes: texture.byteCount)
        return texture
    }

    private static func decode(_ svg: String) -> Texture? {
        let bytes = Array(svg.utf8).withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        return gdk_texture_new_from_bytes(bytes, nil).map(Texture.init)
    }

    private static func cssText(of color: GdkRGBA) -> String {
        let parts = [color.red, color.green, color.blue].map { String(Int(($0 * 255).rounded())) }
        return "rgba(\(parts.joined(separator: ",")),\(Double((color.alpha * 1000).rounded() / 1000)))"
    }
}

extension ImageContent.Source {
    /// The encoded data.
    fileprivate nonisolated var bytes: Data? {
        switch self {
        case .symbol, .provided: nil
        case .data(let data): data
        // A file that cannot be read shows nothing; the accessibility label of the view stands for it.
        case .file(let url): try? Data(contentsOf: url, options: .mappedIfSafe)
        }
    }

    /// The size of the source in memory, in bytes.
    fileprivate var byteCount: Int {
        if case .data(let data) = self { data.count } else { 0 }
    }
}
