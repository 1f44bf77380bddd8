import Foundation
import Synchronization

/// Loads the pictures of ``AsyncImage``.
///
/// An application sets one provider for all of its views, with `environment(\.imageProvider, provider)` or as
/// ``EnvironmentValues/defaultImageProvider``. It shares downloads among views, bounds memory, and decodes away from the
/// main actor.
@MainActor public protocol ImageProvider: AnyObject {
    /// Returns a picture that is in memory, without waiting: views show it in the frame in which they appear.
    ///
    /// The picture may be smaller than requested; the view then loads a larger one.
    func cachedPixels(for request: ImageProviderRequest) -> ImagePixels?

    /// Loads a picture. The task is canceled when the view no longer needs the picture.
    func pixels(for request: ImageProviderRequest) async throws -> ImagePixels
}

/// A request for a picture.
public struct ImageProviderRequest: Sendable, Hashable {
    /// The address.
    public var url: URL
    /// The width to cover in pixels, or `nil` for the natural size.
    public var width: Int?
    /// The height to cover in pixels, or `nil` for the natural size.
    public var height: Int?
    /// `true` if the user has asked to try again: the provider ignores failures of the past.
    public var isRetry = false

    /// Creates a request.
    public init(url: URL, width: Int? = nil, height: Int? = nil) {
        self.url = url
        self.width = width
        self.height = height
    }
}

private enum ImageProviderKey: EnvironmentKey {
    static var defaultValue: (any ImageProvider)? { EnvironmentValues.defaultImageProvider }
}

extension EnvironmentValues {
    /// The provider of the pictures of ``AsyncImage``. Default: ``defaultImageProvider``.
    @MainActor public var imageProvider: (any ImageProvider)? {
        get { self[ImageProviderKey.self] }
        set { self[ImageProviderKey.self] = newValue }
    }

    /// The provider of all windows of the process that set no other one. Set it before the first window opens. Default:
    /// that of `PlayheadUI` in applications that import it, otherwise `nil`.
    @MainActor public static var defaultImageProvider: (any ImageProvider)? {
        get { DefaultImageProvider.chosen ?? DefaultImageProvider.make.withLock { $0 }?() }
        set { DefaultImageProvider.chosen = newValue }
    }
}

/// The provider of applications that set none.
package enum DefaultImageProvider {
    @MainActor fileprivate static var chosen: (any ImageProvider)?
    /// Returns the provider. A higher floor sets it before `main`.
    package static let make = Mutex<(@MainActor @Sendable () -> any ImageProvider)?>(nil)
}
