import CEngineProcess
import Glibc

/// The steps of a compromised engine.
///
/// | Line | Step |
/// |---|---|
/// | `send BYTES [DESCRIPTOR…]` | Sends a message. Bytes are in hexadecimal form, `-` for none |
/// | `repeat COUNT BYTES [DESCRIPTOR…]` | Sends a message again and again, 0 for without end |
/// | `cycle COUNT BYTES,DESCRIPTOR…` | Sends messages in turn; the number of their slot grows with each turn |
/// | `shrink` | Makes the memory of the last message shorter |
/// | `receive COUNT` | Receives messages |
/// | `pause MILLISECONDS` | Does nothing for a time |
/// | `deaf` | Does nothing any more |
/// | `close` | Closes the connection and stays |
/// | `exit STATUS` | Leaves |
struct HostileScript {
    private let lines: [[String]]
    private static let socket: Int32 = 3
    /// The place of a slot's number in messages about pictures: after the header.
    private static let slotOffset = 16

    init?(path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &part, part.count)
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
    }

    /// Carries out all steps, and discards messages until the connection ends.
    func run() {
        for line in lines { perform(line[0], Array(line.dropFirst())) }
        while receive() {}
    }

    private func perform(_ step: String, _ words: [String]) {
        switch step {
        case "send": send(words[0], Array(words.dropFirst()))
        case "repeat":
            let count = Int(words[0]) ?? 0
            let (bytes, descriptors) = (Self.bytes(words[1]), words.dropFirst(2).compactMap { HostileDescriptor($0) })
            var index = 0
            while count == 0 || index < count, transmit(bytes, descriptors) { index += 1 }
        case "cycle": cycle(Int(words[0]) ?? 0, Array(words.dropFirst()))
        case "shrink": HostileDescriptor.shrinkLast()
        case "receive": for _ in 0..<(Int(words[0]) ?? 0) where !receive() { return }
        case "pause": _ = poll(nil, 0, Int32(words[0]) ?? 0)
        case "deaf": while true { pause() }
        case "close":
            close(Self.socket)
            while true { pause() }
        default: _exit(Int32(words.first ?? "") ?? 1)
        }
    }

    private func cycle(_ count: Int, _ messages: [String]) {
        let parts = messages.map { message in
            let words = message.split(separator: ",").map(String.init)
            return (bytes: Self.bytes(words[0]), names: Array(words.dropFirst()))
        }
        for index in 1...max(1, count) {
            for part in parts {
                var bytes = part.bytes
                withUnsafeBytes(of: UInt64(index)) {
                    bytes.replaceSubrange(Self.slotOffset..<(Self.slotOffset + 8), with: $0)
                }
                let descriptors = part.names.compactMap { HostileDescriptor($0) }
                defer { for descriptor in descriptors { descriptor.close() } }
                guard transmit(bytes, descriptors) else { return }
            }
        }
    }

    private func send(_ text: String, _ names: [String]) {
        _ = transmit(Self.bytes(text), names.compactMap { HostileDescriptor($0) })
    }

    /// Sends a message; returns `false` at the end of the connection.
    private func transmit(_ bytes: [UInt8], _ descriptors: [HostileDescriptor]) -> Bool {
        let numbers = descriptors.map(\.number)
        let code = bytes.withUnsafeBytes { bytes in
            numbers.withUnsafeBufferPointer {
                ph_send_message(Self.socket, bytes.baseAddress, bytes.count, nil, 0, $0.baseAddress, $0.count, 1)
            }
        }
        return code == 0 || code == -EMSGSIZE || code == -EINVAL
    }

    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 17)
        var descriptors = [Int32](repeating: -1, count: Int(PH_MAXIMUM_DESCRIPTORS))
        var count = 0
        let size = ph_receive_message(Self.socket, &buffer, buffer.count, &descriptors, &count, 1)
        for descriptor in descriptors.prefix(count) { close(descriptor) }
        return size > 0
    }

    private static func bytes(_ text: String) -> [UInt8] {
        let digits = text.utf8.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
        return stride(from: 0, to: digits.count - digits.count % 2, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
