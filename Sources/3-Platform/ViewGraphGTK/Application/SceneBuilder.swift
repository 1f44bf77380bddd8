/// A builder of scenes from the statements of a closure.
@resultBuilder @MainActor public enum SceneBuilder {
    /// A scene of the list.
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    /// A list of one.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
    /// A list of several.
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> TupleScene<
        repeat each Content
    > {
        TupleScene(repeat each content)
    }
}
