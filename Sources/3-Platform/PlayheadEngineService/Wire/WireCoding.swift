import CEngineProcess
import FoundationEssentials
import Glibc
import PlaybackModel
import Playhead

/// The form of messages: a header of fixed size, then the contents.
///
/// Messages about pictures have fixed contents, which cost some 20 ns. All other messages are JSON, which costs a few
/// microseconds and can be read in a log. Contents beyond ``largestDatagram`` travel in constant memory.
enum WireCoding {
    /// The version of the form. Other versions are refused.
    static let version: UInt16 = 1
    /// The largest size of contents in a datagram, in bytes.
    static let largestDatagram = 64 << 10
    /// The largest size of contents in memory, in bytes: more than the cover image of an item, in JSON.
    static let largestMemory = 64 << 20
    /// The size of a header, in bytes.
    static let headerSize = 16
    /// The number of bytes that a receiver must have room for.
    static let capacity = headerSize + largestDatagram

    /// The bytes of a message, and the descriptors that go with them.
    struct Packet {
        var header: [UInt8]
        var contents: [UInt8]
        var descriptors: [Int32] = []
        /// Keeps the descriptors open until the packet is sent.
        var owners: [OwnedDescriptor] = []
    }

    /// The mark of contents in memory.
    private static let inMemory: UInt16 = 0x8000

    // MARK: Encoding

    static func encode(_ message: WireMessage) throws(WireError) -> Packet {
        let (kind, generation, contents, owners) = try parts(of: message)
        var packet = Packet(header: [], contents: contents)
        var number = kind.rawValue
        if contents.count > largestDatagram {
            let memory = try constantMemory(contents)
            packet.contents = []
            packet.descriptors.append(memory.rawValue)
            packet.owners.append(memory)
            number |= inMemory
        }
        for owner in owners {
            packet.descriptors.append(owner.rawValue)
            packet.owners.append(owner)
        }
        var header = WireWriter(capacity: headerSize)
        header.write(version)
        header.write(number)
        header.write(UInt32(contents.count))
        header.write(generation.rawValue)
        packet.header = header.bytes
        return packet
    }

    private static func constantMemory(_ bytes: [UInt8]) throws(WireError) -> OwnedDescriptor {
        guard bytes.count <= largestMemory else { throw .malformed("it is too large") }
        let memory = bytes.withUnsafeBytes { ph_create_constant_memory("playhead-message", $0.baseAddress, $0.count) }
        guard memory >= 0 else { throw .system(-memory) }
        return OwnedDescriptor(memory)
    }

    private static func parts(
        of message: WireMessage
    ) throws(WireError) -> (WireMessage.Kind, Generation, [UInt8], [OwnedDescriptor]) {
        switch message {
        case .attach(let attachment): return (.attach, .none, try json(attachment), [])
        case .command(let command, let generation, let owner):
            return (.command, generation, try json(command), owner.map { [$0] } ?? [])
        case .release(let slot): return (.release, .none, number(slot.rawValue), [])
        case .provide(let request, let bytes):
            var writer = WireWriter(capacity: 8 + bytes.count)
            writer.write(request)
            writer.write(bytes)
            return (.provide, .none, writer.bytes, [])
        case .ping(let count): return (.ping, .none, number(count), [])
        case .quit: return (.quit, .none, [], [])
        case .confined(let report, let listener):
            return (.confined, .none, try json(report), listener.map { [$0] } ?? [])
        case .hello(let hello): return (.hello, .none, try json(hello), [])
        case .event(let event, let generation): return (.event, generation, try eventParts(event), [])
        case .slot(let slot, let generation, let memory):
            var writer = WireWriter(capacity: 128)
            writer.write(slot.id.rawValue)
            writer.write(Int64(slot.byteCount))
            writer.write(slot.layout)
            return (.slot, generation, writer.bytes, [memory])
        case .retired(let slot, let generation): return (.retired, generation, number(slot.rawValue), [])
        case .frame(let frame, let generation):
            var writer = WireWriter(capacity: 192)
            writer.write(frame)
            return (.frame, generation, writer.bytes, [])
        case .dmabuf(let frame, let generation, let memory):
            guard let layout = frame.dmabuf, memory.count == layout.planes.count else {
                throw .malformed("a picture has no memory")
            }
            var writer = WireWriter(capacity: 256)
            writer.write(frame)
            writer.write(layout)
            return (.dmabuf, generation, writer.bytes, memory)
        case .pong(let count): return (.pong, .none, number(count), [])
        }
    }

