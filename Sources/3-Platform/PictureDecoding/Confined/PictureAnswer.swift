import FoundationEssentials
import PlaybackModel

/// The answer of the process that decodes pictures. Untrusted: a picture may have taken the process over.
package enum PictureAnswer: Sendable, Hashable, Codable {
    /// The picture is decoded. Its pixels travel separately.
    case decoded(size: PixelSize, naturalSize: PixelSize, stride: Int)
    /// The picture cannot be decoded.
    case failed(ImageError)

    /// The answer in JSON.
    package var encoded: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }

    /// Checks and reads an answer.
    ///
    /// - Parameters:
    ///   - facts: The answer in JSON.
    ///   - pixels: The pixels.
    ///   - request: The request that is answered.
    /// - Returns: The picture, or the reason why it cannot be decoded; `nil` if the answer is invalid: if it is
    ///   malformed, or if the sizes break the limits or do not match the pixels.
    package static func read(
        _ facts: [UInt8], _ pixels: [UInt8], for request: ImageDecodingRequest
    ) -> Result<DecodedImage, ImageError>? {
        guard let answer = try? JSONDecoder().decode(PictureAnswer.self, from: Data(facts)) else { return nil }
        switch answer {
        case .failed(let error):
            // Nothing else of the error is shown: text could be long, or pretend something.
            guard pixels.isEmpty, decodingCodes.contains(error.code) else { return nil }
            return .failure(ImageError(error.code, detail: error.detail.map { String($0.prefix(200)) }))
        case .decoded(let size, let naturalSize, let stride):
            let (limits, side) = (request.limits, request.limits.side)
            // The sides come first, so that products cannot overflow.
            guard (1...side).contains(naturalSize.width), (1...side).contains(naturalSize.height),
                naturalSize.count <= limits.pixelCount, size.width > 0, size.height > 0, naturalSize.covers(size),
                size.count <= limits.decodedPixelCount, stride == size.width * 4, pixels.count == stride * size.height,
                let image = DecodedImage(size: size, naturalSize: naturalSize, stride: stride, pixels: pixels)
            else { return nil }
            return .success(image)
        }
    }

    /// The problems that a decoder finds. Those of networks and files are not among them.
    private static let decodingCodes: Set<ImageError.Code> = [
        .empty, .notAPicture, .unsupportedFormat, .missingDecoder, .tooManyBytes, .tooLarge, .tooComplex, .incomplete,
        .damaged, .readFailed,
    ]
}
