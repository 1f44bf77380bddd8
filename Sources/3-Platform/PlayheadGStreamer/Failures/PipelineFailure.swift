import CGStreamer

/// An error message of a pipeline as a value. Its texts may hold addresses and paths: never show them.
struct PipelineFailure: Sendable, Hashable {
    /// The error's domain.
    enum Domain: String, Sendable, Hashable, CaseIterable {
        case core = "gst-core-error-quark"
        case library = "gst-library-error-quark"
        case resource = "gst-resource-error-quark"
        case stream = "gst-stream-error-quark"
        /// `GST_URI_ERROR`, and domains of other libraries.
        case other
    }

    var domain: Domain
    /// The code within the domain, as in `gsterror.h`.
    var code: Int
    /// The message, localised.
    var message: String = ""
    /// The debugging text.
    var debug: String = ""
    /// The flow return that an element gave as reason (-1 not linked, -4 not negotiated, -5 error); `nil` without one.
    var flow: Int?
    /// The status that the HTTP source gave; `nil` without one, also for 0.
    var httpStatus: Int?
    /// The identifier of the key that the decryptor lacks or that is wrong; `nil` for other failures.
    var keyID: String?
    /// The factory of the element that posted it, such as `souphttpsrc`.
    var factory: String = ""
    /// The factory's classes, such as `Codec/Decoder/Video`.
    var elementClass: String = ""

    /// Takes an error or warning message; `nil` for messages of other types.
    init?(_ message: UnsafeMutablePointer<GstMessage>) {
        var error: UnsafeMutablePointer<GError>?
        var debug: UnsafeMutablePointer<CChar>?
        var details: UnsafePointer<GstStructure>?
        switch message.pointee.type {
        case GST_MESSAGE_ERROR:
            gst_message_parse_error(message, &error, &debug)
            gst_message_parse_error_details(message, &details)
        case GST_MESSAGE_WARNING:
            gst_message_parse_warning(message, &error, &debug)
            gst_message_parse_warning_details(message, &details)
        default: return nil
        }
        defer {
            g_clear_error(&error)
            g_free(debug)
        }
        guard let error else { return nil }
        domain = g_quark_to_string(error.pointee.domain).flatMap { Domain(rawValue: String(cString: $0)) } ?? .other
        code = Int(error.pointee.code)
        self.message = error.pointee.message.map { String(cString: $0) } ?? ""
        self.debug = debug.map { String(cString: $0) } ?? ""
        if let details {
            var flow: gint = 0
            if gst_structure_get_int(details, "flow-return", &flow) != 0
                || gst_structure_get_enum(details, "flow-return", gst_flow_return_get_type(), &flow) != 0
            {
                self.flow = Int(flow)
            }
            keyID = gst_structure_get_string(details, "key-id").map { String(cString: $0) }
            var status: guint = 0
            if gst_structure_get_uint(details, "http-status-code", &status) != 0, status != 0 {
                httpStatus = Int(status)
            }
        }
        if let source = message.pointee.src { (factory, elementClass) = Self.factory(of: source) }
    }

    /// `true` for an adaptive stream without another segment. The demuxers of 1.22 also report this for a short stream that ends before
    /// a pad exists to which they could pass the end (`gst_adaptive_demux2_stream_end_of_manifest`).
    var isLostEnd: Bool {
        AdaptiveDemuxer.factories.contains(factory) && domain == .resource && code == 3
    }

    /// `true` where new streams are not linked, as those of a transport stream at the border of two programs: `decodebin3` 1.22 links none
    /// of them, and the decoders of `playbin` follow. The source reports it where it pushes the data.
    var isChangeOfStreams: Bool { domain == .stream && flow == -1 }

    /// A demuxer has added the streams of the next program.
    static let changeOfStreams = PipelineFailure(
        .stream, 1, factory: "tsdemux", debug: "program", flow: -1)

    /// A failure from its parts.
    init(
        _ domain: Domain, _ code: Int, factory: String = "", message: String = "", debug: String = "",
        flow: Int? = nil, httpStatus: Int? = nil, elementClass: String = ""
    ) {
        self.domain = domain
        self.code = code
        self.factory = factory
        self.message = message
        self.debug = debug
        self.flow = flow
        self.httpStatus = httpStatus
        self.elementClass = elementClass
    }

