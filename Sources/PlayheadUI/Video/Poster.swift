import CGTK
import Dispatch
internal import PlaybackModel

/// An item's artwork as a picture, decoded beside the interface.
@MainActor final class Poster {
    /// `nil` until it is there.
    private(set) var picture: VideoPicture?
    private var artwork: MediaArtwork?
    private let onChange: () -> Void

    /// `onChange` is called when the picture comes or goes.
    init(onChange: @escaping () -> Void) { self.onChange = onChange }

    /// Shows an artwork; `nil` for none.
    func show(_ artwork: MediaArtwork?) {
        guard artwork != self.artwork else { return }
        self.artwork = artwork
        replace(nil)
        guard let artwork else { return }
        DispatchQueue.global(qos: .userInitiated).async { [weak self] in
            let decoded = Decoded(artwork)
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    let texture = decoded.take()
                    if let self, self.artwork == artwork {
                        self.replace(texture)
                    } else if let texture {
                        g_object_unref(UnsafeMutableRawPointer(texture))
                    }
                }
            }
        }
    }

    /// Takes a texture over.
    private func replace(_ texture: OpaquePointer?) {
        guard picture != nil || texture != nil else { return }
        picture = texture.map { texture in
            let (width, height) = (gdk_texture_get_width(texture), gdk_texture_get_height(texture))
            return VideoPicture(
                texture: texture, shape: VideoShape(size: PixelSize(width: Int(width), height: Int(height))))
        }
        onChange()
    }
}

/// A texture on its way to the main actor. Safety of `@unchecked Sendable`: made on one thread and taken once, on
/// another, after the first has let go; textures never change.
private final class Decoded: @unchecked Sendable {
    private var texture: OpaquePointer?

    /// Decodes; nothing when the bytes are no picture.
    init(_ artwork: MediaArtwork) {
        texture = artwork.data.withUnsafeBytes { data -> OpaquePointer? in
            guard let bytes = g_bytes_new(data.baseAddress, gsize(data.count)) else { return nil }
            defer { g_bytes_unref(bytes) }
            return gdk_texture_new_from_bytes(bytes, nil)
        }
    }

    deinit {
        if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
    }

    func take() -> OpaquePointer? {
        defer { texture = nil }
        return texture
    }
}
