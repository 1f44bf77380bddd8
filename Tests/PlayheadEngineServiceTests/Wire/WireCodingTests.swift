import CEngineProcess
import Glibc
import PlaybackModel
import Playhead
import SeededRandom
import Testing

@testable import PlayheadEngineService
@testable import Sandbox

@Suite struct WireCodingTests {
    private static let layout = FrameLayout(
        format: .i420, size: PixelSize(width: 5, height: 3), bytesPerRow: 8,
        chroma: [.init(offset: 24, bytesPerRow: 4), .init(offset: 32, bytesPerRow: 4)])
    private static let frame = VideoFrame(
        slot: FrameSlotID(rawValue: 12), time: CMTime(value: 7, timescale: 30), layout: layout,
        pixelAspectRatio: 1.5, rotation: 270, color: FrameColor(matrix: .bt2020, isFullRange: true))

    private func exchange(_ message: WireMessage) throws -> WireMessage {
        let (left, right) = try WireSocket.pair()
        try left.send(message, waits: false)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: WireCoding.capacity, alignment: 8)
        defer { buffer.deallocate() }
        return try #require(try right.receive(into: buffer, waits: false))
    }

    @Test(arguments: [
        EngineEvent.ready(ItemDescription(ranges: RangesReport(duration: .indefinite), position: .zero)),
        .position(PositionReport(time: .invalid, stamp: .zero, rate: -2)),
        .transport(TransportReport(state: .waiting(.noItemToPlay), rate: 0.5)),
        .cue(TextCue(range: CMTimeRange(start: .zero, end: .positiveInfinity), text: "Grüße\n\u{1F600}")),
        .cue(
            TextCue(
                range: CMTimeRange(start: .zero, duration: .indefinite), text: "ab", track: "captions-CC1",
                runs: [
                    TextRun(text: "a", isBold: true, color: .init(red: 1, green: 2, blue: 3)),
                    TextRun(text: "b", isItalic: true, isUnderlined: true, scale: 1.5, family: "Serif"),
                ], placement: TextPlacement(horizontal: .leading, vertical: .top, x: 0.1, y: 0.9))),
        .cue(
            TextCue(
                range: CMTimeRange(start: .zero, duration: .indefinite), text: "",
                picture: CuePicture(
                    canvas: PixelSize(width: 720, height: 576), keepsShape: true,
                    parts: [
                        .init(
                            x: -3, y: 9, size: PixelSize(width: 3, height: 2), colors: [0, 0xFFFF_FFFF],
                            indices: [0, 1, 0, 255, 1, 0]),
                        .init(x: 0, y: 0, size: PixelSize(width: 1, height: 1), colors: [7], indices: [9]),
                    ]))),
        .cue(
            TextCue(
                range: CMTimeRange(start: .zero, duration: .indefinite), text: "",
                picture: CuePicture(canvas: PixelSize(width: 1, height: 1), parts: []))),
        .failed(PlaybackError(.notFound, httpStatus: 404)), .read(request: .max, provider: 1, offset: .max, count: 1),
        .metadata(MediaMetadata(title: "a", artwork: MediaArtwork(mimeType: "image/png", data: Array(0...255)))),
    ]) func eventsArriveAsTheyAre(_ event: EngineEvent) throws {
        guard case .event(let received, let generation) = try exchange(.event(event, Generation(rawValue: 9))) else {
            Issue.record("another kind")
            return
        }
        #expect(received == event && generation.rawValue == 9)
    }

    @Test func picturesArriveAsTheyAre() throws {
        guard case .frame(let received, _) = try exchange(.frame(Self.frame, .none)) else {
            Issue.record("another kind")
            return
        }
        #expect(received == Self.frame)
    }

    @Test func largeMessagesTravelInConstantMemory() throws {
        let image = MediaArtwork(mimeType: "image/jpeg", data: [UInt8](repeating: 7, count: 8 << 20))
        let event = EngineEvent.metadata(MediaMetadata(artwork: image))
        guard case .event(let received, _) = try exchange(.event(event, .none)) else {
            Issue.record("another kind")
            return
        }
        #expect(received == event)
    }

    @Test func descriptorOfALoadIsTheReceiversOwn() throws {
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let request = LoadRequest(source: .descriptor(file, name: "null"))
        let sent = WireMessage.command(.load(request), Generation(rawValue: 2), OwnedDescriptor(file))
        guard case .command(.load(let received), _, let owner?) = try exchange(sent) else {
            Issue.record("no descriptor")
            return
        }
        #expect(received.source == .descriptor(owner.rawValue, name: "null") && owner.rawValue != file)
    }

    @Test func reportOfRestrictionsArrivesWithItsDescriptor() throws {
        var report = ConfinementReport()
        report[.files] = .active
        report[.scopes] = .inactive(reason: "no scopes")
        report.landlockVersion = 2
        report.unreadableFiles = ["/a"]
        for descriptor in [nil, open("/dev/null", O_RDONLY | O_CLOEXEC)] {
            let sent = WireMessage.confined(report, descriptor.map { OwnedDescriptor($0) })
            guard case .confined(let received, let listener) = try exchange(sent) else {
                Issue.record("another kind")
                return
            }
            #expect(received == report && (listener != nil) == (descriptor != nil))
            #expect(listener?.rawValue != descriptor || listener == nil)
        }
    }

    @Test func damagedReportsOfRestrictionsAreRefused() throws {
        func decode(_ contents: String, descriptors: Int) throws {
            var writer = WireWriter(capacity: 64)
            writer.write(WireCoding.version)
            writer.write(WireMessage.Kind.confined.rawValue)
            writer.write(UInt32(contents.utf8.count))
            writer.write(UInt64(0))
            writer.write(contents.utf8)
            let owned = (0..<descriptors).map { _ in OwnedDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)) }
            _ = try writer.bytes.withUnsafeBytes { bytes in try WireCoding.decode(bytes, owned) }
        }
        let whole = #"{"states":{},"landlockVersion":0,"unreadableFiles":[]}"#
        try decode(whole, descriptors: 1)
        #expect(throws: WireError.self) { try decode(whole, descriptors: 2) }
        #expect(throws: WireError.self) { try decode("{}", descriptors: 0) }
        #expect(throws: WireError.self) { try decode(#"{"states":{"all":{}}}"#, descriptors: 0) }
        #expect(throws: WireError.self) { try decode("", descriptors: 0) }
    }

    /// Bytes that are no message are refused, and leave nothing open.
    @Test(arguments: SeededGenerator.seeds) func damagedMessagesAreRefused(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let before = openDescriptors()
        let messages: [WireMessage] = [
            .frame(Self.frame, .none), .event(.pong(1), .none), .ping(4), .provide(request: 1, bytes: [1, 2, 3]),
            .command(.play(CommandID(rawValue: 1)), .none, nil), .retired(FrameSlotID(rawValue: 1), .none),
            .hello(WireHello(version: "1", engine: EngineHello(name: "a", processID: 1, capabilities: []))),
        ]
        for _ in 0..<3000 {
            let packet = try WireCoding.encode(messages[random.below(messages.count)])
            var bytes = packet.header + packet.contents
            for _ in 0...random.below(4) {
                switch random.below(4) {
                case 0: bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.removeLast(min(bytes.count - 1, random.below(8)))
                case 2: bytes.append(contentsOf: [UInt8](repeating: UInt8(random.below(256)), count: random.below(9)))
                default: bytes.replaceSubrange(2..<min(4, bytes.count), with: [UInt8(random.below(80)), 0])
                }
            }
            let descriptors = (0..<random.below(3)).map { _ in OwnedDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC))
            }
            bytes.withUnsafeBytes { bytes in
                // Whether it is refused or read as another message does not matter here.
                _ = Result { () throws(WireError) in try WireCoding.decode(bytes, descriptors) }
            }
        }
        #expect(openDescriptors() <= before + 8)
    }

    private func openDescriptors() -> Int { (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 } }

    @Test func memoryThatCanChangeIsRefused() throws {
        let contents = [UInt8](repeating: 0x20, count: 100_000)
        var header = WireWriter(capacity: 16)
        header.write(WireCoding.version)
        header.write(WireMessage.Kind.event.rawValue | 0x8000)
        header.write(UInt32(contents.count))
        header.write(UInt64(0))
        for memory in [ph_create_memory("open", contents.count), memfd(contents.count - 1)] {
            let owner = OwnedDescriptor(memory)
            let result = header.bytes.withUnsafeBytes { bytes in
                Result { () throws(WireError) in try WireCoding.decode(bytes, [owner]) }
            }
            #expect(throws: WireError.malformed("its memory can change")) { try result.get() }
        }
    }

    private func memfd(_ size: Int) -> Int32 {
        let bytes = [UInt8](repeating: 1, count: size)
        return bytes.withUnsafeBytes { ph_create_constant_memory("short", $0.baseAddress, size) }
    }

    @Test func rowsOutsideOfTheMemoryAreRefused() {
        #expect(WireFrames.fits(Self.layout, in: 40))
        #expect(!WireFrames.fits(Self.layout, in: 34))
        var layout = Self.layout
        layout.chroma[1].offset = -1
        #expect(!WireFrames.fits(layout, in: 1000))
        layout = Self.layout
        layout.bytesPerRow = .max
        #expect(!WireFrames.fits(layout, in: .max))
        layout = Self.layout
        layout.size.width = .max
        #expect(!WireFrames.fits(layout, in: .max))
        layout = Self.layout
        layout.chroma.removeLast()
        #expect(!WireFrames.fits(layout, in: 1000))
    }
}