    /// An event, followed by the bytes of its cover or subtitle: as JSON they would take four times the room and seconds to
    /// read.
    /// A position, several times a second, has no text and a fixed form.
    private static func eventParts(_ event: EngineEvent) throws(WireError) -> [UInt8] {
        if case .position(let report) = event {
            var writer = WireWriter(capacity: 64)
            writer.write(UInt32(0))
            writer.write(report)
            return writer.bytes
        }
        let (text, picture) = (try json(event.withPictureBytes([])), event.pictureBytes)
        var writer = WireWriter(capacity: 4 + text.count + picture.count)
        writer.write(UInt32(text.count))
        writer.write(text)
        writer.write(picture)
        return writer.bytes
    }

    private static func number(_ value: UInt64) -> [UInt8] {
        var writer = WireWriter(capacity: 8)
        writer.write(value)
        return writer.bytes
    }

    private static func json(_ value: some Encodable) throws(WireError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return [UInt8](try encoder.encode(value))
        } catch {
            throw .malformed("it cannot be encoded")
        }
    }

    // MARK: Decoding

    /// Reads a datagram from another process. Takes the descriptors.
    static func decode(
        _ datagram: UnsafeRawBufferPointer, _ received: [OwnedDescriptor]
    ) throws(WireError) -> WireMessage {
        guard datagram.count >= headerSize else { throw .malformed("it has no header") }
        var header = WireReader(UnsafeRawBufferPointer(rebasing: datagram[..<headerSize]))
        guard try header.read(UInt16.self) == version else { throw .malformed("it has another version") }
        let number = try header.read(UInt16.self)
        let size = Int(try header.read(UInt32.self))
        let generation = Generation(rawValue: try header.read())
        guard let kind = WireMessage.Kind(rawValue: number & ~inMemory) else {
            throw .malformed("it is of no known kind")
        }
        let contents = UnsafeRawBufferPointer(rebasing: datagram[headerSize...])
        guard number & inMemory != 0 else {
            guard contents.count == size else { throw .malformed("its size is wrong") }
            return try message(kind, generation, contents, received)
        }
        guard contents.isEmpty, size <= largestMemory, let memory = received.first else {
            throw .malformed("its memory is missing or too large")
        }
        let bytes = try readMemory(memory, size)
        return try bytes.withUnsafeBytes { bytes in
            Result { () throws(WireError) in try message(kind, generation, bytes, Array(received.dropFirst())) }
        }.get()
    }

    /// The number of bytes of a message, with those in memory.
    static func byteCount(of datagram: UnsafeRawBufferPointer) -> Int {
        guard datagram.count >= headerSize else { return datagram.count }
        return max(datagram.count, Int(datagram.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    }

    private static func readMemory(_ memory: OwnedDescriptor, _ size: Int) throws(WireError) -> [UInt8] {
        guard ph_check_memory(memory.rawValue, size, 1) == 0 else { throw .malformed("its memory can change") }
        var bytes = [UInt8](repeating: 0, count: size)
        let isWhole = bytes.withUnsafeMutableBytes { buffer in
            var offset = 0
            while offset < size {
                let count = pread(
                    memory.rawValue, buffer.baseAddress?.advanced(by: offset), size - offset, off_t(offset))
                guard count > 0 else { return false }
                offset += count
            }
            return true
        }
        guard isWhole else { throw .malformed("its memory cannot be read") }
        return bytes
    }

    private static func message(
        _ kind: WireMessage.Kind, _ generation: Generation, _ contents: UnsafeRawBufferPointer,
        _ received: [OwnedDescriptor]
    ) throws(WireError) -> WireMessage {
        let carries =
            switch kind {
            case .slot: 1...1
            case .command, .confined: 0...1
            case .dmabuf: 1...Int(PH_MAXIMUM_DESCRIPTORS)
            default: 0...0
            }
        guard carries.contains(received.count) else { throw .malformed("its descriptors are not those of its kind") }
        switch kind {
        case .attach: return .attach(try json(contents))
        case .command: return try command(contents, generation, received.first)
        case .release: return .release(FrameSlotID(rawValue: try number(contents)))
        case .provide:
            var reader = WireReader(contents)
            return .provide(request: try reader.read(), bytes: [UInt8](reader.rest))
        case .ping: return .ping(try number(contents))
        case .quit:
            guard contents.isEmpty else { throw .malformed("it is too long") }
            return .quit
        case .confined: return .confined(try greeting(contents), received.first)
        case .hello: return .hello(try greeting(contents))
        case .event: return .event(try event(contents), generation)
        case .slot:
            var reader = WireReader(contents)
            let id = FrameSlotID(rawValue: try reader.read())
            let slot = FrameSlot(
                id: id, byteCount: try reader.readCount(limit: WireFrames.largestSlot), layout: try reader.readLayout())
            try reader.finish()
            return .slot(slot, generation, received[0])
        case .retired: return .retired(FrameSlotID(rawValue: try number(contents)), generation)
        case .frame:
            var reader = WireReader(contents)
            let frame = try reader.readFrame()
            try reader.finish()
            return .frame(frame, generation)
        case .dmabuf:
            var reader = WireReader(contents)
            let frame = try reader.readDMABufFrame()
            try reader.finish()
            guard frame.dmabuf?.planes.count == received.count else {
                throw .malformed("its descriptors are not those of its kind")
            }
            return .dmabuf(frame, generation, received)
        case .pong: return .pong(try number(contents))
        }
    }

    /// A message before the first event, which is short.
    private static func greeting<Value: Decodable>(_ contents: UnsafeRawBufferPointer) throws(WireError) -> Value {
        guard contents.count <= largestDatagram else { throw .malformed("its text is too large") }
        return try json(contents)
    }

    private static func event(_ contents: UnsafeRawBufferPointer) throws(WireError) -> EngineEvent {
        var reader = WireReader(contents)
        let size = Int(try reader.read(UInt32.self))
        guard size > 0 else {
            let report = try reader.readPosition()
            try reader.finish()
            return try EngineEvent.position(report).limited()
        }
        guard size <= reader.rest.count else { throw .malformed("it is too short") }
        guard size <= WireLimits.largestText else { throw .malformed("its text is too large") }
        let event: EngineEvent = try json(UnsafeRawBufferPointer(rebasing: reader.rest[..<size]))
        let picture = UnsafeRawBufferPointer(rebasing: reader.rest[size...])
        return try (picture.isEmpty ? event : event.withPictureBytes([UInt8](picture))).limited()
    }

    /// Reads a command; the descriptor of a source is the one that came with the message.
    private static func command(
        _ contents: UnsafeRawBufferPointer, _ generation: Generation, _ received: OwnedDescriptor?
    ) throws(WireError) -> WireMessage {
        let command: EngineCommand = try json(contents)
        guard command.source?.isDescriptor == true || received == nil else {
            throw .malformed("its descriptors are not those of its kind")
        }
        guard command.source?.isDescriptor == true else { return .command(command, generation, nil) }
        guard let received else { throw .malformed("its descriptor is missing") }
        return .command(command.withDescriptor(received.rawValue), generation, received)
    }

    private static func number(_ contents: UnsafeRawBufferPointer) throws(WireError) -> UInt64 {
        var reader = WireReader(contents)
        let value: UInt64 = try reader.read()
        try reader.finish()
        return value
    }

    private static func json<Value: Decodable>(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return try decoder.decode(Value.self, from: Data(bytes))
        } catch {
            throw .malformed("its contents cannot be read")
        }
    }
}

