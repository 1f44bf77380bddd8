/// A codec as playlists name it (RFC 6381), such as `avc1.64001f`: its kind and format.
package struct HLSCodec: Sendable, Hashable {
    /// The kind of content that a codec codes.
    package enum Kind: Sendable, Hashable {
        case picture, sound, text
    }

    package let kind: Kind
    /// The format in the names of `MediaFormat.id`, such as `h264`; `nil` where no free decoder exists, and for text.
    package let format: String?

    /// Creates the codec of a name, also of those that packagers write in its place, such as `h264`. `nil` for unknown names.
    package init?(_ name: String) {
        let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        switch parts.first {
        case "mp4a": self.init(.sound, Self.sound(parts.dropFirst()))
        case "mp4v": self.init(.picture, Self.picture(parts.dropFirst()))
        case let first?:
            guard let known = Self.known[String(first)] else { return nil }
            self = known
        case nil: return nil
        }
    }

    private init(_ kind: Kind, _ format: String?) {
        self.kind = kind
        self.format = format
    }

    private static let known: [String: HLSCodec] = {
        let pictures = [
            "h264": ["avc1", "avc3", "dva1", "dvav", "h264"], "h265": ["hvc1", "hev1", "dvh1", "dvhe", "h265", "hevc"],
            "av1": ["av01", "dav1", "av1"], "vp9": ["vp09", "vp9"], "vp8": ["vp08", "vp8"],
            nil: ["vvc1", "vvi1", "evc1", "lvc1", "avs3", "apv1"],
        ]
        let sounds = [
            "aac": ["aac"], "mp3": ["mp3"], "ac3": ["ac-3", "ac3"], "eac3": ["ec-3", "ec3", "eac3"], "opus": ["opus"],
            "flac": ["flac"], "alac": ["alac"], "vorbis": ["vorbis"], "dts": ["dtsc", "dtsh", "dtsl", "dtse"],
            nil: ["ac-4", "mha1", "mha2", "mhm1", "mhm2", "dtsx", "dtsy", "iamf", "apac"],
        ]
        var known: [String: HLSCodec] = [:]
        for (format, names) in pictures { for name in names { known[name] = HLSCodec(.picture, format) } }
        for (format, names) in sounds { for name in names { known[name] = HLSCodec(.sound, format) } }
        for name in ["wvtt", "stpp", "tx3g", "c608", "c708"] { known[name] = HLSCodec(.text, nil) }
        return known
    }()

    /// The format of an object type in hexadecimal digits, and the type of MPEG-4 audio behind it.
    private static func sound(_ numbers: ArraySlice<Substring>) -> String? {
        switch (numbers.first, numbers.dropFirst().first) {
        case ("69", _), ("6b", _), ("40", "34"): "mp3"
        case ("a5", _): "ac3"
        case ("a6", _): "eac3"
        case ("a9", _), ("aa", _), ("ab", _), ("ac", _): "dts"
        case ("ad", _): "opus"
        // USAC
        case ("40", "42"): nil
        default: "aac"
        }
    }

    private static func picture(_ numbers: ArraySlice<Substring>) -> String? {
        numbers.first.map { $0.hasPrefix("6") } == true ? "mpeg2" : "mpeg4"
    }
}
