import Foundation
internal import PlaybackModel

/// The placement of a picture in a view, aligned to the screen's pixels, and unscaled where the size allows it.
struct VideoLayout: Hashable {
    /// The frame of the whole picture in points. It may extend beyond the view.
    var picture: CGRect
    /// The black bars in points.
    var bars: [CGRect]
    /// `true` if part of the picture is cropped.
    var isCut: Bool
    /// The displayed size in pixels, before rotation. Larger pictures have no benefit.
    var wantedSize: PixelSize

    /// Computes the placement of a picture.
    ///
    /// - Parameters:
    ///   - room: The view's size in points.
    ///   - scale: The number of pixels per point.
    ///   - presentation: The magnification and the part that shows. Its rotation and aspect ratio are in the shape already.
    init(
        _ shape: VideoShape, in room: CGSize, scale: CGFloat, gravity: AVLayerVideoGravity,
        presentation: VideoPresentation = VideoPresentation()
    ) {
        let whole = CGSize(width: (room.width * scale).rounded(), height: (room.height * scale).rounded())
        let seen = shape.presentationSize
        var size = whole
        if gravity != .resize, seen.width > 0, seen.height > 0 {
            let scales = (whole.width / seen.width, whole.height / seen.height)
            let factor = gravity == .resizeAspectFill ? max(scales.0, scales.1) : min(scales.0, scales.1)
            size = CGSize(width: (seen.width * factor).rounded(), height: (seen.height * factor).rounded())
        }
        let zoom = presentation.zoom
        if zoom != 1 {
            size = CGSize(width: (size.width * zoom).rounded(), height: (size.height * zoom).rounded())
        }
        wantedSize = Self.pixels(shape.isTurned ? CGSize(width: size.height, height: size.width) : size)
        size = Self.matching(shape, size)
        let origin = CGPoint(
            x: Self.origin(of: size.width, in: whole.width, zoom, presentation.center.x),
            y: Self.origin(of: size.height, in: whole.height, zoom, presentation.center.y))
        picture = CGRect(
            x: origin.x / scale, y: origin.y / scale, width: size.width / scale, height: size.height / scale)
        isCut = size.width > whole.width || size.height > whole.height
        bars = Self.bars(around: picture, in: room)
    }

    /// The place of the first edge: centered, unless the picture is magnified beyond the view.
    private static func origin(of length: CGFloat, in room: CGFloat, _ zoom: Double, _ center: CGFloat) -> CGFloat {
        guard zoom > 1, length > room, center.isFinite else { return ((room - length) / 2).rounded(.down) }
        return min(max((room / 2 - length * center).rounded(), room - length), 0)
    }

    /// The picture's own size, if it differs by at most a pixel. Drawing is a copy then.
    private static func matching(_ shape: VideoShape, _ size: CGSize) -> CGSize {
        let (width, height) = (CGFloat(shape.size.width), CGFloat(shape.size.height))
        let own = shape.isTurned ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
        return abs(own.width - size.width) <= 1 && abs(own.height - size.height) <= 1 ? own : size
    }

    private static func pixels(_ size: CGSize) -> PixelSize {
        PixelSize(width: max(1, Int(size.width)), height: max(1, Int(size.height)))
    }

    private static func bars(around picture: CGRect, in room: CGSize) -> [CGRect] {
        var bars: [CGRect] = []
        let (top, bottom) = (max(0, picture.minY), min(room.height, picture.maxY))
        if top > 0 { bars.append(CGRect(x: 0, y: 0, width: room.width, height: top)) }
        if picture.minX > 0 { bars.append(CGRect(x: 0, y: top, width: picture.minX, height: bottom - top)) }
        if picture.maxX < room.width {
            bars.append(CGRect(x: picture.maxX, y: top, width: room.width - picture.maxX, height: bottom - top))
        }
        if bottom < room.height {
            bars.append(CGRect(x: 0, y: bottom, width: room.width, height: room.height - bottom))
        }
        return bars
    }
}
