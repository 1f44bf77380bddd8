import Foundation
import Localization
import Observation
import PlaybackModel
import Playhead
import ViewGraph

/// The viewer's view of the picture: magnification, part, rotation and aspect ratio. They last for an item.
@MainActor @Observable final class PictureView {
    /// The presentation of the picture.
    private(set) var presentation = VideoPresentation()
    /// The size of the view in points.
    @ObservationIgnored private(set) var room = CGSize.zero
    /// The center before the picture was dragged; `nil` while it is not.
    @ObservationIgnored private var dragged: CGPoint?
    /// The magnification before a pinch; `nil` while there is none.
    @ObservationIgnored private var pinched: Double?

    /// The factor of a key or a notch of the wheel.
    static let step = 1.2
    /// The aspect ratios to choose from, widest last.
    static let aspectRatios: [(name: String, ratio: Double)] = [
        ("4:3", 4.0 / 3), ("16:9", 16.0 / 9), ("1.85:1", 1.85), ("2.39:1", 2.39),
    ]

    /// `true` while the picture is magnified.
    var isMagnified: Bool { presentation.zoom > 1 }

    /// `true` while two fingers magnify the picture.
    var isPinched: Bool { pinched != nil }

    /// Notes the size of the view.
    func fit(in room: CGSize) { self.room = room }

    /// Shows the picture as it is.
    func reset() {
        dragged = nil
        pinched = nil
        if presentation != VideoPresentation() { presentation = VideoPresentation() }
    }

    /// Shows the whole picture again, as it is turned.
    func endZoom() {
        presentation.zoom = 1
        presentation.center = VideoPresentation().center
    }

    /// Turns the picture clockwise, to a multiple of 90 degrees.
    func rotate(to degrees: Int) { presentation.rotation = degrees }

    /// Sets the aspect ratio; `nil` for that of the content.
    func setAspectRatio(_ ratio: Double?) { presentation.aspectRatio = ratio }

    /// Magnifies the picture around a point of the view; `nil` for the middle. Returns the result in words; `nil` without a
    /// picture.
    func magnify(by factor: Double, at point: CGPoint?, of player: Player) -> PlayerAction.Readout? {
        guard let picture = picture(of: player) else { return nil }
        // Steps up and down meet again at the whole picture.
        var zoom = presentation.zoom * factor
        if abs(zoom - 1) < 0.02 { zoom = 1 }
        let middle = CGPoint(x: room.width / 2, y: room.height / 2)
        var new = presentation
        new.magnify(to: zoom, at: point ?? middle, of: picture, in: room)
        presentation = new
        return PlayerAction.Readout(localized("Zoom \(PlayerWording.percent(presentation.zoom))"))
    }

    /// Magnifies the picture around the place of a pinch, by its scale since the start. Returns the result in words; `nil`
    /// without a picture.
    func pinch(_ pinch: MagnifyGesture.Value, of player: Player) -> PlayerAction.Readout? {
        let origin = pinched ?? presentation.zoom
        pinched = origin
        let factor = origin * pinch.magnification / presentation.zoom
        return magnify(by: factor, at: pinch.startLocation, of: player)
    }

    /// The fingers were lifted.
    func endPinch() { pinched = nil }

    /// Moves the picture with the pointer, by the distance since the press.
    func drag(by distance: CGSize, of player: Player) {
        guard let picture = picture(of: player) else { return }
        let origin = dragged ?? presentation.center
        dragged = origin
        var new = presentation
        new.move(by: distance, from: origin, of: picture, in: room)
        presentation = new
    }

    /// The pointer was released.
    func endDrag() { dragged = nil }

    /// The frame of the whole picture in the view; `nil` without a picture.
    func picture(of player: Player) -> CGRect? {
        guard room.width > 0, room.height > 0, let size = player.presentationSize, size.width > 0, size.height > 0
        else { return nil }
        let shape = VideoShape(size: PixelSize(width: Int(size.width), height: Int(size.height)))
        return VideoLayout(
            shape.presented(presentation), in: room, scale: 1, gravity: .resizeAspect, presentation: presentation
        ).picture
    }
}

/// A small map of the picture while it is magnified, with the part that shows.
struct ZoomMap: View {
    let player: Player
    let picture: PictureView

    private static let length: CGFloat = 120

    var body: some View {
        let presentation = picture.presentation
        if presentation.zoom > 1, let frame = picture.picture(of: player) {
            let scale = Self.length / max(frame.width, frame.height)
            let seen = frame.intersection(CGRect(origin: .zero, size: picture.room))
            ZStack(alignment: .topLeading) {
                Color(white: 0.1, opacity: 0.6)
                Color(white: 1, opacity: 0.75)
                    .frame(width: seen.width * scale, height: seen.height * scale)
                    .cornerRadius(2)
                    .offset(x: (seen.minX - frame.minX) * scale, y: (seen.minY - frame.minY) * scale)
            }
            .frame(width: frame.width * scale, height: frame.height * scale, alignment: .topLeading)
            .cornerRadius(4)
            .padding(EdgeInsets(top: 68, leading: 16))
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
            .accessibilityLabel(
                localized("Part of the picture that shows (\(PlayerWording.percent(presentation.zoom)))"))
        }
    }
}
