import FeedLoading
import Foundation
import PlaybackModel
public import Playhead
import PlayheadCatalog
import PlayheadGStreamer
import Synchronization
public import ViewGraph

/// A source of the pictures that a ``TimeSlider`` shows at the pointer.
///
/// The default one reads local files, the thumbnails of DASH and HLS streams (image adaptation sets with tiles,
/// `EXT-X-IMAGE-STREAM-INF`), and the key frames of HLS streams (`EXT-X-I-FRAME-STREAM-INF`), in a separate process. Set another in the environment, for example to show the pictures of a storyboard:
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

    /// Returns a picture of an adaptive stream near a position, or `nil` if there is none. Default: `nil`.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - seconds: The position.
    ///   - width: The largest width in pixels.
    ///   - height: The largest height in pixels.
    func picture(ofStream item: PlayerItem, at seconds: Double, width: Int, height: Int) async -> ImagePixels?
}

extension PreviewPictureMaking {
    /// No picture.
    public func picture(ofStream item: PlayerItem, at seconds: Double, width: Int, height: Int) async -> ImagePixels? {
        nil
    }
}

/// Takes the pictures from the file itself, or from the thumbnails or key frames of a stream.
final class FilePreviewMaker: PreviewPictureMaking {
    private struct Stream: Sendable {
        let item: ItemID
        let tiles: TileStream
        let frames: KeyFrameStream
        let pictures = TilePictures()
    }

    private let maker = StillPictureMaker()
    /// The stream of the last request.
    private let stream = Mutex<Stream?>(nil)

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

    func picture(ofStream item: PlayerItem, at seconds: Double, width: Int, height: Int) async -> ImagePixels? {
        let (current, previous) = stream.withLock { stream -> (Stream, Stream?) in
            if let stream, stream.item == item.id { return (stream, nil) }
            let source = PreviewSource(of: item.url, headers: item.headers, userAgent: item.userAgent, width: width)
            let new = Stream(item: item.id, tiles: TileStream(source), frames: KeyFrameStream(source))
            defer { stream = new }
            return (new, stream)
        }
        await previous?.tiles.cancel()
        if let tile = await current.tiles.tile(at: seconds) {
            return await current.pictures.picture(of: tile, width: width, height: height)
        }
        guard !Task.isCancelled, let frame = await current.frames.frame(at: seconds), !Task.isCancelled else {
            return nil
        }
        // For a moment only: the process that decodes gets a descriptor of the file.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("playhead-\(UUID().uuidString)")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: file.path, contents: Data(frame), attributes: attributes) else {
            return nil
        }
        defer { try? FileManager.default.removeItem(at: file) }
        return await picture(ofFile: file.path, at: 0, width: width, height: height)
    }
}

private enum PreviewPictureMakerKey: EnvironmentKey {
    static let defaultValue: any PreviewPictureMaking = FilePreviewMaker.shared
}

extension EnvironmentValues {
    /// The source of the pictures that a ``TimeSlider`` shows at the pointer. Default: local files, and thumbnails
    /// and key frames of streams.
    @MainActor public var previewPictureMaker: any PreviewPictureMaking {
        get { self[PreviewPictureMakerKey.self] }
        set { self[PreviewPictureMakerKey.self] = newValue }
    }
}
