import FoundationEssentials
import Localization

/// A value that is decoded without throwing: the value, `null`, or the reason why there is neither.
struct TolerantDecoding<Value: Decodable>: Decodable {
    enum Outcome {
        case value(Value)
        case null
        case problem(DecodingProblem)
    }

    let outcome: Outcome
    let report: DecodingReport?

    init(from decoder: any Decoder) {
        report = decoder.decodingReport
        outcome = Self.decode(from: decoder, report: report)
    }

    private static func decode(from decoder: any Decoder, report: DecodingReport?) -> Outcome {
        let container: any SingleValueDecodingContainer
        do { container = try decoder.singleValueContainer() } catch {
            return .problem(DecodingProblem(error, at: decoder.codingPath))
        }
        if container.decodeNil() { return .null }
        if Value.self == String.self || Value.self == URL.self {
            return tolerantly(from: container, at: decoder.codingPath, report: report)
                ?? .problem(DecodingProblem(at: decoder.codingPath, localized("The value is not valid.")))
        }
        // Values without rules of their type, and usual numbers, need no search for a conformance.
        do { return .value(try container.decode(Value.self)) } catch {
            let path = decoder.codingPath
            if let outcome = tolerantly(from: container, at: path, report: report) { return outcome }
            if isNullText(container) { return .problem(DecodingProblem(at: path, DecodingProblem.nullText)) }
            if Value.self is any RawRepresentable.Type, error is DecodingError {
                return .problem(DecodingProblem(at: path, localized("The value is unknown.")))
            }
            return .problem(DecodingProblem(error, at: path))
        }
    }

    /// Decodes a value from other representations, or returns `nil` if its type has none.
    private static func tolerantly(
        from container: any SingleValueDecodingContainer, at path: @autoclosure () -> [any CodingKey],
        report: DecodingReport?
    ) -> Outcome? {
        guard let type = Value.self as? any TolerantValue.Type else { return nil }
        if let value = type.decode(from: container, report: report) as? Value { return .value(value) }
        let reason =
            isNullText(container) ? DecodingProblem.nullText : localized("The value is not \(type.expectation).")
        return .problem(DecodingProblem(at: path(), reason))
    }

    private static func isNullText(_ container: any SingleValueDecodingContainer) -> Bool {
        (try? container.decode(String.self)) == "null"
    }
}

/// A list whose good elements are kept. Only a value that is not a list throws.
struct TolerantList<Element: Decodable>: Decodable {
    let elements: [Element]

    init(from decoder: any Decoder) throws {
        let report = decoder.decodingReport
        let limit = (report?.limits ?? FeedLimits()).entryCount
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        elements.reserveCapacity(min(container.count ?? 0, limit, 4096))
        while !container.isAtEnd {
            let index = container.currentIndex
            guard index < limit else {
                report?.add(at: container.codingPath, localized("Only the first \(limit) elements were read."))
                break
            }
            switch try container.decode(TolerantDecoding<Element>.self).outcome {
            case .value(let element): elements.append(element)
            case .null:
                report?.add(
                    DecodingProblem(at: container.codingPath + [ListIndex(intValue: index)], DecodingProblem.missing))
            case .problem(let problem): report?.add(problem)
            }
            // A decoder that does not advance would never end.
            guard container.currentIndex > index else { break }
        }
        self.elements = elements
    }
}

/// A dictionary whose good values are kept. Only a value that is not a dictionary throws.
struct TolerantDictionary<Value: Decodable>: Decodable {
    let values: [String: Value]

    init(from decoder: any Decoder) throws {
        let report = decoder.decodingReport
        let limit = (report?.limits ?? FeedLimits()).entryCount
        let container = try decoder.container(keyedBy: AnyKey.self)
        let keys = container.allKeys
        if keys.count > limit { report?.add(at: container.codingPath, localized("Only \(limit) values were read.")) }
        var values: [String: Value] = [:]
        for key in keys.prefix(limit) {
            switch try container.decode(TolerantDecoding<Value>.self, forKey: key).outcome {
            case .value(let value): values[key.stringValue] = value
            case .null: break
            case .problem(let problem): report?.add(problem)
            }
        }
        self.values = values
    }
}

/// The place of an element in a list.
struct ListIndex: CodingKey {
    let intValue: Int?
    var stringValue: String { "Index \(intValue ?? 0)" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
}

/// Any key of a dictionary.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
