/// The state of an ``AsyncImage``.
public enum AsyncImagePhase {
    /// There is no picture yet, or no address.
    case empty
    /// The picture was loaded.
    case success(Image)
    /// The picture cannot be shown.
    case failure(any Error)

    /// The picture, or `nil` if there is none.
    public var image: Image? { if case .success(let image) = self { image } else { nil } }

    /// The error, or `nil` if there is none.
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
