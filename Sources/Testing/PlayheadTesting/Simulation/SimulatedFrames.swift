import PlaybackModel
import Playhead
import Synchronization

/// Four tiny pictures that are used in rotation. A leased picture is not overwritten: without a free one, no picture is
/// delivered.
final class SimulatedFrames: FrameSource {
    /// The memory of one picture. Safety of `@unchecked Sendable`: written only while it is not leased, under the lock; freed
    /// in `deinit`.
    private final class Memory: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer

        init(count: Int) { bytes = .allocate(byteCount: count, alignment: 16) }

        deinit { bytes.deallocate() }
    }

    private struct Picture {
        let memory: Memory
        var isLeased = false
        var isRetired = false
    }

    private struct State {
        var pictures: [FrameSlotID: Picture] = [:]
        var order: [FrameSlotID] = []
        var lastNumber: UInt64 = 0
    }

    static let slotCount = 4
    static let size = PixelSize(width: 16, height: 9)

    private let state = Mutex(State())

    static var layout: FrameLayout { FrameLayout(size: size, bytesPerRow: size.width * 4) }

    /// Creates the slots of a load.
    func makeSlots() -> [FrameSlot] {
        let layout = Self.layout
        let byteCount = layout.bytesPerRow * layout.size.height
        return state.withLock { state in
            (0..<Self.slotCount).map { _ in
                state.lastNumber += 1
                let id = FrameSlotID(rawValue: state.lastNumber)
                state.pictures[id] = Picture(memory: Memory(count: byteCount))
                state.order.append(id)
                return FrameSlot(id: id, byteCount: byteCount, layout: layout)
            }
        }
    }

    /// Retires the slots; a leased one stays readable until it is released.
    func retire(_ slots: [FrameSlotID]) {
        state.withLock { state in
            for id in slots {
                state.order.removeAll { $0 == id }
                state.pictures[id]?.isRetired = true
                if state.pictures[id]?.isLeased == false { state.pictures[id] = nil }
            }
        }
    }

    /// Draws a picture for a position into a free one of the slots. Returns `nil` if there is none.
    func paint(position: Int64, in slots: [FrameSlotID]) -> FrameSlotID? {
        state.withLock { state in
            guard let id = slots.first(where: { state.pictures[$0]?.isLeased == false }),
                let memory = state.pictures[id]?.memory
            else { return nil }
            let shade = UInt8(truncatingIfNeeded: position / 100_000_000)
            for row in 0..<Self.size.height {
                for column in 0..<Self.size.width {
                    let pixel = (row * Self.size.width + column) * 4
                    for (offset, byte) in [UInt8(row * 28), UInt8(column * 16), shade, 255].enumerated() {
                        memory.bytes[pixel + offset] = byte
                    }
                }
            }
            state.pictures[id]?.isLeased = true
            return id
        }
    }

    func bytes(of slot: FrameSlotID) -> UnsafeRawBufferPointer? {
        state.withLock { state in
            guard let picture = state.pictures[slot], picture.isLeased else { return nil }
            return UnsafeRawBufferPointer(picture.memory.bytes)
        }
    }

    func release(_ slot: FrameSlotID) {
        state.withLock { state in
            state.pictures[slot]?.isLeased = false
            if state.pictures[slot]?.isRetired == true { state.pictures[slot] = nil }
        }
    }
}
