import MediaReaders
import PlaybackModel
import Testing

@testable import PlayheadMpv

@Suite struct MpvFailureTests {
    private let address = "http://me:secret@example.org/film.mp4?token=1"

    private func error(_ line: String, _ code: Int32 = MpvFailure.Code.loadingFailed) -> PlaybackError {
        var failure = MpvFailure(address: address)
        failure.take(line)
        return failure.error(code)
    }

    @Test(
        arguments: [
            ("http: HTTP error 404 Not Found", .notFound), ("http: HTTP error 403 Forbidden", .forbidden),
            ("http: HTTP error 503 Service Unavailable", .serverError), ("HTTP error 418 I am a teapot", .httpStatus),
            ("tcp: Connection to tcp://127.0.0.1:1 failed: Connection refused", .connectionRefused),
            ("tcp: Failed to resolve hostname none.invalid: Name or service not known", .hostNotFound),
            ("tcp: Connection to tcp://192.168.0.1:80 failed: Permission denied", .addressNotAllowed),
            ("tls: The certificate hostname does not match", .certificateInvalid), ("something else", .connectionLost),
        ] as [(String, PlaybackErrorCode)])
    func linesOfTheLogNameTheCause(_ line: String, _ code: PlaybackErrorCode) {
        #expect(error(line).code == code)
    }

    @Test func errorsHaveNoSecrets() {
        let error = error("HTTP error 404 Not Found")
        #expect(error.url == "http://example.org/film.mp4" && error.httpStatus == 404)
    }

    @Test func mpvErrorsOfBytesAreTyped() {
        let failure = MpvFailure()
        #expect(failure.error(MpvFailure.Code.unknownFormat).code == .notMedia)
        #expect(failure.error(MpvFailure.Code.loadingFailed).code == .notMedia)
        #expect(failure.error(MpvFailure.Code.nothingToPlay).code == .noPlayableStream)
        #expect(failure.error(-1).code == .engineFailed)
        #expect(failure.error(-1, reading: .system(5)).code == .connectionLost)
        #expect(failure.decodingError.code == .decodingFailed)
    }

    @Test func missingDecoderIsNamed() {
        var failure = MpvFailure()
        failure.take("Failed to initialize a decoder for codec 'xyz'.")
        let error = failure.error(MpvFailure.Code.nothingToPlay)
        #expect(error.code == .missingCodec && error.subject == "xyz")
    }

    @Test func logOfAnyLengthIsKeptInPart() {
        var failure = MpvFailure(address: address)
        failure.take("HTTP error 404 Not Found")
        for number in 0..<100 { failure.take("line \(number)") }
        #expect(failure.error(MpvFailure.Code.loadingFailed).code == .connectionLost)
    }
}
