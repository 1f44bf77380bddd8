import CGTK

/// The popover that is open in a window, such as a menu or the list of a picker.
///
/// It points to a widget. GTK leaves it open while that widget is scrolled away or its window shrinks, and GTK 4.8 cannot place
/// it where no monitor shows the widget.
@MainActor enum OpenPopover {
    /// Closes it, as the popover of the focused widget. Returns `false` if none is open.
    ///
    /// - Parameter root: A widget of the window, outside of the popover.
    @discardableResult static func close(in root: Widget) -> Bool {
        guard let window = gtk_widget_get_ancestor(root, gtk_window_get_type()),
            let focus = gtk_window_get_focus(window.to()),
            let popover = gtk_widget_get_ancestor(focus, gtk_popover_get_type())
        else { return false }
        gtk_popover_popdown(popover.to())
        return true
    }
}
