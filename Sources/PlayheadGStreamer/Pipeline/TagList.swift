import CGStreamer
import PlaybackModel

/// Reads a tag list.
enum TagList {
    static func string(_ tags: UnsafePointer<GstTagList>, _ tag: String) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard gst_tag_list_get_string(tags, tag, &text) != 0, let text else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    static func read(_ tags: UnsafeMutablePointer<GstTagList>, key: String) -> TagSet {
        var bitrate: guint = 0
        gst_tag_list_get_uint(tags, GST_TAG_BITRATE, &bitrate)
        let rotation: Int? = string(tags, GST_TAG_IMAGE_ORIENTATION).flatMap {
            ["rotate-0": 0, "rotate-90": 90, "rotate-180": 180, "rotate-270": 270][$0]
        }
        let metadata = MediaMetadata(
            title: string(tags, GST_TAG_TITLE), artist: string(tags, GST_TAG_ARTIST),
            album: string(tags, GST_TAG_ALBUM), genre: string(tags, GST_TAG_GENRE),
            organization: string(tags, GST_TAG_ORGANIZATION), comment: string(tags, GST_TAG_COMMENT))
        return TagSet(metadata: metadata, bitrate: bitrate == 0 ? nil : Double(bitrate), rotation: rotation, key: key)
    }
}
