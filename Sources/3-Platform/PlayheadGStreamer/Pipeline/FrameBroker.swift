import CGStreamer
import PlaybackModel
import Playhead
import Synchronization

/// Lends decoded pictures to the host, without a copy: at most four of each item at a time. Further pictures are dropped.
final class FrameBroker: FrameSource {
    /// A picture that was lent, and the slots to report.
    struct Loan {
        /// Slots that are gone.
        var retired: [FrameSlotID] = []
        /// The slot, if it is a new one.
        var new: FrameSlot?
        /// The slot that holds the picture.
        var slot: FrameSlotID
    }

    /// A mapped picture. Safety of `@unchecked Sendable`: the mapping is read-only and lives until `deinit`.
    private final class Picture: @unchecked Sendable {
        private let buffer: UnsafeMutablePointer<GstBuffer>
        private var map = GstMapInfo()

        /// Holds a buffer; `nil` when it cannot be read. Never a sample: the sink reuses its own.
        init?(_ buffer: UnsafeMutablePointer<GstBuffer>) {
            self.buffer = buffer
            guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
            gst_buffer_ref(buffer)
        }

        deinit {
            // A buffer that could not be mapped was not held.
            guard map.memory != nil else { return }
            gst_buffer_unmap(buffer, &map)
            gst_buffer_unref(buffer)
        }

        var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: map.data, count: Int(map.size)) }
    }

    private struct Slot {
        let description: FrameSlot
        let owner: Generation
        var picture: Picture?
        var isRetired = false
    }

    private struct State {
        // A handful, searched one by one.
        var slots: [Slot] = []
        var lastSlot: UInt64 = 0
    }

    private let state = Mutex(State())
    private static let limit = 4

    init() {}

    func bytes(of slot: FrameSlotID) -> UnsafeRawBufferPointer? {
        state.withLock { state in state.slots.first { $0.description.id == slot }?.picture?.bytes }
    }

    func release(_ slot: FrameSlotID) {
        // Freed after the lock is: the pipeline may be waiting for the memory.
        let picture = state.withLock { state -> Picture? in
            guard let index = state.slots.firstIndex(where: { $0.description.id == slot }) else { return nil }
            let picture = state.slots[index].picture.take()
            if state.slots[index].isRetired { state.slots.remove(at: index) }
            return picture
        }
        _ = picture
    }

    /// Lends a picture of an item; `nil` when it must be dropped. The caller reports the loan to the host, or releases the slot.
    func lend(
        _ buffer: UnsafeMutablePointer<GstBuffer>, of owner: Generation, layout: FrameLayout, byteCount: Int
    ) -> Loan? {
        guard let picture = Picture(buffer) else { return nil }
        return state.withLock { state in
            guard state.slots.count(where: { $0.owner == owner && $0.picture != nil }) < Self.limit else { return nil }
            var retired: [FrameSlotID] = []
            if let known = state.slots.first(where: { $0.owner == owner && !$0.isRetired })?.description,
                known.layout != layout || known.byteCount != byteCount
            {
                retired = Self.retire(&state.slots, of: owner)
            }
            if let index = state.slots.firstIndex(where: { $0.owner == owner && !$0.isRetired && $0.picture == nil }) {
                state.slots[index].picture = picture
                return Loan(retired: retired, slot: state.slots[index].description.id)
            }
            state.lastSlot += 1
            let new = FrameSlot(id: FrameSlotID(rawValue: state.lastSlot), byteCount: byteCount, layout: layout)
            state.slots.append(Slot(description: new, owner: owner, picture: picture))
            return Loan(retired: retired, new: new, slot: new.id)
        }
    }

    /// Retires the slots of an item; loans stay valid. Returns the retired slots.
    func retireAll(of owner: Generation) -> [FrameSlotID] {
        state.withLock { Self.retire(&$0.slots, of: owner) }
    }

    private static func retire(_ slots: inout [Slot], of owner: Generation) -> [FrameSlotID] {
        var retired: [FrameSlotID] = []
        for index in slots.indices where slots[index].owner == owner && !slots[index].isRetired {
            slots[index].isRetired = true
            retired.append(slots[index].description.id)
        }
        slots.removeAll { $0.isRetired && $0.picture == nil }
        return retired
    }
}
