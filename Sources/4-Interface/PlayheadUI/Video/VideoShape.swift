import Foundation
internal import PlaybackModel

/// The pixel size of a picture and its presentation.
struct VideoShape: Hashable {
    /// The size in memory, in pixels.
    var size: PixelSize
    /// The width of a pixel divided by its height.
    var pixelAspectRatio = 1.0
    /// The clockwise rotation: 0, 90, 180 or 270 degrees.
    var rotation = 0

    /// `true` if the picture is rotated by 90 or 270 degrees.
    var isTurned: Bool { rotation % 180 != 0 }

    /// The presentation size, rotated and with square pixels.
    var presentationSize: CGSize {
        let ratio = pixelAspectRatio.isFinite && pixelAspectRatio > 0 ? pixelAspectRatio : 1
        let width = Double(size.width) * ratio
        let height = Double(size.height)
        return isTurned ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
}

extension VideoShape {
    /// The shape with the rotation and the aspect ratio that a viewer chooses.
    func presented(_ presentation: VideoPresentation) -> VideoShape {
        var shape = self
        if let ratio = presentation.aspectRatio, ratio.isFinite, ratio > 0, size.width > 0 {
            let stored = isTurned ? 1 / ratio : ratio
            shape.pixelAspectRatio = stored * Double(size.height) / Double(size.width)
        }
        let turns = Int((Double(presentation.rotation) / 90).rounded())
        shape.rotation = ((rotation + turns * 90) % 360 + 360) % 360
        return shape
    }

    /// The shape of a frame.
    init(_ frame: VideoFrame) {
        self.init(size: frame.layout.size, pixelAspectRatio: frame.pixelAspectRatio, rotation: frame.rotation)
    }
}
