import CGTK
import Foundation
internal import PlaybackModel
package import Playhead

/// The display of a player's pictures. It creates one texture per picture for all views of the player.
///
/// A player has one output, which lives as long as the player.
@MainActor package final class VideoOutput: FrameDisplay {
    /// The current picture; `nil` before the first one of an item.
    private(set) var picture: VideoPicture?
    /// The rendering path of the pictures.
    package private(set) var path = VideoPath.memory
    /// The number of pictures shown so far, of all items.
    private(set) var pictureCount = 0

    private weak var player: Player?
    /// The pixels of the picture that shows in memory.
    private let pixels = ConvertedPixels()
    private let scheduler: any PlaybackScheduler
    private var surfaces: [VideoSurface] = []
    private var askedSize: PixelSize?
    private var sizeAction: ScheduledAction?
    private lazy var poster = Poster { [weak self] in
        guard let self, picture == nil else { return }
        for surface in surfaces { surface.pictureDidChange() }
    }

    /// The time for which view sizes must be stable before pictures of another size are requested.
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

    /// Chooses the path for this machine. A display exists by the time of the first view.
    private func choosePath() {
        guard !hasChosenPath else { return }
        hasChosenPath = true
        let decision = VideoPathChoice.shared
        if let failure = decision.failure { fall(because: failure) }
        guard let converter = decision.converter else { return }
        self.converter = converter
        path = .gl
        // Pictures that stay in memory of a device need a graphics card that draws.
        let formats = DMABufDisplay.shared.formats
        if !formats.isEmpty { player?.setDMABufFormats(formats) }
    }

    private var hasChosenPath = false

    /// Falls back to the memory path and reports the reason.
    private func fall(because reason: String) {
        converter = nil
        path = .memory
        player?.warn(PlaybackError(.videoOutputUnavailable, subject: "OpenGL: \(reason)"))
        sizesDidChange()
    }

    private func makePicture(_ lease: FrameLease) -> VideoPicture? {
        if lease.frame.dmabuf != nil {
            if let texture = DMABufDisplay.shared.texture(of: lease) {
                return VideoPicture(texture: texture, shape: VideoShape(lease.frame))
            }
            // The last picture stays until the engine continues in main memory.
            player?.setDMABufFormats([])
            return nil
        }
        guard lease.frame.layout.format != .bgra, let converter else { return VideoPicture(lease) }
        do {
            return VideoPicture(texture: try converter.texture(of: lease), shape: VideoShape(lease.frame))
        } catch {
            fall(because: error.reason)
            return VideoPicture(lease)
        }
    }

    // MARK: Pictures

    package func show(_ frame: VideoFrame, of source: any FrameSource) {
        guard let new = makePicture(FrameLease(frame, of: source, pixels: pixels)) else { return }
        let isNewShape = picture?.shape.presentationSize != new.shape.presentationSize
        picture = new
        pictureCount += 1
        for surface in surfaces { surface.pictureDidChange() }
        if isNewShape { sizesDidChange() }
        if poster.picture != nil { poster.show(nil) }
    }

    package var shownPixels: [UInt8]? { picture?.pixels }

    package func reset() {
        pixels.clear()
        if picture != nil {
            picture = nil
            for surface in surfaces { surface.pictureDidChange() }
        }
        if let player { updatePoster(player.currentProperties) }
    }

    /// Updates the poster: the item's artwork, if it is a video. ``MediaCover`` shows the covers of audio.
    private func updatePoster(_ properties: PlayerProperties) {
        let isVideo = properties.mediaType == .video
        poster.show(isVideo && picture == nil ? properties.metadata.artwork : nil)
    }

    /// The picture to draw: the newest one, or else the poster; `nil` for black.
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

    /// Requests pictures of the largest useful size: immediately the first time, then when the size is stable.
    func sizesDidChange() {
        sizeAction?.cancel()
        sizeAction = nil
        // A GPU scales pictures at no cost.
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

    /// Returns `true` if the size is already requested. A scaled picture may be off by a pixel.
    private func isAsked(_ size: PixelSize) -> Bool {
        guard let askedSize else { return false }
        return abs(askedSize.width - size.width) <= 1 && abs(askedSize.height - size.height) <= 1
    }
}

/// The rendering path of a player's pictures; `nil` without a view.
@MainActor package func videoPath(of player: Player) -> VideoPath? { (player.frameDisplay as? VideoOutput)?.path }