    /// The factory's name and classes of the element that posted a message, or of the element around a pad or helper.
    private static func factory(of source: UnsafeMutablePointer<GstObject>) -> (String, String) {
        let instance = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, gst_element_get_type()) != 0,
            let factory = gst_element_get_factory(
                UnsafeMutableRawPointer(source).assumingMemoryBound(to: GstElement.self))
        else { return ("", "") }
        let feature = UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self)
        let classes = gst_element_factory_get_metadata(factory, "klass").map { String(cString: $0) } ?? ""
        return (feature.pointee.name.map { String(cString: $0) } ?? "", classes)
    }
}

/// A missing-plugin message as a value.
struct MissingPlugin: Sendable, Hashable {
    /// The kind of the missing plugin.
    enum Kind: String, Sendable, Hashable {
        case decoder
        case encoder
        case element
        case source = "urisource"
        case sink = "urisink"
    }

    var kind: Kind
    /// The name for people, such as `MPEG-4 AAC decoder`, localised.
    var name: String
    /// The media type of a missing decoder, such as `video/x-h265`; the scheme of a missing source.
    var detail: String

    /// `true` when the missing element would decrypt.
    var isDecryptor: Bool { detail.hasPrefix("application/x-cenc") || detail.hasPrefix("application/x-webm-enc") }

    /// `true` for timed metadata, such as positions or sections: players ignore it, and nothing is missing.
    var isMetadata: Bool { detail.hasPrefix("meta/") || detail.hasPrefix("application/x-scte") }

    /// The names of formats for which there is no free decoder, by the codes that MP4 files have for them.
    private static let closed = [
        "mha1": "MPEG-H 3D Audio", "mha2": "MPEG-H 3D Audio", "mhm1": "MPEG-H 3D Audio", "mhm2": "MPEG-H 3D Audio",
        "ac-4": "Dolby AC-4", "dtsx": "DTS-UHD", "dtsy": "DTS-UHD", "apac": "Apple Positional Audio",
    ]

    /// The names of other formats, by these codes.
    private static let named = [
        "vvc1": "H.266 (VVC)", "vvi1": "H.266 (VVC)", "evc1": "EVC", "lvc1": "LCEVC", "avs3": "AVS3", "apv1": "APV",
        "iamf": "IAMF", "fpcm": "PCM", "ipcm": "PCM", "dtse": "DTS Express", "aprn": "ProRes RAW", "aprh": "ProRes RAW",
    ]

    /// The code of a format that GStreamer does not know, as in `audio/x-gst-fourcc-mhm1`.
    private var code: String? {
        let parts = detail.split(separator: "-fourcc-")
        return parts.count == 2 && detail.contains("/x-gst-") ? String(parts[1]) : nil
    }

    /// The name of a format for which there is no free decoder; `nil` for others.
    var closedFormat: String? {
        code.flatMap { Self.closed[$0.lowercased()] } ?? (detail == "audio/x-ac4" ? "Dolby AC-4" : nil)
    }

    /// A name for people. For formats that GStreamer does not know, its own name only repeats the type.
    var shownName: String {
        closedFormat ?? code.map { Self.named[$0.lowercased()] ?? $0 } ?? (name.isEmpty ? detail : name)
    }

    init(kind: Kind, name: String, detail: String = "") {
        self.kind = kind
        self.name = name
        self.detail = detail
    }

    /// Reads an element message; `nil` for messages other than of missing plugins.
    init?(_ message: UnsafeMutablePointer<GstMessage>) {
        guard gst_is_missing_plugin_message(message) != 0, let structure = gst_message_get_structure(message) else {
            return nil
        }
        kind = gst_structure_get_string(structure, "type").flatMap { Kind(rawValue: String(cString: $0)) } ?? .element
        let description = gst_missing_plugin_message_get_description(message)
        name = description.map { String(cString: $0) } ?? ""
        g_free(description)
        detail = ""
        if let text = gst_structure_get_string(structure, "detail") {
            detail = String(cString: text)
        } else if let value = gst_structure_get_value(structure, "detail"),
            let caps = gst_value_get_caps(value), let first = gst_caps_get_structure(caps, 0),
            let type = gst_structure_get_name(first)
        {
            detail = String(cString: type)
        }
    }
}
