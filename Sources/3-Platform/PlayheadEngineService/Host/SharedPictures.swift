import CEngineProcess
import Glibc
import PlaybackModel
import Playhead
import Synchronization

/// The pictures of engines' processes, mapped read-only. A mapping lives while its picture is lent, even when its process is
/// gone, so the last picture stays.
///
/// Pictures in memory of a device are not mapped. Their descriptors stay open while they are lent.
final class SharedPictures: DMABufFrameSource {
    /// Returns a slot to its process.
    typealias Return = @Sendable (_ slot: FrameSlotID, _ home: EngineHome) -> Void

    /// Safety of `@unchecked Sendable`: the mapping is read-only and lives until `deinit`.
    private final class Mapping: @unchecked Sendable {
        let bytes: UnsafeRawBufferPointer

        init?(_ memory: OwnedDescriptor, _ size: Int) {
            // Memory that cannot shrink cannot end this process by SIGBUS.
            guard size > 0, ph_check_memory(memory.rawValue, size, 0) == 0,
                let start = mmap(nil, size, PROT_READ, MAP_SHARED, memory.rawValue, 0), start != MAP_FAILED
            else { return nil }
            bytes = UnsafeRawBufferPointer(start: start, count: size)
        }

        deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
    }

    /// The memory of a slot.
    private enum Memory {
        /// Memory of another process.
        case mapped(Mapping)
        /// Memory of a device, with a descriptor for each plane.
        case device([OwnedDescriptor])
        /// Memory of an engine in the player's own process.
        case own(any FrameSource, byteCount: Int)

        var byteCount: Int {
            switch self {
            case .mapped(let mapping): mapping.bytes.count
            case .device: 0
            case .own(_, let byteCount): byteCount
            }
        }
    }

    /// A slot of a process, by the number that the player knows.
    private struct Slot {
        let original: FrameSlotID
        let home: EngineHome
        let epoch: UInt64
        let memory: Memory
        var isLent = false
        var isRetired = false
        /// The process is gone. Another one may use the same number.
        var isOrphaned = false

        func matches(_ slot: FrameSlotID, _ home: EngineHome, _ epoch: UInt64) -> Bool {
            original == slot && self.home == home && self.epoch == epoch && !isRetired
        }
    }

    private struct State {
        var slots: [FrameSlotID: Slot] = [:]
        var lastNumber: UInt64 = 0
        /// The formats of pictures in memory of a device that the player has asked for, now or earlier.
        var accepted: Set<DRMFormat> = []
        /// The last process of each home that is gone. Its messages may still be read.
        var gone: [EngineHome: UInt64] = [:]

        func isGone(_ home: EngineHome, _ epoch: UInt64) -> Bool { gone[home].map { epoch <= $0 } ?? false }

        /// Adds the memory of a picture in memory of a device, which is lent until it is gone.
        mutating func lend(_ frame: VideoFrame, _ memory: Memory, _ home: EngineHome, _ epoch: UInt64) -> VideoFrame {
            lastNumber += 1
            var known = frame
            known.slot = FrameSlotID(rawValue: lastNumber)
            slots[known.slot] = Slot(
                original: frame.slot, home: home, epoch: epoch, memory: memory, isLent: true, isRetired: true)
            return known
        }
    }

    private let state = Mutex(State())
    private let giveBack: Return
    private let sizeOfDMABuf: @Sendable (Int32) -> Int?
    /// The number of slots that one process may announce.
    private static let limit = 64
    /// The number of bytes that one process may announce.
    private static let byteLimit = 1 << 30
    /// The number of pictures in memory of a device that one process may lend: four of each of its items, of which some may
    /// still be on their way back.
    private static let deviceLimit = 16

    /// - Parameter sizeOfDMABuf: The size of a dmabuf in bytes; `nil` for any other descriptor.
    init(sizeOfDMABuf: @escaping @Sendable (Int32) -> Int? = SharedPictures.sizeOfDMABuf, giveBack: @escaping Return) {
        self.sizeOfDMABuf = sizeOfDMABuf
        self.giveBack = giveBack
    }

    /// The size of a dmabuf in bytes; `nil` for any other descriptor.
    static let sizeOfDMABuf: @Sendable (Int32) -> Int? = { descriptor in
        let size = ph_dmabuf_size(descriptor)
        return size > 0 ? Int(size) : nil
    }

    func bytes(of slot: FrameSlotID) -> UnsafeRawBufferPointer? {
        state.withLock { state in
            guard let slot = state.slots[slot], slot.isLent else { return nil }
            return switch slot.memory {
            case .mapped(let mapping): mapping.bytes
            case .device: nil
            case .own(let source, _): source.bytes(of: slot.original)
            }
        }
    }

    func descriptors(of slot: FrameSlotID) -> [Int32]? {
        state.withLock { state in
            guard let slot = state.slots[slot], slot.isLent else { return nil }
            return switch slot.memory {
            case .mapped: nil
            case .device(let memory): memory.map(\.rawValue)
            case .own(let source, _): (source as? any DMABufFrameSource)?.descriptors(of: slot.original)
            }
        }
    }

    func release(_ id: FrameSlotID) {
        // Unmapped after the lock is free.
        let returned = state.withLock { state -> Slot? in
            guard let slot = state.slots[id], slot.isLent else { return nil }
            state.slots[id]?.isLent = false
            if slot.isRetired { state.slots[id] = nil }
            return slot
        }
        guard let returned else { return }
        // A retired slot, too: it counts as lent until it is returned.
        if !returned.isOrphaned { giveBack(returned.original, returned.home) }
    }

    // MARK: Announcements

