/// A single byte range as a client requests it (RFC 9110, section 14).
public enum ByteRange: Sendable, Hashable {
    /// From the first to the last byte, both included: `bytes=0-99`.
    case closed(first: Int, last: Int)
    /// From a byte to the end: `bytes=100-`.
    case from(Int)
    /// The last bytes: `bytes=-100`.
    case suffix(Int)

    /// Parses the value of a `Range` header.
    ///
    /// Returns `nil` for values that a server may ignore: other units, malformed text and several ranges.
    public init?(header: String) {
        let trimmed = header.filter { $0 != " " && $0 != "\t" }
        guard trimmed.lowercased().hasPrefix("bytes=") else { return nil }
        let specification = trimmed.dropFirst("bytes=".count)
        let parts = specification.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        func number(_ text: Substring) -> Int? {
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(text)
        }
        switch (parts[0].isEmpty, parts[1].isEmpty) {
        case (true, true):
            return nil
        case (true, false):
            guard let count = number(parts[1]) else { return nil }
            self = .suffix(count)
        case (false, true):
            guard let first = number(parts[0]) else { return nil }
            self = .from(first)
        case (false, false):
            guard let first = number(parts[0]), let last = number(parts[1]), first <= last else { return nil }
            self = .closed(first: first, last: last)
        }
    }

    /// Returns the bytes of a resource of a length that the range selects; `nil` if it cannot be satisfied.
    public func resolved(length: Int) -> Range<Int>? {
        switch self {
        case .closed(let first, let last):
            first < length ? first..<(min(last, length - 1) + 1) : nil
        case .from(let first):
            first < length ? first..<length : nil
        case .suffix(let count):
            count > 0 && length > 0 ? max(0, length - count)..<length : nil
        }
    }
}