extension EngineCommand {
    /// The source of a load.
    var source: MediaSource? {
        switch self {
        case .load(let request), .prepare(let request): request.source
        default: nil
        }
    }

    /// The same load from another descriptor.
    func withDescriptor(_ descriptor: Int32) -> EngineCommand {
        func changed(_ request: LoadRequest) -> LoadRequest {
            guard case .descriptor(_, let name) = request.source else { return request }
            var request = request
            request.source = .descriptor(descriptor, name: name)
            return request
        }
        return switch self {
        case .load(let request): .load(changed(request))
        case .prepare(let request): .prepare(changed(request))
        default: self
        }
    }
}

extension EngineEvent {
    /// The bytes of the cover image, or the pixels of a subtitle.
    var pictureBytes: [UInt8] {
        switch self {
        case .metadata(let metadata): metadata.artwork?.data ?? []
        case .cue(let cue): cue.picture?.parts.flatMap(\.indices) ?? []
        default: []
        }
    }

    /// The same event with another cover image, or other pixels of its subtitle. Missing pixels stay empty.
    func withPictureBytes(_ bytes: [UInt8]) -> EngineEvent {
        switch self {
        case .metadata(var metadata):
            guard let artwork = metadata.artwork else { return self }
            metadata.artwork = MediaArtwork(mimeType: artwork.mimeType, data: bytes)
            return .metadata(metadata)
        case .cue(var cue):
            guard var picture = cue.picture else { return self }
            var rest = bytes[...]
            for index in picture.parts.indices {
                let (count, isTooLarge) = picture.parts[index].size.width.multipliedReportingOverflow(
                    by: picture.parts[index].size.height)
                let isPresent = !isTooLarge && (0...rest.count).contains(count)
                picture.parts[index].indices = isPresent ? Array(rest.prefix(count)) : []
                if isPresent { rest = rest.dropFirst(count) }
            }
            cue.picture = picture
            return .cue(cue)
        default: return self
        }
    }
}

extension MediaSource {
    var isDescriptor: Bool { if case .descriptor = self { true } else { false } }
}
