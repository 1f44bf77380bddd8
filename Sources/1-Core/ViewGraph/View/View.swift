/// A part of a user interface.
///
/// A view is a value that describes what to show. It declares its state with property wrappers such as ``State`` and
/// ``ObservedObject``, and composes other views in its ``body``:
///
/// ```swift
/// struct Greeting: View {
///     let name: String
///     @State private var isLong = false
///
///     var body: some View {
///         VStack {
///             Text(isLong ? "Good morning, \(name)" : "Hi, \(name)")
///             Toggle("Formal", isOn: $isLong)
///         }
///     }
/// }
/// ```
///
/// Views are cheap to create and are compared by value. The graph keeps the state, evaluates a body only when something
/// that it has read changes, and hands the result to the renderer of the window: GTK widgets in an application, plain
/// values in a test.
@MainActor @preconcurrency public protocol View {
    /// The type of the view's ``body``.
    associatedtype Body: View
    /// The content and behavior of the view.
    ///
    /// The body is evaluated on the main actor, first when the view enters the tree, later when the view or something
    /// that the body has read has changed. It must not have side effects.
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    /// Not available: there is no such view.
    public var body: Never { preconditionFailure("a primitive view has no body") }
}
