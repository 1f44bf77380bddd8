import Foundation
import Glibc
import PlaybackModel
import Playhead
import Synchronization

@testable import PlayheadGStreamer

/// A host that reads pictures as another process does: by the descriptors of their slots, in separate mappings.
///
/// It holds pictures for a while, and checks that they do not change before it releases them.
final class FrameHost: Sendable {
    /// A slot that the host knows. Safety of `@unchecked Sendable`: the mapping is read-only and lives until `deinit`.
    private final class Mapping: @unchecked Sendable {
        let slot: FrameSlot
        let bytes: UnsafeRawBufferPointer

        init?(_ slot: FrameSlot, _ descriptor: Int32) {
            guard let start = mmap(nil, slot.byteCount, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED
            else {
                return nil
            }
            self.slot = slot
            bytes = UnsafeRawBufferPointer(start: start, count: slot.byteCount)
        }

        deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
    }

    private struct Held {
        let frame: VideoFrame
        let mapping: Mapping?
        let before: [UInt8]
    }

    /// The events and pictures that the host has received.
    struct Record: Sendable {
        /// Broken promises, in words.
        var problems: [String] = []
        var frames: [VideoFrame] = []
        var announced: [FrameSlot] = []
        var retired: [FrameSlotID] = []
        /// The visible bytes of pictures, by their time in milliseconds.
        var pictures: [Int64: [UInt8]] = [:]
        var failures: [PlaybackError] = []
        var hasEnded = false
        var unloadedCount = 0
    }

    private struct State {
        var record = Record()
        var source: (any FrameSource)?
        var mappings: [FrameSlotID: Mapping] = [:]
        var held: [Held] = []
        var holds: Int
    }

    private let state: Mutex<State>
    private let keepsPictures: Bool
    private let (ticks, tick) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Creates a host that holds a number of pictures.
    /// - Parameter keepsPictures: `true` to copy the visible bytes of all pictures.
    init(holds: Int = 1, keepsPictures: Bool = false) {
        state = Mutex(State(holds: holds))
        self.keepsPictures = keepsPictures
    }

    var record: Record { state.withLock { $0.record } }
    var heldCount: Int { state.withLock { $0.held.count } }

    /// Sets the source of the pictures, before the first one.
    func setSource(_ source: (any FrameSource)?) { state.withLock { $0.source = source } }

    /// Takes an event, on any thread.
    func take(_ event: EngineEvent) {
        switch event {
        case .slot(let slot): map(slot)
        case .retired(let slot): forget(slot)
        case .frame(let frame): hold(frame)
        case .failed(let error): state.withLock { $0.record.failures.append(error) }
        case .ended: state.withLock { $0.record.hasEnded = true }
        case .unloaded: state.withLock { $0.record.unloadedCount += 1 }
        default: return
        }
        tick.yield()
    }

    /// Holds another number of pictures from now on, and releases the others.
    func hold(_ count: Int) {
        state.withLock { $0.holds = count }
        releaseSurplus()
    }

    /// Waits until `isTrue` of the record, or until the item has failed.
    func wait(until isTrue: (Record) -> Bool) async {
        for await _ in ticks where isTrue(record) || !record.failures.isEmpty { return }
    }

    // MARK: Slots

    private func map(_ slot: FrameSlot) {
        state.withLock { state in
            state.record.announced.append(slot)
            guard let source = state.source as? any SharedFrameSource else { return }
            guard let descriptor = source.descriptor(of: slot.id) else {
                // The non-shared path has none.
                if state.record.announced.count == 1 { state.source = source }
                return
            }
            let seals = fcntl(descriptor, Self.getSeals)
            if seals & Self.wantedSeals != Self.wantedSeals { state.record.problems.append("seals \(seals)") }
            var facts = stat()
            let page = sysconf(Int32(_SC_PAGESIZE))
            if fstat(descriptor, &facts) != 0 || facts.st_size < slot.byteCount || facts.st_size % page != 0
                || facts.st_size >= slot.byteCount + page
            {
                state.record.problems.append("a file of \(facts.st_size) bytes for \(slot.byteCount)")
            }
            if ftruncate(descriptor, 0) == 0 { state.record.problems.append("a slot could be shrunk") }
            guard let mapping = Mapping(slot, descriptor) else {
                state.record.problems.append("a slot cannot be mapped")
                return
            }
            if state.mappings.updateValue(mapping, forKey: slot.id) != nil {
                state.record.problems.append("a slot was announced twice")
            }
        }
    }

