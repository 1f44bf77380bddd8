import Localization
import PlaybackModel
import PlayheadCatalog
import PlayheadGStreamer

/// Makes thumbnails with GStreamer: covers of recordings, and frames of videos.
///
/// ```swift
/// let source = ThumbnailImageSource(store: ThumbnailStore(), maker: EngineThumbnailMaker())
/// ```
public struct EngineThumbnailMaker: ThumbnailMaking {
    private let maker: StillPictureMaker
    private let decoder: any ImageDecoding

    /// Creates a maker.
    ///
    /// - Parameters:
    ///   - maker: Takes the pictures. Default: one with a time limit of 5 s.
    ///   - decoder: Decodes covers, which are untrusted.
    public init(maker: StillPictureMaker = StillPictureMaker(), decoder: any ImageDecoding = IsolatedImageDecoder()) {
        self.maker = maker
        self.decoder = decoder
    }

    /// Makes a picture that fits into a box of at most 4096 × 4096 pixels.
    public func makeThumbnail(ofFile path: String, box: PixelSize) async throws(ImageError) -> DecodedImage {
        let width = min(max(1, box.width), 4_096)
        let height = min(max(1, box.height), 4_096)
        switch try await picture(path, width, height) {
        case .frame(let frame): return frame
        case .cover(let bytes):
            do throws(ImageError) {
                return try await decoder.decode(ImageDecodingRequest(bytes, box: box, scaling: .fit))
            } catch {
                // A video whose cover cannot be shown still has frames.
                guard error.code != .canceled,
                    case .frame(let frame)? = try? await picture(path, width, height, usesCover: false)
                else { throw error }
                return frame
            }
        }
    }

    private enum Picture {
        case frame(DecodedImage)
        case cover([UInt8])
    }

    private func picture(
        _ path: String, _ width: Int, _ height: Int, usesCover: Bool = true
    ) async throws(ImageError) -> Picture {
        let picture: StillPicture
        do throws(StillPictureError) {
            picture = try await maker.picture(ofFile: path, width: width, height: height, usesCover: usesCover)
        } catch {
            throw ImageError(error)
        }
        switch picture {
        case .cover(let bytes): return .cover(bytes)
        case .frame(let width, let height, let bytesPerRow, let bytes):
            let size = PixelSize(width: width, height: height)
            guard let image = DecodedImage(size: size, naturalSize: size, stride: bytesPerRow, pixels: bytes) else {
                throw ImageError(.damaged)
            }
            return .frame(image)
        }
    }
}

extension ImageError {
    fileprivate init(_ error: StillPictureError) {
        let code: Code
        var detail: String?
        switch error {
        case .noPicture: code = .noPicture
        case .timedOut: code = .timedOut
        case .canceled: code = .canceled
        case .failed(let reason): (code, detail) = (.noPicture, localized("GStreamer reported: \(reason)"))
        }
        self.init(code, detail: detail)
    }
}
