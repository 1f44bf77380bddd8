import CGTK
import Foundation
internal import PlaybackModel
package import Playhead

/// What shows a player's pictures: it makes one texture of each and gives it to all views of the player.
///
/// A player has one, which lives as long as the player does.
@MainActor package final class VideoOutput: FrameDisplay {
    /// The picture that shows; `nil` before the first one of an item.
    private(set) var picture: VideoPicture?
    /// The way that pictures take to the screen.
    package private(set) var path = VideoPath.memory
    /// How many pictures were taken, of all items.
    private(set) var pictureCount = 0

    private weak var player: Player?
    private let scheduler: any PlaybackScheduler
    private var surfaces: [VideoSurface] = []
    private var askedSize: PixelSize?
    private var sizeAction: ScheduledAction?
    private lazy var poster = Poster { [weak self] in
        guard let self, picture == nil else { return }
        for surface in surfaces { surface.pictureDidChange() }
    }

    /// How long the views' sizes must stay before pictures of another size are asked for.
    static let settlingTime = Duration.milliseconds(150)

    /// The output of a player.
    package static func of(_ player: Player) -> VideoOutput {
        if let known = player.frameDisplay as? VideoOutput { return known }
        let output = VideoOutput(player)
        player.frameDisplay = output
        output.updatePoster(player.currentProperties)
        player.onPropertiesChange { [weak output] in output?.updatePoster($0) }
        return output
    }

    private init(_ player: Player) {
        self.player = player
        scheduler = player.scheduler
    }

    // MARK: Path

    private var converter: GLConverter?

    /// Takes the way that suits the machine. There is a display by the time of the first view.
    private func choosePath() {
        guard !hasChosenPath, let player else { return }
        hasChosenPath = true
        let decision = VideoPathChoice.shared
        if let failure = decision.failure { fall(because: failure) }
        guard let converter = decision.converter else { return }
        self.converter = converter
        path = .gl
        player.setFrameFormats([.nv12, .i420, .bgra])
    }

    private var hasChosenPath = false

    /// Goes on in memory, and says why.
    private func fall(because reason: String) {
        converter = nil
        path = .memory
        player?.setFrameFormats([.bgra])
        player?.warn(PlaybackError(.videoOutputUnavailable, subject: "OpenGL: \(reason)"))
        sizesDidChange()
    }

    private func makePicture(_ lease: FrameLease) -> VideoPicture? {
        guard lease.frame.layout.format != .bgra else { return VideoPicture(lease) }
        // What was on its way when OpenGL failed is not shown; what it shall be shown as comes next.
        guard let converter else { return nil }
        do {
            return VideoPicture(texture: try converter.texture(of: lease), shape: VideoShape(lease.frame))
        } catch {
            fall(because: error.reason)
            return nil
        }
    }

    // MARK: Pictures

    package func show(_ frame: VideoFrame, of source: any FrameSource) {
        guard let new = makePicture(FrameLease(frame, of: source)) else { return }
        let isNewShape = picture?.shape.presentationSize != new.shape.presentationSize
        picture = new
        pictureCount += 1
        for surface in surfaces { surface.pictureDidChange() }
        if isNewShape { sizesDidChange() }
        if poster.picture != nil { poster.show(nil) }
    }

    package func reset() {
        if picture != nil {
            picture = nil
            for surface in surfaces { surface.pictureDidChange() }
        }
        if let player { updatePoster(player.currentProperties) }
    }

    /// What shows without a picture: the item's artwork, where a picture is to come. Covers of audio are for others.
    private func updatePoster(_ properties: PlayerProperties) {
        let isVideo = properties.mediaType == .video
        poster.show(isVideo && picture == nil ? properties.metadata.artwork : nil)
    }

    /// What to draw now: the newest picture, else the poster; `nil` for black.
    var shownPicture: VideoPicture? { picture ?? poster.picture }

    // MARK: Views

    func add(_ surface: VideoSurface) {
        surfaces.append(surface)
        choosePath()
        sizesDidChange()
    }

    func remove(_ surface: VideoSurface) {
        surfaces.removeAll { $0 === surface }
        sizesDidChange()
    }

    /// Asks for pictures of the largest size that a view has use for: at once the first time, then when it has settled.
    func sizesDidChange() {
        sizeAction?.cancel()
        sizeAction = nil
        // A GPU shrinks them at no cost.
        guard path == .memory, let wanted = wantedSize, !isAsked(wanted) else { return }
        guard askedSize != nil else {
            ask(for: wanted)
            return
        }
        sizeAction = scheduler.schedule(after: Self.settlingTime) { [weak self] in
            guard let self, let wanted = wantedSize, !isAsked(wanted) else { return }
            ask(for: wanted)
        }
    }

    private func ask(for size: PixelSize) {
        askedSize = size
        player?.setMaximumFrameSize(size)
    }

    private var wantedSize: PixelSize? {
        var largest: PixelSize?
        for surface in surfaces {
            guard let size = surface.wantedSize else { continue }
            let known = largest ?? size
            largest = PixelSize(width: max(known.width, size.width), height: max(known.height, size.height))
        }
        return largest
    }

    /// A shape made of a picture that was shrunk may be a pixel off.
    private func isAsked(_ size: PixelSize) -> Bool {
        guard let askedSize else { return false }
        return abs(askedSize.width - size.width) <= 1 && abs(askedSize.height - size.height) <= 1
    }
}

/// The way that the pictures of a player take to the screen; `nil` for one that no view shows.
@MainActor package func videoPath(of player: Player) -> VideoPath? { (player.frameDisplay as? VideoOutput)?.path }
