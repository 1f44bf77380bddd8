import CGTK

/// The places that popovers point to.
@MainActor enum PopoverAnchor {
    /// Returns the place in a widget that is nearest to a point and inside the window. GTK 4.8 cannot place a popover whose
    /// anchor no monitor shows.
    static func nearest(toX x: Double, y: Double, in widget: Widget) -> GdkRectangle {
        var (x, y) = (x, y)
        if let window = gtk_widget_get_root(widget).map({
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)
        }) {
            var (windowX, windowY) = (x, y)
            if cgtk_translate(widget, window, &windowX, &windowY) != 0 {
                // The last pixel: the one after it may be outside of the screen.
                x += min(max(windowX, 0), Double(max(gtk_widget_get_width(window) - 1, 0))) - windowX
                y += min(max(windowY, 0), Double(max(gtk_widget_get_height(window) - 1, 0))) - windowY
            }
        }
        return GdkRectangle(x: Int32(x.rounded(.down)), y: Int32(y.rounded(.down)), width: 1, height: 1)
    }
}
