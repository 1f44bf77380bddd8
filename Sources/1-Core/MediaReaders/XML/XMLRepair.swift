/// Turns the XML of feeds in the wild into XML in UTF-8 that a strict parser reads, in parts.
///
/// It converts the encoding (bytes that are not UTF-8 mean the declared encoding, a guess, or windows-1252), and removes text before the document,
/// comments, processing instructions, document types and control characters. It escapes ampersands and angle brackets
/// that begin no markup, and replaces HTML's named characters. It does not repair tags: those are the parser's to judge.
/// Line ends stay, so line numbers do too. Memory: one tag and one part. Cost: linear.
package final class XMLRepair {
    /// The reason why a document, or a part of it, is refused.
    package enum Problem: Sendable, Hashable {
        /// A document type declares entities. The rest of the document is not read.
        case entities
        /// A tag is longer than the limit. The tag was removed.
        case tagTooLong
    }

    enum State: Equatable {
        /// Before the document.
        case start
        /// Between tags.
        case text
        /// In a tag, outside of its attributes' values.
        case tag
        /// In a value, which ends with this quotation mark. `hasEnd` is `true` after an angle bracket that may be the
        /// tag's end, if the mark is missing.
        case value(UInt8, hasEnd: Bool)
        case comment
        case instruction
        /// In a section of unparsed characters: CDATA.
        case characterData
        /// In markup that ends with the next angle bracket and means nothing.
        case ignored
        /// In a document type, outside of its internal subset.
        case documentType
        /// In a document type's internal subset.
        case subset
    }

    /// The most bytes that a decision looks ahead.
    static let lookahead = 64
    private static let headCount = 4096

    var state = State.start
    /// A Boolean value that indicates whether text other than blanks before the document was removed.
    package internal(set) var hasLeadingText = false
    /// The line ends that ``skip(to:)`` removed from the output since it was called.
    package private(set) var skippedLineCount = 0

    private let tagLimit: Int
    private var transcoder: XMLTranscoder?
    private var hasHead = false
    /// The declared encoding of bytes outside of ASCII if they are not UTF-8.
    private var encoding: String?
    /// `true` until bytes outside of ASCII have decided the encoding.
    private var isEncodingOpen = false
    private let charset: String?
    /// Text that is not decided yet.
    private var pending: [UInt8] = []
    /// The beginning of a tag that is not complete yet.
    private var openTag: [UInt8] = []
    /// The names of the tags at which skipping ends.
    private var skipTargets: [[UInt8]] = []
    /// The position in the output at which the latest tag begins.
    private var tagStart = 0

    /// Creates a repair.
    ///
    /// - Parameters:
    ///   - tagLimit: The longest tag with its attributes, in bytes.
    ///   - charset: The encoding that the server declares, for documents that do not.
    package init(tagLimit: Int, charset: String? = nil) {
        self.tagLimit = tagLimit
        self.charset = charset
    }

    /// Removes everything up to the next start tag with one of the names.
    package func skip(to names: [String]) {
        skipTargets = names.map { Array($0.utf8) }
        skippedLineCount = 0
        openTag = []
    }

    /// A Boolean value that indicates whether the output is being removed, because ``skip(to:)`` found nothing so far.
    package var isSkipping: Bool { !skipTargets.isEmpty }

    /// Reads further bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes. After a problem, pass none to continue with those that were not read.
    ///   - isLast: Pass `true` for the last bytes of the document.
    ///   - output: Receives UTF-8. Tags are never split between calls.
    /// - Returns: The problem that needs a decision before the rest is read, or `nil`.
    package func read(
        _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]
    ) -> Problem? {
        guard hasHead else {
            pending.append(contentsOf: bytes)
            guard isLast || pending.count >= Self.headCount else { return nil }
            hasHead = true
            let head = pending
            if let wide = XMLTranscoder.wideEncoding(of: head[...]) {
                transcoder = XMLTranscoder(from: wide)
            } else {
                encoding =
                    XMLTranscoder.encoding(of: head.prefix(Self.headCount)) ?? charset.flatMap(XMLTranscoder.iconvName)
                isEncodingOpen = true
            }
            pending = []
            return head.withUnsafeBufferPointer { read($0, isLast: isLast, into: &output) }
        }
        if isEncodingOpen, let isUTF8 = XMLTranscoder.isUTF8(bytes) {
            if !isUTF8 {
                transcoder = XMLTranscoder(
                    from: encoding ?? LegacyEncoding.guess(bytes.prefix(Self.headCount)) ?? "CP1252")
            }
            isEncodingOpen = false
        }
        if let transcoder, !bytes.isEmpty {
            pending += transcoder.utf8(bytes, isLast: isLast)
        } else {
            pending.append(contentsOf: bytes)
        }
        let first = output.count
        output += openTag
        tagStart = first
        openTag = []
        let buffer = pending
        let (position, problem) = buffer.withUnsafeBufferPointer { repair($0, isLast: isLast, into: &output) }
        pending.removeFirst(position)
        if problem == .tagTooLong { return problem }
        switch state {
        case .tag, .value:
            openTag = Array(output[tagStart...])
            output.removeLast(output.count - tagStart)
        default: break
        }
        return problem
    }

    /// Returns the position of the first byte that was not read.
    private func repair(
        _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]
    ) -> (position: Int, problem: Problem?) {
        let limit = isLast ? bytes.count : bytes.count - Self.lookahead
        var index = 0
        var mark = output.count
        while index < limit {
            switch state {
            case .start: index = readStart(bytes, index, limit, &output)
            case .text: index = readText(bytes, index, limit, isLast, &output)
            case .tag, .value:
                index = readTag(bytes, index, limit, &output)
                if output.count - tagStart > tagLimit, !isSkipping {
                    output.removeLast(output.count - tagStart)
                    return (index, .tagTooLong)
                }
            case .characterData: index = readCharacterData(bytes, index, limit, &output)
            case .comment: index = drop(bytes, index, limit, upTo: "-->", &output)
            case .instruction: index = drop(bytes, index, limit, upTo: "?>", &output)
            case .ignored: index = drop(bytes, index, limit, upTo: ">", &output)
            case .documentType, .subset:
                guard let next = readDocumentType(bytes, index, limit, &output) else { return (index, .entities) }
                index = next
            }
            if isSkipping {
                for byte in output[mark...] where byte == 0x0A { skippedLineCount += 1 }
                output.removeLast(output.count - mark)
                tagStart = mark
            } else {
                mark = output.count
            }
        }
        return (max(0, index), nil)
    }

    /// Begins a tag in the output, and ends skipping at a wanted one.
    func beginTag(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ output: inout [UInt8]) {
        state = .tag
        tagStart = output.count
        if isSkipping, skipTargets.contains(where: { XMLRepair.isStartTag(bytes, index, named: $0) }) {
            // Text before the tag was added in the same step.
            skipTargets = []
        }
    }

    /// Returns whether a start tag with this name is at the index.
    package static func isStartTag(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, named name: [UInt8]
    ) -> Bool {
        let end = index + 1 + name.count
        guard end < bytes.count, bytes[index] == UInt8(ascii: "<") else { return false }
        for offset in name.indices where bytes[index + 1 + offset] != name[offset] { return false }
        let next = bytes[end]
        return ASCII.isWhitespace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
    }
}
