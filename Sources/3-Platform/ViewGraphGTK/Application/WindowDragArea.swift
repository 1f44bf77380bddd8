import CGTK
import ViewGraph

/// An area that does what a title bar does: it moves the window, and has its menu and its double click. It fills the space that it
/// is offered, behind the views of a header.
///
/// It is empty where the window has a title bar: see ``WindowStyle/hiddenTitleBar``.
///
/// ```swift
/// HStack { title; Spacer(); menu }
///     .background(WindowDragArea())
/// ```
public struct WindowDragArea: View {
    @Environment(\.windowControls) private var controls

    /// Creates an area.
    public init() {}

    /// The content and behavior of the view.
    public var body: some View {
        if controls.replaceTitleBar { WindowHandle().accessibilityHidden(true) }
    }
}

private struct WindowHandle: GtkWidgetRepresentable {
    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> {
        let handle = gtk_window_handle_new()!
        gtk_widget_set_hexpand(handle, 1)
        gtk_widget_set_vexpand(handle, 1)
        return handle
    }

    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context) {}
}
