import CEngineProcess
import Glibc
import PlaybackModel
import Synchronization

/// Shared memory for the pictures of an engine whose own memory cannot be shared: each is copied once.
final class FrameCopies: Sendable {
    /// A picture in shared memory.
    struct Copy {
        /// The memory, if the player does not know it yet.
        var new: (slot: FrameSlot, memory: OwnedDescriptor)?
        /// The picture, in the slot of the copy.
        var frame: VideoFrame
    }

    /// Safety of `@unchecked Sendable`: the mapping is written under the lock of the slots, while the slot is not lent.
    private final class Block: @unchecked Sendable {
        let memory: OwnedDescriptor
        let bytes: UnsafeMutableRawBufferPointer

        init?(_ size: Int) {
            let descriptor = ph_create_memory("playhead-frame", size)
            guard descriptor >= 0 else { return nil }
            memory = OwnedDescriptor(descriptor)
            guard let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), start != MAP_FAILED
            else { return nil }
            bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
        }

        deinit { munmap(bytes.baseAddress, bytes.count) }
    }

    private struct Slot {
        let description: FrameSlot
        let original: FrameSlotID
        let block: Block
        var isLent = false
        var isRetired = false
    }

    private struct State {
        var slots: [Slot] = []
        var lastNumber: UInt64 = 0
    }

    private let state = Mutex(State())
    /// The number of pictures that the player may hold.
    private static let limit = 4
    /// Marks the slots of copies.
    private static let mark: UInt64 = 1 << 63

    /// Copies a picture; `nil` when it must be dropped.
    func copy(_ bytes: UnsafeRawBufferPointer, of frame: VideoFrame) -> Copy? {
        state.withLock { state in
            guard state.slots.count(where: \.isLent) < Self.limit else { return nil }
            let free = state.slots.firstIndex {
                $0.original == frame.slot && !$0.isLent && !$0.isRetired && $0.description.layout == frame.layout
                    && $0.description.byteCount == bytes.count
            }
            if let free { return Self.fill(&state.slots[free], bytes, frame, isNew: false) }
            guard let block = Block(bytes.count) else { return nil }
            state.lastNumber += 1
            let id = FrameSlotID(rawValue: Self.mark | state.lastNumber)
            let slot = FrameSlot(id: id, byteCount: bytes.count, layout: frame.layout)
            state.slots.append(Slot(description: slot, original: frame.slot, block: block))
            return Self.fill(&state.slots[state.slots.count - 1], bytes, frame, isNew: true)
        }
    }

    private static func fill(
        _ slot: inout Slot, _ bytes: UnsafeRawBufferPointer, _ frame: VideoFrame, isNew: Bool
    ) -> Copy? {
        slot.block.bytes.copyMemory(from: bytes)
        slot.isLent = true
        var copied = frame
        copied.slot = slot.description.id
        guard isNew else { return Copy(frame: copied) }
        let descriptor = fcntl(slot.block.memory.rawValue, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { return nil }
        return Copy(new: (slot.description, OwnedDescriptor(descriptor)), frame: copied)
    }

    /// Returns the memory of a copy. Returns `false` if the slot is not one of copies.
    func release(_ id: FrameSlotID) -> Bool {
        guard id.rawValue & Self.mark != 0 else { return false }
        state.withLock { state in
            guard let index = state.slots.firstIndex(where: { $0.description.id == id }) else { return }
            state.slots[index].isLent = false
            if state.slots[index].isRetired { state.slots.remove(at: index) }
        }
        return true
    }

    /// Retires the copies of an engine's slot. Returns the slots that the player knows.
    func retire(_ original: FrameSlotID) -> [FrameSlotID] {
        state.withLock { state in
            var retired: [FrameSlotID] = []
            for index in state.slots.indices
            where state.slots[index].original == original && !state.slots[index].isRetired {
                state.slots[index].isRetired = true
                retired.append(state.slots[index].description.id)
            }
            state.slots.removeAll { $0.isRetired && !$0.isLent }
            return retired
        }
    }
}
