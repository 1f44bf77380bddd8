import CGStreamer
import MediaReaders
import PlaybackModel
import Playhead

/// Reads chapters: from the table of contents that GStreamer sends (Matroska, FLAC, Ogg), and from the index of an MP4
/// file, which it does not read.
enum ChapterReader {
    /// The most chapters that are taken.
    static let maximumCount = 2_000

    /// The chapters of a `toc` message; `nil` for other messages.
    static func chapters(_ message: UnsafeMutablePointer<GstMessage>) -> [MediaChapter]? {
        guard message.pointee.type == GST_MESSAGE_TOC else { return nil }
        var toc: OpaquePointer?
        gst_message_parse_toc(message, &toc, nil)
        guard let toc else { return nil }
        defer { gst_mini_object_unref(UnsafeMutableRawPointer(toc).assumingMemoryBound(to: GstMiniObject.self)) }
        var chapters: [MediaChapter] = []
        collect(gst_toc_get_entries(toc), into: &chapters, depth: 0)
        return chapters.sorted { $0.range.start < $1.range.start }
    }

    /// Editions hold chapters, chapters hold sub-chapters; the first edition counts, and in it the outer chapters.
    private static func collect(_ list: UnsafeMutablePointer<GList>?, into chapters: inout [MediaChapter], depth: Int) {
        var next = list
        while let node = next, chapters.count < maximumCount {
            next = node.pointee.next
            guard let data = node.pointee.data else { continue }
            let entry = OpaquePointer(data)
            switch gst_toc_entry_get_entry_type(entry) {
            case GST_TOC_ENTRY_TYPE_CHAPTER, GST_TOC_ENTRY_TYPE_TRACK:
                if let chapter = chapter(entry) { chapters.append(chapter) }
            case GST_TOC_ENTRY_TYPE_EDITION where depth < 4 && chapters.isEmpty:
                collect(gst_toc_entry_get_sub_entries(entry), into: &chapters, depth: depth + 1)
            default: break
            }
        }
    }

    private static func chapter(_ entry: OpaquePointer) -> MediaChapter? {
        var (start, stop): (gint64, gint64) = (-1, -1)
        guard gst_toc_entry_get_start_stop_times(entry, &start, &stop) != 0, start >= 0 else { return nil }
        let end = CMTime(value: Int64(max(start, stop)), timescale: 1_000_000_000)
        let title = gst_toc_entry_get_tags(entry).flatMap { TagReader.string(GST_TAG_TITLE, in: $0) }
        return MediaChapter(
            range: CMTimeRange(start: CMTime(value: Int64(start), timescale: 1_000_000_000), end: end),
            title: title.flatMap(shown))
    }

    /// The chapters of an MP4 index.
    static func chapters(of movie: MP4Movie) -> [MediaChapter] {
        movie.chapters.prefix(maximumCount).map { chapter in
            let start = CMTime(seconds: chapter.start, preferredTimescale: 1_000_000)
            let length = CMTime(seconds: chapter.duration ?? 0, preferredTimescale: 1_000_000)
            return MediaChapter(range: CMTimeRange(start: start, duration: length), title: shown(chapter.title))
        }
    }

    private static func shown(_ title: String) -> String? {
        let shown = PrintableText(title, maximumLength: 500).string
        return shown.isEmpty ? nil : shown
    }
}
