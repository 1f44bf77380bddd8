import CGTK
import Foundation
import ViewGraph

/// A scrollable area.
@MainActor final class ScrollHandle: ControlHandle {
    private let inside = Container()
    private var changes: [SignalConnection] = []
    private var reached: ScrollTarget?
    private var isEndingMovement = false

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        let window: Widget = gtk_scrolled_window_new()
        window.setStyle(StyleSheet.scroll)
        gtk_scrolled_window_set_child(window.opaque, inside.widget)
        super.init(element, content, renderer: renderer, control: window)
        inside.onMeasure = { [weak self] axis, _ in self?.length(along: axis) ?? (0, 0) }
        inside.onAllocate = { [weak self] _ in self?.placeChildren() }
        inside.onContains = { false }
        listenToKeys()
        for adjustment in [horizontal, vertical] {
            changes.append(
                connect(UnsafeMutableRawPointer(adjustment), "value-changed") { [weak self] in self?.hasScrolled() })
        }
    }

    /// Passes keys to the graph first: lists and grids move the focus by the keys that a scrolled window scrolls by. Those that an
    /// open menu leaves move nothing behind it.
    private func listenToKeys() {
        let controller = gtk_event_controller_key_new()!
        connect(UnsafeMutableRawPointer(controller), "key-pressed", .key) { [weak self] key, _, modifiers in
            guard let self, let press = KeyPress(key: key, modifiers: modifiers) else { return false }
            if press.key.isNamed, OpenPopover.find(in: control) != nil { return true }
            return renderer.navigate(press, gtk_event_controller_get_current_event(controller))
        }
        gtk_widget_add_controller(control, controller)
    }

    override var childContainer: Container { inside }
    override var fillsItsFrame: Bool { true }
    override var acceptsPointers: Bool { true }

    override func apply(from old: ElementContent?) {
        guard case .scroll(let scroll) = content.kind else { return }
        let shown = scroll.showsIndicators ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
        gtk_scrolled_window_set_policy(
            control.opaque, scroll.axes.contains(.horizontal) ? shown : GTK_POLICY_NEVER,
            scroll.axes.contains(.vertical) ? shown : GTK_POLICY_NEVER)
        var oldSize: CGSize?
        if case .scroll(let old)? = old?.kind { oldSize = old.contentSize }
        if scroll.contentSize != oldSize { gtk_widget_queue_resize(inside.widget) }
        if scroll.target != reached { gtk_widget_queue_allocate(container.widget) }
    }

    override func layOut(in size: CGSize) {
        reachTarget(in: size)
        super.layOut(in: size)
    }

    override func willRemove() {
        for change in changes { change.disconnect() }
        changes = []
    }

    /// The scroll position.
    var offset: CGPoint {
        CGPoint(x: gtk_adjustment_get_value(horizontal), y: gtk_adjustment_get_value(vertical))
    }

    /// Returns the length of the content along scrolling axes, and zero across them.
    private func length(along axis: Axis) -> (least: CGFloat, natural: CGFloat) {
        guard case .scroll(let scroll) = content.kind,
            scroll.axes.contains(axis == .horizontal ? .horizontal : .vertical)
        else { return (0, 0) }
        let length = axis == .horizontal ? scroll.contentSize.width : scroll.contentSize.height
        return (length, length)
    }

    /// Scrolls to the requested position, once.
    ///
    /// This happens before the content gets its size; scrolled afterward, it would be drawn without one.
    private func reachTarget(in size: CGSize) {
        guard case .scroll(let scroll) = content.kind, let target = scroll.target, target != reached else { return }
        reached = target
        let (length, offset) = (scroll.contentSize, target.offset)
        move(horizontal, to: offset.x, of: scroll.axes.contains(.horizontal) ? length.width : 0, page: size.width)
        move(vertical, to: offset.y, of: scroll.axes.contains(.vertical) ? length.height : 0, page: size.height)
    }

    private func move(
        _ adjustment: UnsafeMutablePointer<GtkAdjustment>, to offset: CGFloat, of length: CGFloat, page: CGFloat
    ) {
        // Ends GTK's own movement, such as the one to the widget with the focus, which would continue from here.
        let old = gtk_adjustment_get_value(adjustment)
        isEndingMovement = true
        gtk_adjustment_set_value(adjustment, old)
        isEndingMovement = false
        gtk_adjustment_configure(
            adjustment, Double(offset), 0, Double(max(length, page)), gtk_adjustment_get_step_increment(adjustment),
            gtk_adjustment_get_page_increment(adjustment), Double(page))
    }

    private func hasScrolled() {
        guard !isEndingMovement else { return }
        element?.send(.scroll(offset))
        let page = CGSize(
            width: gtk_adjustment_get_page_size(horizontal), height: gtk_adjustment_get_page_size(vertical))
        OpenPopover.close(in: inside.widget, unlessWithin: CGRect(origin: offset, size: page))
    }

    private var horizontal: UnsafeMutablePointer<GtkAdjustment> { gtk_scrolled_window_get_hadjustment(control.opaque) }
    private var vertical: UnsafeMutablePointer<GtkAdjustment> { gtk_scrolled_window_get_vadjustment(control.opaque) }
}
