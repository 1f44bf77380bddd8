/// A builder of views from the statements of a closure.
@resultBuilder @MainActor public enum ViewBuilder {
    /// A view of the list.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    /// An empty list.
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// A list of one.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    /// A list of several.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView(repeat each content)
    }
    /// An `if` without `else`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    /// The first branch of an `if` or `switch`.
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
        ConditionalContent(.first(first))
    }
    /// The other branch of an `if` or `switch`.
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
        ConditionalContent(.second(second))
    }
    /// An `if #available`.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}
