import CGStreamer
import PlaybackModel
import Playhead
import Synchronization

/// Lends decoded pictures to the host, without a copy: at most four of each item at a time. Further pictures are dropped.
///
/// Pictures in shared memory have one slot for each block of memory. Others have one for each loan. Those of pictures in memory
/// of a device are not announced.
final class FrameBroker: SharedFrameSource, DMABufFrameSource {
    /// A picture that was lent, and the slots to report.
    struct Loan {
        /// Slots that are gone.
        var retired: [FrameSlotID] = []
        /// The slot, if it is a new one.
        var new: FrameSlot?
        /// The slot that holds the picture.
        var slot: FrameSlotID
    }

    /// The numbers of pictures in shared memory that were lent, for tests and measurements.
    struct Counts: Sendable, Equatable {
        /// Pictures that the pipeline wrote into their slots.
        var direct = 0
        /// Pictures that had to be copied into a slot.
        var copied = 0
    }

    /// A mapped picture. Safety of `@unchecked Sendable`: the mapping is read-only and lives until `deinit`.
    private final class Picture: @unchecked Sendable {
        private let buffer: UnsafeMutablePointer<GstBuffer>
        private var map = GstMapInfo()
        private var isHeld = false

        /// Holds a buffer; `nil` when it cannot be read. Never a sample: the sink reuses its own.
        init?(_ buffer: UnsafeMutablePointer<GstBuffer>) {
            self.buffer = buffer
            guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
            gst_buffer_ref(buffer)
            isHeld = true
        }

        /// Holds a buffer whose memory nobody reads here.
        init(unread buffer: UnsafeMutablePointer<GstBuffer>) {
            self.buffer = gst_buffer_ref(buffer)
            isHeld = true
        }

        deinit {
            // A buffer that could not be mapped was not held.
            guard isHeld else { return }
            if map.memory != nil { gst_buffer_unmap(buffer, &map) }
            gst_buffer_unref(buffer)
        }

        /// The bytes; `nil` for memory that is not read.
        var bytes: UnsafeRawBufferPointer? {
            map.memory == nil ? nil : UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
        }
    }

    private struct Slot {
        let description: FrameSlot
        let owner: Generation
        /// The memory of all pictures in the slot; `nil` if it is not shared.
        let block: FrameBlock?
        /// The descriptors of the planes of a picture in memory of a device.
        var descriptors: [Int32] = []
        var picture: Picture?
        var isAnnounced = false
        var isRetired = false
    }

    private struct State {
        // A handful, searched one by one.
        var slots: [Slot] = []
        var lastSlot: UInt64 = 0
        var counts = Counts()

        func index(of slot: FrameSlotID) -> Int? { slots.firstIndex { $0.description.id == slot } }

        func canLend(of owner: Generation) -> Bool {
            slots.count { $0.owner == owner && $0.picture != nil } < FrameBroker.limit
        }

        /// Retires slots of an item. Returns those that were announced; `freed` takes what must not be freed under the lock.
        mutating func retire(
            of owner: Generation, freed: inout [Slot], where isStale: (Slot) -> Bool = { _ in true }
        ) -> [FrameSlotID] {
            var retired: [FrameSlotID] = []
            for index in slots.indices where slots[index].owner == owner && !slots[index].isRetired {
                guard isStale(slots[index]) else { continue }
                slots[index].isRetired = true
                if slots[index].isAnnounced { retired.append(slots[index].description.id) }
            }
            freed += slots.filter { $0.isRetired && $0.picture == nil }
            slots.removeAll { $0.isRetired && $0.picture == nil }
            return retired
        }
    }

    private let state = Mutex(State())
    /// The number of pictures of an item that the host may hold.
    static let limit = 4

    init() {}

    func bytes(of slot: FrameSlotID) -> UnsafeRawBufferPointer? {
        state.withLock { state in state.index(of: slot).flatMap { state.slots[$0].picture?.bytes } }
    }

    func descriptor(of slot: FrameSlotID) -> Int32? {
        state.withLock { state in state.index(of: slot).flatMap { state.slots[$0].block?.descriptor } }
    }

    func descriptors(of slot: FrameSlotID) -> [Int32]? {
        state.withLock { state in
            guard let index = state.index(of: slot), state.slots[index].picture != nil else { return nil }
            return state.slots[index].descriptors.isEmpty ? nil : state.slots[index].descriptors
        }
    }

    func release(_ slot: FrameSlotID) {
        // Freed after the lock is released: the pipeline may be waiting for the memory.
        let freed = state.withLock { state -> (Picture?, Slot?) in
            guard let index = state.index(of: slot) else { return (nil, nil) }
            let picture = state.slots[index].picture.take()
            return (picture, state.slots[index].isRetired ? state.slots.remove(at: index) : nil)
        }
        withExtendedLifetime(freed) {}
    }

