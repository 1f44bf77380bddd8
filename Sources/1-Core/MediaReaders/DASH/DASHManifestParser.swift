import CExpat

/// Parses a manifest with expat. No other file uses expat.
///
/// A document type ends the parse where it begins, so the only entities are XML's five predefined ones, and nothing
/// outside the given bytes is ever read. All bytes are passed in one call, so no token is scanned twice, and expat
/// keeps open elements in a list instead of on the stack.
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
private final class ManifestParse {
    var builder: DASHManifestBuilder

    private let limits: DASHManifestLimits
    /// `true` if the text was converted from UTF-16, which its declaration may still name.
    private let isTranscoded: Bool
    /// The expat parser, freed with the parse.
    private let parser: XML_Parser
    private var failure: DASHManifestError?

    init(limits: DASHManifestLimits, isTranscoded: Bool) {
        self.limits = limits
        self.isTranscoded = isTranscoded
        builder = DASHManifestBuilder(limits: limits)
        // Overrides the declaration, because the text is known to be UTF-8.
        guard let parser = XML_ParserCreate("UTF-8") else { preconditionFailure("Out of memory in expat.") }
        self.parser = parser
    }

    deinit { XML_ParserFree(parser) }

    func read(_ bytes: [UInt8]) throws(DASHManifestError) {
        // Unretained, because expat calls back only during `XML_Parse`.
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetXmlDeclHandler(parser, xmlDeclared)
        XML_SetStartDoctypeDeclHandler(parser, documentTypeBegan)
        XML_SetElementHandler(parser, elementBegan, elementEnded)
        XML_SetCharacterDataHandler(parser, charactersCame)
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
        }
        if let failure { throw failure }
        guard status == XML_STATUS_OK else { throw reason(in: bytes) }
    }

    /// Returns the error for the position at which expat stopped.
    private func reason(in bytes: [UInt8]) -> DASHManifestError {
        let index = min(max(0, Int(XML_GetCurrentByteIndex(parser))), bytes.count - 1)
        // `<!` and a letter is a misspelled or misplaced document type, or a part of it.
        if let start = bytes[...index].lastIndex(of: UInt8(ascii: "<")), ASCII.hasPrefix(bytes[start...], "<!"),
            start + 2 < bytes.count, ASCII.isLetter(bytes[start + 2])
        {
            return .documentType
        }
        switch XML_GetErrorCode(parser) {
        // An unreadable declaration does not declare UTF-8.
        case XML_ERROR_XML_DECL: return .unsupportedEncoding
        case XML_ERROR_NO_ELEMENTS where !builder.hasRoot:
            return .notManifest(MediaSniffer.format(of: bytes))
        default: return .malformed(line: max(1, Int(XML_GetCurrentLineNumber(parser))))
        }
    }

    // MARK: - Called by expat

    func declare(encoding: String?) {
        guard let encoding, !["utf-8", "utf8", "us-ascii"].contains(encoding.lowercased()),
            !isTranscoded || !encoding.lowercased().hasPrefix("utf-16")
        else { return }
        stop(.unsupportedEncoding)
    }

    func beginDocumentType() { stop(.documentType) }

    func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard failure == nil else { return }
        if Int(XML_GetCurrentByteCount(parser)) > limits.tagBytes { return stop(.tagTooLong(limit: limits.tagBytes)) }
        if Int(XML_GetSpecifiedAttributeCount(parser) / 2) > limits.attributes {
            return stop(.tooMany(.attributes, limit: limits.attributes))
        }
        do {
            try builder.open(String(cString: name), XMLAttributes(attributes))
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
        XML_StopParser(parser, 0)
    }
}

// The handlers. `data` is the current parse.

private nonisolated func parse(_ data: UnsafeMutableRawPointer?) -> ManifestParse? {
    data.map { Unmanaged<ManifestParse>.fromOpaque($0).takeUnretainedValue() }
}

private nonisolated func xmlDeclared(
    data: UnsafeMutableRawPointer?, version: UnsafePointer<CChar>?, encoding: UnsafePointer<CChar>?, standalone: Int32
) {
    parse(data)?.declare(encoding: encoding.map { String(cString: $0) })
}

private nonisolated func documentTypeBegan(
    data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?, system: UnsafePointer<CChar>?,
    package: UnsafePointer<CChar>?, hasInternalSubset: Int32
) {
    parse(data)?.beginDocumentType()
}

private nonisolated func elementBegan(
    data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
    if let name { parse(data)?.begin(name, attributes) }
}

private nonisolated func elementEnded(data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?) {
    parse(data)?.end()
}

private nonisolated func charactersCame(data: UnsafeMutableRawPointer?, text: UnsafePointer<CChar>?, count: Int32) {
    text?.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        parse(data)?.append(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
