import CGStreamer
import CTimedText
import MediaReaders
import PlaybackModel
import Playhead

/// Reads the tracks of a stream collection, and gives them the names that GStreamer 1.22 keeps to itself.
enum TrackReader {
    /// The tracks of a collection, in its order. The collection stays the caller's.
    static func tracks(in collection: UnsafeMutablePointer<GstStreamCollection>) -> [MediaTrack] {
        (0..<gst_stream_collection_get_size(collection)).compactMap { index in
            gst_stream_collection_get_stream(collection, index).flatMap(track)
        }
    }

    /// The identifiers of the streams of sound in a collection for which no decoder is installed. A single one leaves no
    /// choice, and nothing is looked up.
    static func undecodable(in collection: UnsafeMutablePointer<GstStreamCollection>) -> Set<String> {
        var found: [String: UnsafeMutablePointer<GstCaps>] = [:]
        defer { for caps in found.values { gst_caps_unref(caps) } }
        for index in 0..<gst_stream_collection_get_size(collection) {
            guard let stream = gst_stream_collection_get_stream(collection, index),
                kind(gst_stream_get_stream_type(stream)) == .audio, let id = gst_stream_get_stream_id(stream),
                let caps = gst_stream_get_caps(stream)
            else { continue }
            found[String(cString: id)] = caps
        }
        guard found.count > 1 else { return [] }
        let decoders = gst_element_factory_list_get_elements(ph_audio_decoders, GST_RANK_MARGINAL)
        defer { gst_plugin_feature_list_free(decoders) }
        return Set(found.filter { !isDecodable($0.value, decoders) }.keys)
    }

    /// Returns `true` also for streams that are no coded sound yet, such as encrypted ones.
    private static func isDecodable(
        _ caps: UnsafeMutablePointer<GstCaps>, _ decoders: UnsafeMutablePointer<GList>?
    ) -> Bool {
        guard let name = gst_caps_get_structure(caps, 0).flatMap({ gst_structure_get_name($0) }),
            String(cString: name).hasPrefix("audio/"), String(cString: name) != "audio/x-raw"
        else { return true }
        let matching = gst_element_factory_list_filter(decoders, caps, GST_PAD_SINK, 0)
        defer { gst_plugin_feature_list_free(matching) }
        return matching != nil
    }

    private static func track(_ stream: UnsafeMutablePointer<GstStream>) -> MediaTrack? {
        guard let id = gst_stream_get_stream_id(stream).map({ String(cString: $0) }),
            let kind = kind(gst_stream_get_stream_type(stream))
        else { return nil }
        let flags = gst_stream_get_stream_flags(stream).rawValue
        var track = MediaTrack(id: id, kind: kind)
        track.isDefault = flags & GST_STREAM_FLAG_SELECT.rawValue != 0
        let (tags, caps) = (gst_stream_get_tags(stream), gst_stream_get_caps(stream))
        defer {
            if let tags { gst_tag_list_unref(tags) }
            if let caps { gst_caps_unref(caps) }
        }
        if let tags { describe(&track, by: tags) }
        if let caps { track.codec = description(of: caps) ?? track.codec }
        track.format = TrackFormatReader.format(caps: caps, tags: tags)
        if track.title == nil { track.title = nameInIdentifier(track) }
        return track
    }

    /// Gives a track the language, title and codec in its tags.
    static func describe(_ track: inout MediaTrack, by tags: UnsafeMutablePointer<GstTagList>) {
        track.language = normalised(TagReader.string(GST_TAG_LANGUAGE_CODE, in: tags))
        track.title = TagReader.texts(in: tags)[GST_TAG_TITLE].flatMap(shown)
        track.codec = [GST_TAG_VIDEO_CODEC, GST_TAG_AUDIO_CODEC, GST_TAG_SUBTITLE_CODEC].lazy
            .compactMap { TagReader.string($0, in: tags) }.first.flatMap(shown)
    }

    private static func kind(_ type: GstStreamType) -> MediaTrack.Kind? {
        if type.rawValue & GST_STREAM_TYPE_VIDEO.rawValue != 0 { return .video }
        if type.rawValue & GST_STREAM_TYPE_AUDIO.rawValue != 0 { return .audio }
        return type.rawValue & GST_STREAM_TYPE_TEXT.rawValue != 0 ? .text : nil
    }

    /// The names of text that is delivered as it is.
    private static let textFormats = [PH_SUBSTATION: "SubStation Alpha", PH_TIMED_TEXT: "TTML"]

    /// The codec's name for people, from the caps of an encoded stream.
    static func description(of caps: UnsafeMutablePointer<GstCaps>) -> String? {
        if let structure = gst_caps_get_structure(caps, 0), let format = gst_structure_get_string(structure, "format"),
            let name = textFormats[String(cString: format)]
        {
            return name
        }
        guard gst_caps_is_fixed(caps) != 0, let text = gst_pb_utils_get_codec_description(caps) else { return nil }
        defer { g_free(text) }
        return shown(String(cString: text))
    }

    /// Adaptive HLS keeps a rendition's `NAME` only as the end of its stream's identifier: `…audio-English`.
    private static func nameInIdentifier(_ track: MediaTrack) -> String? {
        let mark = "\(track.kind == .text ? "text" : track.kind.rawValue)-"
        guard track.kind != .video, let range = track.id.ranges(of: mark).last else { return nil }
        let name = String(track.id[range.upperBound...])
        // `audio-1` and `audio-00` are numbers, not names.
        return name.isEmpty || name.utf8.allSatisfy { (0x30...0x39).contains($0) } ? nil : shown(name)
    }

    private static func shown(_ text: String) -> String? {
        let shown = PrintableText(text, maximumLength: 200).string.drop { $0.isWhitespace }
        guard let end = shown.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(shown[...end])
    }

    /// A language as BCP 47 writes it, with two letters where there are two (`eng` is `en`); `nil` for what says that
    /// there is none or that it is not known.
    static func normalised(_ language: String?) -> String? {
        guard let language else { return nil }
        let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let first = parts.first?.lowercased(), (2...8).contains(first.utf8.count),
            first.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), !["und", "zxx", "mis", "mul"].contains(first)
        else { return nil }
        // Both sets of three letters are known (`ger` and `deu`): MP4 and Matroska files carry either.
        let short =
            first.utf8.count == 3
            ? gst_tag_get_language_code_iso_639_1(first).map { String(cString: $0) } ?? first : first
        let rest = parts.dropFirst().prefix(3).map { part in
            switch part.utf8.count {
            case 2: part.uppercased()
            case 4: part.prefix(1).uppercased() + part.dropFirst().lowercased()
            default: part.lowercased()
            }
        }
        return ([short] + rest).joined(separator: "-")
    }
}
