import Foundation
import Testing

@testable import PlayheadCatalog

@Suite struct LibraryErrorTests {
    @Test(arguments: LibraryError.Code.allCases) func everyErrorHasAMessageACauseAndARemedy(_ code: LibraryError.Code) {
        let error = LibraryError(code, path: "/a", detail: "SQL", resultCode: 1)
        for sentence in [error.message, error.cause, error.remedy] {
            #expect(sentence.hasSuffix("."))
            #expect(!sentence.contains("SQL"))
        }
        #expect(error.message.hasPrefix("Cannot "))
        #expect(error.localizedDescription == "\(error.message) \(error.cause) \(error.remedy)")
        #expect(error.failureReason == error.cause)
        #expect(error.recoverySuggestion == error.remedy)
    }

    @Test func resultCodesOfSQLiteHaveTheirErrors() {
        let codes: [(Int32, LibraryError.Code)] = [
            (11, .damaged), (26, .damaged), (522, .damaged), (267, .damaged), (13, .diskFull), (5, .busy), (517, .busy),
            (6, .busy), (8, .notWritable), (14, .notWritable), (10, .inputOutput), (778, .inputOutput),
            (7, .outOfMemory), (1, .failed), (19, .failed),
        ]
        for (result, code) in codes {
            #expect(LibraryError(sqlite: result, detail: nil, path: nil).code == code, "result code \(result)")
        }
        #expect(LibraryError(sqlite: 267, detail: nil, path: nil).isIndexDamaged)
        #expect(!LibraryError(sqlite: 11, detail: nil, path: nil).isIndexDamaged)
    }

    @Test(arguments: LibraryError.Code.allCases) func everyNoticeIsTrueOfItsOutcome(_ code: LibraryError.Code) {
        let error = LibraryError(code, path: "/a", detail: "SQL", resultCode: 1)
        let outcomes: [LibraryNotice.Outcome] = [.startedNew(setAside: "/a/b"), .inMemory, .rebuiltIndex, .delayed]
        for outcome in outcomes {
            let text = LibraryNotice(error, outcome).description
            #expect(text.hasSuffix(".") && !text.contains("  ") && !text.contains("SQL"))
        }
        // Nothing is renamed where nothing can be written.
        #expect(!LibraryNotice(error, .inMemory).description.contains("another name"))
        #expect(LibraryNotice(error, .startedNew(setAside: "/a/b")).description.contains("/a/b"))
    }
}
