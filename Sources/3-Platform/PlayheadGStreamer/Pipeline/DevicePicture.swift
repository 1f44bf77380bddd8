import CGStreamer
import Glibc
import PlaybackModel

/// A decoded picture in memory of a device, which can be passed on as it is.
///
/// There are two kinds. Decoders of GStreamer 1.24 and later offer `memory:DMABuf` with the exact format, `drm-format`. Those of
/// V4L2 also deliver memory of a device as main memory, in all versions: such memory can be read, so its rows follow each other.
/// `memory:DMABuf` of GStreamer 1.22 is not used, because nothing names the order of its bytes.
struct DevicePicture {
    let layout: DMABufLayout
    let size: PixelSize
    /// The descriptor of each plane, which the buffer owns.
    let descriptors: [Int32]
    let pixelAspectRatio: Double
    let color: FrameColor

    /// Reads a picture; `nil` if it is in other memory, has to be changed before it can be shown, or has an unknown format.
    init?(_ buffer: UnsafeMutablePointer<GstBuffer>, _ caps: UnsafeMutablePointer<GstCaps>) {
        guard gst_buffer_n_memory(buffer) > 0, Self.isOfDevice(gst_buffer_peek_memory(buffer, 0)),
            gst_buffer_get_meta(buffer, gst_video_crop_meta_api_get_type()) == nil,
            let facts = Self.isNegotiated(caps) ? Facts(device: caps) : Facts(linear: caps, of: buffer)
        else { return nil }
        var places: [FrameLayout.Plane] = []
        var descriptors: [Int32] = []
        let meta = gst_buffer_get_video_meta(buffer)
        let count = meta.map { Int($0.pointee.n_planes) } ?? facts.planes.count
        guard (1...4).contains(count) else { return nil }
        for index in 0..<count {
            guard let plane = meta.map({ Self.plane(index, of: $0) }) ?? facts.plane(index), plane.bytesPerRow > 0,
                let (descriptor, offset) = Self.memory(at: plane.offset, of: buffer)
            else { return nil }
            descriptors.append(descriptor)
            places.append(FrameLayout.Plane(offset: offset, bytesPerRow: plane.bytesPerRow))
        }
        layout = DMABufLayout(format: facts.format, planes: places)
        size = facts.size
        self.descriptors = descriptors
        (pixelAspectRatio, color) = (facts.pixelAspectRatio, facts.color)
    }

    /// Returns `true` for pictures that a decoder and the sink have agreed to leave in memory of a device.
    static func isNegotiated(_ caps: UnsafeMutablePointer<GstCaps>) -> Bool {
        guard let features = gst_caps_get_features(caps, 0) else { return false }
        return gst_caps_features_contains(features, "memory:DMABuf") != 0
    }

    /// The format of a picture, from its caps.
    private struct Facts {
        let format: DRMFormat
        let size: PixelSize
        let pixelAspectRatio: Double
        let color: FrameColor
        var planes: [FrameLayout.Plane] = []

        func plane(_ index: Int) -> FrameLayout.Plane? { planes.indices.contains(index) ? planes[index] : nil }

        /// Reads the caps of memory of a device. Nobody converts such pictures: interlaced ones and those of high dynamic range
        /// have to go through main memory.
        init?(device caps: UnsafeMutablePointer<GstCaps>) {
            guard let structure = gst_caps_get_structure(caps, 0),
                let text = gst_structure_get_string(structure, "drm-format"),
                let format = DRMFormat(String(cString: text))
            else { return nil }
            var (width, height) = (gint(0), gint(0))
            gst_structure_get_int(structure, "width", &width)
            gst_structure_get_int(structure, "height", &height)
            let mode = gst_structure_get_string(structure, "interlace-mode").map { String(cString: $0) }
            guard width > 0, height > 0, mode == nil || mode == "progressive" else { return nil }
            var colorimetry = GstVideoColorimetry()
            let isKnown = gst_structure_get_string(structure, "colorimetry").map {
                gst_video_colorimetry_from_string(&colorimetry, $0) != 0
            }
            guard colorimetry.transfer != GST_VIDEO_TRANSFER_SMPTE2084,
                colorimetry.transfer != GST_VIDEO_TRANSFER_ARIB_STD_B67
            else { return nil }
            var (numerator, denominator) = (gint(1), gint(1))
            gst_structure_get_fraction(structure, "pixel-aspect-ratio", &numerator, &denominator)
            self.format = format
            size = PixelSize(width: Int(width), height: Int(height))
            pixelAspectRatio = numerator > 0 && denominator > 0 ? Double(numerator) / Double(denominator) : 1
            // Without colorimetry, GStreamer assumes that of standard definition for small pictures.
            color = isKnown == true ? FrameSink.color(colorimetry) : FrameColor(matrix: height > 576 ? .bt709 : .bt601)
        }

