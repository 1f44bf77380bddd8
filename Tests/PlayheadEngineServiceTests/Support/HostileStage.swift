import Foundation
import Glibc
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadEngineService
@testable import SandboxProbe

/// The script of a compromised engine, in a separate folder.
struct HostileProgram {
    /// An executable that takes no arguments.
    let path: String
    private let folder: ScratchFolder

    init(_ steps: [String]) throws {
        folder = try ScratchFolder()
        let script = try folder.file("steps", steps.joined(separator: "\n"))
        path = try folder.file(
            "engine", "#!/bin/sh\nexec '\(try ConfinedProbe.program("HostileEngine"))' '\(script)'\n")
        chmod(path, 0o700)
    }

    /// A step that sends a message.
    static func send(_ message: WireMessage, _ descriptors: String = "") throws -> String {
        "send \(try hex(message)) \(descriptors)"
    }

    /// The bytes of a message for a script.
    static func hex(_ message: WireMessage) throws -> String {
        let packet = try WireCoding.encode(message)
        return hex(packet.header + packet.contents)
    }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.isEmpty ? "-" : bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The header of a message.
    static func header(
        version: UInt16 = WireCoding.version, kind: UInt16, size: Int, generation: UInt64 = 1
    ) -> [UInt8] {
        var writer = WireWriter(capacity: WireCoding.headerSize)
        writer.write(version)
        writer.write(kind)
        writer.write(UInt32(size))
        writer.write(generation)
        return writer.bytes
    }

    /// Receives the attachment, greets, and receives the load.
    static func greeting(version: String = playheadVersion) throws -> [String] {
        let engine = EngineHello(name: "hostile", processID: 1, capabilities: [])
        return [
            "receive 1", try send(.hello(WireHello(version: version, engine: engine))), "receive 1",
        ]
    }

    static let layout = FrameLayout(format: .bgra, size: PixelSize(width: 64, height: 16), bytesPerRow: 256)
    static let generation = Generation(rawValue: 1)

    static func slot(_ id: UInt64, byteCount: Int = 4096, layout: FrameLayout = layout) throws -> String {
        let slot = FrameSlot(id: FrameSlotID(rawValue: id), byteCount: byteCount, layout: layout)
        return try hex(.slot(slot, generation, OwnedDescriptor(-1)))
    }

    static func frame(_ id: UInt64, layout: FrameLayout = layout, in generation: Generation = generation) throws
        -> String
    {
        try hex(
            .frame(VideoFrame(slot: FrameSlotID(rawValue: id), time: .zero, layout: layout), generation))
    }

    /// A picture of two planes in memory of a device.
    static func dmabuf(_ format: String) throws -> String {
        let layout = DMABufLayout(
            format: try #require(DRMFormat(format)),
            planes: Array(repeating: .init(offset: 0, bytesPerRow: 128), count: 2))
        let frame = VideoFrame(
            slot: FrameSlotID(rawValue: 1), time: .zero, layout: FrameLayout(size: Self.layout.size, bytesPerRow: 0),
            dmabuf: layout)
        return try hex(WireMessage.dmabuf(frame, generation, [OwnedDescriptor(-1), OwnedDescriptor(-1)]))
    }

    static func event(_ event: EngineEvent, in generation: Generation = generation) throws -> String {
        try hex(.event(event, generation))
    }

    /// The processes of this program, and the descriptors and mappings in this process that come from it.
    var leftovers: [String] {
        let files = FileManager.default
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        var found = maps.split(separator: "\n").filter { $0.contains("memfd:hostile") }.map(String.init)
        for name in (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            let target = (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")) ?? ""
            if target.contains("memfd:hostile") || target.contains("/hostile-") { found.append("\(name): \(target)") }
        }
        for name in (try? files.contentsOfDirectory(atPath: "/proc")) ?? [] where Int32(name) != nil {
            let command = (try? String(contentsOfFile: "/proc/\(name)/cmdline", encoding: .utf8)) ?? ""
            if command.contains(folder.path) { found.append("\(name): \(command)") }
        }
        return found
    }
}

/// An isolated engine whose process is a compromised one.
struct HostileStage {
    let stage: IsolatedStage
    private let program: HostileProgram

    /// Opens a file in a process that carries out these steps after its greeting.
    init(_ steps: [String], greets: Bool = true, dmabufFormats: [DRMFormat] = []) throws {
        program = try HostileProgram((greets ? try HostileProgram.greeting() : []) + steps)
        stage = IsolatedStage(program: program.path)
        if !dmabufFormats.isEmpty { stage.send(.setDMABufFormats(dmabufFormats)) }
        try stage.load(URL(fileURLWithPath: "/dev/null"))
    }

    var leftovers: [String] { program.leftovers }
}
