import ViewGraph

/// The context of a ``GtkWidgetRepresentable`` view when it creates or updates its widget.
@MainActor public struct GtkWidgetContext<Representable: GtkWidgetRepresentable> {
    /// The coordinator, which lives as long as the widget.
    public let coordinator: Representable.Coordinator
    /// The environment of the view.
    public let environment: EnvironmentValues
}
