/// Untrusted text that is safe to print in a terminal, a log or a dialog.
///
/// Escape sequences (ANSI, OSC) are removed completely. Other C0 and C1 controls become U+FFFD. Tabs and line ends
/// become spaces; on request, line ends become line feeds. Bidirectional controls, zero-width characters and other
/// invisible characters are removed, except joiners between letters or emoji. Each letter keeps at most eight combining
/// marks. Texts that exceed the maximum length end with an ellipsis. Cost: linear in the input.
///
///     print(PrintableText("\u{1B}[31mred\u{1B}[0m \u{202E}gpj.exe"))  // "red gpj.exe"
package struct PrintableText: Sendable, Hashable, CustomStringConvertible {
    /// The default maximum number of Unicode scalars.
    package static let defaultMaximumLength = 1_000

    /// The safe text.
    package let string: String

    package var description: String { string }

    /// Creates a safe text from a string.
    ///
    /// - Parameters:
    ///   - text: Any string.
    ///   - maximumLength: The maximum number of Unicode scalars, including the ellipsis. The text is empty for values
    ///     below 1.
    ///   - keepsLineBreaks: Pass `true` to convert line ends to line feeds instead of spaces.
    package init(_ text: String, maximumLength: Int = Self.defaultMaximumLength, keepsLineBreaks: Bool = false) {
        string = Self.sanitized(text, maximumLength: maximumLength, keepsLineBreaks: keepsLineBreaks)
    }

    /// Creates a safe text from UTF-8 bytes. Invalid sequences become U+FFFD.
    package init(_ bytes: some Collection<UInt8>, maximumLength: Int = Self.defaultMaximumLength) {
        self.init(String(decoding: bytes, as: UTF8.self), maximumLength: maximumLength)
    }

    private static let marksPerLetter = 8

    private static func sanitized(_ text: String, maximumLength: Int, keepsLineBreaks: Bool) -> String {
        guard maximumLength > 0 else { return "" }
        var output = String.UnicodeScalarView()
        var length = 0
        var marks = 0
        var pendingJoiner: Unicode.Scalar?
        var last: Unicode.Scalar?
        var escape = EscapeSequence()
        var previousWasReturn = false

        for scalar in text.unicodeScalars {
            if escape.consumes(scalar) { continue }
            let wasReturn = previousWasReturn
            previousWasReturn = scalar == "\r"
            if wasReturn, scalar == "\n" { continue }

            let kept: Unicode.Scalar
            switch classify(scalar) {
            case .removed:
                continue
            case .joiner:
                // A joiner is kept only between two characters that join, so the decision waits for the next character.
                pendingJoiner = last.map(joins) == true ? scalar : nil
                continue
            case .lineBreak:
                kept = keepsLineBreaks ? "\n" : " "
            case .replaced:
                kept = "\u{FFFD}"
            case .mark:
                marks += 1
                if marks > marksPerLetter || last == nil { continue }
                kept = scalar
            case .plain:
                kept = scalar
            }
            if classify(scalar) != .mark { marks = 0 }
            let joiner = joins(kept) ? pendingJoiner : nil
            pendingJoiner = nil
            if length + (joiner == nil ? 1 : 2) > maximumLength {
                while let last = output.last, length >= maximumLength || classify(last) == .joiner {
                    output.removeLast()
                    length -= 1
                }
                output.append("…")
                return String(output)
            }
            if let joiner {
                output.append(joiner)
                length += 1
            }
            output.append(kept)
            length += 1
            last = kept
        }
        return String(output)
    }

    private enum Class {
        /// Kept unchanged.
        case plain
        /// A combining mark or variation selector. Each letter keeps a limited number of them.
        case mark
        /// Zero-width joiner or non-joiner.
        case joiner
        /// A line or paragraph end, or a tab.
        case lineBreak
        /// Invisible or misleading: dropped.
        case removed
        /// A control or a value that no font draws: shown as U+FFFD.
        case replaced
    }

    private static func classify(_ scalar: Unicode.Scalar) -> Class {
        switch scalar.value {
        case 0x20...0x7E: return .plain
        case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: return .lineBreak
        case 0x00...0x1F, 0x7F...0x9F: return .replaced
        case 0x200C, 0x200D: return .joiner
        // Soft hyphen, grapheme joiner, Hangul and Khmer fillers, Mongolian separators.
        case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: return .removed
        // Zero-width space, marks, embeddings, overrides, isolates, invisible operators, deprecated formats.
        case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: return .removed
        case 0xFE00...0xFE0F: return .mark
        // Musical formats, tags, variation selectors of plane 14.
        case 0x1D173...0x1D17A, 0xE0000...0xE0FFF: return .removed
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return .mark
        case .control, .privateUse, .surrogate: return .replaced
        case .format: return .removed
        case .unassigned where scalar.value & 0xFFFE == 0xFFFE: return .replaced
        default: return .plain
        }
    }

    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x2FF else { return false }
        if (0xFE00...0xFE0F).contains(scalar.value) || scalar.properties.isEmoji { return true }
        switch scalar.properties.generalCategory {
        case .otherLetter, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    /// Recognizes terminal escape sequences (ECMA-48 and the string sequences of xterm).
    private struct EscapeSequence {
        private enum State {
            /// Outside any sequence.
            case none
            /// After ESC.
            case escape
            /// In a control sequence, until its final byte.
            case control
            /// In OSC, DCS, SOS, PM or APC, until BEL or ST.
            case string
            /// In such a string after ESC, which may begin ST.
            case stringEscape
        }

        private var state = State.none

        mutating func consumes(_ scalar: Unicode.Scalar) -> Bool {
            let value = scalar.value
            switch state {
            case .none:
                switch value {
                case 0x1B: state = .escape
                case 0x9B: state = .control
                case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .string
                default: return false
                }
                return true
            case .escape:
                switch value {
                case 0x5B: state = .control
                case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string
                case 0x20...0x2F, 0x1B: break
                case 0x30...0x7E: state = .none
                default:
                    state = .none
                    return false
                }
                return true
            case .control:
                switch value {
                case 0x20...0x3F: break
                case 0x40...0x7E: state = .none
                case 0x1B: state = .escape
                default:
                    state = .none
                    return false
                }
                return true
            case .string:
                switch value {
                case 0x07, 0x9C: state = .none
                case 0x1B: state = .stringEscape
                // A line end closes an unterminated sequence, so that the next line is not lost.
                case 0x0A, 0x0D:
                    state = .none
                    return false
                default: break
                }
                return true
            case .stringEscape:
                state = value == 0x5C ? .none : .string
                if value == 0x1B { state = .stringEscape }
                return true
            }
        }
    }
}
