/// The most that an MP4 file may make its reader do before it gives up.
package struct MP4ReaderLimits: Sendable, Hashable {
    /// Boxes at the top of the file, up to the movie box; 10,000.
    package var topLevelBoxes: Int
    /// Boxes inside the movie box; 20,000.
    package var boxes: Int
    /// Tracks; 256.
    package var tracks: Int
    /// Chapters; 2,000, at most 100,000.
    package var chapters: Int
    /// Bytes of one text (names, titles); 4 KiB. Longer ones are cut; at most 1 MiB.
    package var textBytes: Int
    /// Bytes read in all; 64 MiB.
    package var bytesRead: Int

    /// Makes limits; the defaults are far above what files need.
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

    /// The limits with each value where sums and products of it cannot overflow.
    var clamped: MP4ReaderLimits {
        MP4ReaderLimits(
            topLevelBoxes: max(0, topLevelBoxes), boxes: max(0, boxes), tracks: max(0, tracks),
            chapters: min(max(0, chapters), 100_000), textBytes: min(max(0, textBytes), 1 << 20),
            bytesRead: min(max(0, bytesRead), 1 << 40))
    }
}
