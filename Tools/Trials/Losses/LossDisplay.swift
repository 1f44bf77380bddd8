import PlaybackModel
import Playhead

/// Notes the picture that a player shows, and whether it is ever removed.
@MainActor final class LossDisplay: FrameDisplay {
    struct Picture: Equatable {
        var time: CMTime
        /// A hash of the bytes.
        var content: Int

        var text: String { "\(time.seconds) (\(UInt(bitPattern: content) % 10_000))" }
    }

    private(set) var picture: Picture?
    /// The number of pictures so far.
    private(set) var count = 0
    /// The number of times that the picture was removed, although the item has not changed.
    private(set) var resets = 0

    func show(_ frame: VideoFrame, of source: any FrameSource) {
        defer { source.release(frame.slot) }
        var hasher = Hasher()
        if let bytes = source.bytes(of: frame.slot) { hasher.combine(bytes: bytes) }
        picture = Picture(time: frame.time, content: hasher.finalize())
        count += 1
    }

    func reset() {
        // The item is new before its first picture.
        if picture != nil { resets += 1 }
        picture = nil
    }
}