        /// Reads the caps of main memory.
        init?(linear caps: UnsafeMutablePointer<GstCaps>, of buffer: UnsafeMutablePointer<GstBuffer>) {
            var info = GstVideoInfo()
            guard gst_video_info_from_caps(&info, caps) != 0, let format = info.finfo?.pointee.format,
                let name = Self.names[format.rawValue], let code = DRMFormat(name)
            else { return nil }
            self.format = code
            size = PixelSize(width: Int(info.width), height: Int(info.height))
            pixelAspectRatio = info.par_n > 0 && info.par_d > 0 ? Double(info.par_n) / Double(info.par_d) : 1
            color = FrameSink.color(info.colorimetry)
            planes = (0..<(code.linearPlanes(of: size)?.count ?? 0)).map { index in
                FrameLayout.Plane(
                    offset: Int(ph_buffer_plane_offset(buffer, &info, guint(index))),
                    bytesPerRow: Int(ph_buffer_plane_stride(buffer, &info, guint(index))))
            }
        }

        /// The formats that the sink requests. The alpha of its pictures is opaque.
        private static let names = [
            GST_VIDEO_FORMAT_I420.rawValue: "YU12", GST_VIDEO_FORMAT_NV12.rawValue: "NV12",
            GST_VIDEO_FORMAT_BGRA.rawValue: "XR24",
        ]
    }

    private static func plane(_ index: Int, of meta: UnsafeMutablePointer<GstVideoMeta>) -> FrameLayout.Plane {
        withUnsafeBytes(of: meta.pointee.offset) { offsets in
            withUnsafeBytes(of: meta.pointee.stride) { strides in
                FrameLayout.Plane(
                    offset: Int(offsets.bindMemory(to: gsize.self)[index]),
                    bytesPerRow: Int(strides.bindMemory(to: gint.self)[index]))
            }
        }
    }

    // MARK: Memory

    /// The descriptor with a byte of a buffer, and its place there; `nil` for other memory.
    private static func memory(
        at offset: Int, of buffer: UnsafeMutablePointer<GstBuffer>
    ) -> (descriptor: Int32, offset: Int)? {
        var (index, length, skip) = (guint(0), guint(0), gsize(0))
        guard gst_buffer_find_memory(buffer, gsize(offset), 1, &index, &length, &skip) != 0,
            let memory = gst_buffer_peek_memory(buffer, index), isOfDevice(memory),
            let descriptor = descriptorFunction?(memory), descriptor >= 0
        else { return nil }
        return (descriptor, Int(memory.pointee.offset) + Int(skip))
    }

    private static func isOfDevice(_ memory: UnsafeMutablePointer<GstMemory>?) -> Bool {
        gst_memory_is_type(memory, "dmabuf") != 0
    }

    private typealias DescriptorFunction = @convention(c) (UnsafeMutablePointer<GstMemory>?) -> Int32

    /// `gst_dmabuf_memory_get_fd`, of a library that only elements with such memory load.
    private static let descriptorFunction: DescriptorFunction? = {
        guard let library = dlopen("libgstallocators-1.0.so.0", RTLD_LAZY | RTLD_NOLOAD) else { return nil }
        // The symbol has the type that its documentation states.
        return dlsym(library, "gst_dmabuf_memory_get_fd").map { unsafeBitCast($0, to: DescriptorFunction.self) }
    }()
}