    /// Returns `true` if another picture of an item can be lent now. Only the item's own pipeline lends its pictures.
    func canLend(of owner: Generation) -> Bool { state.withLock { $0.canLend(of: owner) } }

    /// Returns `true` if the picture in a block is lent.
    func isLent(_ block: FrameBlock) -> Bool {
        state.withLock { state in state.slots.contains { $0.block == block && $0.picture != nil } }
    }

    /// Lends a picture of an item; `nil` when it must be dropped. The caller reports the loan to the host, then calls
    /// ``announce(_:)``, or ``withdraw(_:)`` if the host does not listen any more.
    /// - Parameters:
    ///   - block: The shared memory of the picture, which must not be lent; `nil` for memory of another kind.
    ///   - isCopy: `true` if the pipeline wrote the picture elsewhere.
    func lend(
        _ buffer: UnsafeMutablePointer<GstBuffer>, in block: FrameBlock? = nil, isCopy: Bool = false,
        of owner: Generation, layout: FrameLayout, byteCount: Int
    ) -> Loan? {
        guard let picture = Picture(buffer) else { return nil }
        var freed: [Slot] = []
        defer { withExtendedLifetime(freed) {} }
        return state.withLock { state in
            guard state.canLend(of: owner) else { return nil }
            if block != nil { if isCopy { state.counts.copied += 1 } else { state.counts.direct += 1 } }
            let retired = state.retire(of: owner, freed: &freed) { slot in
                slot.description.layout != layout || slot.description.byteCount != byteCount
                    || (slot.block == nil) != (block == nil) || slot.block?.isGone == true
            }
            if let index = state.slots.firstIndex(where: {
                $0.owner == owner && !$0.isRetired && $0.picture == nil && $0.block == block
            }) {
                state.slots[index].picture = picture
                return Loan(retired: retired, slot: state.slots[index].description.id)
            }
            state.lastSlot += 1
            let new = FrameSlot(id: FrameSlotID(rawValue: state.lastSlot), byteCount: byteCount, layout: layout)
            state.slots.append(Slot(description: new, owner: owner, block: block, picture: picture))
            return Loan(retired: retired, new: new, slot: new.id)
        }
    }

    /// Lends a picture in memory of a device; `nil` when it must be dropped. The slot is gone with its release. The caller reports
    /// the loan to the host, or calls ``withdraw(_:)``.
    func lend(
        _ buffer: UnsafeMutablePointer<GstBuffer>, _ picture: DevicePicture, of owner: Generation
    ) -> FrameSlotID? {
        let held = Picture(unread: buffer)
        return state.withLock { state in
            guard state.canLend(of: owner) else { return nil }
            state.lastSlot += 1
            let id = FrameSlotID(rawValue: state.lastSlot)
            let layout = FrameLayout(size: picture.size, bytesPerRow: 0)
            state.slots.append(
                Slot(
                    description: FrameSlot(id: id, byteCount: 0, layout: layout), owner: owner, block: nil,
                    descriptors: picture.descriptors, picture: held, isRetired: true))
            return id
        }
    }

    /// Notes that the host knows a slot. Returns `false` if the slot was retired in the meantime, which the caller reports.
    func announce(_ slot: FrameSlotID) -> Bool {
        state.withLock { state in
            // A slot without a picture is removed when it is retired.
            guard let index = state.index(of: slot) else { return false }
            state.slots[index].isAnnounced = true
            return !state.slots[index].isRetired
        }
    }

    /// Ends a loan that was not reported to the host.
    func withdraw(_ slot: FrameSlotID) {
        let freed = state.withLock { state in
            state.index(of: slot).map { index in
                let slot = state.slots[index]
                if slot.isAnnounced, !slot.isRetired {
                    state.slots[index].picture = nil
                } else {
                    state.slots.remove(at: index)
                }
                return slot
            }
        }
        withExtendedLifetime(freed) {}
    }

    /// Retires the slots of an item; loans stay valid. Returns the slots that the host knows.
    func retireAll(of owner: Generation) -> [FrameSlotID] {
        var freed: [Slot] = []
        defer { withExtendedLifetime(freed) {} }
        return state.withLock { $0.retire(of: owner, freed: &freed) }
    }

    var counts: Counts { state.withLock { $0.counts } }

    /// The number of slots of an item that are not retired.
    func slotCount(of owner: Generation) -> Int {
        state.withLock { state in state.slots.count { $0.owner == owner && !$0.isRetired } }
    }
}
