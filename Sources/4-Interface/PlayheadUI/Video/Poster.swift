import CGTK
import Foundation
internal import PlaybackModel
import ViewGraphGTK

/// An item's artwork as a picture, decoded off the main actor.
@MainActor final class Poster {
    /// The picture; `nil` until it is decoded.
    private(set) var picture: VideoPicture?
    private var artwork: MediaArtwork?
    private let onChange: () -> Void

    /// Creates a poster. `onChange` is called when the picture changes.
    init(onChange: @escaping () -> Void) { self.onChange = onChange }

    /// Shows artwork; `nil` for none.
    func show(_ artwork: MediaArtwork?) {
        guard artwork != self.artwork else { return }
        self.artwork = artwork
        replace(nil)
        guard let artwork else { return }
        let data = Data(artwork.data)
        PictureDecoder.texture(
            covering: Self.wantedSize, of: { data },
            then: { [weak self] texture in
                if let self, let texture, self.artwork == artwork { replace(texture) }
            })
    }

    /// The decoding size of film covers in pixels. They fill the window until the first frame.
    private static let wantedSize = CGSize(width: 2560, height: 1440)

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