    private func forget(_ slot: FrameSlotID) {
        state.withLock { state in
            state.record.retired.append(slot)
            state.mappings[slot] = nil
            if !state.record.announced.contains(where: { $0.id == slot }) {
                state.record.problems.append("an unknown slot was retired")
            }
        }
    }

    // F_GET_SEALS and the seals against shrinking, growing and further seals, from <linux/fcntl.h>.
    private static let getSeals: Int32 = 1034
    private static let wantedSeals: Int32 = 0x1 | 0x2 | 0x4

    // MARK: Pictures

    private func hold(_ frame: VideoFrame) {
        state.withLock { state in
            state.record.frames.append(frame)
            guard let bytes = state.source?.bytes(of: frame.slot) else {
                state.record.problems.append("a picture without bytes")
                return
            }
            if state.held.contains(where: { $0.frame.slot == frame.slot }) {
                state.record.problems.append("a slot was lent twice")
            }
            if !state.record.announced.contains(where: { $0.id == frame.slot }) {
                state.record.problems.append("a picture in an unknown slot")
            }
            let mapping = state.mappings[frame.slot]
            if let mapping, mapping.bytes.count != bytes.count || !Self.areEqual(mapping.bytes, bytes) {
                state.record.problems.append("the mapping has other bytes")
            }
            if let mapping, mapping.slot.layout != frame.layout { state.record.problems.append("another layout") }
            state.held.append(Held(frame: frame, mapping: mapping, before: Array(mapping?.bytes ?? bytes)))
            if keepsPictures {
                state.record.pictures[(frame.time.nanoseconds ?? 0) / 1_000_000] = Self.visibleBytes(
                    bytes, frame.layout)
            }
        }
        releaseSurplus()
    }

    private func releaseSurplus() {
        while true {
            let released = state.withLock { state -> (FrameSlotID, (any FrameSource)?)? in
                guard state.held.count > state.holds else { return nil }
                let held = state.held.removeFirst()
                let now = held.mapping?.bytes ?? state.source?.bytes(of: held.frame.slot)
                let isSame = now.map { now in held.before.withUnsafeBytes { Self.areEqual($0, now) } } ?? false
                if !isSame { state.record.problems.append("a picture changed while it was lent") }
                return (held.frame.slot, state.source)
            }
            guard let (slot, source) = released else { return }
            source?.release(slot)
        }
    }

    private static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard let first = left.baseAddress, let second = right.baseAddress else { return left.count == right.count }
        return left.count == right.count && memcmp(first, second, left.count) == 0
    }

    /// The bytes of a picture's pixels, without padding.
    static func visibleBytes(_ bytes: UnsafeRawBufferPointer, _ layout: FrameLayout) -> [UInt8] {
        var visible: [UInt8] = []
        func append(offset: Int, bytesPerRow: Int, width: Int, height: Int) {
            for row in 0..<height { visible += bytes[offset + row * bytesPerRow..<offset + row * bytesPerRow + width] }
        }
        let (width, height) = (layout.size.width, layout.size.height)
        let luma = layout.format == .bgra ? width * 4 : width
        append(offset: 0, bytesPerRow: layout.bytesPerRow, width: luma, height: height)
        let chroma = layout.format == .nv12 ? (width + 1) / 2 * 2 : (width + 1) / 2
        for plane in layout.chroma {
            append(offset: plane.offset, bytesPerRow: plane.bytesPerRow, width: chroma, height: (height + 1) / 2)
        }
        return visible
    }
}

extension FrameHost {
    /// The descriptors of this process that are pictures in memory.
    static func openPictureFiles() -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            return target?.contains("playhead-frame") == true
        }
    }

    /// The mappings of pictures in this process, of hosts and engines.
    static func pictureMappings() -> Int {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return maps.split(separator: "\n").count { $0.contains("playhead-frame") }
    }
}
