/// The appearance of a window's frame.
public enum WindowStyle: Sendable, Hashable {
    /// The desktop or GTK draws a title bar above the views.
    case titleBar
    /// The views reach the top of the window. They show the ``WindowControls``, and a ``WindowDragArea`` to move the window by.
    ///
    /// The title bar stays where GTK cannot draw the shadow by which such a window is resized: under X11 with a window manager that
    /// does not support it.
    case hiddenTitleBar
}
