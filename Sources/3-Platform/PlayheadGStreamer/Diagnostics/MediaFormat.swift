/// A format that people meet, and the elements of GStreamer that read it.
///
/// ```swift
/// for format in MediaFormat.all where !FormatSupport.find(format).isAvailable {
///     print("\(format.name) needs \(format.package.rawValue).")
/// }
/// ```
package struct MediaFormat: Sendable, Hashable {
    /// The part that a format plays in media.
    package enum Kind: String, Sendable, CaseIterable {
        case video, audio, container, delivery, subtitles
    }

    /// A package of Debian 12 with plugins.
    package enum Package: String, Sendable, CaseIterable {
        case base = "gstreamer1.0-plugins-base"
        case good = "gstreamer1.0-plugins-good"
        case bad = "gstreamer1.0-plugins-bad"
        case ugly = "gstreamer1.0-plugins-ugly"
        case libav = "gstreamer1.0-libav"
    }

    /// An element that reads the format, and its package.
    package struct Provider: Sendable, Hashable {
        package let element: String
        package let package: Package
    }

    /// The stable name for programs.
    package let id: String
    /// The name for people.
    package let name: String
    package let kind: Kind
    /// The format as GStreamer's capabilities; `nil` if only the elements of `providers` can read it for the engine.
    package let caps: String?
    /// Elements that read the format, the recommended one first. Others may be installed too.
    package let providers: [Provider]
    /// `true` if playback of usual media needs it.
    package let isNeeded: Bool

    private init(
        _ kind: Kind, _ id: String, _ name: String, _ caps: String?, isNeeded: Bool,
        _ providers: KeyValuePairs<String, Package>
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.caps = caps
        self.isNeeded = isNeeded
        self.providers = providers.map { Provider(element: $0.key, package: $0.value) }
    }

    /// The package to install for it.
    package var package: Package { providers.first?.package ?? .base }

    /// All formats, in the order in which they are shown.
    package static let all = video + audio + containers + deliveries + subtitles

    private static func needed(
        _ kind: Kind, _ id: String, _ name: String, _ caps: String?, _ providers: KeyValuePairs<String, Package>
    ) -> MediaFormat { MediaFormat(kind, id, name, caps, isNeeded: true, providers) }

    private static func optional(
        _ kind: Kind, _ id: String, _ name: String, _ caps: String?, _ providers: KeyValuePairs<String, Package>
    ) -> MediaFormat { MediaFormat(kind, id, name, caps, isNeeded: false, providers) }

    private static let video = [
        needed(.video, "h264", "H.264", "video/x-h264", ["avdec_h264": .libav, "openh264dec": .bad]),
        needed(.video, "h265", "H.265", "video/x-h265", ["avdec_h265": .libav, "libde265dec": .bad]),
        needed(
            .video, "vp8", "VP8", "video/x-vp8, codec-alpha=(boolean)false", ["avdec_vp8": .libav, "vp8dec": .good]),
        needed(
            .video, "vp9", "VP9", "video/x-vp9, codec-alpha=(boolean)false", ["avdec_vp9": .libav, "vp9dec": .good]),
        needed(.video, "av1", "AV1", "video/x-av1", ["av1dec": .bad]),
        needed(
            .video, "mpeg2", "MPEG-2", "video/mpeg, mpegversion=(int)2, systemstream=(boolean)false",
            ["avdec_mpeg2video": .libav, "mpeg2dec": .ugly]),
        needed(
            .video, "mpeg4", "MPEG-4", "video/mpeg, mpegversion=(int)4, systemstream=(boolean)false",
            ["avdec_mpeg4": .libav]),
        optional(.video, "theora", "Theora", "video/x-theora", ["theoradec": .base]),
        optional(.video, "wmv", "WMV", "video/x-wmv, wmvversion=(int)3, format=(string)WMV3", ["avdec_wmv3": .libav]),
        optional(.video, "mjpeg", "Motion JPEG", "image/jpeg", ["jpegdec": .good]),
    ]

    private static let audio = [
        needed(
            .audio, "aac", "AAC", "audio/mpeg, mpegversion=(int)4, stream-format=(string)raw",
            ["avdec_aac": .libav, "faad": .bad]),
        needed(
            .audio, "mp3", "MP3", "audio/mpeg, mpegversion=(int)1, layer=(int)3",
            ["mpg123audiodec": .good, "avdec_mp3": .libav]),
        needed(.audio, "opus", "Opus", "audio/x-opus", ["opusdec": .base]),
        needed(.audio, "vorbis", "Vorbis", "audio/x-vorbis", ["vorbisdec": .base]),
        needed(.audio, "flac", "FLAC", "audio/x-flac", ["flacdec": .good]),
        needed(.audio, "ac3", "AC-3", "audio/x-ac3", ["avdec_ac3": .libav, "a52dec": .ugly]),
        needed(.audio, "eac3", "E-AC-3", "audio/x-eac3", ["avdec_eac3": .libav]),
        needed(.audio, "pcm", "PCM", nil, ["audioconvert": .base]),
        optional(.audio, "dts", "DTS", "audio/x-dts", ["avdec_dca": .libav, "dtsdec": .bad]),
        optional(.audio, "alac", "ALAC", "audio/x-alac", ["avdec_alac": .libav]),
        optional(.audio, "wma", "WMA", "audio/x-wma, wmaversion=(int)2", ["avdec_wmav2": .libav]),
        optional(.audio, "speex", "Speex", "audio/x-speex", ["speexdec": .good]),
        optional(.audio, "wavpack", "WavPack", "audio/x-wavpack", ["wavpackdec": .good]),
        optional(.audio, "amr", "AMR", "audio/AMR", ["amrnbdec": .ugly]),
    ]

    private static let containers = [
        needed(.container, "mp4", "MP4, MOV", "video/quicktime", ["qtdemux": .good]),
        needed(.container, "matroska", "Matroska, WebM", "video/x-matroska", ["matroskademux": .good]),
        needed(.container, "mpegts", "MPEG-TS", "video/mpegts, systemstream=(boolean)true", ["tsdemux": .bad]),
        needed(.container, "ogg", "Ogg", "application/ogg", ["oggdemux": .base]),
        needed(.container, "wav", "WAV", "audio/x-wav", ["wavparse": .good]),
        needed(.container, "avi", "AVI", "video/x-msvideo", ["avidemux": .good]),
        needed(.container, "flv", "FLV", "video/x-flv", ["flvdemux": .good]),
        optional(
            .container, "mpegps", "MPEG-PS", "video/mpeg, mpegversion=(int)2, systemstream=(boolean)true",
            ["mpegpsdemux": .bad]),
        optional(.container, "asf", "ASF, WMV, WMA", "video/x-ms-asf", ["asfdemux": .ugly]),
    ]

    private static let deliveries = [
        needed(.delivery, "http", "HTTP", nil, ["souphttpsrc": .good]),
        needed(.delivery, "hls", "HLS", nil, ["hlsdemux2": .good]),
        needed(.delivery, "dash", "DASH", nil, ["dashdemux2": .good]),
        needed(.delivery, "icecast", "Icecast", "application/x-icy", ["icydemux": .good]),
        optional(.delivery, "smooth", "Smooth Streaming", nil, ["mssdemux2": .good]),
        optional(.delivery, "rtsp", "RTSP", nil, ["rtspsrc": .good]),
    ]

    private static let subtitles = [
        needed(.subtitles, "srt", "SubRip, WebVTT", "application/x-subtitle", ["subparse": .base]),
        needed(.subtitles, "ass", "SSA, ASS", "application/x-ssa", ["ssaparse": .base]),
        optional(.subtitles, "ttml", "TTML", nil, ["ttmlparse": .bad]),
    ]
}
