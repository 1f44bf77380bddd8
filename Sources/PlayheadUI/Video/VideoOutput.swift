import CGTK
import Foundation
import PlaybackModel
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
    private var leases: [FrameLease] = []
    private var askedSize: PixelSize?
    private var sizeAction: ScheduledAction?

    /// How long the views' sizes must stay before pictures of another size are asked for.
    static let settlingTime = Duration.milliseconds(150)

    /// The output of a player.
    package static func of(_ player: Player) -> VideoOutput {
        if let known = player.frameDisplay as? VideoOutput { return known }
        let output = VideoOutput(player)
        player.frameDisplay = output
        return output
    }

    private init(_ player: Player) {
        self.player = player
        scheduler = player.scheduler
    }

    // MARK: Pictures

    package func show(_ frame: VideoFrame, of source: any FrameSource) {
        guard let texture = MemoryTexture.make(frame, lease(of: frame.slot, source)) else {
            source.release(frame.slot)
            return
        }
        let shape = VideoShape(
            size: frame.layout.size, pixelAspectRatio: frame.pixelAspectRatio, rotation: frame.rotation)
        let isNewShape = picture?.shape.presentationSize != shape.presentationSize
        picture = VideoPicture(texture: texture, shape: shape)
        pictureCount += 1
        for surface in surfaces { surface.pictureDidChange() }
        if isNewShape { sizesDidChange() }
    }

    package func reset() {
        leases = []
        guard picture != nil else { return }
        picture = nil
        for surface in surfaces { surface.pictureDidChange() }
    }

    /// The slots are few and come again and again, and so do their leases.
    private func lease(of slot: FrameSlotID, _ source: any FrameSource) -> FrameLease {
        if let known = leases.first(where: { $0.slot == slot && $0.source === source }) { return known }
        if leases.count >= Self.rememberedLeases { leases.removeFirst() }
        let lease = FrameLease(slot: slot, source: source)
        leases.append(lease)
        return lease
    }

    private static let rememberedLeases = 8

    // MARK: Views

    func add(_ surface: VideoSurface) {
        surfaces.append(surface)
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
        guard let wanted = wantedSize, !isAsked(wanted) else { return }
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
