import Playhead

/// Decodes a terminal's bytes into keys. Sequences may arrive in parts.
///
/// A single ESC is a key, but also the start of sequences: call ``flush()`` when no byte follows for a short time.
struct KeyDecoder: Sendable {
    private enum State: Sendable, Hashable {
        /// Between keys.
        case ground
        /// After ESC.
        case escape
        /// After ESC [, with the parameters so far.
        case control([UInt8])
        /// After ESC O.
        case single
        /// Inside a multi-byte character.
        case character([UInt8], missing: Int)
    }

    private var state = State.ground

    /// `true` inside a sequence.
    var isInSequence: Bool { state != .ground }

    /// Decodes bytes and returns the completed keys.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [PlayerKeyMap.Press] {
        var keys: [PlayerKeyMap.Press] = []
        for byte in bytes { take(byte, &keys) }
        return keys
    }

    /// Ends an incomplete sequence.
    mutating func flush() -> [PlayerKeyMap.Press] {
        defer { state = .ground }
        return state == .escape ? ["\u{1B}"] : []
    }

    private mutating func take(_ byte: UInt8, _ keys: inout [PlayerKeyMap.Press]) {
        switch state {
        case .ground: begin(byte, &keys)
        case .escape:
            switch byte {
            case 0x5B: state = .control([])
            case 0x4F: state = .single
            case 0x1B: keys.append("\u{1B}")
            default:
                // Alt with a key. Ignore it, because the key alone has another meaning.
                state = .ground
            }
        case .control(let parameters):
            switch byte {
            case 0x20...0x3F where parameters.count < 16: state = .control(parameters + [byte])
            case 0x40...0x7E:
                state = .ground
                if let key = Self.key(parameters, final: byte) {
                    keys.append(PlayerKeyMap.Press(key, Self.modifiers(parameters)))
                }
            case 0x1B: state = .escape
            default: state = .ground
            }
        case .single:
            state = .ground
            if let key = Self.key([], final: byte) { keys.append(PlayerKeyMap.Press(key)) }
        case .character(let bytes, let missing):
            guard (0x80...0xBF).contains(byte) else {
                state = .ground
                begin(byte, &keys)
                return
            }
            if missing > 1 {
                state = .character(bytes + [byte], missing: missing - 1)
            } else {
                state = .ground
                if let character = String(validating: bytes + [byte], as: UTF8.self)?.first {
                    keys.append(PlayerKeyMap.Press(.character(character)))
                }
            }
        }
    }

    private mutating func begin(_ byte: UInt8, _ keys: inout [PlayerKeyMap.Press]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x0D, 0x0A: keys.append("\n")
        case 0x08, 0x7F: keys.append(PlayerKeyMap.Press(.backspace))
        case 0x41...0x5A:
            // Terminals report no Shift with letters.
            keys.append(PlayerKeyMap.Press(.character(Character(Unicode.Scalar(byte | 0x20))), .shift))
        case 0x20...0x7E: keys.append(PlayerKeyMap.Press(.character(Character(Unicode.Scalar(byte)))))
        case 0xC2...0xDF: state = .character([byte], missing: 1)
        case 0xE0...0xEF: state = .character([byte], missing: 2)
        case 0xF0...0xF4: state = .character([byte], missing: 3)
        default: break
        }
    }

    /// The modifiers of a control sequence: its second parameter, less one (xterm).
    private static func modifiers(_ parameters: [UInt8]) -> PlayerKeyMap.Modifiers {
        let parts = parameters.split(separator: 0x3B, omittingEmptySubsequences: false)
        guard parts.count > 1, let digit = parts[1].first, parts[1].count == 1, (0x32...0x39).contains(digit) else {
            return []
        }
        let bits = digit - 0x31
        var modifiers: PlayerKeyMap.Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    /// The key of a control sequence.
    private static func key(_ parameters: [UInt8], final: UInt8) -> PlayerKeyMap.Key? {
        switch final {
        case 0x41: return .up
        case 0x42: return .down
        case 0x43: return .right
        case 0x44: return .left
        case 0x48: return .home
        case 0x46: return .end
        case 0x7E:
            switch parameters.prefix(while: { $0 != 0x3B }) {
            case [0x31], [0x37]: return .home
            case [0x34], [0x38]: return .end
            case [0x35]: return .pageUp
            case [0x36]: return .pageDown
            default: return nil
            }
        default: return nil
        }
    }
}
