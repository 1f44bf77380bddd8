/// The limits of the work that an MP4 file may cause. The reader refuses files that exceed one of them.
package struct MP4ReaderLimits: Sendable, Hashable {
    /// Top-level boxes up to the movie box; 10,000.
    package var topLevelBoxes: Int
    /// Boxes inside the movie box; 20,000.
    package var boxes: Int
    /// Tracks; 256.
    package var tracks: Int
    /// Chapters; 2,000, at most 100,000.
    package var chapters: Int
    /// Bytes of one text, such as a name or a title; 4 KiB, at most 1 MiB. Longer texts are truncated.
    package var textBytes: Int
    /// Bytes read in total; 64 MiB.
    package var bytesRead: Int

    /// Creates limits. The defaults are far higher than files need.
    package init(
        topLevelBoxes: Int = 10_000, boxes: Int = 20_000, tracks: Int = 256, chapters: Int = 2_000,
        textBytes: Int = 4 << 10, bytesRead: Int = 64 << 20
    ) {
        self.topLevelBoxes = topLevelBoxes
        self.boxes = boxes
        self.tracks = tracks
        self.chapters = chapters
        self.textBytes = textBytes
        self.bytesRead = bytesRead
    }

    /// The limits, with each value reduced so that sums and products cannot overflow.
    var clamped: MP4ReaderLimits {
        MP4ReaderLimits(
            topLevelBoxes: max(0, topLevelBoxes), boxes: max(0, boxes), tracks: max(0, tracks),
            chapters: min(max(0, chapters), 100_000), textBytes: min(max(0, textBytes), 1 << 20),
            bytesRead: min(max(0, bytesRead), 1 << 40))
    }
}
