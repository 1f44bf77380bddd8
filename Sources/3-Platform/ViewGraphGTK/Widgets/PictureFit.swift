import Foundation
import ViewGraph

/// The placement of an image in its space.
enum PictureFit {
    /// Returns the whole space, or the largest rectangle inside it (fit) or the smallest one that covers it (fill) with
    /// the image's aspect ratio, centered.
    static func rectangle(of picture: CGSize, in room: CGSize, keeping mode: ContentMode?) -> CGRect {
        guard let mode, picture.width > 0, picture.height > 0 else { return CGRect(origin: .zero, size: room) }
        let scales = (room.width / picture.width, room.height / picture.height)
        let scale = mode == .fit ? min(scales.0, scales.1) : max(scales.0, scales.1)
        let size = CGSize(width: picture.width * scale, height: picture.height * scale)
        return CGRect(
            x: (room.width - size.width) / 2, y: (room.height - size.height) / 2, width: size.width,
            height: size.height)
    }
}
