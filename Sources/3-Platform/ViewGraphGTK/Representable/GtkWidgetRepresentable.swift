import CGTK
import Foundation
import ViewGraph

/// A view that is a widget of GTK.
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
/// The widget is made once for each place in the tree of views, updated whenever the view or anything that
/// `updateWidget` reads of models has changed, and destroyed when the view disappears. All of it happens on the main
/// actor. Where GTK has not started, in tests without a display, it is an empty rectangle, and nothing of it is
/// called.
@MainActor @preconcurrency public protocol GtkWidgetRepresentable: View {
    /// What lives as long as the widget, such as what signals call.
    associatedtype Coordinator = Void
    /// What the methods are told of the place in the tree.
    typealias Context = GtkWidgetContext<Self>

    /// Makes the widget, as GTK's constructors return it: nobody else owns it.
    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget>
    /// Shows what the view says. Also called once after the widget was made.
    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context)
    /// Makes what lives as long as the widget, before the widget.
    func makeCoordinator() -> Coordinator
    /// Ends what `makeWidget` began. Default: nothing.
    static func dismantleWidget(_ widget: UnsafeMutablePointer<GtkWidget>, coordinator: Coordinator)
    /// The size for a proposal; `nil`: what GTK says, and all that is offered along axes in which the widget expands.
    func sizeThatFits(_ proposal: ProposedViewSize, widget: UnsafeMutablePointer<GtkWidget>, context: Context)
        -> CGSize?
}

extension GtkWidgetRepresentable {
    /// The widget as a view.
    public var body: some View { RepresentableView(representable: self) }

    /// Does nothing.
    public static func dismantleWidget(_ widget: UnsafeMutablePointer<GtkWidget>, coordinator: Coordinator) {}

    /// Leaves the size to GTK.
    public func sizeThatFits(
        _ proposal: ProposedViewSize, widget: UnsafeMutablePointer<GtkWidget>, context: Context
    ) -> CGSize? { nil }
}

extension GtkWidgetRepresentable where Coordinator == Void {
    /// No coordinator.
    public func makeCoordinator() {}
}
