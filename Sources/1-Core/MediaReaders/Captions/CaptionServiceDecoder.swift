/// Decodes the services of digital captions (CEA-708): packets, their blocks, and the windows of each service.
///
/// Any bytes are accepted. Cost: linear. Memory is bounded by ``serviceLimit``.
///
/// Source: CTA-708-E, sections 5 to 8.
struct CaptionServiceDecoder: Sendable {
    /// The number of services that are kept. Broadcasts have up to six.
    static let serviceLimit = 16

    /// The bytes of the current packet, from its header.
    private var packet: [UInt8] = []
    private(set) var services: [Int: CaptionService] = [:]

    /// Takes two bytes of a packet.
    ///
    /// - Parameter isStart: The first byte is the header of a new packet.
    mutating func take(_ first: UInt8, _ second: UInt8, isStart: Bool) {
        if isStart { packet = [] } else if packet.isEmpty { return }
        packet += [first, second]
        // The size counts pairs, and 0 means 64 of them.
        let size = Int(packet[0] & 0x3F)
        guard packet.count >= (size == 0 ? 128 : size * 2) else { return }
        takeBlocks(packet[1...])
        packet = []
    }

    private mutating func takeBlocks(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while let header = rest.popFirst() {
            var service = Int(header >> 5)
            let size = Int(header & 0x1F)
            if service == 7, size > 0 {
                guard let number = rest.popFirst() else { return }
                service = Int(number & 0x3F)
            }
            // The null service ends the packet.
            guard service > 0 else { return }
            let block = rest.prefix(size)
            rest = rest.dropFirst(size)
            if services[service] != nil || services.count < Self.serviceLimit {
                services[service, default: CaptionService()].take(block)
            }
        }
    }
}

/// A service of digital captions: eight windows, a pen for each, and the commands that change them.
///
/// Delays are not observed: the captions after one appear immediately.
///
/// Source: CTA-708-E, sections 7 and 8.
struct CaptionService: Sendable {
    private var windows = [CaptionWindow?](repeating: nil, count: 8)
    private var current = 0
    /// The beginning of a command whose other bytes come with the next block.
    private var pending: [UInt8] = []

    /// The texts of the visible windows, from the first window on.
    var texts: [StyledText] { windows.compactMap { $0.flatMap { $0.isVisible ? $0.text : nil } } }

    /// `true` if characters appear as they arrive.
    var isGradual: Bool { windows[current]?.isVisible ?? false }

    mutating func take(_ block: ArraySlice<UInt8>) {
        var bytes = (pending + block)[...]
        pending = []
        while let code = bytes.first {
            guard let length = Self.length(bytes), bytes.count >= length else {
                pending = Array(bytes)
                return
            }
            take(code, bytes.prefix(length).dropFirst())
            bytes = bytes.dropFirst(length)
        }
    }

    /// The number of bytes of the code at the start; `nil` if that is unknown until more bytes come.
    private static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        let first = bytes[bytes.startIndex]
        switch first {
        case 0x10:
            guard bytes.count > 1 else { return nil }
            switch bytes[bytes.startIndex + 1] {
            case 0x08...0x0F: return 3
            case 0x10...0x17: return 4
            case 0x18...0x1F: return 5
            case 0x80...0x87: return 6
            case 0x88...0x8F: return 7
            // A header with the number of bytes that follow it.
            case 0x90...0x9F: return bytes.count > 2 ? 3 + Int(bytes[bytes.startIndex + 2] & 0x1F) : nil
            default: return 2
            }
        case 0x11...0x17: return 2
        case 0x18...0x1F: return 3
        case 0x88...0x8D: return 2
        case 0x90, 0x92: return 3
        case 0x91: return 4
        case 0x97: return 5
        case 0x98...0x9F: return 7
        default: return 1
        }
    }

    private mutating func take(_ code: UInt8, _ values: ArraySlice<UInt8>) {
        let values = Array(values)
        switch code {
        case 0x08: windows[current]?.erasePrevious()
        case 0x0C: windows[current]?.clear()
        case 0x0D: windows[current]?.carriageReturn()
        case 0x0E: windows[current]?.clearRow()
        case 0x10: write(CaptionServiceCharacters.extended(values[0]))
        case 0x18:
            write(Unicode.Scalar(UInt16(values[0]) << 8 | UInt16(values[1])).map(Character.init))
        case 0x20...0x7F, 0xA0...0xFF: write(CaptionServiceCharacters.basic(code))
        case 0x80...0x9F: command(code, values)
        default: break
        }
    }

    private mutating func write(_ character: Character?) {
        if let character { windows[current]?.write(character) }
    }

    private mutating func command(_ code: UInt8, _ values: [UInt8]) {
        switch code {
        case 0x80...0x87: current = Int(code & 7)
        case 0x88: change(values[0]) { $0?.clear() }
        case 0x89: change(values[0]) { $0?.isVisible = true }
        case 0x8A: change(values[0]) { $0?.isVisible = false }
        case 0x8B: change(values[0]) { $0?.isVisible.toggle() }
        case 0x8C: change(values[0]) { $0 = nil }
        case 0x8F: self = CaptionService()
        case 0x90: windows[current]?.setPen(values[0], values[1])
        case 0x91: windows[current]?.setColor(values[0])
        case 0x92: windows[current]?.movePen(row: Int(values[0] & 0x0F), column: Int(values[1] & 0x3F))
        case 0x97: windows[current]?.setAttributes(values[2])
        case 0x98...0x9F:
            current = Int(code & 7)
            if windows[current] == nil { windows[current] = CaptionWindow() }
            windows[current]?.define(values)
        default: break
        }
    }

    /// Changes the windows of a bitmap.
    private mutating func change(_ bitmap: UInt8, _ body: (inout CaptionWindow?) -> Void) {
        for index in windows.indices where bitmap >> index & 1 == 1 { body(&windows[index]) }
    }
}

/// The characters of digital captions.
///
/// Source: CTA-708-E, section 7.1: tables G0 to G3.
enum CaptionServiceCharacters {
    /// A character of the basic sets: 0x20 to 0x7F, and 0xA0 to 0xFF.
    static func basic(_ code: UInt8) -> Character { code == 0x7F ? "♪" : Character(Unicode.Scalar(code)) }

    /// A character after the code that extends the sets; an underscore for those that do not exist, and `nil` for commands.
    static func extended(_ code: UInt8) -> Character? {
        switch code {
        case 0x20, 0x21: "\u{A0}"
        case 0xA0: "🅭"
        case 0x20...0x7F, 0xA0...0xFF: characters[code] ?? "_"
        default: nil
        }
    }

    private static let characters: [UInt8: Character] = [
        0x25: "…", 0x2A: "Š", 0x2C: "Œ", 0x30: "█", 0x31: "‘", 0x32: "’", 0x33: "“", 0x34: "”", 0x35: "•", 0x39: "™",
        0x3A: "š", 0x3C: "œ", 0x3D: "℠", 0x3F: "Ÿ", 0x76: "⅛", 0x77: "⅜", 0x78: "⅝", 0x79: "⅞", 0x7A: "│", 0x7B: "┐",
        0x7C: "└", 0x7D: "─", 0x7E: "┘", 0x7F: "┌",
    ]
}
