import CGTK
import Foundation
internal import PlaybackModel
import ViewGraphGTK

/// An item's artwork as a picture, decoded in a separate process.
@MainActor final class Poster {
    /// The picture; `nil` until it is decoded.
    private(set) var picture: VideoPicture?
    private var artwork: MediaArtwork?
    private var task: Task<Void, Never>?
    private let onChange: () -> Void

    /// Creates a poster. `onChange` is called when the picture changes.
    init(onChange: @escaping () -> Void) { self.onChange = onChange }

    isolated deinit { task?.cancel() }

    /// Shows artwork; `nil` for none.
    func show(_ artwork: MediaArtwork?) {
        guard artwork != self.artwork else { return }
        self.artwork = artwork
        task?.cancel()
        task = nil
        replace(nil)
        guard let artwork else { return }
        task = Task { [weak self] in
            let pixels = await ArtworkDecoder.pixels(of: artwork, covering: Self.wantedSize)
            guard let self, self.artwork == artwork, let texture = pixels.flatMap({ Texture($0) }) else { return }
            replace(texture)
        }
    }

    /// The decoding size of film covers in pixels. They fill the window until the first frame.
    private static let wantedSize = PixelSize(width: 2560, height: 1440)

    private func replace(_ texture: Texture?) {
        guard picture != nil || texture != nil else { return }
        picture = texture.map { texture in
            g_object_ref(UnsafeMutableRawPointer(texture.pointer))
            return VideoPicture(
                texture: texture.pointer,
                shape: VideoShape(size: PixelSize(width: texture.width, height: texture.height)))
        }
        onChange()
    }
}
