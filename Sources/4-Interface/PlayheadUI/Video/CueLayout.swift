import Foundation
internal import PlaybackModel

/// The placement of a subtitle's picture over a video.
struct CueLayout: Hashable {
    /// The frames of the parts in points, aligned to the screen's pixels.
    var frames: [CGRect]

    /// Computes the placement.
    ///
    /// A canvas that keeps its shape covers the video, whose black bars are often cut off. Others are stretched over it.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - video: The frame of the video in points.
    ///   - room: The frame into which parts outside of it are moved; `nil` to leave them there.
    ///   - scale: The number of pixels per point.
    init(_ picture: CuePicture, over video: CGRect, movedInto room: CGRect?, scale: CGFloat) {
        let canvas = CGSize(width: max(1, picture.canvas.width), height: max(1, picture.canvas.height))
        var (across, down) = (video.width / canvas.width, video.height / canvas.height)
        if picture.keepsShape { (across, down) = (max(across, down), max(across, down)) }
        let left = video.midX - canvas.width * across / 2
        let top = video.midY - canvas.height * down / 2
        let wanted = picture.parts.map { part in
            CGRect(
                x: left + CGFloat(part.x) * across, y: top + CGFloat(part.y) * down,
                width: CGFloat(part.size.width) * across, height: CGFloat(part.size.height) * down)
        }
        var (right, below): (CGFloat, CGFloat) = (0, 0)
        if let room, let first = wanted.first {
            let all = wanted.dropFirst().reduce(first) { $0.union($1) }
            right = Self.move(from: all.minX, to: all.maxX, into: room.minX, room.maxX)
            below = Self.move(from: all.minY, to: all.maxY, into: room.minY, room.maxY)
        }
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        frames = wanted.map { frame in
            CGRect(
                x: aligned(frame.minX + right), y: aligned(frame.minY + below),
                width: max(1 / scale, aligned(frame.width)), height: max(1 / scale, aligned(frame.height)))
        }
    }

    /// The shortest move of a span into another one; none if it is longer.
    private static func move(from start: CGFloat, to end: CGFloat, into low: CGFloat, _ high: CGFloat) -> CGFloat {
        guard end - start <= high - low else { return 0 }
        return start < low ? low - start : end > high ? high - end : 0
    }
}
