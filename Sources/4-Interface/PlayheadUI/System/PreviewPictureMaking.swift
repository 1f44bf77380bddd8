import PlaybackModel
import PlayheadCatalog
import PlayheadGStreamer
public import ViewGraph

/// A source of the pictures that a ``TimeSlider`` shows at the pointer.
///
/// The default one reads local files in a separate process. Set another in the environment, for example to download the
/// pictures of a stream:
///
/// ```swift
/// TimeSlider(player: player).environment(\.previewPictureMaker, Storyboard(url))
/// ```
public protocol PreviewPictureMaking: Sendable {
    /// Returns a picture of a local file near a position, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - seconds: The position.
    ///   - width: The largest width in pixels.
    ///   - height: The largest height in pixels.
    func picture(ofFile path: String, at seconds: Double, width: Int, height: Int) async -> ImagePixels?
}

/// Takes the pictures from the file itself.
struct FilePreviewMaker: PreviewPictureMaking {
    private let maker = StillPictureMaker()

    /// One maker for all windows.
    static let shared = FilePreviewMaker()

    func picture(ofFile path: String, at seconds: Double, width: Int, height: Int) async -> ImagePixels? {
        // A place without a picture shows the time alone.
        guard
            case .frame(let width, let height, let bytesPerRow, let bytes)? = try? await maker.picture(
                ofFile: path, width: width, height: height, usesCover: false, position: seconds)
        else { return nil }
        return ImagePixels(width: width, height: height, bytesPerRow: bytesPerRow, bytes: bytes)
    }
}

private enum PreviewPictureMakerKey: EnvironmentKey {
    static let defaultValue: any PreviewPictureMaking = FilePreviewMaker.shared
}

extension EnvironmentValues {
    /// The source of the pictures that a ``TimeSlider`` shows at the pointer. Default: local files.
    @MainActor public var previewPictureMaker: any PreviewPictureMaking {
        get { self[PreviewPictureMakerKey.self] }
        set { self[PreviewPictureMakerKey.self] = newValue }
    }
}
