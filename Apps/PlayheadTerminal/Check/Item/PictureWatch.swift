import Dispatch
import PlaybackModel
import Playhead
import Synchronization

/// Observes the pictures of a player: their times on the main actor, and their content on another thread.
@MainActor final class PictureWatch: FrameDisplay {
    /// The results of the other thread.
    private struct Content {
        var facts = PictureFacts()
        var thumbnail: Thumbnail?
        var isBusy = false
        /// The number of times that measuring began.
        var run = 0
    }

    /// The times of the pictures.
    private(set) var timing = TimingFacts()
    /// `false` while the item is sought, so that pictures are not compared across the seek.
    private var isMeasuring = false
    private let position: () -> Double?
    private let dropped: () -> Int
    private let wantsThumbnail: Bool
    private let content = PictureContent()
    private let queue = DispatchQueue(label: "playhead.check.pictures")

    /// Protects what both threads use.
    private final class PictureContent: Sendable {
        let value = Mutex(Content())
    }

    /// Creates a watch.
    ///
    /// - Parameters:
    ///   - wantsThumbnail: `true` to keep a small copy of a picture.
    ///   - position: Returns the position of the player, in seconds.
    ///   - dropped: Returns the number of dropped pictures.
    init(wantsThumbnail: Bool, position: @escaping () -> Double?, dropped: @escaping () -> Int) {
        self.wantsThumbnail = wantsThumbnail
        self.position = position
        self.dropped = dropped
    }

    /// The content of the pictures so far.
    var facts: PictureFacts { content.value.withLock(\.facts) }

    /// Begins to measure, with pictures that do not follow earlier ones.
    func begin() {
        isMeasuring = true
        timing.interrupt()
        content.value.withLock { content in
            content.run += 1
            content.facts.interrupt()
        }
    }

    /// Ends measuring, because the position will jump.
    func end() { isMeasuring = false }

    /// Waits until the pictures that have arrived are measured, and returns one of them.
    func thumbnail() async -> Thumbnail? {
        await withCheckedContinuation { continuation in
            queue.async { [content] in continuation.resume(returning: content.value.withLock(\.thumbnail)) }
        }
    }

    func show(_ frame: VideoFrame, of source: any FrameSource) {
        guard isMeasuring, frame.time.isNumeric else { return source.release(frame.slot) }
        timing.take(frame.time.seconds, position: position(), dropped: dropped())
        // While a picture is measured, others pass: the thread never falls behind.
        let run = content.value.withLock { content -> Int? in
            defer { content.isBusy = true }
            return content.isBusy ? nil : content.run
        }
        guard let run else { return source.release(frame.slot) }
        queue.async { [content, wantsThumbnail] in
            Self.measure(frame, of: source, in: run, into: content, wantsThumbnail: wantsThumbnail)
        }
    }

    func reset() {}

    nonisolated private static func measure(
        _ frame: VideoFrame, of source: any FrameSource, in run: Int, into content: PictureContent,
        wantsThumbnail: Bool
    ) {
        defer {
            source.release(frame.slot)
            content.value.withLock { $0.isBusy = false }
        }
        guard let bytes = source.bytes(of: frame.slot), let sample = PictureSample(bytes, layout: frame.layout) else {
            return
        }
        let contrast = Thumbnail.contrast(sample)
        let isBetter = wantsThumbnail && content.value.withLock { contrast > $0.thumbnail?.contrast ?? -1 }
        let thumbnail = isBetter ? Thumbnail(bytes, of: frame, contrast: contrast) : nil
        content.value.withLock { content in
            // A picture from before a seek does not precede those after it.
            if content.run == run { content.facts.take(sample, at: frame.time.seconds) }
            if let thumbnail { content.thumbnail = thumbnail }
        }
    }
}
