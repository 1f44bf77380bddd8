import FoundationEssentials
import PlaybackModel
import Synchronization

/// The facts about a picture to decode, for the process that decodes it.
package struct PictureOrder: Sendable, Hashable, Codable {
    /// The size to decode for, in pixels, or `nil` for the natural size.
    package var box: PixelSize?
    /// The relation between the picture and the box.
    package var scaling: ImageScaling
    /// The limits.
    package var limits: ImageLimits

    /// Creates the facts about a request.
    package init(_ request: ImageDecodingRequest) {
        box = request.box
        scaling = request.scaling
        limits = request.limits
    }

    /// Decodes a picture in this process, on the calling thread. Pictures that need much memory wait for each other.
    ///
    /// - Parameters:
    ///   - facts: An encoded order.
    ///   - bytes: The encoded picture.
    /// - Returns: The encoded answer, and the pixels.
    package static func answer(_ facts: [UInt8], _ bytes: [UInt8]) -> (facts: [UInt8], pixels: [UInt8]) {
        do throws(ImageError) {
            guard let order = try? JSONDecoder().decode(PictureOrder.self, from: Data(facts)) else {
                throw ImageError(.readFailed)
            }
            let request = ImageDecodingRequest(bytes, box: order.box, scaling: order.scaling, limits: order.limits)
            let header = try ImageHeader(reading: bytes, limits: order.limits)
            let isHeavy = PixbufImageDecoder.workingByteCount(request, header) > PixbufImageDecoder.heavyByteCount
            let result =
                isHeavy
                ? heavyTurn.withLock { _ in PixbufImageDecoder.decodeNow(request, header) }
                : PixbufImageDecoder.decodeNow(request, header)
            let image = try result.get()
            let answer = PictureAnswer.decoded(
                size: image.size, naturalSize: image.naturalSize, stride: image.stride)
            return (answer.encoded, image.pixels)
        } catch {
            return (PictureAnswer.failed(error).encoded, [])
        }
    }

    private static let heavyTurn = Mutex(())

    /// The order in JSON.
    package var encoded: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }
}
