import CEngineProcess
import Glibc
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadEngineService

/// The pictures of a process, and how they get back to it.
@Suite struct SharedPicturesTests {
    private final class Process: Sendable {
        let returned = Mutex<[UInt64]>([])
    }

    private let process = Process()
    private let pictures: SharedPictures
    private static let layout = FrameLayout(size: PixelSize(width: 8, height: 8), bytesPerRow: 32)

    init() {
        pictures = SharedPictures { [process] slot, _ in process.returned.withLock { $0.append(slot.rawValue) } }
    }

    private func lend(_ number: UInt64, epoch: UInt64 = 1) throws -> FrameSlotID {
        let slot = FrameSlot(id: FrameSlotID(rawValue: number), byteCount: 4096, layout: Self.layout)
        let memory = OwnedDescriptor(ph_create_memory("test", 4096))
        _ = try pictures.add(slot, memory, from: .local, epoch: epoch)
        let frame = VideoFrame(slot: slot.id, time: .zero, layout: Self.layout)
        return try pictures.lend(frame, from: .local, epoch: epoch).slot
    }

    private var returned: [UInt64] { process.returned.withLock { $0 } }

    @Test func releasedPicturesAreReturned() throws {
        let id = try lend(7)
        #expect(pictures.bytes(of: id) != nil)
        pictures.release(id)
        pictures.release(id)
        #expect(returned == [7])
        #expect(pictures.bytes(of: id) == nil)
    }

    @Test func picturesThatWereRetiredAreReturnedAsWell() throws {
        let id = try lend(7)
        #expect(pictures.retire(FrameSlotID(rawValue: 7), from: .local, epoch: 1) == id)
        #expect(pictures.bytes(of: id) != nil)
        pictures.release(id)
        #expect(returned == [7])
        #expect(pictures.bytes(of: id) == nil)
    }

    @Test func picturesOfALostProcessAreNotReturnedToTheNextOne() throws {
        let (lent, retired) = (try lend(7), try lend(8))
        _ = pictures.retire(FrameSlotID(rawValue: 8), from: .local, epoch: 1)
        #expect(pictures.retireAll(from: .local, epoch: 1) == [lent])
        let next = try lend(7, epoch: 2)
        pictures.release(lent)
        pictures.release(retired)
        #expect(returned == [])
        pictures.release(next)
        #expect(returned == [7])
    }

    /// The thread that reads the messages of a process may be late.
    @Test func aLostProcessAddsNoMemory() throws {
        _ = try lend(7)
        _ = pictures.retireAll(from: .local, epoch: 1)
        #expect(throws: WireError.self) { try lend(8) }
        _ = try lend(8, epoch: 2)
    }
}
