import CGStreamer
import Glibc
import PlaybackModel
import Synchronization

/// The decoders that use a graphics card or another device, and those among them that failed in this process.
///
/// GStreamer selects decoders by their rank, which is one for the whole process: `playbin3` has no other way. So decoders
/// without a device, and those that failed, have no rank, and no decoder of the hardware has one while a pipeline does
/// without them. An item that opens at that time is decoded in software, too.
package enum HardwareDecoders {
    /// The decoders of a plugin.
    struct Family: Sendable, Hashable {
        /// The name of GStreamer's plugin.
        let plugin: String
        /// The beginnings of the names of the devices that it needs, and the range of their numbers.
        let devices: [String]
        let numbers: ClosedRange<Int>
        /// `true` if the decoders are preferred to those in software, although GStreamer 1.22 gives them no rank.
        var isPromoted = false

        /// The devices that are there, and that this user may use.
        var present: [String] {
            devices.flatMap { name in numbers.map { "\(name)\($0)" } }.filter { access($0, R_OK | W_OK) == 0 }
        }

        /// The rank to give to a decoder that has `rank`.
        ///
        /// - Parameter isNamed: The user has chosen a rank in `GST_PLUGIN_FEATURE_RANK`, which counts.
        func rank(_ rank: Int, hasDevice: Bool, isNamed: Bool) -> Int {
            if !hasDevice { return 0 }
            return isPromoted && !isNamed ? max(rank, HardwareDecoders.preferred) : rank
        }
    }

    /// The plugins, in the order of preference. VA-API's older plugin and its newer one share devices; the newer one has been
    /// preferred by GStreamer itself since 1.24.
    static let families = [
        Family(plugin: "va", devices: ["/dev/dri/renderD"], numbers: 128...191, isPromoted: true),
        Family(plugin: "vaapi", devices: ["/dev/dri/renderD"], numbers: 128...191),
        Family(plugin: "v4l2codecs", devices: ["/dev/video"], numbers: 0...63),
        Family(plugin: "video4linux2", devices: ["/dev/video"], numbers: 0...63),
        Family(plugin: "nvcodec", devices: ["/dev/nvidia"], numbers: 0...15),
    ]
    /// Just above `GST_RANK_PRIMARY`, which the decoders in software have.
    static let preferred = 257

    /// FFmpeg's decoders that are used instead of libvpx's, which GStreamer ranks higher. Those of libvpx copy each picture that only a
    /// seek decodes, see ``SeekLead``, and use one processor for most films.
    private static let software = ["avdec_vp8", "avdec_vp9"]

    /// The decoders that failed, and the ranks that others get back.
    private struct Ranks {
        var failed: [String] = []
        /// The number of pipelines that do without the hardware.
        var avoiding = 0
        var suspended: [String: Int] = [:]
    }

    private static let ranks = Mutex(Ranks())

    /// The decoders that failed in this process, in order.
    static var broken: [String] { ranks.withLock { $0.failed } }

    /// Keeps the decoders of the hardware out of the pipelines that are made while it exists.
    final class Avoidance: Sendable {
        init() {
            ranks.withLock { ranks in
                ranks.avoiding += 1
                for factory in Factory.hardware where factory.rank > 0 {
                    ranks.suspended[factory.name] = factory.rank
                    factory.setRank(0)
                }
            }
        }

        deinit {
            ranks.withLock { ranks in
                ranks.avoiding -= 1
                guard ranks.avoiding == 0 else { return }
                for (name, rank) in ranks.suspended { Factory(named: name)?.setRank(rank) }
                ranks.suspended = [:]
            }
        }
    }

    /// Returns `true` for the classes of a decoder of the hardware, such as `Codec/Decoder/Video/Hardware`.
    static func isHardware(_ classes: String) -> Bool { isVideoDecoder(classes) && classes.contains("/Hardware") }

    static func isVideoDecoder(_ classes: String) -> Bool {
        classes.split(separator: "/").starts(with: ["Codec", "Decoder", "Video"])
    }

    /// `true` if this machine has a device that may decode, and this user may use it.
    package static var hasDevice: Bool { families.contains { !$0.present.isEmpty } }

    /// `true` if there is a decoder that pipelines may use, or a device for one.
    static var isUseful: Bool {
        hasDevice || !ranks.withLock { $0.suspended.isEmpty }
            || Factory.hardware.contains { $0.rank >= FormatSupport.lowestRank }
    }

    /// Sets the ranks for this machine. Called once, when GStreamer has started.
    static func prepare() {
        let named = getenv("GST_PLUGIN_FEATURE_RANK").map { String(cString: $0) } ?? ""
        let names = Set(named.split(separator: ",").compactMap { $0.split(separator: ":").first.map(String.init) })
        let present = Dictionary(uniqueKeysWithValues: families.map { ($0.plugin, !$0.present.isEmpty) })
        for factory in Factory.hardware {
            guard let family = families.first(where: { $0.plugin == factory.plugin }) else { continue }
            let rank = family.rank(
                factory.rank, hasDevice: present[family.plugin] == true, isNamed: names.contains(factory.name))
            if rank != factory.rank { factory.setRank(rank) }
        }
        for name in software where !names.contains(name) { Factory(named: name)?.setRank(preferred - 1) }
    }

    /// Uses a decoder no more in this process, because it failed.
    static func avoid(_ name: String) {
        ranks.withLock { ranks in
            guard !ranks.failed.contains(name) else { return }
            ranks.failed.append(name)
            ranks.suspended[name] = nil
            Factory(named: name)?.setRank(0)
        }
    }

    /// The reason why a decoder in software is used although the hardware is allowed.
    static func reason(insteadOf software: String) -> VideoDecoding {
        let rivals = Factory(named: software).map { other in Factory.hardware.filter { $0.reads(like: other) } } ?? []
        let broken = broken
        if let failed = broken.last(where: { name in rivals.contains { $0.name == name } }) {
            return VideoDecoding(decoder: software, softwareReason: .failed, failedDecoder: failed)
        }
        return VideoDecoding(decoder: software, softwareReason: isUseful ? .noDecoder : .noDevice)
    }
}

