import CGTK
import Foundation
import ViewGraph

/// The element of an application's widget.
struct RepresentableView<Representable: GtkWidgetRepresentable>: LeafView {
    let representable: Representable

    // What `updateWidget` reads is tracked.
    static var isTracked: Bool { true }

    func configure(_ element: Element, _ node: Node) {
        guard gtk_is_initialized() != 0 else {
            // Without GTK there are no widgets; the view takes the space.
            element.configure(layout: FillingLayout(), content: ElementContent(.group))
            return
        }
        let holder: WidgetHolder<Representable>
        var version = 0
        if case .custom(let custom)? = element.content?.kind, let known = custom.value as? WidgetHolder<Representable> {
            holder = known
            version = custom.version + 1
        } else {
            holder = WidgetHolder(representable, node.environment)
        }
        holder.update(representable, node.environment)
        var content = ElementContent(.custom(CustomContent(version: version, value: holder)))
        content.isEnabled = node.environment.isEnabled
        element.configure(layout: MeasuredLayout(), content: content)
    }
}

/// An application's widget with its coordinator.
@MainActor final class WidgetHolder<Representable: GtkWidgetRepresentable>: CustomWidget {
    let widget: Widget
    private let coordinator: Representable.Coordinator
    private var representable: Representable
    private var environment: EnvironmentValues
    private var isDismantled = false

    init(_ representable: Representable, _ environment: EnvironmentValues) {
        self.representable = representable
        self.environment = environment
        coordinator = representable.makeCoordinator()
        widget = representable.makeWidget(
            context: GtkWidgetContext(coordinator: coordinator, environment: environment))
        g_object_ref_sink(widget)
    }

    isolated deinit {
        dismantle()
        g_object_unref(widget)
    }

    func update(_ representable: Representable, _ environment: EnvironmentValues) {
        self.representable = representable
        self.environment = environment
        representable.updateWidget(widget, context: context)
    }

    func dismantle() {
        guard !isDismantled else { return }
        isDismantled = true
        Representable.dismantleWidget(widget, coordinator: coordinator)
    }

    func size(for proposal: ProposedViewSize) -> CGSize {
        if let size = representable.sizeThatFits(proposal, widget: widget, context: context) { return size }
        let width = length(along: GTK_ORIENTATION_HORIZONTAL, offered: proposal.width, across: -1)
        let height = length(
            along: GTK_ORIENTATION_VERTICAL, offered: proposal.height, across: Int32(min(width, 100_000)))
        return CGSize(width: width, height: height)
    }

    private var context: GtkWidgetContext<Representable> {
        GtkWidgetContext(coordinator: coordinator, environment: environment)
    }

    /// Returns the natural length within the proposal, or all of the proposal if the widget expands.
    private func length(along axis: GtkOrientation, offered: CGFloat?, across: Int32) -> CGFloat {
        var least: Int32 = 0
        var natural: Int32 = 0
        gtk_widget_measure(widget, axis, across, &least, &natural, nil, nil)
        guard let offered else { return CGFloat(natural) }
        if gtk_widget_compute_expand(widget, axis) != 0, offered.isFinite { return max(CGFloat(least), offered) }
        return max(CGFloat(least), min(CGFloat(natural), offered))
    }
}
