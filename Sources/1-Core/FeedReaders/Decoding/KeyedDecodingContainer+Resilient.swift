extension KeyedDecodingContainer {
    // MARK: Required values

    /// Decodes a value that the model cannot exist without.
    ///
    /// Other representations are accepted: numbers and Boolean values as text, whole numbers written as `12.0`, and
    /// texts given as numbers.
    ///
    /// ```swift
    /// init(from decoder: any Decoder) throws {
    ///     let container = try decoder.container(keyedBy: CodingKeys.self)
    ///     id = try container.required(Int.self, forKey: .id)
    ///     title = try container.required(String.self, forKey: .title)
    ///     duration = container.optional(Double.self, forKey: .duration)
    ///     quality = container.value(Quality.self, forKey: .quality, default: .automatic)
    ///     captions = container.elements(Caption.self, forKey: .captions)
    /// }
    /// ```
    ///
    /// - Throws: ``FeedError`` with the code ``FeedError/Code/malformed`` and the path of the value, if it is missing,
    ///   `null`, the text `null`, or malformed.
    public func required<Value: Decodable>(_ type: Value.Type = Value.self, forKey key: Key) throws(FeedError) -> Value
    {
        switch tolerantly(type, forKey: key).outcome {
        case .value(let value): return value
        case .null: throw DecodingProblem(at: codingPath + [key], DecodingProblem.missing).error
        case .problem(let problem): throw problem.error
        }
    }

    /// Decodes a list that the model cannot exist without. Malformed elements are dropped and reported.
    ///
    /// - Throws: ``FeedError`` with the path, if the value is missing or not a list.
    public func required<Element: Decodable>(
        _ type: [Element].Type = [Element].self, forKey key: Key
    ) throws(FeedError) -> [Element] {
        switch tolerantly(TolerantList<Element>.self, forKey: key).outcome {
        case .value(let list): return list.elements
        case .null: throw DecodingProblem(at: codingPath + [key], DecodingProblem.missing).error
        case .problem(let problem): throw problem.error
        }
    }

    // MARK: Optional values

    /// Decodes a value that may be missing.
    ///
    /// A malformed value, an unknown case of an enumeration and the text `null` become `nil` and are reported to the
    /// ``DecodingReport``. Addresses (`URL`) are resolved against the address of the source; only those of the schemes
    /// `http` and `https` are accepted. Text is cut at ``FeedLimits/textByteCount``.
    ///
    /// - Returns: The value, or `nil` if it is missing, `null`, or malformed.
    public func optional<Value: Decodable>(_ type: Value.Type = Value.self, forKey key: Key) -> Value? {
        let decoding = tolerantly(type, forKey: key)
        switch decoding.outcome {
        case .value(let value): return value
        case .null: return nil
        case .problem(let problem):
            decoding.report?.add(problem)
            return nil
        }
    }

    /// Decodes a list that may be missing. Malformed elements are dropped and reported.
    ///
    /// - Returns: The list, or `nil` if the value is missing, `null`, or not a list.
    public func optional<Element: Decodable>(_ type: [Element].Type = [Element].self, forKey key: Key) -> [Element]? {
        optional(TolerantList<Element>.self, forKey: key)?.elements
    }

    /// Decodes a dictionary that may be missing. Malformed values are dropped and reported.
    ///
    /// - Returns: The dictionary, or `nil` if the value is missing, `null`, or not a dictionary.
    public func optional<Value: Decodable>(_ type: [String: Value].Type = [String: Value].self, forKey key: Key)
        -> [String: Value]?
    {
        optional(TolerantDictionary<Value>.self, forKey: key)?.values
    }

    /// Decodes a value that has a default.
    ///
    /// - Returns: The value, or the default if it is missing, `null`, or malformed. Malformed values are reported.
    public func value<Value: Decodable>(
        _ type: Value.Type = Value.self, forKey key: Key, default defaultValue: @autoclosure () -> Value
    ) -> Value {
        optional(type, forKey: key) ?? defaultValue()
    }

    /// Decodes a list whose good elements are kept. Malformed elements are dropped and reported.
    ///
    /// At most ``FeedLimits/entryCount`` elements are read.
    ///
    /// - Returns: The elements, which are empty if the value is missing, `null`, or not a list.
    public func elements<Element: Decodable>(_ type: Element.Type = Element.self, forKey key: Key) -> [Element] {
        optional([Element].self, forKey: key) ?? []
    }

    // MARK: Implementation

    private func tolerantly<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> TolerantResult<Value> {
        guard contains(key) else { return TolerantResult(outcome: .null, report: nil) }
        do {
            let decoding = try decode(TolerantDecoding<Value>.self, forKey: key)
            return TolerantResult(outcome: decoding.outcome, report: decoding.report)
        } catch {
            return TolerantResult(outcome: .problem(DecodingProblem(error, at: codingPath + [key])), report: nil)
        }
    }
}

/// The outcome of decoding, and where problems are reported.
private struct TolerantResult<Value: Decodable> {
    let outcome: TolerantDecoding<Value>.Outcome
    let report: DecodingReport?
}
