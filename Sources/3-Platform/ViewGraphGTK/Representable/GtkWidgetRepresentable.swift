import CGTK
import Foundation
import ViewGraph

/// A view that wraps a GTK widget.
///
/// Implement ``makeWidget(context:)`` and ``updateWidget(_:context:)``; use a coordinator for objects that signals call
/// back into.
///
/// ```swift
/// struct Level: GtkWidgetRepresentable {
///     var value: Double
///     func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> { gtk_level_bar_new() }
///     func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context) {
///         gtk_level_bar_set_value(OpaquePointer(widget), value)
///     }
/// }
/// ```
///
/// - Important: Never create the widget as a property of the struct. A view is a value that is made again with each
///   evaluation of the body around it: every value would make another widget, which nothing shows and nobody destroys.
///   GTK's constructors return a floating reference that only a container adopts, so that each of these widgets
///   leaks, and updates reach a widget that is not on screen.
///
/// ```swift
/// // Correct
/// struct Level: GtkWidgetRepresentable {
///     func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> {
///         let widget = gtk_level_bar_new()!  // Create it here
///         context.coordinator.widget = widget
///         return widget
///     }
/// }
///
/// // Wrong: leaks a widget with each value of the struct
/// struct Level: GtkWidgetRepresentable {
///     let widget = gtk_level_bar_new()!  // Never do this
/// }
/// ```
///
/// The widget is created once for each position in the tree, updated whenever the view, or a model that `updateWidget`
/// has read, changes, and destroyed when the view disappears. All methods are called on the main actor. Without GTK, in
/// tests without a display, the view is an empty rectangle and no method is called.
@MainActor @preconcurrency public protocol GtkWidgetRepresentable: View {
    /// The type of the coordinator, which lives as long as the widget.
    associatedtype Coordinator = Void
    /// The context of the methods.
    typealias Context = GtkWidgetContext<Self>

    /// Creates the widget. Return it as GTK's constructors do, without another owner.
    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget>
    /// Updates the widget to the view. Also called once after the widget was created.
    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context)
    /// Creates the coordinator, before the widget.
    func makeCoordinator() -> Coordinator
    /// Cleans up before the widget is destroyed. Default: does nothing.
    static func dismantleWidget(_ widget: UnsafeMutablePointer<GtkWidget>, coordinator: Coordinator)
    /// Returns the size for a proposal; `nil` for the size that GTK reports, and all of the proposal along axes in
    /// which the widget expands.
    func sizeThatFits(_ proposal: ProposedViewSize, widget: UnsafeMutablePointer<GtkWidget>, context: Context)
        -> CGSize?
}

extension GtkWidgetRepresentable {
    /// The content and behavior of the view.
    public var body: some View { RepresentableView(representable: self) }

    /// Does nothing.
    public static func dismantleWidget(_ widget: UnsafeMutablePointer<GtkWidget>, coordinator: Coordinator) {}

    /// Leaves the size to GTK.
    public func sizeThatFits(
        _ proposal: ProposedViewSize, widget: UnsafeMutablePointer<GtkWidget>, context: Context
    ) -> CGSize? { nil }
}

extension GtkWidgetRepresentable where Coordinator == Void {
    /// Creates no coordinator.
    public func makeCoordinator() {}
}
