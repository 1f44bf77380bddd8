import CEngineProcess
import Glibc
import PlaybackModel
import Playhead
import Synchronization

/// The memory of an engine's pictures: sealed files that another process can map, at most four for each item.
final class PictureSlots: SharedFrameSource {
    /// A block of memory. Safety of `@unchecked Sendable`: it is written by one thread while it is drawn, and read only while it
    /// is lent; the lock of the slots separates the two.
    private final class Block: @unchecked Sendable {
        let descriptor: Int32
        let bytes: UnsafeMutableRawBufferPointer

        init?(_ size: Int) {
            descriptor = ph_create_memory("playhead-frame", size)
            guard descriptor >= 0, let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
                start != MAP_FAILED
            else {
                bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
                return nil
            }
            bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
        }

        deinit {
            if let start = bytes.baseAddress { munmap(start, bytes.count) }
            if descriptor >= 0 { close(descriptor) }
        }
    }

    private enum Use { case free, drawn, lent }

    private struct Slot {
        let description: FrameSlot
        let owner: Generation
        let block: Block
        var use = Use.free
        var isAnnounced = false
        var isRetired = false
    }

    private struct State {
        var slots: [Slot] = []
        var lastNumber: UInt64 = 0

        func index(of slot: FrameSlotID) -> Int? { slots.firstIndex { $0.description.id == slot } }

        mutating func removeUnused() { slots.removeAll { $0.isRetired && $0.use == .free } }
    }

    private let state = Mutex(State())
    /// Called after a slot was returned, on any thread.
    private let returned = Mutex<[Generation: @Sendable () -> Void]>([:])
    private static let limit = 4

    func bytes(of slot: FrameSlotID) -> UnsafeRawBufferPointer? {
        state.withLock { state in
            state.index(of: slot).flatMap { index in
                state.slots[index].use == .lent ? UnsafeRawBufferPointer(state.slots[index].block.bytes) : nil
            }
        }
    }

    func descriptor(of slot: FrameSlotID) -> Int32? {
        state.withLock { state in state.index(of: slot).map { state.slots[$0].block.descriptor } }
    }

    func release(_ slot: FrameSlotID) {
        let owner = state.withLock { state -> Generation? in
            guard let index = state.index(of: slot), state.slots[index].use == .lent else { return nil }
            state.slots[index].use = .free
            let owner = state.slots[index].owner
            state.removeUnused()
            return owner
        }
        if let owner { returned.withLock { $0[owner] }?() }
    }

    /// Sets what is called when a slot of an item was returned; `nil` for nothing.
    func setReturned(of owner: Generation, _ body: (@Sendable () -> Void)?) { returned.withLock { $0[owner] = body } }

    /// A slot to draw into, with the slots that its layout makes useless.
    struct Canvas {
        var slot: FrameSlot
        var bytes: UnsafeMutableRawBufferPointer
        var isNew: Bool
        var retired: [FrameSlotID]
    }

    /// Takes a slot to draw a picture of a size; `nil` while all are lent.
    func draw(_ layout: FrameLayout, of owner: Generation) -> Canvas? {
        let size = layout.bytesPerRow * layout.size.height
        return state.withLock { state in
            guard state.slots.count(where: { $0.owner == owner && $0.use != .free }) < Self.limit else { return nil }
            var retired: [FrameSlotID] = []
            for index in state.slots.indices where state.slots[index].owner == owner && !state.slots[index].isRetired {
                guard state.slots[index].description.layout != layout else { continue }
                state.slots[index].isRetired = true
                if state.slots[index].isAnnounced { retired.append(state.slots[index].description.id) }
            }
            state.removeUnused()
            if let index = state.slots.firstIndex(where: { $0.owner == owner && !$0.isRetired && $0.use == .free }) {
                state.slots[index].use = .drawn
                let slot = state.slots[index]
                return Canvas(
                    slot: slot.description, bytes: slot.block.bytes, isNew: !slot.isAnnounced, retired: retired)
            }
            guard let block = Block(size) else { return nil }
            state.lastNumber += 1
            let description = FrameSlot(
                id: FrameSlotID(rawValue: state.lastNumber), byteCount: size, layout: layout)
            state.slots.append(Slot(description: description, owner: owner, block: block, use: .drawn))
            return Canvas(slot: description, bytes: block.bytes, isNew: true, retired: retired)
        }
    }

    /// Lends a picture that was drawn. Returns `false` if its slot was retired in the meantime.
    func lend(_ slot: FrameSlotID) -> Bool {
        state.withLock { state in
            guard let index = state.index(of: slot), state.slots[index].use == .drawn else { return false }
            state.slots[index].isAnnounced = true
            state.slots[index].use = .lent
            return true
        }
    }

    /// Returns a slot that was not drawn, or whose picture nobody wants.
    func withdraw(_ slot: FrameSlotID) {
        state.withLock { state in
            guard let index = state.index(of: slot) else { return }
            state.slots[index].use = .free
            state.removeUnused()
        }
    }

    /// Retires the slots of an item; pictures that are lent stay valid. Returns the slots that were announced.
    func retireAll(of owner: Generation) -> [FrameSlotID] {
        returned.withLock { $0[owner] = nil }
        return state.withLock { state in
            var retired: [FrameSlotID] = []
            for index in state.slots.indices where state.slots[index].owner == owner && !state.slots[index].isRetired {
                state.slots[index].isRetired = true
                if state.slots[index].isAnnounced { retired.append(state.slots[index].description.id) }
            }
            state.removeUnused()
            return retired
        }
    }
}
