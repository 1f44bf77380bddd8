public import Foundation

/// The part of a picture that a view shows, and its shape: magnification, rotation and aspect ratio.
///
/// Pass it to ``VideoView/presentation(_:)``. It changes the display only: pictures that are captured stay as they are.
///
/// ```swift
/// var presentation = VideoPresentation()
/// presentation.zoom = 2
/// presentation.rotation = 90
/// VideoView(player: player).presentation(presentation)
/// ```
public struct VideoPresentation: Sendable, Hashable {
    /// The range of ``zoom``.
    public static let zooms = 1.0...8.0

    /// The magnification. Values outside ``zooms`` become the nearest bound. Default 1.
    public var zoom = 1.0 {
        didSet { zoom = zoom.isFinite ? min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound) : 1 }
    }
    /// The place in the picture that is in the middle of the view, in shares of the shown picture from its top left corner. It
    /// matters only in directions in which the picture is larger than the view. Default: the middle of the picture.
    public var center = CGPoint(x: 0.5, y: 0.5)
    /// The clockwise rotation in degrees, in addition to that of the content. Only multiples of 90 have an effect. Default 0.
    public var rotation = 0
    /// The width of the upright picture divided by its height, before ``rotation``; `nil` for that of the content. Default
    /// `nil`.
    public var aspectRatio: Double?

    /// Creates the usual presentation: the picture as it is.
    public init() {}

    /// Changes the magnification and keeps the place of the picture at a point of the view where it is.
    ///
    /// - Parameters:
    ///   - zoom: The new magnification.
    ///   - point: The point, in the view.
    ///   - picture: The frame of the whole picture in the view so far.
    ///   - room: The size of the view.
    mutating func magnify(to zoom: Double, at point: CGPoint, of picture: CGRect, in room: CGSize) {
        let old = self.zoom
        self.zoom = zoom
        guard picture.width > 0, picture.height > 0 else { return }
        let factor = self.zoom / old
        let size = CGSize(width: picture.width * factor, height: picture.height * factor)
        let origin = CGPoint(
            x: point.x - (point.x - picture.minX) * factor, y: point.y - (point.y - picture.minY) * factor)
        center = CGPoint(
            x: Self.share(room.width / 2 - origin.x, size.width, room.width),
            y: Self.share(room.height / 2 - origin.y, size.height, room.height))
    }

    /// Moves the picture by a distance in the view.
    mutating func move(by distance: CGSize, from old: CGPoint, of picture: CGRect, in room: CGSize) {
        guard picture.width > 0, picture.height > 0 else { return }
        center = CGPoint(
            x: Self.share(old.x * picture.width - distance.width, picture.width, room.width),
            y: Self.share(old.y * picture.height - distance.height, picture.height, room.height))
    }

    /// The place as a share, so that no edge of a larger picture comes into the view.
    private static func share(_ place: CGFloat, _ length: CGFloat, _ room: CGFloat) -> CGFloat {
        guard length > room, place.isFinite else { return 0.5 }
        return min(max(place / length, room / 2 / length), 1 - room / 2 / length)
    }
}
