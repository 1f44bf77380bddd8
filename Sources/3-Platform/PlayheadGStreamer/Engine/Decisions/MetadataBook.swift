import PlaybackModel

/// The metadata of an item: its tags and chapters, from all who report some.
struct MetadataBook: Sendable {
    private(set) var tags = TagBook()
    private var chapters: [MediaChapter] = []
    private var reported = MediaMetadata.empty

    /// Takes in tags. Returns `true` when they are new.
    mutating func take(_ update: TagUpdate) -> Bool { tags.take(update) }

    mutating func take(_ chapters: [MediaChapter]) { self.chapters = chapters }

    /// Returns the report to post, or `nil` when nothing has changed.
    /// - Parameters:
    ///   - index: The chapters of the file's index, which are preferred to those of a table of contents and of tags.
    ///   - station: The headers of a radio station.
    mutating func report(
        hasOneStream: Bool, index: [MediaChapter], station: [String: String]
    ) -> MediaMetadata? {
        var metadata = tags.metadata(hasOneStream: hasOneStream, station: station)
        metadata.chapters = [index, chapters, metadata.chapters].first { !$0.isEmpty } ?? []
        guard metadata != reported else { return nil }
        reported = metadata
        return metadata
    }
}
