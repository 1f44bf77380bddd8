import PlaybackModel
import Playhead
import Synchronization

/// Four tiny pictures in turn. A picture that the interface holds is not painted over: without a free one, none is made.
final class SimulatedFrames: FrameSource {
    private struct Picture {
        var bytes: [UInt8]
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

    /// Makes the slots of a load.
    func makeSlots() -> [FrameSlot] {
        let layout = Self.layout
        let byteCount = layout.bytesPerRow * layout.size.height
        return state.withLock { state in
            (0..<Self.slotCount).map { _ in
                state.lastNumber += 1
                let id = FrameSlotID(rawValue: state.lastNumber)
                state.pictures[id] = Picture(bytes: [UInt8](repeating: 0, count: byteCount))
                state.order.append(id)
                return FrameSlot(id: id, byteCount: byteCount, layout: layout)
            }
        }
    }

    /// Takes the slots back; a leased one stays readable until it is released.
    func retire(_ slots: [FrameSlotID]) {
        state.withLock { state in
            for id in slots {
                state.order.removeAll { $0 == id }
                state.pictures[id]?.isRetired = true
                if state.pictures[id]?.isLeased == false { state.pictures[id] = nil }
            }
        }
    }

    /// Paints a picture for a position into a free slot among these; `nil` when there is none.
    func paint(position: Int64, in slots: [FrameSlotID]) -> FrameSlotID? {
        state.withLock { state in
            guard let id = slots.first(where: { state.pictures[$0]?.isLeased == false }) else { return nil }
            let shade = UInt8(truncatingIfNeeded: position / 100_000_000)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(Self.size.width * Self.size.height * 4)
            for row in 0..<Self.size.height {
                for column in 0..<Self.size.width {
                    bytes += [UInt8(row * 28), UInt8(column * 16), shade, 255]
                }
            }
            state.pictures[id]?.bytes = bytes
            state.pictures[id]?.isLeased = true
            return id
        }
    }

    func withBytes<Result>(of slot: FrameSlotID, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result? {
        let bytes = state.withLock { state in
            state.pictures[slot].flatMap { $0.isLeased ? $0.bytes : nil }
        }
        return try bytes?.withUnsafeBytes(body)
    }

    func release(_ slot: FrameSlotID) {
        state.withLock { state in
            state.pictures[slot]?.isLeased = false
            if state.pictures[slot]?.isRetired == true { state.pictures[slot] = nil }
        }
    }
}
