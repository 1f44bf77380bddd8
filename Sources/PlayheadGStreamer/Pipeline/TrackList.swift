import CGStreamer
import PlaybackModel

/// Reads a stream collection.
enum TrackList {
    static func read(_ collection: UnsafeMutablePointer<GstStreamCollection>) -> [MediaTrack] {
        (0..<gst_stream_collection_get_size(collection)).compactMap { index in
            guard let stream = gst_stream_collection_get_stream(collection, index),
                let id = gst_stream_get_stream_id(stream)
            else { return nil }
            let type = gst_stream_get_stream_type(stream).rawValue
            let kind: MediaTrack.Kind
            if type & GST_STREAM_TYPE_VIDEO.rawValue != 0 {
                kind = .video
            } else if type & GST_STREAM_TYPE_AUDIO.rawValue != 0 {
                kind = .audio
            } else if type & GST_STREAM_TYPE_TEXT.rawValue != 0 {
                kind = .text
            } else {
                return nil
            }
            let flags = gst_stream_get_stream_flags(stream).rawValue
            var track = MediaTrack(
                id: String(cString: id), kind: kind, isDefault: flags & GST_STREAM_FLAG_SELECT.rawValue != 0)
            guard let tags = gst_stream_get_tags(stream) else { return track }
            defer { gst_tag_list_unref(tags) }
            track.language = TagList.string(tags, GST_TAG_LANGUAGE_CODE).flatMap { $0 == "und" ? nil : $0 }
            track.title = TagList.string(tags, GST_TAG_TITLE)
            track.codec =
                TagList.string(tags, GST_TAG_VIDEO_CODEC) ?? TagList.string(tags, GST_TAG_AUDIO_CODEC)
                ?? TagList.string(tags, GST_TAG_SUBTITLE_CODEC)
            return track
        }
    }
}
