/// Parses a manifest with `XMLReader`. All bytes are passed in one call, so no token is scanned twice.
enum DASHManifestParser {
    static func parse(_ bytes: [UInt8], limits: DASHManifestLimits) throws(DASHManifestError) -> DASHManifest {
        // expat counts bytes in a C int.
        let limit = min(limits.bytes, Int(Int32.max))
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        let text = PlaylistText.utf8(bytes)
        guard !text.isEmpty else { throw .notManifest(.empty) }
        // expat would report other encodings as malformed XML.
        // Comments are checked as well, although they are skipped.
        let isTranscoded = UTF16Units(bytes[...]) != nil
        let whole = isTranscoded ? text : bytes
        guard !whole.contains(0), String(validating: whole, as: UTF8.self) != nil else { throw .unsupportedEncoding }
        guard text.first == UInt8(ascii: "<") else { throw .notManifest(MediaSniffer.format(of: bytes)) }
        // A class, because expat's callbacks refer to it.
        let run = ManifestParse(limits: limits, isTranscoded: isTranscoded)
        try run.read(text)
        guard !run.builder.manifest.periods.isEmpty else { throw .noContent }
        return run.builder.finished()
    }
}

/// A single parse, on the caller's thread.
private final class ManifestParse: XMLReaderHandler {
    private(set) var builder: DASHManifestBuilder

    private let limits: DASHManifestLimits
    /// `true` if the text was converted from UTF-16, which its declaration may still name.
    private let isTranscoded: Bool
    private lazy var reader = XMLReader(handler: self)
    private var failure: DASHManifestError?

    init(limits: DASHManifestLimits, isTranscoded: Bool) {
        self.limits = limits
        self.isTranscoded = isTranscoded
        builder = DASHManifestBuilder(limits: limits)
    }

    func read(_ bytes: [UInt8]) throws(DASHManifestError) {
        let stop = bytes.withUnsafeBufferPointer { reader.parse($0, isLast: true) }
        if let failure { throw failure }
        if let stop { throw reason(for: stop, in: bytes) }
    }

    /// Returns the error for the position at which the reader stopped.
    private func reason(for stop: XMLReader.Failure, in bytes: [UInt8]) -> DASHManifestError {
        let index = min(reader.byteIndex, bytes.count - 1)
        // `<!` and a letter is a misspelled or misplaced document type, or a part of it.
        if let start = bytes[...index].lastIndex(of: UInt8(ascii: "<")), ASCII.hasPrefix(bytes[start...], "<!"),
            start + 2 < bytes.count, ASCII.isLetter(bytes[start + 2])
        {
            return .documentType
        }
        switch stop {
        // An unreadable declaration does not declare UTF-8.
        case .declaration: return .unsupportedEncoding
        case .noElement: return .notManifest(MediaSniffer.format(of: bytes))
        default: return .malformed(line: reader.line)
        }
    }

    // MARK: - XMLReaderHandler

    func declare(encoding: String?) {
        guard let encoding, !["utf-8", "utf8", "us-ascii"].contains(encoding.lowercased()),
            !isTranscoded || !encoding.lowercased().hasPrefix("utf-16")
        else { return }
        stop(.unsupportedEncoding)
    }

    func beginDocumentType() { stop(.documentType) }

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        guard failure == nil else { return }
        if reader.tagByteCount > limits.tagBytes { return stop(.tagTooLong(limit: limits.tagBytes)) }
        if reader.attributeCount > limits.attributes { return stop(.tooMany(.attributes, limit: limits.attributes)) }
        do {
            try builder.open(String(cString: name), attributes)
        } catch {
            stop(error)
        }
    }

    func end() {
        if failure == nil { builder.close() }
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {
        if failure == nil { builder.append(characters) }
    }

    private func stop(_ error: DASHManifestError) {
        failure = failure ?? error
        reader.stop()
    }
}
