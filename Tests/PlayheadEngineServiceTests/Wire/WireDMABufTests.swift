import CEngineProcess
import Foundation
import Glibc
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadEngineService

/// Messages with pictures in memory of a device. Memory takes the place of a dmabuf, which needs a device.
@Suite struct WireDMABufTests {
    private static let size = PixelSize(width: 64, height: 16)
    private static let layout = DMABufLayout(
        format: DRMFormat("NV12")!, planes: [.init(offset: 0, bytesPerRow: 64), .init(offset: 64, bytesPerRow: 128)])

    private static func frame(_ layout: DMABufLayout = layout, size: PixelSize = size) -> VideoFrame {
        VideoFrame(
            slot: FrameSlotID(rawValue: 3), time: CMTime(value: 7, timescale: 30),
            layout: FrameLayout(size: size, bytesPerRow: 0), pixelAspectRatio: 1.5, rotation: 90,
            color: FrameColor(matrix: .bt709, isFullRange: true), dmabuf: layout)
    }

    private func memory(_ count: Int) -> [OwnedDescriptor] {
        (0..<count).map { _ in OwnedDescriptor(ph_create_memory("wire-dmabuf", 4096)) }
    }

    private func exchange(_ message: WireMessage) throws -> WireMessage {
        let (left, right) = try WireSocket.pair()
        try left.send(message, waits: false)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: WireCoding.capacity, alignment: 8)
        defer { buffer.deallocate() }
        return try #require(try right.receive(into: buffer, waits: false))
    }

    /// Decodes the message of a frame with other descriptors than its own.
    private func decode(_ frame: VideoFrame, _ received: [OwnedDescriptor]) throws -> WireMessage {
        let planes = frame.dmabuf?.planes.count ?? 0
        let own = (0..<planes).map { _ in OwnedDescriptor(-1) }
        let packet = try WireCoding.encode(.dmabuf(frame, .none, own))
        return try (packet.header + packet.contents).withUnsafeBytes { try WireCoding.decode($0, received) }
    }

    @Test(arguments: 1...4) func picturesArriveWithADescriptorForEachPlane(_ count: Int) throws {
        var layout = Self.layout
        layout.format = try #require(DRMFormat("NV12:0x0100000000000002"))
        layout.planes = (0..<count).map { .init(offset: $0 * 8, bytesPerRow: 128 + $0) }
        let sent = WireMessage.dmabuf(Self.frame(layout), Generation(rawValue: 9), memory(count))
        guard case .dmabuf(let frame, let generation, let received) = try exchange(sent) else {
            Issue.record("another kind")
            return
        }
        #expect(frame == Self.frame(layout) && generation.rawValue == 9)
        #expect(received.count == count && received.allSatisfy { fcntl($0.rawValue, F_GETFD) >= 0 })
    }

    @Test func aPictureThatClaimsToHaveBytesHasNone() throws {
        var frame = Self.frame()
        frame.layout = FrameLayout(
            format: .nv12, size: Self.size, bytesPerRow: 64, chroma: [.init(offset: 0, bytesPerRow: 64)])
        guard case .dmabuf(let received, _, _) = try decode(frame, memory(2)) else {
            Issue.record("another kind")
            return
        }
        #expect(received.layout == FrameLayout(size: Self.size, bytesPerRow: 0))
    }

    @Test(arguments: [0, 1, 3, 4]) func otherNumbersOfDescriptorsAreRefusedAndClosed(_ count: Int) throws {
        var numbers: [Int32] = []
        #expect(throws: WireError.self) {
            let received = memory(count)
            numbers = received.map(\.rawValue)
            // The numbers may be used again by other tests, but not for this memory.
            _ = try decode(Self.frame(), received)
        }
        #expect(numbers.allSatisfy { target(of: $0)?.contains("wire-dmabuf") != true })
    }

    private func target(of descriptor: Int32) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    }

    @Test func unknownFormatsAndSizesAreRefused() throws {
        for name in ["P010", "YUYV", "AAAA", "P010:0x0100000000000002"] {
            var layout = Self.layout
            layout.format = try #require(DRMFormat(name))
            #expect(throws: WireError.self, "\(name)") { _ = try decode(Self.frame(layout), memory(2)) }
        }
        for size in [(0, 16), (64, 0), (16_385, 16), (64, 16_385)] {
            let frame = Self.frame(size: PixelSize(width: size.0, height: size.1))
            #expect(throws: WireError.self, "\(size)") { _ = try decode(frame, memory(2)) }
        }
        for plane in [(-1, 64), (0, -64), (1 << 40, 64), (0, 1 << 40)] {
            var layout = Self.layout
            layout.planes[1] = .init(offset: plane.0, bytesPerRow: plane.1)
            #expect(throws: WireError.self, "\(plane)") { _ = try decode(Self.frame(layout), memory(2)) }
        }
        var layout = Self.layout
        layout.planes = Array(repeating: layout.planes[0], count: 5)
        #expect(throws: WireError.self) { _ = try decode(Self.frame(layout), memory(4)) }
    }

    @Test func linearPlanesLieInTheirMemory() {
        func fits(_ byteCounts: [Int], _ change: (inout DMABufLayout) -> Void = { _ in }) -> Bool {
            var layout = Self.layout
            change(&layout)
            return WireFrames.fits(layout, Self.size, in: byteCounts)
        }
        // 16 rows of 64 bytes, and 8 rows at a distance of 128 bytes, from byte 64.
        let whole = [1024, 64 + 7 * 128 + 64]
        #expect(fits(whole))
        #expect(!fits([whole[0] - 1, whole[1]]) && !fits([whole[0], whole[1] - 1]))
        #expect(!fits([whole[0]]) && !fits(whole + [4096]))
        #expect(!fits([4096, 4096]) { $0.planes[0].bytesPerRow = 63 })
        #expect(!fits([4096, 4096]) { $0.planes[1].offset = 4096 })
        #expect(!fits([4096]) { $0.planes.removeLast() })
        #expect(!fits([4096, 4096, 4096]) { $0.planes.append(.init(offset: 0, bytesPerRow: 64)) })
    }

    @Test func tiledPlanesBeginInTheirMemory() throws {
        let format = try #require(DRMFormat("NV12:0x0100000000000002"))
        func fits(_ planes: [FrameLayout.Plane], _ byteCounts: [Int]) -> Bool {
            WireFrames.fits(DMABufLayout(format: format, planes: planes), Self.size, in: byteCounts)
        }
        let plane = FrameLayout.Plane(offset: 64, bytesPerRow: 128)
        #expect(fits([plane, plane], [65, 65]) && fits([plane, plane, plane, plane], [65, 65, 65, 65]))
        #expect(!fits([plane, plane], [65, 64]) && !fits([plane], [4096]))
        #expect(!fits([plane, .init(offset: 0, bytesPerRow: 0)], [4096, 4096]))
    }
}
