import Foundation

/// A picture of an ``ImageProvider``, with the pixels that it had when it was shown.
///
/// Equal only to itself, so that comparing contents never compares pixels.
@MainActor package final class ProvidedImage: Hashable {
    /// Loads pixels that cover a size in pixels.
    typealias Refine = @MainActor (_ width: Int, _ height: Int) async throws -> ImagePixels

    /// The pixels at first. A renderer shows them immediately, and asks for more with ``refined(covering:)``.
    package nonisolated let pixels: ImagePixels
    /// The natural size in points.
    package nonisolated let size: CGSize
    private let refine: Refine?

    nonisolated init(_ pixels: ImagePixels, scale: CGFloat, refine: Refine?) {
        self.pixels = pixels
        self.refine = refine
        let scale = scale > 0 ? scale : 1
        size = CGSize(width: CGFloat(pixels.naturalWidth) / scale, height: CGFloat(pixels.naturalHeight) / scale)
    }

    /// Returns `true` if the pixels are too coarse for a size, and finer ones can be loaded.
    package func needsRefinement(of pixels: ImagePixels, covering width: Int, _ height: Int) -> Bool {
        refine != nil && pixels.isReduced && (pixels.width < width && pixels.height < height)
    }

    /// Loads pixels that cover a size.
    package func refined(covering width: Int, _ height: Int) async throws -> ImagePixels {
        guard let refine else { return pixels }
        return try await refine(width, height)
    }

    package nonisolated static func == (left: ProvidedImage, right: ProvidedImage) -> Bool { left === right }
    package nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
