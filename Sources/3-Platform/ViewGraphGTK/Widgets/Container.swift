import CGTK
import CViewContainer
import Foundation
import ViewGraph

/// The widget that holds others where its owner says.
///
/// It keeps its widget alive. GTK holds it weakly, so that a widget which outlives it does nothing any more.
@MainActor package final class Container {
    package let widget: Widget
    /// The least and the natural length along an axis, for a length across it (`nil`: any). Default: nothing, as the
    /// owner of a container gives it a size without asking.
    package var onMeasure: ((Axis, CGFloat?) -> (least: CGFloat, natural: CGFloat))?
    /// Places what is inside.
    package var onAllocate: ((CGSize) -> Void)?
    /// Draws under what is inside.
    package var onDraw: ((OpaquePointer, CGSize) -> Void)?
    /// Whether a point where nothing inside is belongs to the container. Default: it does.
    package var onContains: (() -> Bool)?

    package init(role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GENERIC) {
        let link = ContainerLink()
        var callbacks = ViewContainerCallbacks()
        callbacks.context = link.passRetained()
        callbacks.release = releaseBox
        callbacks.measure = measureContainer
        callbacks.allocate = allocateContainer
        callbacks.draw = drawContainer
        callbacks.contains = containerContains
        widget = view_container_new(role, callbacks)
        g_object_ref_sink(widget)
        link.container = self
    }

    isolated deinit { g_object_unref(widget) }

    /// Puts children into an order; those that are in it already stay where they are.
    func setChildren(_ children: [Widget]) {
        var previous: Widget?
        for child in children {
            let parent = gtk_widget_get_parent(child)
            if parent != widget || gtk_widget_get_prev_sibling(child) != previous {
                if parent != nil, parent != widget { gtk_widget_unparent(child) }
                view_container_insert(widget, child, previous)
            }
            previous = child
        }
    }

    /// Puts one child last.
    func add(_ child: Widget) { view_container_insert(widget, child, gtk_widget_get_last_child(widget)) }
}

/// What GTK holds of a container.
private final class ContainerLink: AnySignalBox {
    // Read and written on the main thread only: GTK's callbacks, and the container's initializer.
    nonisolated(unsafe) weak var container: Container?

    static func container(_ context: UnsafeMutableRawPointer?) -> Container? {
        // The link lives as long as its widget, and the widget calls only while it lives.
        context.flatMap { Unmanaged<ContainerLink>.fromOpaque($0).takeUnretainedValue().container }
    }
}

private nonisolated func measureContainer(
    context: UnsafeMutableRawPointer?, orientation: GtkOrientation, across: Int32,
    minimum: UnsafeMutablePointer<Int32>?, natural: UnsafeMutablePointer<Int32>?
) {
    let container = ContainerLink.container(context)
    let lengths = MainActor.assumeIsolated {
        container?.onMeasure?(
            orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical, across < 0 ? nil : CGFloat(across))
    }
    guard let lengths else { return }
    minimum?.pointee = Int32(lengths.least.rounded(.up))
    natural?.pointee = Int32(max(lengths.least, lengths.natural).rounded(.up))
}

private nonisolated func allocateContainer(context: UnsafeMutableRawPointer?, width: Int32, height: Int32) {
    let container = ContainerLink.container(context)
    MainActor.assumeIsolated { container?.onAllocate?(CGSize(width: CGFloat(width), height: CGFloat(height))) }
}

private nonisolated func drawContainer(
    context: UnsafeMutableRawPointer?, snapshot: OpaquePointer?, width: Int32, height: Int32
) {
    let container = ContainerLink.container(context)
    nonisolated(unsafe) let snapshot = snapshot  // used during this call, on this thread
    MainActor.assumeIsolated {
        if let snapshot { container?.onDraw?(snapshot, CGSize(width: CGFloat(width), height: CGFloat(height))) }
    }
}

private nonisolated func containerContains(context: UnsafeMutableRawPointer?, x: Double, y: Double) -> gboolean {
    let container = ContainerLink.container(context)
    return MainActor.assumeIsolated {
        guard let container, x >= 0, y >= 0, x < Double(gtk_widget_get_width(container.widget)),
            y < Double(gtk_widget_get_height(container.widget))
        else { return false }
        return container.onContains?() ?? true
    } ? 1 : 0
}
