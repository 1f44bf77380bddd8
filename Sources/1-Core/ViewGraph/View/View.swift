/// A part of a user interface.
///
/// A view is a value that describes what to show, not an object that is shown. It declares its state with property
/// wrappers such as ``State`` and ``ObservedObject``, and composes other views in its ``body``:
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
/// Modifiers, such as `padding(_:)` or `font(_:)`, return a new view around the one they are called on. Their order
/// matters: a background that is added after the padding fills the padding, too.
///
/// ## State and updates
///
/// Views are cheap to create and are compared by value. The graph keeps the state, evaluates a body only when something
/// that it has read changes, and passes the result to the renderer of the window: GTK widgets in an application, plain
/// values in a test (see ``HeadlessWindow``). Never keep a view in order to change it later: change its state.
///
/// A view keeps its state as long as it stays at its place in the tree. In a ``ForEach``, the id of the element takes
/// the role of the place; the modifier `id(_:)` sets an identity explicitly.
///
/// ## Threads
///
/// Views belong to the main actor. Bodies and actions run there, so they must not block; use the modifier `task` for
/// work that takes time.
@MainActor @preconcurrency public protocol View {
    /// The type of the view's ``body``.
    associatedtype Body: View
    /// The content and behavior of the view.
    ///
    /// The body is evaluated on the main actor, first when the view enters the tree, later when the view or something
    /// that the body has read has changed. It must not have side effects.
    @ViewBuilder var body: Body { get }

    /// Makes the view's node in the graph. Not for views to implement: the default suits every view with a body.
    func _makeNode(_ request: inout ViewNodeRequest)
}

extension View {
    /// Makes the node of a view with a body.
    public func _makeNode(_ request: inout ViewNodeRequest) { request.node = CompositeNode(self, request.context) }
}

/// A request of the graph for a view's node.
@MainActor public struct ViewNodeRequest {
    let context: NodeContext
    var node: Node?
}

extension Never: View {
    /// Not available: there is no such view.
    public var body: Never { preconditionFailure("a primitive view has no body") }
}
