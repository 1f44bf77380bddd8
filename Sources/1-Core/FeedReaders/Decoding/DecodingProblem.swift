import Localization

/// The reason why a value was not decoded, and its place.
struct DecodingProblem {
    /// The path of the value. Its text is made only for reports.
    private let path: [any CodingKey]
    /// The place from an error of a model, which is more exact than the path.
    private let exactPlace: String?
    /// The reason, as a sentence.
    let reason: String

    static var missing: String { localized("The value is missing.") }
    static var nullText: String { localized("The value is the text “null”.") }

    init(at path: [any CodingKey], _ reason: String) {
        self.path = path
        self.reason = reason
        exactPlace = nil
    }

    private init(at place: String?, path: [any CodingKey], _ reason: String) {
        self.path = path
        self.reason = reason
        exactPlace = place
    }

    /// Creates a problem from an error that a model threw.
    init(_ error: any Error, at path: [any CodingKey]) {
        switch error {
        case let error as FeedError:
            self.init(at: error.place, path: path, error.detail ?? error.cause)
        case DecodingError.keyNotFound(let key, let context):
            self.init(at: context.codingPath + [key], Self.missing)
        case DecodingError.valueNotFound(_, let context):
            self.init(at: context.codingPath.isEmpty ? path : context.codingPath, Self.missing)
        case DecodingError.typeMismatch(_, let context):
            self.init(
                at: context.codingPath.isEmpty ? path : context.codingPath,
                localized("The value has an unexpected type."))
        case DecodingError.dataCorrupted(let context):
            self.init(at: context.codingPath.isEmpty ? path : context.codingPath, localized("The value is not valid."))
        default:
            self.init(at: path, localized("The value is not valid."))
        }
    }

    /// The text of the place, or `nil` for the root.
    func place() -> String? { exactPlace ?? CodingPlace.text(of: path) }

    /// The error for a required value.
    var error: FeedError { FeedError(.malformed, at: place(), detail: reason) }
}
