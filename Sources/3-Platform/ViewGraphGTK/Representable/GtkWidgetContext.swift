import ViewGraph

/// What a ``GtkWidgetRepresentable`` is told when it makes or updates its widget.
@MainActor public struct GtkWidgetContext<Representable: GtkWidgetRepresentable> {
    /// What `makeCoordinator()` made; the same as long as the widget is.
    public let coordinator: Representable.Coordinator
    /// What the view inherits.
    public let environment: EnvironmentValues
}
