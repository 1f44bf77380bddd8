/// The state of content that is loaded asynchronously.
///
/// A view switches over the result; a view model stores one instead of separate properties for content, progress and
/// error, which could contradict each other. ``LoadModel`` loads into a result.
///
/// ```swift
/// switch model.result {
/// case .notStarted: EmptyView()
/// case .loading: ProgressView()
/// case .error(let error): ErrorView(error: error, onRetry: { Task { await model.refresh() } })
/// case .success(let items): List(items) { item in ItemRow(item: item) }
/// }
/// ```
///
/// ## Refreshing
///
/// A result has no case for a refresh, since the old value stays: it remains `success` while new content is loaded, so
/// the view above keeps its list. ``Loadable`` and ``LoadModel`` show the refresh next to the result, as
/// ``Loadable/isRefreshing`` and ``Loadable/refreshError``.
///
/// ## Equality
///
/// Two results are equal if they are the same case and their contents are equal, where `T` can be any type:
///
/// - Values are compared with `==` if their type is `Equatable`, and by identity if it is a class that is not. Values
///   of other types are never equal, not even to themselves, as with NaN: a change is never missed.
/// - Errors are compared with `==` if their type is `Equatable`. Other errors are equal if they have the same type and
///   the same description.
public enum LoadResult<T>: Equatable {
    /// The content is loaded.
    case success(_ value: T)
    /// The content is being loaded, and there is no earlier content to show.
    case loading
    /// Loading failed, and there is no earlier content to show.
    case error(_ error: any Error)
    /// Nothing has been requested yet, or the content was cleared.
    case notStarted

    /// A Boolean value that indicates whether the content is being loaded.
    public var active: Bool {
        if case .loading = self { true } else { false }
    }

    /// The content, or `nil` in the other cases.
    public var value: T? {
        if case .success(let value) = self { value } else { nil }
    }

    /// A Boolean value that indicates whether the content is loaded.
    public var loaded: Bool {
        if case .success = self { true } else { false }
    }

    /// The error, or `nil` in the other cases.
    public var error: (any Error)? {
        if case .error(let error) = self { error } else { nil }
    }

    /// Creates the result of a finished request.
    public init(_ result: Result<T, some Error>) {
        switch result {
        case .success(let value): self = .success(value)
        case .failure(let error): self = .error(error)
        }
    }

    /// Returns a result with the transformed value.
    public func map<Other, Failure>(_ transform: (T) throws(Failure) -> Other) throws(Failure) -> LoadResult<Other> {
        switch self {
        case .success(let value): .success(try transform(value))
        case .loading: .loading
        case .error(let error): .error(error)
        case .notStarted: .notStarted
        }
    }

    public static func == (left: LoadResult, right: LoadResult) -> Bool {
        switch (left, right) {
        case (.success(let left), .success(let right)): isEqualValue(left, right)
        case (.error(let left), .error(let right)): isEqualError(left, right)
        case (.loading, .loading), (.notStarted, .notStarted): true
        case (.success, _), (.error, _), (.loading, _), (.notStarted, _): false
        }
    }
}

extension LoadResult: Sendable where T: Sendable {}

/// Compares values whose type may be `Equatable`.
private func isEqualValue<T>(_ left: T, _ right: T) -> Bool {
    if let type = T.self as? any Equatable.Type { return type.areEqual(left, right) }
    if T.self is AnyObject.Type { return (left as AnyObject) === (right as AnyObject) }
    // The values of an existential type, such as `any P`, have their own types.
    let type = Swift.type(of: left as Any)
    guard type == Swift.type(of: right as Any), type != T.self else { return false }
    if let type = type as? any Equatable.Type { return type.areEqual(left, right) }
    return type is AnyObject.Type && (left as AnyObject) === (right as AnyObject)
}

private func isEqualError(_ left: any Error, _ right: any Error) -> Bool {
    let type = Swift.type(of: left)
    guard type == Swift.type(of: right) else { return false }
    if let type = type as? any Equatable.Type { return type.areEqual(left, right) }
    return String(describing: left) == String(describing: right)
}

extension Equatable {
    fileprivate static func areEqual(_ left: Any, _ right: Any) -> Bool {
        guard let left = left as? Self, let right = right as? Self else { return false }
        return left == right
    }
}
