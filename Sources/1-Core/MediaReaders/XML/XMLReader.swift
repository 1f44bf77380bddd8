import CExpat

/// Receives the parts of a document from an ``XMLReader``, in document order and on the thread that parses.
package protocol XMLReaderHandler: AnyObject {
    /// Handles the XML declaration.
    func declare(encoding: String?)
    /// Handles the beginning of a document type. The reader has stopped.
    func beginDocumentType()
    /// Handles a start tag. The name and the attributes are valid only during the call.
    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes)
    /// Handles an end tag, or the end of an empty element.
    func end()
    /// Handles characters between tags. The text between two tags may arrive in parts.
    func append(_ characters: UnsafeBufferPointer<UInt8>)
}

extension XMLReaderHandler {
    package func declare(encoding: String?) {}
    package func beginDocumentType() {}
}

/// Parses XML in UTF-8 with expat. No other type uses expat.
///
/// A document type stops the parser where it begins, so the only entities are the five that XML predefines, and nothing
/// outside the given bytes is ever read. Names are reported as written: namespaces belong to the handler, because feeds
/// use prefixes that they do not declare. expat keeps open elements in a list instead of on the stack, so nesting does
/// not need stack space; handlers limit it. A reader is used on one thread.
package final class XMLReader {
    /// The reason why expat stopped.
    package enum Failure: Sendable, Hashable {
        /// The XML declaration is malformed.
        case declaration
        /// The document has no element.
        case noElement
        /// The document ends inside an element.
        case incomplete
        /// The document continues after its root element.
        case contentAfterEnd
        /// An attribute occurs twice in one tag, tags do not match, or the text is otherwise not well formed.
        case malformed
        /// The handler stopped the reader.
        case stopped
    }

    /// Unowned, because the handler owns the reader.
    private unowned let handler: any XMLReaderHandler
    /// The expat parser, freed with the reader.
    private let parser: XML_Parser

    /// Creates a reader. The handler must live until parsing ends.
    package init(handler: any XMLReaderHandler) {
        self.handler = handler
        // Overrides the declaration, because the text is known to be UTF-8.
        guard let parser = XML_ParserCreate("UTF-8") else { preconditionFailure("Out of memory in expat.") }
        self.parser = parser
        XML_SetXmlDeclHandler(parser, xmlDeclared)
        XML_SetStartDoctypeDeclHandler(parser, documentTypeBegan)
        XML_SetElementHandler(parser, elementBegan, elementEnded)
        XML_SetCharacterDataHandler(parser, charactersCame)
    }

    deinit { XML_ParserFree(parser) }

    /// Parses further bytes.
    ///
    /// - Parameters:
    ///   - bytes: At most 2 GiB. expat scans a token again if it is split between calls, so callers keep tags whole.
    ///   - isLast: Pass `true` for the last bytes of the document.
    /// - Returns: The reason why parsing stopped, or `nil` if it continues.
    package func parse(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Failure? {
        // Unretained, because expat calls back only during `XML_Parse`.
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        // expat refuses a null pointer, even for no bytes.
        let status = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1) { empty in
            guard let start = bytes.baseAddress, !bytes.isEmpty else {
                return XML_Parse(parser, empty.baseAddress, 0, isLast ? 1 : 0)
            }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                XML_Parse(parser, $0, Int32(bytes.count), isLast ? 1 : 0)
            }
        }
        guard status != XML_STATUS_OK else { return nil }
        return switch XML_GetErrorCode(parser) {
        case XML_ERROR_XML_DECL: .declaration
        case XML_ERROR_NO_ELEMENTS:
            // expat reports the same code for a document that ends inside an element.
            hasElement ? .incomplete : .noElement
        case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION: .incomplete
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: .contentAfterEnd
        case XML_ERROR_ABORTED: .stopped
        default: .malformed
        }
    }

    /// Stops the parser. The handler may receive further events of the same tag.
    package func stop() { XML_StopParser(parser, 0) }

    /// The line at which the parser is, from one.
    package var line: Int { max(1, Int(clamping: cexpat_line(parser))) }

    /// The position in all bytes so far of the part that the parser reads or refused.
    package var byteIndex: Int { max(0, Int(cexpat_byte_index(parser))) }

    /// The size of the current tag, in bytes.
    package var tagByteCount: Int { Int(cexpat_byte_count(parser)) }

    /// The number of attributes of the current tag.
    package var attributeCount: Int { Int(XML_GetSpecifiedAttributeCount(parser) / 2) }

    private var hasElement = false

    // MARK: - Called by expat

    fileprivate func declare(_ encoding: UnsafePointer<CChar>?) {
        handler.declare(encoding: encoding.map { String(cString: $0) })
    }

    fileprivate func beginDocumentType() {
        stop()
        handler.beginDocumentType()
    }

    fileprivate func begin(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        hasElement = true
        handler.begin(name, XMLAttributes(attributes))
    }

    fileprivate func end() { handler.end() }

    fileprivate func append(_ characters: UnsafeBufferPointer<UInt8>) { handler.append(characters) }
}

// The handlers. `data` is the current reader, which lives during `XML_Parse`.

private nonisolated func reader(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
}

private nonisolated func xmlDeclared(
    data: UnsafeMutableRawPointer?, version: UnsafePointer<CChar>?, encoding: UnsafePointer<CChar>?, standalone: Int32
) {
    reader(data)?.declare(encoding)
}

private nonisolated func documentTypeBegan(
    data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?, system: UnsafePointer<CChar>?,
    package: UnsafePointer<CChar>?, hasInternalSubset: Int32
) {
    reader(data)?.beginDocumentType()
}

private nonisolated func elementBegan(
    data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
    if let name { reader(data)?.begin(name, attributes) }
}

private nonisolated func elementEnded(data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?) {
    reader(data)?.end()
}

private nonisolated func charactersCame(data: UnsafeMutableRawPointer?, text: UnsafePointer<CChar>?, count: Int32) {
    text?.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        reader(data)?.append(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
