/// The reason why a DASH manifest cannot be read.
package enum DASHManifestError: ReaderError {
    /// A part of a manifest that has a limit.
    package enum Part: String, Sendable, Hashable {
        /// Attributes of one element.
        case attributes
        /// Elements.
        case elements
        /// Nested elements.
        case nestedElements = "nested elements"
        /// Periods.
        case periods
        /// Adaptation sets.
        case adaptationSets = "adaptation sets"
        /// Representations.
        case representations
        /// Addresses of segments.
        case addresses
    }

    /// The manifest contains more bytes than the limit.
    case tooLarge(limit: Int)
    /// The bytes are in another format.
    case notManifest(SniffedFormat)
    /// The text is neither UTF-8 nor UTF-16, or declares another encoding.
    case unsupportedEncoding
    /// The manifest has a document type. It is never needed and could define malicious entities, so it is always
    /// refused.
    case documentType
    /// A tag is longer than the limit.
    case tagTooLong(limit: Int)
    /// The number of parts of this kind exceeds the limit.
    case tooMany(Part, limit: Int)
    /// The XML is not well formed at this line.
    case malformed(line: Int)
    /// The manifest has no period.
    case noContent
    /// The bytes cannot be read.
    case source(ByteSourceError)

    package var code: String {
        switch self {
        case .tooLarge: "dash.tooLarge"
        case .notManifest: "dash.notManifest"
        case .unsupportedEncoding: "dash.unsupportedEncoding"
        case .documentType: "dash.documentType"
        case .tagTooLong: "dash.tagTooLong"
        case .tooMany: "dash.tooMany"
        case .malformed: "dash.malformed"
        case .noContent: "dash.noContent"
        case .source: "dash.source"
        }
    }

    package var isRetryable: Bool {
        if case .source(let error) = self { error.isRetryable } else { false }
    }

    package var description: String {
        switch self {
        case .tooLarge(let limit): "The manifest is larger than \(limit) bytes."
        case .notManifest(let format): "This is \(format.phrase), not a DASH manifest."
        case .unsupportedEncoding: "Cannot read the manifest: its encoding is not UTF-8 or UTF-16."
        case .documentType: "The manifest has a document type declaration, which is not allowed for security reasons."
        case .tagTooLong(let limit): "The manifest has a tag longer than \(limit) bytes."
        case .tooMany(let part, let limit): "The manifest has more than \(limit) \(part.rawValue)."
        case .malformed(let line): "The manifest is damaged at line \(line)."
        case .noContent: "The manifest has no playable period."
        case .source(let error): error.description
        }
    }
}
