import CGStreamer

/// The installed elements that read a format.
///
/// ```swift
/// let support = FormatSupport.find(format)
/// print(support.usable.first?.element ?? "none")
/// ```
package struct FormatSupport: Sendable, Hashable {
    /// An installed element.
    package struct Decoder: Sendable, Hashable {
        package let element: String
        /// The plugin that contains it.
        package let plugin: String
        /// The rank in GStreamer's registry. GStreamer prefers higher ranks, and uses no elements below 64 on its own.
        package let rank: Int
        /// `true` if it decodes on a graphics card or another device.
        package let isHardware: Bool

        package init(element: String, plugin: String, rank: Int, isHardware: Bool) {
            self.element = element
            self.plugin = plugin
            self.rank = rank
            self.isHardware = isHardware
        }
    }

    package let format: MediaFormat
    /// The elements in the order in which GStreamer tries them. Those with a low rank come last, and are not used.
    package let decoders: [Decoder]

    package init(format: MediaFormat, decoders: [Decoder]) {
        self.format = format
        self.decoders = decoders
    }

    /// The elements that the engine would use, the preferred one first.
    package var usable: [Decoder] {
        // An element that the engine requests by its name is used with any rank.
        format.caps == nil ? decoders : decoders.filter { $0.rank >= Self.lowestRank }
    }

    /// Installed elements that are not used because of their rank.
    package var unused: [Decoder] { decoders.filter { !usable.contains($0) } }

    package var isAvailable: Bool { !usable.isEmpty }

    /// `GST_RANK_MARGINAL`: the engine's pipelines consider no element below it.
    package static let lowestRank = 64

    /// Looks a format up in the registry. Initializes GStreamer at the first call. Loads no plugin.
    package static func find(_ format: MediaFormat) -> FormatSupport {
        GStreamerRuntime.start()
        let decoders = format.caps.map(decoders(for:)) ?? format.providers.compactMap { named($0.element) }
        return FormatSupport(format: format, decoders: decoders)
    }

    private static func named(_ element: String) -> Decoder? {
        guard let factory = gst_element_factory_find(element) else { return nil }
        defer { gst_object_unref(UnsafeMutableRawPointer(factory)) }
        return decoder(UnsafeMutableRawPointer(factory))
    }

    private static func decoders(for caps: String) -> [Decoder] {
        // Elements such as `decodebin` take any format, even an invented one.
        let takesAll = Set(factories(for: "application/x-playhead-no-format").map(\.element))
        // As GStreamer compares them: by rank, then by name.
        return factories(for: caps).filter { !takesAll.contains($0.element) }
            .sorted { ($1.rank, $0.element) < ($0.rank, $1.element) }
    }

    /// The installed elements that accept these capabilities, in any order.
    private static func factories(for caps: String) -> [Decoder] {
        guard let caps = gst_caps_from_string(caps) else { return [] }
        defer { gst_caps_unref(caps) }
        let all = ph_decoding_factories()
        defer { gst_plugin_feature_list_free(all) }
        let matching = gst_element_factory_list_filter(all, caps, GST_PAD_SINK, 0)
        defer { gst_plugin_feature_list_free(matching) }
        var decoders: [Decoder] = []
        var entry = matching
        while let item = entry {
            // A parser of a coded stream passes it on; a parser of subtitles reads them.
            if let factory = item.pointee.data, let decoder = decoder(factory), reads(factory) {
                decoders.append(decoder)
            }
            entry = item.pointee.next
        }
        return decoders
    }

    /// Returns `true` for elements that decode a stream, split a file, or turn subtitles into text.
    private static func reads(_ factory: UnsafeMutableRawPointer) -> Bool {
        let kind = klass(factory).split(separator: "/")
        return kind.contains("Decoder") || kind.contains("Demuxer")
            || kind.contains("Parser") && kind.contains("Subtitle")
    }

    private static func decoder(_ factory: UnsafeMutableRawPointer) -> Decoder? {
        guard let name = gst_object_get_name(factory.assumingMemoryBound(to: GstObject.self)) else { return nil }
        defer { g_free(name) }
        let feature = OpaquePointer(factory)
        let plugin = gst_plugin_feature_get_plugin_name(feature).map { String(cString: $0) }
        return Decoder(
            element: String(cString: name), plugin: plugin ?? "", rank: Int(gst_plugin_feature_get_rank(feature)),
            isHardware: klass(factory).split(separator: "/").contains("Hardware"))
    }

    private static func klass(_ factory: UnsafeMutableRawPointer) -> String {
        gst_element_factory_get_metadata(OpaquePointer(factory), "klass").map { String(cString: $0) } ?? ""
    }
}
