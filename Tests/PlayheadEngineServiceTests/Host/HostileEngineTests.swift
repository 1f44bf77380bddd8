import Foundation
import Glibc
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadEngineService
@testable import Sandbox

/// A process that sends what no engine sends. The player's process must neither crash nor hang, and nothing may remain.
///
/// Run these tests with `make asan TEST_ARGS="--filter HostileEngineTests"`, too.
@Suite(.serialized) struct HostileEngineTests {
    /// Something that a compromised engine sends.
    struct Attack: Sendable, CustomTestStringConvertible {
        var name: String
        /// A part of the cause that the player reports; empty if the player just ignores it.
        var cause: String
        var steps: @Sendable () throws -> [String]

        init(_ name: String, _ cause: String, _ steps: @escaping @Sendable () throws -> [String]) {
            (self.name, self.cause, self.steps) = (name, cause, steps)
        }

        var testDescription: String { name }
    }

    private typealias Program = HostileProgram

    /// The message that a process sends when it has carried out its script.
    private static let survived = "the process continues"

    // MARK: Refusals

    static let forms = [
        Attack("an empty message", "closed its connection") { ["send -"] },
        Attack("a part of a header", "no header") { ["send 0102"] },
        Attack("another version", "another version") {
            ["send \(Program.hex(Program.header(version: 9, kind: 69, size: 0)))"]
        },
        Attack("an unknown kind", "no known kind") { ["send \(Program.hex(Program.header(kind: 999, size: 0)))"] },
        Attack("a size that is too large", "size is wrong") {
            ["send \(Program.hex(Program.header(kind: 65, size: 1000) + [1, 2]))"]
        },
        Attack("a size that is too small", "size is wrong") {
            ["send \(Program.hex(Program.header(kind: 65, size: 1) + [1, 2]))"]
        },
        Attack("more than a datagram", "too large") {
            ["send \(Program.hex(Program.header(kind: 65, size: 70_000) + [UInt8](repeating: 0, count: 70_000)))"]
        },
        Attack("contents that are not JSON", "cannot be read") {
            ["send \(Program.hex(Program.header(kind: 65, size: 8) + [4, 0, 0, 0, 1, 2, 3, 4]))"]
        },
        Attack("a text that is longer than its message", "too short") {
            ["send \(Program.hex(Program.header(kind: 65, size: 6) + [255, 255, 255, 255, 1, 2]))"]
        },
        Attack("deep JSON", "cannot be read") {
            let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 60_000)
            return ["send \(Program.hex(Program.header(kind: 64, size: 60_000) + brackets))"]
        },
        Attack("a greeting in memory", "too large") {
            ["send \(Program.hex(Program.header(kind: 64 | 0x8000, size: 1 << 20))) constant:1048576"]
        },
        Attack("a command of the player", "message of the player") { [try Program.send(.quit)] },
        Attack("an attachment", "message of the player") {
            [try Program.send(.attach(WireAttachment(configuration: EngineConfiguration())))]
        },
        Attack("a second greeting", "greets twice") { [try Program.greeting()[1]] },
        Attack("a picture as an event", "wrong kind of message") {
            let frame = VideoFrame(slot: FrameSlotID(rawValue: 1), time: .zero, layout: Program.layout)
            return ["send \(try Program.event(.frame(frame)))"]
        },
        Attack("a position with an infinite speed", "speed is out of range") {
            ["send \(try Program.event(.position(PositionReport(time: .zero, stamp: .zero, rate: .infinity))))"]
        },
        Attack("a read of the whole memory", "reads outside") {
            ["send \(try Program.event(.read(request: 1, provider: 1, offset: .max, count: .max)))"]
        },
    ]

    static let descriptors = [
        Attack("no descriptor", "descriptors are not") { ["send \(try Program.slot(1))"] },
        Attack("two descriptors", "descriptors are not") {
            ["send \(try Program.slot(1)) memory:4096:sgw memory:4096:sgw"]
        },
        Attack("a descriptor with an event", "descriptors are not") {
            ["send \(try Program.event(.unloaded)) null"]
        },
        Attack("memory without seals", "can change its size") { ["send \(try Program.slot(1)) memory:4096"] },
        Attack("memory that can shrink", "can change its size") {
            ["send \(try Program.slot(1)) memory:4096:gw", "shrink"]
        },
        Attack("memory that is too short", "can change its size") { ["send \(try Program.slot(1)) memory:4095:sgw"] },
        Attack("a pipe", "can change its size") { ["send \(try Program.slot(1)) pipe"] },
        Attack("a socket", "can change its size") { ["send \(try Program.slot(1)) socket"] },
        Attack("a device", "can change its size") { ["send \(try Program.slot(1)) zero"] },
        Attack("a folder", "can change its size") { ["send \(try Program.slot(1)) folder"] },
        Attack("a path", "can change its size") { ["send \(try Program.slot(1)) path"] },
        Attack("a file in memory", "can change its size") { ["send \(try Program.slot(1)) file"] },
        Attack("a message in memory that is missing", "memory is missing") {
            ["send \(Program.hex(Program.header(kind: 65 | 0x8000, size: 100)))"]
        },
        Attack("a message in memory that can change", "memory can change") {
            ["send \(Program.hex(Program.header(kind: 65 | 0x8000, size: 4096))) memory:4096:sg"]
        },
        Attack("a message in memory that is too short", "memory can change") {
            ["send \(Program.hex(Program.header(kind: 65 | 0x8000, size: 4097))) memory:4096:sgw"]
        },
        Attack("a message in memory that is too large", "too large") {
            ["send \(Program.hex(Program.header(kind: 65 | 0x8000, size: 0xffff_ffff))) memory:4096:sgw"]
        },
    ]

    static let pictures = [
        Attack("a picture without memory", "no memory") { ["send \(try Program.frame(7))"] },
        Attack("a picture in memory that is in use", "memory that is in use") {
            let frame = try Program.frame(1, in: .none)
            // Memory is returned while nobody waits for the picture: a second one comes too early with the first.
            return [
                "send \(try Program.slot(1)) memory:4096:sgw", "send \(try Program.frame(1))",
                "repeat 3000 \(try Program.frame(1))", "send \(frame)",
            ]
        },
        Attack("a picture in retired memory", "no memory") {
            [
                "send \(try Program.slot(1)) memory:4096:sgw",
                try Program.send(.retired(FrameSlotID(rawValue: 1), Program.generation)),
                "send \(try Program.frame(1))",
            ]
        },
        Attack("a picture that is larger than its memory", "no memory") {
            var large = Program.layout
            large.size.height = 17
            return ["send \(try Program.slot(1)) memory:4096:sgw", "send \(try Program.frame(1, layout: large))"]
        },
        Attack("memory for less than a picture", "larger than its memory") {
            ["send \(try Program.slot(1, byteCount: 4095)) memory:4096:sgw"]
        },
        Attack("memory for a picture of another form", "larger than its memory") {
            var planes = Program.layout
            planes.format = .nv12
            return ["send \(try Program.slot(1, layout: planes)) memory:4096:sgw"]
        },
        Attack("the same memory twice", "too much memory") {
            Array(repeating: "send \(try Program.slot(1)) memory:4096:sgw", count: 2)
        },
        Attack("memory without end", "too much memory") { ["cycle 1000 \(try Program.slot(1)),memory:4096:sgw"] },
        Attack("more memory than the limit", "too much memory") {
            ["cycle 20 \(try Program.slot(1, byteCount: 256 << 20)),memory:\(256 << 20):sgw"]
        },
        Attack("a picture that is in use, and its memory retired, without end", "too much memory") {
            let retired = try Program.hex(.retired(FrameSlotID(rawValue: 1), Program.generation))
            return ["cycle 5000 \(try Program.slot(1)),memory:4096:sgw \(try Program.frame(1)) \(retired)"]
        },
    ]

    static let devicePictures = [
        Attack("a picture of a device that nobody asked for", "has not asked for") {
            ["send \(try Program.dmabuf("NV12")) memory:4096:sgw memory:4096:sgw"]
        },
        Attack("a picture of a device with unknown pixels", "unknown format") {
            ["send \(try Program.dmabuf("P010")) memory:4096:sgw memory:4096:sgw"]
        },
        Attack("a picture of a device without descriptors", "descriptors are not") {
            ["send \(try Program.dmabuf("NV12"))"]
        },
        Attack("a picture of a device with another number of descriptors", "descriptors are not") {
            ["send \(try Program.dmabuf("NV12")) memory:4096:sgw memory:4096:sgw memory:4096:sgw"]
        },
    ]

    /// They are too many, or the process does not answer in time.
    static let floods = [
        Attack("events without end", "") {
            ["repeat 0 \(try Program.event(.log(LogLine(level: .info, text: "flood"))))"]
        },
        Attack("warnings without end", "") {
            ["repeat 0 \(try Program.event(.warning(PlaybackError(.corruptData))))"]
        },
        Attack("answers without end", "") { ["repeat 0 \(try Program.hex(.pong(1)))"] },
        Attack("reads without end", "") {
            ["repeat 0 \(try Program.event(.read(request: 1, provider: 1, offset: 0, count: 1)))"]
        },
        Attack("large events without end", "") {
            let line = LogLine(level: .info, text: String(repeating: "x", count: 60_000))
            return ["repeat 0 \(try Program.event(.log(line)))"]
        },
    ]

    @Test(arguments: forms + descriptors + pictures + devicePictures + floods)
    func processThatSendsWhatNoEngineSendsIsReplaced(_ attack: Attack) async throws {
        let hostile = try HostileStage(try attack.steps())
        // The memory of pictures is not returned, as by an interface that shows them.
        hostile.stage.keepsFrames.withLock { $0 = true }
        let events = await hostile.stage.wait("the loss") { $0.reset != nil || !$0.failures.isEmpty }
        let warning = try #require(events.reset)
        #expect(attack.cause.isEmpty || warning.cause.contains(attack.cause), "\(warning)")
        await expectNothingLeft(hostile)
    }

    @Test(arguments: ["memory:4096:sgw", "pipe", "zero", "folder"])
    func otherDescriptorsAreNoMemoryOfADevice(_ name: String) async throws {
        let hostile = try HostileStage(
            ["send \(try Program.dmabuf("NV12")) \(name) \(name)"], dmabufFormats: [try #require(DRMFormat("NV12"))])
        let events = await hostile.stage.wait("the loss") { $0.reset != nil || !$0.failures.isEmpty }
        #expect(try #require(events.reset).cause.contains("not of a device"))
        await expectNothingLeft(hostile)
    }

    @Test func processThatNeverBehavesFailsTheItemAfterThreeAttempts() async throws {
        let hostile = try HostileStage(["send 0102"])
        let events = await hostile.stage.wait("the failure") { !$0.failures.isEmpty }
        #expect(events.failures.map(\.code) == [.mediaServicesWereReset])
        #expect(events.failures.first?.isRetryable == true)
        #expect(events.warnings.count == 3)
        #expect(events.failures.first?.cause.contains("no header") == true)
        await expectNothingLeft(hostile)
    }

    /// Each message is complete or refused: a process may end, or send an end, at any of its bytes.
    @Test func beginningsOfMessagesAreRefused() async throws {
        let event = EngineEvent.ready(ItemDescription(ranges: RangesReport(duration: .zero), position: .zero))
        let whole = try WireCoding.encode(.event(event, Program.generation))
        let bytes = whole.header + whole.contents
        for count in 0..<bytes.count {
            let (left, right) = try WireSocket.pair()
            let program = Array(bytes[..<count])
            program.withUnsafeBytes { _ = Glibc.send(right.rawValue, $0.baseAddress, $0.count, 0) }
            right.close()
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: WireCoding.capacity, alignment: 8)
            defer { buffer.deallocate() }
            #expect(throws: WireError.self) { _ = try left.receive(into: buffer, waits: false) }
        }
    }

    // MARK: Before the greeting

    static let strangers = [
        Attack("an event before the greeting", "does not greet first") {
            ["send \(try Program.event(.unloaded))"]
        },
        Attack("connections through a pipe", "does not belong to a filter") {
            [try Program.send(.confined(ConfinementReport(), nil), "pipe")]
        },
        Attack("restrictions twice", "restrictions twice") {
            Array(repeating: try Program.send(.confined(ConfinementReport(), nil)), count: 2)
        },
        Attack("another version of Playhead", "version 0.0.1") { try Program.greeting(version: "0.0.1") },
        Attack("noise", "malformed") { ["send \(Program.hex([UInt8](repeating: 7, count: 64)))"] },
        Attack("an early end", "status 7") { ["exit 7"] },
        Attack("a closed connection", "closed its connection") { ["close"] },
    ]

    @Test(arguments: strangers)
    func processThatIsNoEngineIsUnavailable(_ attack: Attack) async throws {
        let hostile = try HostileStage(try attack.steps(), greets: false)
        let events = await hostile.stage.wait("the failure") { !$0.failures.isEmpty }
        #expect(events.failures.first?.code == .engineUnavailable)
        #expect(events.failures.first?.cause.contains(attack.cause) == true, "\(events.failures)")
        await expectNothingLeft(hostile)
    }

    // MARK: Silence

    /// The engine takes nothing from its socket, which fills up.
    @Test func processThatDoesNotReadIsHung() async throws {
        let hostile = try HostileStage(["deaf"])
        await hostile.stage.wait("the process") { $0.hello != nil }
        let title = String(repeating: "a", count: 50_000)
        let selection = TrackSelection(audio: .track(id: "1", language: nil, title: title), text: .off)
        for _ in 0..<100 { hostile.stage.send(.select(selection), 1) }
        let events = await hostile.stage.wait("the loss") { !$0.warnings.isEmpty }
        #expect(events.warnings.first?.cause.contains("stopped responding") == true, "\(events.warnings)")
        await expectNothingLeft(hostile)
    }

    @Test func processThatStaysSilentIsHung() async throws {
        let hostile = try HostileStage(["deaf"])
        let events = await hostile.stage.wait("the loss") { !$0.warnings.isEmpty }
        #expect(events.warnings.first?.cause.contains("stopped responding") == true)
        await expectNothingLeft(hostile)
    }

    // MARK: Harmless messages

    static let ignored = [
        Attack("an unknown load", "") {
            [
                "send \(try Program.event(.unloaded, in: Generation(rawValue: 77)))",
                "send \(try Program.event(.failed(PlaybackError(.corruptData)), in: Generation(rawValue: .max)))",
                "send \(try Program.slot(1)) memory:4096:sgw",
                "send \(try Program.frame(1, in: Generation(rawValue: 99)))",
            ]
        },
        Attack("answers that nobody waits for", "") {
            [
                try Program.send(.pong(.max)),
                "send \(try Program.event(.seeked(SeekReport(id: CommandID(rawValue: 99), outcome: .superseded))))",
            ]
        },
        Attack("memory that is not known", "") {
            [try Program.send(.retired(FrameSlotID(rawValue: 12), Program.generation))]
        },
        Attack("contents of any size", "") {
            let text = String(repeating: "\u{1F600}", count: 10_000)
            let tracks = (0..<500).map { MediaTrack(id: "\($0)", kind: .audio, title: "\($0)") }
            return [
                "send \(try Program.event(.metadata(MediaMetadata(title: text, comment: ""))))",
                "send \(try Program.event(.tracks(TracksReport(tracks: tracks))))",
                "send \(try Program.event(.buffering(BufferingReport(percent: .min, isLikelyToKeepUp: false))))",
            ]
        },
        Attack("more reads than are answered", "") {
            ["repeat 2000 \(try Program.event(.read(request: 1, provider: 1, offset: 1 << 40, count: 1)))"]
        },
    ]

    @Test(arguments: ignored)
    func harmlessMessagesAreIgnored(_ attack: Attack) async throws {
        let line = EngineEvent.log(LogLine(level: .info, text: Self.survived))
        let hostile = try HostileStage(try attack.steps() + ["send \(try Program.event(line, in: .none))"])
        let events = await hostile.stage.wait("the end of the script") { events in
            events.contains { $0 == line } || !events.warnings.isEmpty
        }
        #expect(events.warnings.isEmpty && events.failures.isEmpty)
        #expect(events.count { if case .read = $0 { true } else { false } } <= 256)
        await expectNothingLeft(hostile)
    }

    /// Ends an engine, and waits until its processes and the memory of compromised engines are gone.
    private func expectNothingLeft(_ hostile: HostileStage, location: SourceLocation = #_sourceLocation) async {
        hostile.stage.send(.quit)
        hostile.stage.releaseFrames()
        // A process that is being started appears a moment later.
        var calm = 0
        let isCalm = await eventually {
            calm = hostile.leftovers.isEmpty ? calm + 1 : 0
            return calm == 3
        }
        #expect(isCalm, "\(hostile.leftovers)", sourceLocation: location)
    }
}

extension [EngineEvent] {
    /// The report about a process that was replaced.
    fileprivate var reset: PlaybackError? { warnings.first { $0.code == .mediaServicesWereReset } }
}
