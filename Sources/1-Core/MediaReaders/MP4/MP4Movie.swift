/// The index of an MP4 or QuickTime file: tracks, chapters and metadata (ISO/IEC 14496-12, QuickTime File Format).
///
/// Reads box headers and the few small boxes it needs, never the media, and never follows more than the fixed path of
/// boxes it knows, so depth is bounded by construction. What is damaged but not needed for playing (user data,
/// chapters) is left out and listed in `warnings`.
///
///     let source = try DescriptorByteSource(duplicating: descriptor)
///     let movie = try MP4Movie(reading: source)
///     for chapter in movie.chapters { print(chapter.start, PrintableText(chapter.title)) }
package struct MP4Movie: Sendable, Hashable {
    /// Length in seconds; nil when unknown, as for a live recording.
    package var duration: Double?
    /// Units of movie time in a second.
    package var timescale = 0
    /// `true` when the samples are in fragments (`mvex`).
    package var isFragmented = false
    /// `true` when the index precedes the media, so that playback can start before the download ends.
    package var isFastStart = true
    /// The part of the media that the file holds; `present` when its length is unknown.
    package var mediaExtent = MP4MediaExtent.present
    /// Tracks in the file's order.
    package var tracks: [MP4Track] = []
    /// Chapters by start, from a chapter track, else from the list in the user data.
    package var chapters: [MP4Chapter] = []
    /// iTunes metadata.
    package var metadata = MP4Metadata()
    /// DRM systems with data in the file (`pssh`), as UUIDs in lower case.
    package var protectionSystemIDs: [String] = []
    /// The errors of parts that were left out.
    package var warnings: [MP4ReaderError] = []

    /// Makes an empty movie.
    package init() {}

    /// Reads the index of a file.
    ///
    /// - Parameters:
    ///   - source: The whole file.
    ///   - limits: The most that the file may make the reader do.
    package init(
        reading source: any ByteSource, limits: MP4ReaderLimits = MP4ReaderLimits()
    ) throws(MP4ReaderError) {
        var parser = MP4Parser(source: source, limits: limits)
        self = try parser.parse()
    }

    /// `true` when a track is encrypted, or the file has data for a DRM system.
    package var isEncrypted: Bool {
        !protectionSystemIDs.isEmpty || tracks.contains { $0.isEncrypted }
    }

    /// Tracks that are shown to people: those that only hold chapters are left out.
    package var presentedTracks: [MP4Track] {
        let chapterTracks = Set(tracks.flatMap(\.chapterTrackIDs))
        return tracks.filter { !chapterTracks.contains($0.id) }
    }
}
