import CGTK
import Foundation
import ViewGraph

/// The drawing of an image: an icon of the theme, a drawing of the project, or the pixels of a picture.
@MainActor final class ImagePaintable {
    private enum Source {
        /// An icon of the theme, by name.
        case icon(String)
        case picture(ImageContent.Source)
        case provided(ProvidedImage)
        case drawing(SymbolDrawing)
    }

    /// The size in points.
    let size: CGSize
    private let source: Source
    private let scale: Int32
    private let direction: GtkTextDirection
    /// The icon at the size at which it was last drawn; owned.
    private var icon: (paintable: OpaquePointer, size: Int32)?
    /// The decoded pixels of a picture.
    private var texture: Texture?
    /// The number of halvings of the pixels that were requested last.
    private var halvings: Int?
    /// The pixels of ``texture``, if a provider gave them.
    private var pixels: ImagePixels?
    /// Loads finer pixels of a provided picture.
    private var refinement: Task<Void, Never>?
    private let onLoad: @MainActor () -> Void

    /// Creates the drawing of an image; `nil` if the image cannot be read.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - widget: The widget to draw in.
    ///   - onLoad: Called when a picture has been decoded and can be drawn.
    init?(_ image: ImageContent, widget: Widget, onLoad: @escaping @MainActor () -> Void) {
        self.onLoad = onLoad
        scale = max(1, gtk_widget_get_scale_factor(widget))
        switch image.source {
        case .symbol(let name):
            // SF Symbols named after a side look the same in every language.
            let hasSide = name.split(separator: ".").contains { $0 == "left" || $0 == "right" }
            direction = hasSide ? GTK_TEXT_DIR_LTR : gtk_widget_get_direction(widget)
            size = CGSize(width: image.symbolSize, height: image.symbolSize)
            guard let source = Self.symbol(name) else { return nil }
            self.source = source
        case .file, .data:
            direction = GTK_TEXT_DIR_NONE
            guard let size = TextureCache.size(of: image.source) else { return nil }
            source = .picture(image.source)
            self.size = size
        case .provided(let provided):
            direction = GTK_TEXT_DIR_NONE
            source = .provided(provided)
            size = provided.size
            pixels = provided.pixels
            texture = Texture(provided.pixels)
        }
    }

    isolated deinit {
        refinement?.cancel()
        if let icon { g_object_unref(UnsafeMutableRawPointer(icon.paintable)) }
    }

    /// Draws into a rectangle of a widget, symbols in a color.
    func draw(_ snapshot: OpaquePointer, in rectangle: CGRect, color: GdkRGBA) {
        gtk_snapshot_save(snapshot)
        defer { gtk_snapshot_restore(snapshot) }
        var origin = graphene_point_t(x: Float(rectangle.minX), y: Float(rectangle.minY))
        gtk_snapshot_translate(snapshot, &origin)
        let width = Double(rectangle.width)
        let height = Double(rectangle.height)
        switch source {
        case .icon(let name):
            guard let paintable = paintable(name, size: Int32(max(width, height).rounded(.up))) else { return }
            var color = color
            gtk_symbolic_paintable_snapshot_symbolic(paintable, snapshot, width, height, &color, 1)
        case .picture(let picture):
            load(picture, covering: CGSize(width: width * Double(scale), height: height * Double(scale)))
            if let texture { gdk_paintable_snapshot(texture.pointer, snapshot, width, height) }
        case .provided(let provided):
            refine(
                provided, Int((width * Double(scale)).rounded(.up)), Int((height * Double(scale)).rounded(.up)))
            if let texture { gdk_paintable_snapshot(texture.pointer, snapshot, width, height) }
        case .drawing(let drawing):
            let pixels = Int((max(width, height) * Double(scale)).rounded(.up))
            guard let texture = TextureCache.texture(of: drawing, pixels: pixels, color: color) else { return }
            gdk_paintable_snapshot(texture.pointer, snapshot, width, height)
        }
    }

    /// Loads the pixels of a picture for a size. Meanwhile a coarser version is shown; a finer one is reused.
    private func load(_ picture: ImageContent.Source, covering pixels: CGSize) {
        let wanted = PictureDecoder.halvings(of: size, covering: pixels)
        guard halvings.map({ wanted < $0 }) ?? true else { return }
        halvings = wanted
        if let known = TextureCache.texture(of: picture, halvings: wanted) {
            texture = known
            return
        }
        TextureCache.load(picture, size: size, halvings: wanted) { [weak self] texture in
            guard let self, halvings == wanted, let texture else { return }
            self.texture = texture
            onLoad()
        }
    }

    /// Loads finer pixels of a provided picture for a size. Meanwhile, and if that fails, the coarser ones are shown.
    private func refine(_ provided: ProvidedImage, _ width: Int, _ height: Int) {
        guard refinement == nil, let shown = pixels, provided.needsRefinement(of: shown, covering: width, height)
        else { return }
        refinement = Task { [weak self] in
            let finer = try? await provided.refined(covering: width, height)
            guard let self, !Task.isCancelled else { return }
            // After a failure the task stays, so that drawing does not try again in each frame.
            guard let finer, finer.width > shown.width, let texture = Texture(finer) else { return }
            self.texture = texture
            pixels = finer
            refinement = nil
            onLoad()
        }
    }

    /// Returns the size of an image that is not resizable.
    static func naturalSize(of image: ImageContent) -> CGSize {
        switch image.source {
        case .symbol: return CGSize(width: image.symbolSize, height: image.symbolSize)
        case .file, .data: return TextureCache.size(of: image.source) ?? .zero
        case .provided(let provided): return provided.size
        }
    }

    /// Returns the theme's icon or the drawing for a name. The theme may have icons that the table does not list.
    private static func symbol(_ name: String) -> Source? {
        guard let theme else { return nil }
        var candidates = [name, "\(name)-symbolic", "image-missing-symbolic"]
        switch SymbolTable.source(forSystemName: name) {
        case .drawing(let drawing): return .drawing(drawing)
        case .theme(let icon): candidates.insert(contentsOf: [icon, builtIn[icon] ?? icon], at: 0)
        case nil: break
        }
        return candidates.first { gtk_icon_theme_has_icon(theme, $0) != 0 }.map { .icon($0) }
    }

    /// GTK's built-in icons, for systems whose icon theme lacks an icon that a player shows.
    private static let builtIn = [
        "media-skip-backward-symbolic": "go-previous-symbolic", "media-skip-forward-symbolic": "go-next-symbolic",
        "view-fullscreen-symbolic": "window-maximize-symbolic", "view-list-bullet-symbolic": "view-list-symbolic",
        "view-restore-symbolic": "window-restore-symbolic",
    ]

    private static var theme: OpaquePointer? {
        gdk_display_get_default().flatMap { gtk_icon_theme_get_for_display($0) }
    }

    /// Returns the icon rendered for a size, because scaled icons would be blurred.
    private func paintable(_ name: String, size: Int32) -> OpaquePointer? {
        if let icon, icon.size == size { return icon.paintable }
        guard size > 0, let theme = Self.theme,
            let new = gtk_icon_theme_lookup_icon(
                theme, name, nil, size, scale, direction, GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
        else { return nil }
        if let icon { g_object_unref(UnsafeMutableRawPointer(icon.paintable)) }
        icon = (new, size)
        return new
    }
}
