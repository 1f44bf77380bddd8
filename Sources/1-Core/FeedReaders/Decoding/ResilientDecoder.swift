import FoundationEssentials
import Localization

/// A decoder of untrusted JSON that keeps what can be kept and reports the rest.
///
/// The models decide which values they need: see `required(_:forKey:)`, `optional(_:forKey:)`,
/// `value(_:forKey:default:)` and `elements(_:forKey:)` of `KeyedDecodingContainer`.
///
/// ```swift
/// let decoder = ResilientDecoder()
/// let (items, dropped) = try decoder.decode([MediaItem].self, from: bytes)
/// show(items)
/// for element in dropped { print(element) }  // [3].duration: The value is not a number.
/// ```
///
/// Untrusted input never traps. Size, depth, texts, lists and the report are bounded by ``limits``, and the number of
/// values is limited to three million. The decoder is a value and can be used on any thread.
public struct ResilientDecoder: Sendable {
    /// The limits.
    public var limits: FeedLimits
    /// The absolute address of the source, which relative addresses are resolved against, or `nil` if unknown.
    public var address: String?
    /// The largest number of values. `JSONDecoder` needs up to 120 bytes for each, which bounds its memory.
    var valueCount = 3_000_000

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - limits: The limits.
    ///   - address: The absolute address of the source, if known.
    public init(limits: FeedLimits = FeedLimits(), address: String? = nil) {
        self.limits = limits
        self.address = address
    }

    /// Decodes a model.
    ///
    /// - Returns: The model, and the parts of the source that were not read.
    /// - Throws: ``FeedError``: the content is empty, too large, too deep or not JSON, or a required value is missing
    ///   or malformed, with its path.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: some Collection<UInt8>
    ) throws(FeedError) -> (value: Value, dropped: [DroppedElement]) {
        let report = DecodingReport(limits: limits, address: address)
        switch try root(type, from: bytes, report: report).outcome {
        case .value(let value): return (value, report.dropped)
        case .null: throw FeedError(.malformed, detail: DecodingProblem.missing)
        case .problem(let problem): throw problem.error
        }
    }

    /// Decodes a list of models. Malformed elements are dropped and reported.
    ///
    /// - Returns: The models, and the parts of the source that were not read.
    /// - Throws: ``FeedError``, if the content is not a list, or is empty, too large or too deep.
    public func decode<Element: Decodable>(
        _ type: [Element].Type, from bytes: some Collection<UInt8>
    ) throws(FeedError) -> (value: [Element], dropped: [DroppedElement]) {
        let (list, dropped) = try decode(TolerantList<Element>.self, from: bytes)
        return (list.elements, dropped)
    }

    private func root<Value: Decodable>(
        _ type: Value.Type, from bytes: some Collection<UInt8>, report: DecodingReport
    ) throws(FeedError) -> TolerantDecoding<Value> {
        if bytes.isEmpty { throw FeedError(.empty) }
        if bytes.count > limits.byteCount { throw FeedError(.tooLarge) }
        let data = Self.withoutByteOrderMark(Data(bytes))
        if let problem = data.withUnsafeBytes({ problem(in: $0) }) { throw problem }
        let decoder = JSONDecoder()
        decoder.userInfo[.decodingReport] = report
        do { return try decoder.decode(TolerantDecoding<Value>.self, from: data) } catch {
            throw FeedError(.malformed, detail: localized("It is not valid JSON."))
        }
    }

    /// Returns the problem of a source that is nested too deeply, has too many values, or does not look like JSON, so that
    /// a hostile one can exhaust neither the stack nor the memory.
    private func problem(in bytes: UnsafeRawBufferPointer) -> FeedError? {
        var depth = 0
        var count = 0
        var isInText = false
        var isEscaped = false
        var hasContent = false
        for byte in bytes {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > limits.depth { return FeedError(.tooDeep) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","):
                count += 1
                if count > valueCount {
                    return FeedError(.tooLarge, detail: localized("It has more than \(valueCount) values."))
                }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0: continue
            default: break
            }
            if !hasContent {
                guard depth == 1 else { return FeedError(.notAFeed, detail: localized("It is not JSON.")) }
                hasContent = true
            }
        }
        return hasContent ? nil : FeedError(.empty)
    }

    /// Removes a byte order mark, which `JSONDecoder` accepts only in UTF-8.
    private static func withoutByteOrderMark(_ data: Data) -> Data {
        for mark: [UInt8] in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] where data.starts(with: mark) {
            return Data(data.dropFirst(mark.count))
        }
        return data
    }
}
