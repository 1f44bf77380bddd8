import CGStreamer

/// A font that is attached to a file.
struct ScriptFont: Sendable, Hashable {
    /// The name of the attached file.
    var name: String
    var data: [UInt8]

    /// The largest number of bytes of one font. Those for Chinese have 20 million.
    static let largestSize = 32 << 20
    /// The largest number of fonts of a file.
    static let largestCount = 200

    /// The fonts among the attachments in tags.
    static func fonts(in tags: UnsafeMutablePointer<GstTagList>) -> [ScriptFont] {
        let count = min(gst_tag_list_get_tag_size(tags, GST_TAG_ATTACHMENT), guint(largestCount))
        return (0..<count).compactMap { index in
            var sample: OpaquePointer?
            guard gst_tag_list_get_sample_index(tags, GST_TAG_ATTACHMENT, index, &sample) != 0, let sample else {
                return nil
            }
            defer { gst_sample_unref(sample) }
            return ScriptFont(sample)
        }
    }

    /// Returns whether bytes begin a font of OpenType or a collection of them.
    static func isFont(_ beginning: [UInt8]) -> Bool {
        [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8)].contains(beginning)
    }
}

extension ScriptFont {
    fileprivate init?(_ sample: OpaquePointer) {
        guard let buffer = gst_sample_get_buffer(sample), let beginning = CueReader.bytes(of: buffer, limit: 4),
            Self.isFont(beginning), gst_buffer_get_size(buffer) <= Self.largestSize,
            let data = CueReader.bytes(of: buffer, limit: Self.largestSize)
        else { return nil }
        self.data = data
        let info = gst_sample_get_info(sample)
        name = info.flatMap { gst_structure_get_string($0, "filename") }.map { String(cString: $0) } ?? ""
    }
}
