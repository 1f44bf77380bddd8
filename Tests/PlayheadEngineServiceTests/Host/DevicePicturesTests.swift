import CEngineProcess
import Glibc
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadEngineService

/// Pictures of a process in memory of a device. Other memory takes its place, because a dmabuf needs a device.
@Suite struct DevicePicturesTests {
    private final class Process: Sendable {
        let returned = Mutex<[UInt64]>([])
    }

    private let process = Process()
    private let pictures: SharedPictures
    private static let format = DRMFormat("XR24")!

    init() {
        pictures = SharedPictures(
            sizeOfDMABuf: { ph_check_memory($0, 4096, 0) == 0 ? 4096 : nil },
            giveBack: { [process] slot, _ in process.returned.withLock { $0.append(slot.rawValue) } })
    }

    private func memory(_ size: Int = 4096) -> OwnedDescriptor { OwnedDescriptor(ph_create_memory("device", size)) }

    private func lend(
        _ number: UInt64, height: Int = 16, format: DRMFormat = format, in memory: [OwnedDescriptor]? = nil,
        epoch: UInt64 = 1
    ) throws -> VideoFrame {
        let layout = DMABufLayout(format: format, planes: [.init(offset: 0, bytesPerRow: 256)])
        let size = PixelSize(width: 64, height: height)
        let frame = VideoFrame(
            slot: FrameSlotID(rawValue: number), time: .zero, layout: FrameLayout(size: size, bytesPerRow: 0),
            dmabuf: layout)
        return try pictures.lend(frame, in: memory ?? [self.memory()], from: .local, epoch: epoch)
    }

    private var returned: [UInt64] { process.returned.withLock { $0 } }

    @Test func descriptorsStayOpenUntilThePictureIsReturned() throws {
        pictures.accept([Self.format])
        weak var owner: OwnedDescriptor?
        var frame: VideoFrame?
        do {
            let memory = memory()
            owner = memory
            frame = try lend(7, in: [memory])
        }
        let id = try #require(frame).slot
        let number = try #require(owner).rawValue
        #expect(pictures.descriptors(of: id) == [number])
        #expect(pictures.bytes(of: id) == nil)
        pictures.release(id)
        pictures.release(id)
        #expect(owner == nil && returned == [7])
        #expect(pictures.descriptors(of: id) == nil)
    }

    @Test func picturesOfALostProcessStayAndAreNotReturnedToTheNextOne() throws {
        pictures.accept([Self.format])
        weak var owner: OwnedDescriptor?
        var frame: VideoFrame?
        do {
            let memory = memory()
            owner = memory
            frame = try lend(7, in: [memory])
        }
        let id = try #require(frame).slot
        // Nothing was announced, so nothing is retired.
        #expect(pictures.retireAll(from: .local, epoch: 1) == [])
        #expect(pictures.descriptors(of: id)?.count == 1)
        let next = try lend(7, epoch: 2).slot
        pictures.release(id)
        #expect(owner == nil && returned == [])
        pictures.release(next)
        #expect(returned == [7])
    }

    @Test func formatsThatThePlayerHasNotAskedForAreRefused() throws {
        #expect(throws: WireError.self) { _ = try lend(7) }
        pictures.accept([Self.format])
        _ = try lend(7)
        #expect(throws: WireError.self) { _ = try lend(8, format: DRMFormat("XR24:0x0100000000000002")!) }
        // Pictures of before may be on their way.
        pictures.accept([])
        _ = try lend(9)
    }

    @Test func memoryThatIsNotOfADeviceOrTooSmallIsRefusedAndClosed() throws {
        pictures.accept([Self.format])
        weak var owner: OwnedDescriptor?
        for (height, size) in [(17, 4096), (16, 4095)] {
            #expect(throws: WireError.self) {
                let memory = memory(size)
                owner = memory
                _ = try lend(7, height: height, in: [memory])
            }
            #expect(owner == nil)
        }
        #expect(returned == [])
    }

    @Test func onlyBuffersOfDevicesPassTheRealCheck() {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let others = [
            ends[0], ends[1], open("/dev/null", O_RDWR), open("/", O_RDONLY | O_DIRECTORY), memory().take(), -1,
        ]
        for descriptor in others {
            #expect(SharedPictures.sizeOfDMABuf(descriptor) == nil)
            if descriptor >= 0 { close(descriptor) }
        }
    }

    @Test func aProcessLendsAtMostSixteenPictures() throws {
        pictures.accept([Self.format])
        let lent = try (1...16).map { try lend($0).slot }
        #expect(throws: WireError.self) { _ = try lend(17) }
        // Those of another process do not count.
        _ = try lend(17, epoch: 2)
        pictures.release(lent[0])
        _ = try lend(18)
    }
}
