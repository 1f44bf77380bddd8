import CFrameMemory
import CGStreamer
import Synchronization

/// The sealed memory of an item's pictures, which the last element before the sink writes into directly.
///
/// Each format has its own allocator, so that the memory of the previous one is returned when it is released.
final class FrameAllocation: Sendable {
    /// The memory of pictures of one format. Safety of `@unchecked Sendable`: allocators and caps can be used from any thread.
    private final class Allocator: @unchecked Sendable {
        /// A `GstAllocator`.
        let pointer: UnsafeMutableRawPointer
        private let caps: UnsafeMutablePointer<GstCaps>

        init?(for caps: UnsafeMutablePointer<GstCaps>) {
            guard let pointer = ph_frame_allocator_new() else { return nil }
            self.pointer = pointer
            self.caps = gst_caps_ref(caps)
        }

        /// Memory that is still in use is freed when it is released.
        deinit {
            ph_frame_allocator_close(pointer)
            gst_object_unref(pointer)
            gst_caps_unref(caps)
        }

        func serves(_ other: UnsafeMutablePointer<GstCaps>) -> Bool { gst_caps_is_equal(caps, other) != 0 }
    }

    private let current = Mutex<Allocator?>(nil)

    /// Offers the memory to the elements before a sink. The sink of GStreamer 1.22 cannot; later ones have a signal.
    func offer(to sink: Element) {
        sink.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM,
                { _, info, data in
                    guard let info, let data, let query = gst_pad_probe_info_get_query(info),
                        query.pointee.type == GST_QUERY_ALLOCATION
                    else { return GST_PAD_PROBE_OK }
                    let owner = Unmanaged<FrameAllocation>.fromOpaque(data).takeUnretainedValue()
                    return owner.answer(query) ? GST_PAD_PROBE_HANDLED : GST_PAD_PROBE_OK
                }, Unmanaged.passRetained(self).toOpaque(),
                { data in data.map { Unmanaged<FrameAllocation>.fromOpaque($0).release() } })
        }
    }

    private func answer(_ query: UnsafeMutablePointer<GstQuery>) -> Bool {
        var caps: UnsafeMutablePointer<GstCaps>?
        gst_query_parse_allocation(query, &caps, nil)
        guard let caps else { return false }
        if DevicePicture.isNegotiated(caps) {
            // Decoders have their own memory of the device, and need some more for what the host holds. The places of its planes
            // are read.
            gst_query_add_allocation_meta(query, gst_video_meta_api_get_type(), nil)
            gst_query_add_allocation_pool(query, nil, 0, guint(FrameBroker.limit) + 2, 0)
            return true
        }
        guard let allocator = allocator(for: caps) else { return false }
        return ph_answer_allocation(query, allocator.pointer) != 0
    }

    private func allocator(for caps: UnsafeMutablePointer<GstCaps>) -> Allocator? {
        // The previous allocator is freed after the lock is released.
        var previous: Allocator?
        defer { withExtendedLifetime(previous) {} }
        return current.withLock { current in
            if let current, current.serves(caps) { return current }
            previous = current
            current = Allocator(for: caps)
            return current
        }
    }

    /// Copies a picture into a block, and returns the copy, which the caller owns; `nil` if there is no memory.
    /// - Parameter info: The format of the picture, and of the copy on return.
    func copy(
        _ buffer: UnsafeMutablePointer<GstBuffer>, _ info: inout GstVideoInfo, caps: UnsafeMutablePointer<GstCaps>
    ) -> UnsafeMutablePointer<GstBuffer>? {
        guard let allocator = allocator(for: caps) else { return nil }
        return ph_copy_picture(buffer, &info, allocator.pointer)?.assumingMemoryBound(to: GstBuffer.self)
    }
}
