import CGTK
import Synchronization

@testable import PlaybackModel
@testable import Playhead
@testable import ViewGraphGTK

/// Stands in for GTK's functions for pictures in memory of a device: records the calls, makes textures in memory, and fails
/// when a test wants it.
@MainActor final class FakeDMABufGTK {
    /// The formats of the display.
    var formats = [DRMFormat("NV12")!, DRMFormat("XR24:0x0100000000000002")!]
    /// The calls of the last builder.
    private(set) var calls: [String] = []
    private(set) var buildCount = 0
    /// Builders that exist.
    private(set) var builderCount = 0
    var fails = false
    var hasColors = true

    var functions: DMABufFunctions {
        DMABufFunctions(
            new: { [self] in
                calls = []
                builderCount += 1
                return OpaquePointer(bitPattern: 64)
            },
            setDisplay: { [self] _, _ in calls.append("display") },
            setFourcc: { [self] in calls.append("fourcc \(DRMFormat(code: $1, modifier: 0).text)") },
            setModifier: { [self] in calls.append("modifier \($1)") },
            setWidth: { [self] in calls.append("width \($1)") },
            setHeight: { [self] in calls.append("height \($1)") },
            setPlaneCount: { [self] in calls.append("planes \($1)") },
            setDescriptor: { [self] in calls.append("descriptor \($1) \($2)") },
            setStride: { [self] in calls.append("stride \($1) \($2)") },
            setOffset: { [self] in calls.append("offset \($1) \($2)") },
            build: { [self] _, destroy, data, error in build(destroy, data, error) },
            release: { [self] _ in builderCount -= 1 },
            formats: { _ in OpaquePointer(bitPattern: 64) },
            formatCount: { [self] _ in formats.count },
            format: { [self] _, index, code, modifier in
                code?.pointee = formats[index].code
                modifier?.pointee = formats[index].modifier
            },
            color: hasColors ? colors : nil)
    }

    private var colors: DMABufFunctions.ColorFunctions {
        DMABufFunctions.ColorFunctions(
            state: { [self] in
                calls.append("color \($0) \($1) \($2) \($3)")
                return OpaquePointer(bitPattern: 64)
            }, release: { _ in }, setColorState: { [self] _, _ in calls.append("color state") })
    }

    private func build(
        _ destroy: GDestroyNotify?, _ data: UnsafeMutableRawPointer?,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> OpaquePointer? {
        buildCount += 1
        guard !fails else {
            error?.pointee = g_error_new_literal(g_quark_from_string("fake"), 0, "no such memory")
            return nil
        }
        let (width, height) = (16, 8)
        let bytes = [UInt8](repeating: 200, count: width * height * 4)
        guard let content = g_bytes_new(bytes, gsize(bytes.count)) else { return nil }
        defer { g_bytes_unref(content) }
        let texture = gdk_memory_texture_new(
            Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, content, gsize(width * 4))
        // As GTK does: the function is called with the end of the texture.
        if let texture {
            let object = UnsafeMutableRawPointer(texture).assumingMemoryBound(to: GObject.self)
            g_object_set_data_full(object, "lease", data, destroy)
        }
        return texture
    }
}

/// Lends pictures whose memory is not there: only the numbers of its descriptors.
final class FakeDeviceFrames: DMABufFrameSource {
    private let numbers: [Int32]
    private let returned = Mutex<[UInt64]>([])

    init(_ numbers: [Int32]) { self.numbers = numbers }

    /// The slots that were returned, in order.
    var released: [UInt64] { returned.withLock { $0 } }

    func bytes(of slot: FrameSlotID) -> UnsafeRawBufferPointer? { nil }
    func descriptors(of slot: FrameSlotID) -> [Int32]? { numbers }
    func release(_ slot: FrameSlotID) { returned.withLock { $0.append(slot.rawValue) } }

    static func frame(_ number: UInt64, _ format: String = "NV12", color: FrameColor = FrameColor()) -> VideoFrame {
        let planes = [FrameLayout.Plane(offset: 0, bytesPerRow: 64), .init(offset: 512, bytesPerRow: 128)]
        return VideoFrame(
            slot: FrameSlotID(rawValue: number), time: CMTime(value: Int64(number), timescale: 25),
            layout: FrameLayout(size: PixelSize(width: 16, height: 8), bytesPerRow: 0), color: color,
            dmabuf: DMABufLayout(format: DRMFormat(format)!, planes: planes))
    }
}
