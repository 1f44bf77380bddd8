/// A document of timed text: TTML, with the profiles IMSC 1, EBU-TT-D and DFXP.
///
/// Times, sequences, line breaks, regions, colors, bold and italic letters, underlines, alignments and annotations (ruby, in
/// parentheses) are read; other features, such as animation, are ignored. A document that is damaged has the cues before the
/// damage. Cost: linear in the number of bytes.
///
///     let document = try TTMLDocument(bytes)
///     for cue in document.cues { print(cue.start, PrintableText(cue.text.plain)) }
///
/// Sources: W3C Timed Text Markup Language 1 (third edition), TTML Profiles for Internet Media Subtitles and Captions 1.2.
package struct TTMLDocument: Sendable, Hashable {
    /// A text with its time.
    package struct Cue: Sendable, Hashable {
        /// The start, in seconds of the document's time.
        package var start: Double
        /// The end, which is after the start; `nil` if the document gives none.
        package var end: Double?
        /// The text with its styles and its place.
        package var text: StyledText
    }

    /// The reason why a document cannot be read.
    package enum Failure: Error, Sendable, Hashable {
        /// It is larger than the limit.
        case tooLarge
        /// It is no XML, or its root is not `tt`.
        case notTTML
    }

    /// The cues in the order of their starts.
    package let cues: [Cue]

    /// The size of the largest document, in bytes.
    package static let largestSize = 16 << 20

    /// Reads a document in UTF-8.
    package init(_ bytes: [UInt8]) throws(Failure) {
        guard bytes.count <= Self.largestSize else { throw .tooLarge }
        let handler = TTMLHandler()
        _ = bytes.withUnsafeBufferPointer { handler.parse($0) }
        guard handler.hasRoot else { throw .notTTML }
        cues = handler.cues.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }

    /// Returns `true` if a text begins like a document: the first tag is named `tt`.
    static func isDocument(_ text: [UInt8]) -> Bool {
        var rest = text.prefix(4096)
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(open + 1)...]
            guard let first = rest.first else { return false }
            if first == UInt8(ascii: "?") || first == UInt8(ascii: "!") { continue }
            let name = rest.prefix { ASCII.isLetter($0) || $0 == UInt8(ascii: ":") || ASCII.digit($0) != nil }
            return name.elementsEqual("tt".utf8) || name.suffix(3).elementsEqual(":tt".utf8)
        }
        return false
    }
}
