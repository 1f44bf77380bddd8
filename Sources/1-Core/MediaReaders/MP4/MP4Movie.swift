/// The index of an MP4 or QuickTime file: tracks, chapters and metadata (ISO/IEC 14496-12, QuickTime File Format).
///
/// The reader reads box headers and a few small boxes, but never the media. It follows a fixed path of boxes, so the
/// depth of recursion is bounded. Damaged parts that playback does not need, such as user data and chapters, are
/// omitted and listed in `warnings`.
///
///     let source = try DescriptorByteSource(duplicating: descriptor)
///     let movie = try MP4Movie(reading: source)
///     for chapter in movie.chapters { print(chapter.start, PrintableText(chapter.title)) }
package struct MP4Movie: Sendable, Hashable {
    /// The length in seconds; nil if unknown, as for a live recording.
    package var duration: Double?
    /// The number of units of movie time in a second.
    package var timescale = 0
    /// `true` if the samples are in fragments (`mvex`).
    package var isFragmented = false
    /// `true` if the index precedes the media, so that playback can start before the download ends.
    package var isFastStart = true
    /// The part of the media that the file contains; `present` if the file's length is unknown.
    package var mediaExtent = MP4MediaExtent.present
    /// The tracks, in the file's order.
    package var tracks: [MP4Track] = []
    /// The chapters, sorted by start: from a chapter track, otherwise from the list in the user data.
    package var chapters: [MP4Chapter] = []
    /// The iTunes metadata.
    package var metadata = MP4Metadata()
    /// The DRM systems with data in the file (`pssh`), as lowercase UUIDs.
    package var protectionSystemIDs: [String] = []
    /// The errors in parts that were omitted.
    package var warnings: [MP4ReaderError] = []

    /// Creates an empty movie.
    package init() {}

    /// Reads the index of a file.
    ///
    /// - Parameters:
    ///   - source: The whole file.
    ///   - limits: The limits of the reader's work.
    package init(
        reading source: any ByteSource, limits: MP4ReaderLimits = MP4ReaderLimits()
    ) throws(MP4ReaderError) {
        var parser = MP4Parser(source: source, limits: limits)
        self = try parser.parse()
    }

    /// `true` if a track is encrypted or the file has data for a DRM system.
    package var isEncrypted: Bool {
        !protectionSystemIDs.isEmpty || tracks.contains { $0.isEncrypted }
    }

    /// The tracks to present to users, without those that only contain chapters.
    package var presentedTracks: [MP4Track] {
        let chapterTracks = Set(tracks.flatMap(\.chapterTrackIDs))
        return tracks.filter { !chapterTracks.contains($0.id) }
    }
}
