import CGTK

/// A GTK widget as C sees it.
package typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// The same object as an instance of a subclass whose structure is public, such as `GtkWindow`.
    ///
    /// GObject's instances begin with those of their parent classes; the caller knows the class because it made it.
    func to<Subclass>(_: Subclass.Type = Subclass.self) -> UnsafeMutablePointer<Subclass> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Subclass.self)
    }

    /// The same object as an instance of a class, or an interface, whose structure is not public, such as `GtkLabel`.
    var opaque: OpaquePointer { OpaquePointer(self) }
    /// The same object without a type, for signals.
    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

    /// Adds a class of style sheets, or takes it off.
    func setStyle(_ name: String, _ isOn: Bool = true) {
        if isOn { gtk_widget_add_css_class(self, name) } else { gtk_widget_remove_css_class(self, name) }
    }
}
