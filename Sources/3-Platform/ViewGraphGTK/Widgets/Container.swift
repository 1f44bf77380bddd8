import CGTK
import CViewContainer
import Foundation
import ViewGraph

/// A widget that holds others at positions chosen by its owner.
///
/// The container keeps its widget alive. The widget holds the container weakly and does nothing after the container is
/// gone.
@MainActor package final class Container {
    package let widget: Widget
    /// Returns the minimum and natural length along an axis, for a length across it (`nil`: any). Default: zero,
    /// because the owner of a container sets its size.
    package var onMeasure: ((Axis, CGFloat?) -> (least: CGFloat, natural: CGFloat))?
    /// Places the children.
    package var onAllocate: ((CGSize) -> Void)?
    /// Draws behind the children.
    package var onDraw: ((OpaquePointer, CGSize) -> Void)?
    /// Returns `true` if points outside all children belong to the container. Default: they do.
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

    /// Sets the children in order. Widgets that are already in place are not moved.
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

    /// Adds a child at the end.
    func add(_ child: Widget) { view_container_insert(widget, child, gtk_widget_get_last_child(widget)) }
}

/// GTK's reference to a container.
private final class ContainerLink: AnySignalBox {
    // Accessed on the main thread only: in GTK's callbacks and the container's initializer.
    nonisolated(unsafe) weak var container: Container?

    static func container(_ context: UnsafeMutableRawPointer?) -> Container? {
        // The link lives as long as its widget, which calls only while it lives.
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
