import CGStreamer
import MediaReaders
import PlaybackModel
import Playhead

/// Reads tag lists and messages.
enum TagReader {
    /// The largest artwork that is taken, in bytes.
    static let largestArtwork = 8 << 20
    /// The longest lyrics that are taken, in characters.
    private static let longestLyrics = 40_000

    /// The update that a tag message brings; `nil` for other messages. The key is the name of the element that posted it.
    static func update(_ message: UnsafeMutablePointer<GstMessage>) -> TagUpdate? {
        guard message.pointee.type == GST_MESSAGE_TAG else { return nil }
        var tags: UnsafeMutablePointer<GstTagList>?
        gst_message_parse_tag(message, &tags)
        guard let tags else { return nil }
        defer { gst_tag_list_unref(tags) }
        let key = message.pointee.src?.pointee.name.map { String(cString: $0) } ?? ""
        return update(tags, key: key)
    }

    /// The update that a tag list brings.
    static func update(_ tags: UnsafeMutablePointer<GstTagList>, key: String) -> TagUpdate {
        var update = TagUpdate(key: key, isGlobal: gst_tag_list_get_scope(tags) == GST_TAG_SCOPE_GLOBAL)
        let texts = texts(in: tags)
        func shown(_ tag: String, length: Int = 1_000) -> String? {
            texts[tag].flatMap { self.shown($0, length: length) }
        }
        update.title = shown(GST_TAG_TITLE)
        update.artist = shown(GST_TAG_ARTIST) ?? shown(GST_TAG_ALBUM_ARTIST)
        update.album = shown(GST_TAG_ALBUM)
        update.genre = shown(GST_TAG_GENRE)
        update.organization = shown(GST_TAG_ORGANIZATION)
        update.comment = shown(GST_TAG_COMMENT, length: 4_000) ?? shown(GST_TAG_DESCRIPTION, length: 4_000)
        update.lyrics = texts[GST_TAG_LYRICS].flatMap { $0.isEmpty ? nil : String($0.prefix(longestLyrics)) }
        update.artwork = artwork(GST_TAG_IMAGE, tags) ?? artwork(GST_TAG_PREVIEW_IMAGE, tags)
        update.chapters = ChapterReader.chapters(of: tags)
        update.rotation = rotation(tags)
        update.container = string(GST_TAG_CONTAINER_FORMAT, in: tags).flatMap { self.shown($0, length: 100) }
        update.bitrate = number(GST_TAG_BITRATE, tags) ?? number(GST_TAG_NOMINAL_BITRATE, tags)
        return update
    }

    /// The texts of a tag list that are shown.
    static func texts(in tags: UnsafeMutablePointer<GstTagList>) -> [String: String] {
        var texts: [String: String] = [:]
        for tag in shownTags { texts[tag] = string(tag, in: tags) }
        // Tags in the encoding of their country often declare ISO 8859-1, by which GStreamer reads them.
        guard let encoding = MisreadText.encoding(of: shownTags.compactMap { texts[$0] }) else { return texts }
        return texts.mapValues { MisreadText.corrected($0, from: encoding) ?? $0 }
    }

    /// A text of a tag list, as GStreamer reads it.
    static func string(_ tag: String, in tags: UnsafeMutablePointer<GstTagList>) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard gst_tag_list_get_string(tags, tag, &text) != 0, let text else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The tags whose texts are shown, those that say most about the language first.
    private static let shownTags = [
        GST_TAG_TITLE, GST_TAG_ARTIST, GST_TAG_ALBUM_ARTIST, GST_TAG_ALBUM, GST_TAG_GENRE, GST_TAG_ORGANIZATION,
        GST_TAG_COMMENT, GST_TAG_DESCRIPTION, GST_TAG_LYRICS,
    ]

    private static func shown(_ text: String, length: Int) -> String? {
        let shown = PrintableText(text, maximumLength: length).string
        return shown.allSatisfy { $0 == " " } ? nil : shown
    }

    /// A number of a tag list that is not zero.
    static func number(_ tag: String, _ tags: UnsafeMutablePointer<GstTagList>) -> Double? {
        var value: guint = 0
        guard gst_tag_list_get_uint(tags, tag, &value) != 0, value > 0 else { return nil }
        return Double(value)
    }

    private static func artwork(_ tag: String, _ tags: UnsafeMutablePointer<GstTagList>) -> MediaArtwork? {
        var sample: OpaquePointer?
        guard gst_tag_list_get_sample(tags, tag, &sample) != 0, let sample else { return nil }
        defer { gst_sample_unref(sample) }
        guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
            let structure = gst_caps_get_structure(caps, 0), let type = gst_structure_get_name(structure)
        else { return nil }
        let size = gst_buffer_get_size(buffer)
        let name = String(cString: type)
        // A link instead of a picture is `text/uri-list`: nothing here follows it.
        guard name.hasPrefix("image/"), size > 0, size <= gsize(largestArtwork) else { return nil }
        let data = [UInt8](unsafeUninitializedCapacity: Int(size)) { bytes, count in
            count = Int(gst_buffer_extract(buffer, 0, bytes.baseAddress, size))
        }
        return MediaArtwork(mimeType: name, data: data)
    }

    /// The clockwise turn of a stream's picture in degrees; `nil` when its tags have none.
    static func rotation(_ tags: UnsafeMutablePointer<GstTagList>) -> Int? {
        string(GST_TAG_IMAGE_ORIENTATION, in: tags).flatMap { rotations[$0] }
    }

    /// The clockwise turn that a tag asks for, in degrees; mirrored pictures are shown unmirrored.
    private static let rotations = [
        "rotate-0": 0, "rotate-90": 90, "rotate-180": 180, "rotate-270": 270, "flip-rotate-0": 0,
        "flip-rotate-90": 90, "flip-rotate-180": 180, "flip-rotate-270": 270,
    ]
}
