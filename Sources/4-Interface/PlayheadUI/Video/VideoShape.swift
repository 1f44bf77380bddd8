import Foundation
internal import PlaybackModel

/// A picture's pixels and how they are meant to be seen.
struct VideoShape: Hashable {
    /// In pixels, as they lie in memory.
    var size: PixelSize
    /// The width of a pixel divided by its height.
    var pixelAspectRatio = 1.0
    /// How far to turn it clockwise: 0, 90, 180 or 270 degrees.
    var rotation = 0

    /// Whether it lies on its side.
    var isTurned: Bool { rotation % 180 != 0 }

    /// Its size as it is seen, turned and with square pixels.
    var presentationSize: CGSize {
        let ratio = pixelAspectRatio.isFinite && pixelAspectRatio > 0 ? pixelAspectRatio : 1
        let width = Double(size.width) * ratio
        let height = Double(size.height)
        return isTurned ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
}

extension VideoShape {
    /// The shape of a frame.
    init(_ frame: VideoFrame) {
        self.init(size: frame.layout.size, pixelAspectRatio: frame.pixelAspectRatio, rotation: frame.rotation)
    }
}
