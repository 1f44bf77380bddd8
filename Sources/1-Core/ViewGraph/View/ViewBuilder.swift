/// Builds views from the statements of a closure.
///
/// View builders support `if`, `if let`, `else`, `switch` and `if #available`. Use ``ForEach`` for loops.
@resultBuilder @MainActor public enum ViewBuilder {
    /// Passes a view on.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    /// Builds an empty view from no statements.
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// Passes a single view on.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    /// Builds a sequence of views.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView(repeat each content)
    }
    /// Builds an optional view from an `if` without `else`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    /// Builds the first branch of a condition.
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
        ConditionalContent(.first(first))
    }
    /// Builds the second branch of a condition.
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
        ConditionalContent(.second(second))
    }
    /// Builds a view that requires a version of the system.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}
