/// Builds scenes from the statements of a closure.
@resultBuilder @MainActor public enum SceneBuilder {
    /// Passes a scene on.
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    /// Passes a single scene on.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
    /// Builds a sequence of scenes.
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> TupleScene<
        repeat each Content
    > {
        TupleScene(repeat each content)
    }
}
