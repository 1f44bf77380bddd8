/// An action that loads the picture of an ``AsyncImage`` again after a failure.
///
/// Call it like a function. Equal for the same view, so that it can be passed to views inside.
@MainActor public struct AsyncImageRetry: @MainActor Equatable {
    private let model: AsyncImageModel

    init(_ model: AsyncImageModel) { self.model = model }

    /// Loads the picture again. Has no effect unless loading has failed.
    public func callAsFunction() { model.retry() }

    /// Returns `true` if both actions belong to the same view.
    public static func == (left: AsyncImageRetry, right: AsyncImageRetry) -> Bool { left.model === right.model }
}
