import CGTK

/// A GTK widget.
package typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// The widget as an instance of a subclass whose structure is public, such as `GtkWindow`.
    ///
    /// GObject instances start with the structure of their parent class; the caller knows the class because it created
    /// the widget.
    func to<Subclass>(_: Subclass.Type = Subclass.self) -> UnsafeMutablePointer<Subclass> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Subclass.self)
    }

    /// The widget as an instance of a class or interface whose structure is not public, such as `GtkLabel`.
    var opaque: OpaquePointer { OpaquePointer(self) }
    /// The widget without a type, for signals.
    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

    /// Adds or removes a CSS class.
    func setStyle(_ name: String, _ isOn: Bool = true) {
        if isOn { gtk_widget_add_css_class(self, name) } else { gtk_widget_remove_css_class(self, name) }
    }
}
