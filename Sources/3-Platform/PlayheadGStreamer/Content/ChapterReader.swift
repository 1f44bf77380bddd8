import CGStreamer
import MediaReaders
import PlaybackModel
import Playhead

/// Reads chapters: from the table of contents that GStreamer sends (Matroska, FLAC, Ogg), and from the index of an MP4
/// file and the tags of ID3 and Xiph, which it does not read.
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

    /// The chapters of the edition of a Matroska file that plays, in the order of the file.
    static func chapters(of file: MatroskaFile) -> [MediaChapter] {
        let chapters = file.edition?.chapters.filter { !$0.isHidden && !$0.isLinked } ?? []
        return chapters.sorted { $0.start < $1.start }.map { chapter in
            let start = CMTime(seconds: chapter.start, preferredTimescale: 1_000_000)
            let end = chapter.end.map { CMTime(seconds: max($0, chapter.start), preferredTimescale: 1_000_000) }
            return MediaChapter(
                range: CMTimeRange(start: start, end: end ?? start), title: chapter.title.flatMap(shown))
        }
    }

    /// The chapters that tags list, in frames of ID3 and comments of Xiph.
    static func chapters(of tags: UnsafeMutablePointer<GstTagList>) -> [MediaChapter] {
        let frames = indices(of: frameTag, in: tags).compactMap { frame(at: $0, in: tags) }
        let comments = indices(of: GST_TAG_EXTENDED_COMMENT, in: tags).lazy.compactMap { index -> String? in
            var text: UnsafePointer<CChar>?
            guard gst_tag_list_peek_string_index(tags, GST_TAG_EXTENDED_COMMENT, index, &text) != 0 else { return nil }
            return text.map { String(cString: $0) }
        }
        let list = TagChapter.list(frames + TagChapter.chapters(comments: comments)).prefix(maximumCount)
        let encoding = MisreadText.encoding(of: list.map(\.title))
        return list.map { chapter in
            let start = CMTime(seconds: chapter.start, preferredTimescale: 1_000_000)
            let end = chapter.end.map { CMTime(seconds: $0, preferredTimescale: 1_000_000) } ?? .positiveInfinity
            let title = encoding.flatMap { MisreadText.corrected(chapter.title, from: $0) } ?? chapter.title
            return MediaChapter(range: CMTimeRange(start: start, end: end), title: shown(title))
        }
    }

    /// The tag of the frames of ID3 that GStreamer does not read.
    private static let frameTag = "private-id3v2-frame"

    /// A chapter may have several comments, and stand among others.
    private static func indices(of tag: String, in tags: UnsafeMutablePointer<GstTagList>) -> Range<guint> {
        0..<min(gst_tag_list_get_tag_size(tags, tag), guint(4 * maximumCount))
    }

    private static func frame(at index: guint, in tags: UnsafeMutablePointer<GstTagList>) -> TagChapter? {
        var sample: OpaquePointer?
        guard gst_tag_list_get_sample_index(tags, frameTag, index, &sample) != 0, let sample else { return nil }
        defer { gst_sample_unref(sample) }
        var map = GstMapInfo()
        guard let buffer = gst_sample_get_buffer(sample), gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else {
            return nil
        }
        defer { gst_buffer_unmap(buffer, &map) }
        return TagChapter(frame: UnsafeRawBufferPointer(start: map.data, count: Int(map.size)))
    }

    private static func shown(_ title: String) -> String? {
        let shown = PrintableText(title, maximumLength: 500).string
        return shown.isEmpty ? nil : shown
    }
}
