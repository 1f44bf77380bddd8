/// A part of an interface: what `body` says, drawn by whatever renderer its window has.
@MainActor @preconcurrency public protocol View {
    /// The type of ``body``.
    associatedtype Body: View
    /// What the view is made of.
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    /// Not for use: there is no such view.
    public var body: Never { preconditionFailure("a view without a body was asked for it") }
}
