import Foundation
import Localization

/// The sentences that describe an error for people.
struct ErrorText: Equatable {
    /// The problem, in one sentence.
    var headline: String
    /// The cause; `nil` if unknown.
    var cause: String?
    /// The remedy; `nil` if unknown.
    var remedy: String?

    init(headline: String, cause: String? = nil, remedy: String? = nil) {
        self.headline = headline
        self.cause = cause
        self.remedy = remedy
    }

    /// Takes the parts from a `LocalizedError`, and from other errors their description.
    ///
    /// Errors that offer no text for people are described by their type and value, for reports of problems.
    init(_ error: any Error) {
        let localized = error as? any LocalizedError
        let cause = Self.filled(localized?.failureReason)
        let remedy = Self.filled(localized?.recoverySuggestion)
        guard let description = Self.description(of: error) else {
            // A cause without a description is what happened.
            self.init(headline: cause ?? Self.usual, cause: cause == nil ? Self.name(of: error) : nil, remedy: remedy)
            return
        }
        // Some errors join their parts into the description.
        var headline = description
        for part in [cause, remedy].compactMap({ $0 }) {
            headline = headline.replacingOccurrences(of: part, with: "")
        }
        headline = headline.trimmingCharacters(in: .whitespacesAndNewlines)
        if headline.isEmpty {
            self.init(splitting: description)
        } else if cause == nil, remedy == nil {
            self.init(splitting: description)
        } else {
            self.init(headline: headline, cause: cause, remedy: remedy)
        }
    }

    /// Makes the first sentence of a message the headline.
    init(splitting message: String) {
        let message = message.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let end = Self.endOfFirstSentence(message) else {
            self.init(headline: message)
            return
        }
        self.init(
            headline: String(message[...end]),
            cause: message[message.index(after: end)...].trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// All sentences, as a screen reader speaks them.
    var spoken: String {
        [headline, cause, remedy].compactMap { $0 }.map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
    }

    static var usual: String { localized("The operation could not be completed.") }

    /// Returns the text that an error has for people; `nil` for none.
    private static func description(of error: any Error) -> String? {
        if let localized = error as? any LocalizedError, let text = filled(localized.errorDescription) { return text }
        // Foundation's texts for its own errors; for all others it only knows a number.
        // Types are asked, because every error value can be cast to an `NSError`, which has a description.
        let type = type(of: error)
        if type is any CustomNSError.Type || type is NSError.Type { return filled(error.localizedDescription) }
        return type is any CustomStringConvertible.Type ? filled("\(error)") : nil
    }

    private static func name(of error: any Error) -> String { "\(type(of: error)): \(String(describing: error))" }

    private static func filled(_ text: String?) -> String? {
        guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else { return nil }
        return text
    }

    /// A sentence ends with a period, an exclamation or a question mark in front of a space and a capital letter.
    private static func endOfFirstSentence(_ message: String) -> String.Index? {
        for index in message.indices where ".!?".contains(message[index]) {
            let rest = message[message.index(after: index)...]
            let text = rest.drop(while: \.isWhitespace)
            if let first = text.first, text.startIndex > rest.startIndex, first.isUppercase { return index }
        }
        return nil
    }
}
