import CGTK
import Foundation

/// The popover that is open in a window, such as a menu or the list of a picker.
///
/// It points to a widget. GTK leaves it open while that widget is scrolled away or its window shrinks, and GTK 4.8 cannot place
/// it where no monitor shows the widget.
@MainActor enum OpenPopover {
    /// Closes it, as the popover of the focused widget. Returns `false` if none is open.
    ///
    /// - Parameter root: A widget of the window, outside of the popover.
    @discardableResult static func close(in root: Widget) -> Bool {
        guard let popover = find(in: root) else { return false }
        gtk_popover_popdown(popover.to())
        return true
    }

    /// Closes it if it points to a part of a scroll view's content that is no longer shown.
    static func close(in content: Widget, unlessWithin shown: CGRect) {
        guard let popover = find(in: content), let anchor = gtk_widget_get_parent(popover),
            gtk_widget_is_ancestor(anchor, content) != 0
        else { return }
        var place = GdkRectangle()
        gtk_popover_get_pointing_to(popover.to(), &place)
        var (x, y) = (Double(place.x), Double(place.y))
        guard cgtk_translate(anchor, content, &x, &y) != 0 else { return }
        if !shown.intersects(CGRect(x: x, y: y, width: Double(place.width), height: Double(place.height))) {
            gtk_popover_popdown(popover.to())
        }
    }

    /// Returns the popover that is open outside of a widget, in its window.
    static func find(in root: Widget) -> Widget? {
        guard let window = gtk_widget_get_ancestor(root, gtk_window_get_type()),
            let focus = gtk_window_get_focus(window.to()),
            let popover = gtk_widget_get_ancestor(focus, gtk_popover_get_type()),
            gtk_widget_is_ancestor(root, popover) == 0
        else { return nil }
        return popover
    }
}
