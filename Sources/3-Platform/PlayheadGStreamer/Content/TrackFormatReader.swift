import CGStreamer
import PlaybackModel

/// Reads the format of a track from the caps and tags of its stream, which come from the content.
enum TrackFormatReader {
    /// The format; `nil` if nothing is known.
    static func format(
        caps: UnsafeMutablePointer<GstCaps>?, tags: UnsafeMutablePointer<GstTagList>?
    ) -> TrackFormat? {
        var format = TrackFormat()
        if let caps, gst_caps_get_size(caps) > 0, let structure = gst_caps_get_structure(caps, 0) {
            read(structure, into: &format)
        }
        if let tags {
            let names = [GST_TAG_BITRATE, GST_TAG_NOMINAL_BITRATE, GST_TAG_MAXIMUM_BITRATE]
            format.bitrate = format.bitrate ?? names.lazy.compactMap { TagReader.number($0, tags) }.first
        }
        let plausible = format.plausible
        return plausible == TrackFormat() ? nil : plausible
    }

    private static func read(_ structure: UnsafeMutablePointer<GstStructure>, into format: inout TrackFormat) {
        let name = gst_structure_get_name(structure).map { String(cString: $0) } ?? ""
        format.profile = string("profile", in: structure)
        if name.hasPrefix("audio/") {
            format.channels = integer("channels", in: structure)
            format.sampleRate = integer("rate", in: structure).map(Double.init)
            if let sample = string("format", in: structure) {
                let known = gst_audio_format_from_string(sample)
                if known != GST_AUDIO_FORMAT_UNKNOWN, let info = gst_audio_format_get_info(known) {
                    format.bitDepth = Int(info.pointee.depth)
                }
            }
            format.bitrate = integer("bitrate", in: structure).map(Double.init)
        } else if name.hasPrefix("video/") || name.hasPrefix("image/") {
            if let width = integer("width", in: structure), let height = integer("height", in: structure) {
                format.size = PixelSize(width: width, height: height)
            }
            format.frameRate = fraction("framerate", in: structure)
            format.bitDepth = integer("bit-depth-luma", in: structure)
            format.chroma = string("chroma-format", in: structure)
            format.color = string("colorimetry", in: structure).flatMap(color)
        }
    }

    private static func integer(_ field: String, in structure: UnsafeMutablePointer<GstStructure>) -> Int? {
        var signed: gint = 0
        if gst_structure_get_int(structure, field, &signed) != 0 { return Int(signed) }
        var unsigned: guint = 0
        return gst_structure_get_uint(structure, field, &unsigned) != 0 ? Int(unsigned) : nil
    }

    private static func string(_ field: String, in structure: UnsafeMutablePointer<GstStructure>) -> String? {
        gst_structure_get_string(structure, field).map { String(cString: $0) }
    }

    private static func fraction(_ field: String, in structure: UnsafeMutablePointer<GstStructure>) -> Double? {
        var numerator: gint = 0
        var denominator: gint = 0
        guard gst_structure_get_fraction(structure, field, &numerator, &denominator) != 0, numerator > 0,
            denominator > 0
        else { return nil }
        return Double(numerator) / Double(denominator)
    }

    // MARK: Colors

    /// A color from GStreamer's name or its four numbers, such as `bt709` or `2:4:16:4`.
    static func color(_ text: String) -> TrackFormat.Color? {
        var colorimetry = GstVideoColorimetry()
        guard gst_video_colorimetry_from_string(&colorimetry, text) != 0 else { return nil }
        let range: Bool? =
            switch colorimetry.range {
            case GST_VIDEO_COLOR_RANGE_0_255: true
            case GST_VIDEO_COLOR_RANGE_16_235: false
            default: nil
            }
        return TrackFormat.Color(
            primaries: primaries[colorimetry.primaries.rawValue],
            transfer: transfers[colorimetry.transfer.rawValue], matrix: matrices[colorimetry.matrix.rawValue],
            isFullRange: range)
    }

    private static let primaries: [UInt32: String] = [
        GST_VIDEO_COLOR_PRIMARIES_BT709.rawValue: "bt709", GST_VIDEO_COLOR_PRIMARIES_BT470M.rawValue: "bt470m",
        GST_VIDEO_COLOR_PRIMARIES_BT470BG.rawValue: "bt470bg",
        GST_VIDEO_COLOR_PRIMARIES_SMPTE170M.rawValue: "smpte170m",
        GST_VIDEO_COLOR_PRIMARIES_SMPTE240M.rawValue: "smpte240m", GST_VIDEO_COLOR_PRIMARIES_FILM.rawValue: "film",
        GST_VIDEO_COLOR_PRIMARIES_BT2020.rawValue: "bt2020", GST_VIDEO_COLOR_PRIMARIES_SMPTERP431.rawValue: "smpte431",
        GST_VIDEO_COLOR_PRIMARIES_SMPTEEG432.rawValue: "smpte432",
        GST_VIDEO_COLOR_PRIMARIES_SMPTEST428.rawValue: "smpte428",
        GST_VIDEO_COLOR_PRIMARIES_EBU3213.rawValue: "ebu3213",
    ]

    private static let transfers: [UInt32: String] = [
        GST_VIDEO_TRANSFER_BT709.rawValue: "bt709", GST_VIDEO_TRANSFER_BT601.rawValue: "smpte170m",
        GST_VIDEO_TRANSFER_GAMMA22.rawValue: "bt470m", GST_VIDEO_TRANSFER_GAMMA28.rawValue: "bt470bg",
        GST_VIDEO_TRANSFER_SMPTE240M.rawValue: "smpte240m", GST_VIDEO_TRANSFER_GAMMA10.rawValue: "linear",
        GST_VIDEO_TRANSFER_SRGB.rawValue: "iec61966-2-1", GST_VIDEO_TRANSFER_BT2020_10.rawValue: "bt2020-10",
        GST_VIDEO_TRANSFER_BT2020_12.rawValue: "bt2020-12", GST_VIDEO_TRANSFER_SMPTE2084.rawValue: "smpte2084",
        GST_VIDEO_TRANSFER_ARIB_STD_B67.rawValue: "arib-std-b67",
    ]

    private static let matrices: [UInt32: String] = [
        GST_VIDEO_COLOR_MATRIX_RGB.rawValue: "gbr", GST_VIDEO_COLOR_MATRIX_BT709.rawValue: "bt709",
        GST_VIDEO_COLOR_MATRIX_BT601.rawValue: "smpte170m", GST_VIDEO_COLOR_MATRIX_FCC.rawValue: "fcc",
        GST_VIDEO_COLOR_MATRIX_SMPTE240M.rawValue: "smpte240m", GST_VIDEO_COLOR_MATRIX_BT2020.rawValue: "bt2020nc",
    ]
}
