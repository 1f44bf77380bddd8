import CGStreamer
import PlaybackModel
import Playhead
import Synchronization

/// Lends decoded pictures to the host: at most four at a time, without a copy. What comes while all are lent is
/// dropped.
final class FrameBroker: FrameSource {
    /// A mapped picture. Safety of `@unchecked Sendable`: the mapping is read-only and lives until `deinit`.
    private final class Picture: @unchecked Sendable {
        private let buffer: UnsafeMutablePointer<GstBuffer>
        private var map = GstMapInfo()

        /// Holds a buffer; `nil` when it cannot be read. Never a sample: the sink uses its own again and again.
        init?(_ buffer: UnsafeMutablePointer<GstBuffer>) {
            self.buffer = buffer
            guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
            gst_buffer_ref(buffer)
        }

        deinit {
            gst_buffer_unmap(buffer, &map)
            gst_buffer_unref(buffer)
        }

        var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: map.data, count: Int(map.size)) }
    }

    private struct State {
        var layout: FrameLayout?
        var byteCount = 0
        var slots: [FrameSlotID] = []
        var lent: [FrameSlotID: Picture] = [:]
        var lastSlot: UInt64 = 0
    }

    private let state = Mutex(State())
    private static let limit = 4

    init() {}

    func withBytes<Result>(of slot: FrameSlotID, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result?
    {
        guard let picture = state.withLock({ $0.lent[slot] }) else { return nil }
        return try body(picture.bytes)
    }

    func release(_ slot: FrameSlotID) {
        let picture = state.withLock { $0.lent.removeValue(forKey: slot) }
        _ = picture
    }

    /// Takes a picture and returns what to tell the host; nothing when it must be dropped.
    func lend(
        _ buffer: UnsafeMutablePointer<GstBuffer>, layout: FrameLayout, byteCount: Int,
        frame: (FrameSlotID) -> VideoFrame
    ) -> [EngineEvent] {
        guard let picture = Picture(buffer) else { return [] }
        return state.withLock { state in
            guard state.lent.count < Self.limit else { return [] }
            var events: [EngineEvent] = []
            if state.layout != layout || state.byteCount != byteCount {
                events += state.slots.map { .retired($0) }
                state.slots = []
                state.layout = layout
                state.byteCount = byteCount
            }
            var free = state.slots.first { state.lent[$0] == nil }
            if free == nil {
                state.lastSlot += 1
                let slot = FrameSlotID(rawValue: state.lastSlot)
                state.slots.append(slot)
                events.append(.slot(FrameSlot(id: slot, byteCount: byteCount, layout: layout)))
                free = slot
            }
            guard let free else { return [] }
            state.lent[free] = picture
            events.append(.frame(frame(free)))
            return events
        }
    }

    /// Forgets the slots, so that the next item gets its own; leases stay valid. Returns what to tell the host.
    func retireAll() -> [EngineEvent] {
        state.withLock { state in
            defer {
                state.slots = []
                state.layout = nil
            }
            return state.slots.map { .retired($0) }
        }
    }
}
