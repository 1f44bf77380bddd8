import CGTK
import Foundation
import PlaybackModel
internal import Playhead

/// A picture as GTK draws it, with its shape. It owns the texture.
@MainActor final class VideoPicture {
    let texture: OpaquePointer
    let shape: VideoShape

    /// Takes a texture over.
    init(texture: OpaquePointer, shape: VideoShape) {
        self.texture = texture
        self.shape = shape
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(texture)) }
}
