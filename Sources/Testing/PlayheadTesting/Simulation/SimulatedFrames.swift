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
        let layout: FrameLayout
        var isLeased = false
        var isRetired = false
    }

    private struct State {
        var pictures: [FrameSlotID: Picture] = [:]
        var order: [FrameSlotID] = []
        var lastNumber: UInt64 = 0
    }

    static let slotCount = 4
    private static let largest = PixelSize(width: 16, height: 9)

    private let state = Mutex(State())

    /// The size of the pictures, at most the one that the host has set.
    static func size(within maximum: PixelSize?) -> PixelSize {
        guard let maximum, maximum.width < largest.width else { return largest }
        let width = max(1, maximum.width)
        return PixelSize(width: width, height: max(1, width * largest.height / largest.width))
    }

    /// Creates the slots of a load for pictures of a size.
    func makeSlots(_ size: PixelSize) -> [FrameSlot] {
        let layout = FrameLayout(size: size, bytesPerRow: size.width * 4)
        let byteCount = layout.bytesPerRow * layout.size.height
        return state.withLock { state in
            (0..<Self.slotCount).map { _ in
                state.lastNumber += 1
                let id = FrameSlotID(rawValue: state.lastNumber)
                state.pictures[id] = Picture(memory: Memory(count: byteCount), layout: layout)
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
    func paint(position: Int64, in slots: [FrameSlotID]) -> (slot: FrameSlotID, layout: FrameLayout)? {
        state.withLock { state in
            guard let id = slots.first(where: { state.pictures[$0]?.isLeased == false }),
                let picture = state.pictures[id]
            else { return nil }
            let (memory, size) = (picture.memory, picture.layout.size)
            let shade = UInt8(truncatingIfNeeded: position / 100_000_000)
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let pixel = (row * size.width + column) * 4
                    for (offset, byte) in [UInt8(row * 28), UInt8(column * 16), shade, 255].enumerated() {
                        memory.bytes[pixel + offset] = byte
                    }
                }
            }
            state.pictures[id]?.isLeased = true
            return (id, picture.layout)
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