/// A factory of elements in GStreamer's registry.
private final class Factory {
    private let pointer: OpaquePointer

    init?(named name: String) {
        guard let pointer = gst_element_factory_find(name) else { return nil }
        self.pointer = pointer
    }

    private init(sharing pointer: OpaquePointer) {
        self.pointer = pointer
        gst_object_ref(UnsafeMutableRawPointer(pointer))
    }

    deinit { gst_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// The decoders of the hardware, with any rank.
    static var hardware: [Factory] {
        let all = ph_decoding_factories()
        defer { gst_plugin_feature_list_free(all) }
        var found: [Factory] = []
        var entry = all
        while let item = entry {
            if let data = item.pointee.data {
                let factory = Factory(sharing: OpaquePointer(data))
                if HardwareDecoders.isHardware(factory.classes) { found.append(factory) }
            }
            entry = item.pointee.next
        }
        return found
    }

    var name: String {
        let object = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstObject.self)
        return object.pointee.name.map { String(cString: $0) } ?? ""
    }

    var plugin: String { gst_plugin_feature_get_plugin_name(pointer).map { String(cString: $0) } ?? "" }

    var classes: String {
        gst_element_factory_get_metadata(pointer, "klass").map { String(cString: $0) } ?? ""
    }

    var rank: Int { Int(gst_plugin_feature_get_rank(pointer)) }

    func setRank(_ rank: Int) { gst_plugin_feature_set_rank(pointer, guint(rank)) }

    /// Returns `true` if it accepts a format that `other` accepts.
    func reads(like other: Factory) -> Bool {
        var entry = UnsafePointer(gst_element_factory_get_static_pad_templates(other.pointer))
        while let item = entry {
            if let data = item.pointee.data {
                let template = data.assumingMemoryBound(to: GstStaticPadTemplate.self)
                if template.pointee.direction == GST_PAD_SINK,
                    let caps = gst_static_pad_template_get_caps(template)
                {
                    defer { gst_caps_unref(caps) }
                    if gst_element_factory_can_sink_any_caps(pointer, caps) != 0 { return true }
                }
            }
            entry = UnsafePointer(item.pointee.next)
        }
        return false
    }
}
