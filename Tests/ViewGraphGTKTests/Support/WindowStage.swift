import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

/// A GTK window with a tree of views.
@MainActor final class WindowStage {
    let views: ViewHost
    let window: UnsafeMutablePointer<GtkWindow>
    let size: CGSize

    /// Shows a view and waits until it has been laid out.
    init(width: CGFloat = 400, height: CGFloat = 300, _ view: some View) {
        size = CGSize(width: width, height: height)
        views = ViewHost(view)
        window = UnsafeMutableRawPointer(gtk_window_new()).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_decorated(window, 0)
        gtk_window_set_default_size(window, Int32(width), Int32(height))
        gtk_window_set_child(window, views.widget)
        gtk_window_present(window)
        XCTAssertTrue(
            MainLoop.run(until: {
                gtk_widget_get_mapped(views.widget) != 0 && gtk_widget_get_width(views.widget) == Int32(width)
            }), "the window has its size")
    }

    func close() {
        views.close()
        gtk_window_destroy(window)
    }

    /// Waits until all changes are shown.
    func settle() {
        let end = MainLoopTurns()
        XCTAssertTrue(MainLoop.run(until: { end.areOver }))
    }

    var renderer: GTKRenderer { views.renderer }

    /// The text of the visible tooltip; `nil` for none.
    var tooltip: String? {
        func find(_ type: String, in widget: Widget) -> Widget? {
            let instance = widget.object.assumingMemoryBound(to: GTypeInstance.self)
            if g_type_name_from_instance(instance).map({ String(cString: $0) }) == type { return widget }
            var next = gtk_widget_get_first_child(widget)
            while let child = next {
                if let found = find(type, in: child) { return found }
                next = gtk_widget_get_next_sibling(child)
            }
            return nil
        }
        let root = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
        guard let tooltip = find("GtkTooltipWindow", in: root), gtk_widget_get_mapped(tooltip) != 0,
            let label = find("GtkLabel", in: tooltip)
        else { return nil }
        return String(cString: gtk_label_get_text(label.opaque))
    }

    /// All elements with a content, outer before inner.
    var elements: [Element] {
        func collect(_ element: Element) -> [Element] {
            (element.content == nil ? [] : [element]) + element.children.flatMap(collect)
        }
        return collect(views.host.rootElement)
    }

    func element(text: String) -> Element? {
        elements.first { if case .text(let content)? = $0.content?.kind { content.string == text } else { false } }
    }

    /// The first element of a kind.
    func element(where matches: (ElementContent.Kind) -> Bool) -> Element? {
        elements.first { $0.content.map { matches($0.kind) } ?? false }
    }

    func handle(_ element: Element) -> WidgetHandle? { renderer.handle(of: element) }

    /// Returns the frame of an element's widget in the window.
    func bounds(of element: Element) -> CGRect? {
        guard let widget = handle(element)?.container.widget else { return nil }
        var rectangle = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, views.widget, &rectangle) != 0 else { return nil }
        return CGRect(
            x: CGFloat(rectangle.origin.x), y: CGFloat(rectangle.origin.y), width: CGFloat(rectangle.size.width),
            height: CGFloat(rectangle.size.height))
    }
}

/// Ends when GLib has only sources of low priority left, after a frame was drawn.
@MainActor final class MainLoopTurns {
    private(set) var areOver = false
    init() { MainLoop.after(milliseconds: 40, priority: G_PRIORITY_LOW) { [self] in areOver = true } }
}
