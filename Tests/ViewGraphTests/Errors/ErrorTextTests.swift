import Foundation
import Testing

@testable import ViewGraph

@MainActor struct ErrorTextTests {
    @Test func partsOfALocalizedErrorAreHeadlineCauseAndRemedy() {
        let text = ErrorText(Parts(description: "Cannot load.", reason: "It is offline.", suggestion: "Connect."))
        #expect(text == ErrorText(headline: "Cannot load.", cause: "It is offline.", remedy: "Connect."))
        #expect(text.spoken == "Cannot load. It is offline. Connect.")
    }

    @Test func partsJoinedInTheDescriptionAreNotRepeated() {
        let joined = Parts(
            description: "Cannot load. It is offline. Connect.", reason: "It is offline.", suggestion: "Connect.")
        #expect(ErrorText(joined) == ErrorText(headline: "Cannot load.", cause: "It is offline.", remedy: "Connect."))
        let same = Parts(description: "It is offline.", reason: "It is offline.")
        #expect(ErrorText(same) == ErrorText(headline: "It is offline."))
    }

    @Test func firstSentenceOfALongDescriptionIsTheHeadline() {
        let text = ErrorText(Parts(description: "Cannot load: it is offline. Connect and try again."))
        #expect(text == ErrorText(headline: "Cannot load: it is offline.", cause: "Connect and try again."))
        #expect(
            ErrorText(splitting: "Version 1.5 of a.b is missing")
                == ErrorText(headline: "Version 1.5 of a.b is missing"))
        #expect(ErrorText(splitting: " Stop! Why? ") == ErrorText(headline: "Stop!", cause: "Why?"))
    }

    @Test func causeWithoutADescriptionIsTheHeadline() {
        #expect(ErrorText(Parts(reason: "It is offline.")) == ErrorText(headline: "It is offline."))
    }

    @Test func errorWithoutTextForPeopleIsNamed() {
        let text = ErrorText(Plain.notFound)
        #expect(text.headline == ErrorText.usual)
        #expect(text.cause == "Plain: notFound")
        #expect(ErrorText(Parts()).headline == ErrorText.usual)
    }

    @Test func ownDescriptionIsUsedWhereThereIsNoLocalizedOne() {
        #expect(ErrorText(Described()) == ErrorText(headline: "Cannot play.", cause: "The codec is missing."))
    }

    @Test func foundationErrorsUseTheirLocalizedDescription() {
        let error = NSError(domain: "x", code: 1, userInfo: [NSLocalizedDescriptionKey: "The disk is full."])
        #expect(ErrorText(error).headline == "The disk is full.")
        let missing = CocoaError(.fileNoSuchFile)
        #expect(ErrorText(missing).spoken.contains(missing.localizedDescription.prefix(10)))
    }
}

private struct Parts: LocalizedError {
    var description: String?
    var reason: String?
    var suggestion: String?

    init(description: String? = nil, reason: String? = nil, suggestion: String? = nil) {
        self.description = description
        self.reason = reason
        self.suggestion = suggestion
    }

    var errorDescription: String? { description }
    var failureReason: String? { reason }
    var recoverySuggestion: String? { suggestion }
}

private enum Plain: Error { case notFound }

private struct Described: Error, CustomStringConvertible {
    var description: String { "Cannot play. The codec is missing." }
}