    /// Maps the memory of a slot. Returns the slot as the player knows it.
    func add(
        _ slot: FrameSlot, _ memory: OwnedDescriptor, from home: EngineHome, epoch: UInt64
    ) throws(WireError) -> FrameSlot {
        guard WireFrames.fits(slot.layout, in: slot.byteCount) else {
            throw .malformed("a picture is larger than its memory")
        }
        let isWithinLimits = state.withLock { state in
            // Those that are retired and lent count, too: their memory is still mapped.
            let known = state.slots.values.filter { $0.home == home && $0.epoch == epoch }
            return known.count < Self.limit
                && known.reduce(slot.byteCount) { $0 + $1.memory.byteCount } <= Self.byteLimit
                && !known.contains { $0.original == slot.id && !$0.isRetired }
        }
        guard isWithinLimits else { throw .malformed("it announces too much memory") }
        guard let mapping = Mapping(memory, slot.byteCount) else {
            throw .malformed("the memory of a picture can change its size")
        }
        let known = state.withLock { state -> FrameSlot? in
            guard !state.isGone(home, epoch) else { return nil }
            state.lastNumber += 1
            let id = FrameSlotID(rawValue: state.lastNumber)
            state.slots[id] = Slot(original: slot.id, home: home, epoch: epoch, memory: .mapped(mapping))
            return FrameSlot(id: id, byteCount: slot.byteCount, layout: slot.layout)
        }
        guard let known else { throw .malformed("its process is gone") }
        return known
    }

    /// Adds a slot of an engine in the player's own process. Returns the slot as the player knows it.
    func adopt(_ slot: FrameSlot, of source: any FrameSource) -> FrameSlot {
        state.withLock { state in
            state.lastNumber += 1
            let id = FrameSlotID(rawValue: state.lastNumber)
            let memory = Memory.own(source, byteCount: slot.byteCount)
            state.slots[id] = Slot(original: slot.id, home: .inProcess, epoch: 0, memory: memory)
            return FrameSlot(id: id, byteCount: slot.byteCount, layout: slot.layout)
        }
    }

    /// Notes formats of pictures in memory of a device that the player asks for. Pictures of earlier ones may be on their way.
    func accept(_ formats: [DRMFormat]) { state.withLock { $0.accepted.formUnion(formats) } }

    /// Lends a picture in memory of a device to the player. Returns the picture as the player knows it.
    func lend(
        _ frame: VideoFrame, in memory: [OwnedDescriptor], from home: EngineHome, epoch: UInt64
    ) throws(WireError) -> VideoFrame {
        guard let layout = frame.dmabuf, state.withLock({ $0.accepted.contains(layout.format) }) else {
            throw .malformed("a picture has a format that the player has not asked for")
        }
        let byteCounts = memory.compactMap { sizeOfDMABuf($0.rawValue) }
        guard byteCounts.count == memory.count else { throw .malformed("the memory of a picture is not of a device") }
        guard WireFrames.fits(layout, frame.layout.size, in: byteCounts) else {
            throw .malformed("a picture is larger than its memory")
        }
        let known = state.withLock { state -> VideoFrame? in
            let lent = state.slots.values.count {
                guard case .device = $0.memory else { return false }
                return $0.home == home && $0.epoch == epoch
            }
            return lent < Self.deviceLimit && !state.isGone(home, epoch)
                ? state.lend(frame, .device(memory), home, epoch) : nil
        }
        guard let known else { throw .malformed("it lends too many pictures") }
        return known
    }

    /// Lends a picture in memory of a device, of an engine in the player's own process.
    func adopt(_ frame: VideoFrame, of source: any FrameSource) -> VideoFrame {
        state.withLock { $0.lend(frame, .own(source, byteCount: 0), .inProcess, 0) }
    }

    /// Lends a slot to the player, with a picture. Returns the picture as the player knows it.
    func lend(_ frame: VideoFrame, from home: EngineHome, epoch: UInt64) throws(WireError) -> VideoFrame {
        let id = state.withLock { state -> FrameSlotID? in
            let known = state.slots.first { $0.value.matches(frame.slot, home, epoch) }
            guard let (id, slot) = known, !slot.isLent, WireFrames.fits(frame.layout, in: slot.memory.byteCount)
            else { return nil }
            state.slots[id]?.isLent = true
            return id
        }
        guard let id else { throw .malformed("a picture has no memory, or memory that is in use") }
        var known = frame
        known.slot = id
        return known
    }

    /// Retires a slot. Returns its number for the player; `nil` if it does not know it.
    func retire(_ original: FrameSlotID, from home: EngineHome, epoch: UInt64) -> FrameSlotID? {
        state.withLock { state in
            guard let id = state.slots.first(where: { $0.value.matches(original, home, epoch) })?.key else {
                return nil
            }
            Self.retire(id, &state)
            return id
        }
    }

    /// Retires the slots of a process that is gone. Returns their numbers for the player.
    func retireAll(from home: EngineHome, epoch: UInt64) -> [FrameSlotID] {
        state.withLock { state in
            state.gone[home] = max(epoch, state.gone[home] ?? 0)
            let gone = state.slots.filter { $0.value.home == home && $0.value.epoch == epoch && !$0.value.isRetired }
                .keys
            for id in gone { Self.retire(id, &state) }
            for (id, slot) in state.slots where slot.home == home && slot.epoch == epoch {
                state.slots[id]?.isOrphaned = true
            }
            return gone.sorted { $0.rawValue < $1.rawValue }
        }
    }

    private static func retire(_ id: FrameSlotID, _ state: inout State) {
        if state.slots[id]?.isLent == true { state.slots[id]?.isRetired = true } else { state.slots[id] = nil }
    }
}
