import Foundation

/// The sizes of a window that shows a picture, in points.
enum WindowFit {
    /// The part of a monitor that the window may cover along each axis.
    static let monitorShare: CGFloat = 0.9
    /// The smallest area for a picture. Wider and taller pictures have bars.
    static let least = CGSize(width: 360, height: 200)
    /// The smallest size to which fingers reduce a window.
    static let leastScaled = CGSize(width: 320, height: 180)

    /// Returns the size of the area for a picture; `nil` for a picture without a size.
    ///
    /// The picture has its own size, but is never smaller than it is in the usual window. If the user has chosen the size
    /// of such windows, the area is that of the user's, in the picture's aspect ratio.
    ///
    /// - Parameters:
    ///   - picture: The size at which a pixel of the picture is one of the screen.
    ///   - usual: The size of the usual window.
    ///   - kept: The size that the user has chosen; `nil` for none.
    ///   - monitor: The size of the monitor; `nil` if it is unknown.
    static func size(of picture: CGSize, usual: CGSize, kept: CGSize?, on monitor: CGSize?) -> CGSize? {
        guard picture.width >= 1, picture.height >= 1, picture.width < 100_000, picture.height < 100_000 else {
            return nil
        }
        let scale: CGFloat
        if let kept {
            scale = (kept.width * kept.height / (picture.width * picture.height)).squareRoot()
        } else {
            scale = max(1, min(usual.width / picture.width, usual.height / picture.height))
        }
        return bounded(CGSize(width: picture.width * scale, height: picture.height * scale), least, monitor)
    }

    /// Returns a size that was enlarged or reduced, in the same aspect ratio.
    static func scaled(_ size: CGSize, by factor: Double, on monitor: CGSize?) -> CGSize {
        let factor = factor.isFinite ? min(max(factor, 0.2), 5) : 1
        return bounded(CGSize(width: size.width * factor, height: size.height * factor), leastScaled, monitor)
    }

    private static func bounded(_ size: CGSize, _ least: CGSize, _ monitor: CGSize?) -> CGSize {
        let share = monitor.map {
            min(1, $0.width * monitorShare / size.width, $0.height * monitorShare / size.height)
        }
        let fitting = CGSize(width: size.width * (share ?? 1), height: size.height * (share ?? 1))
        return CGSize(
            width: max(fitting.width, least.width).rounded(), height: max(fitting.height, least.height).rounded())
    }

    /// Returns the corner at which a resized window keeps its center, but does not leave the monitor.
    ///
    /// - Parameters:
    ///   - corner: The corner of the window before.
    ///   - old: The size before.
    ///   - new: The size afterwards.
    ///   - monitor: The area of the monitor; `nil` if it is unknown.
    static func corner(_ corner: CGPoint, from old: CGSize, to new: CGSize, in monitor: CGRect?) -> CGPoint {
        var place = CGPoint(
            x: corner.x + ((old.width - new.width) / 2).rounded(),
            y: corner.y + ((old.height - new.height) / 2).rounded())
        guard let monitor else { return place }
        // A window that was partly outside was moved there by the user, and may stay so.
        let inside = CGRect(
            x: min(monitor.minX, corner.x), y: min(monitor.minY, corner.y),
            width: max(monitor.maxX, corner.x + old.width) - min(monitor.minX, corner.x),
            height: max(monitor.maxY, corner.y + old.height) - min(monitor.minY, corner.y))
        place.x = max(min(place.x, inside.maxX - new.width), inside.minX)
        place.y = max(min(place.y, inside.maxY - new.height), inside.minY)
        return place
    }
}
