import CGTK
import CViewContainer
import Foundation
import ViewGraph

/// A slider with marked ranges.
@MainActor final class SliderHandle: ControlHandle {
    private let marks = Container(role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    private var isEditing = false
    /// `true` while a move of the slider is pending.
    private var isMovePending = false

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        super.init(element, content, renderer: renderer, control: Self.makeScale())
        // Behind the thumb.
        container.setChildren([marks.widget, control])
        gtk_widget_set_can_target(marks.widget, 0)
        marks.onDraw = { [weak self] snapshot, _ in self?.drawMarks(snapshot) }
        connect(control.object, "change-value", .scroll) { [weak self] _, value in self?.changeValue(value) ?? false }
        listen()
    }

    static func makeScale() -> Widget {
        let scale: Widget = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.01)
        gtk_scale_set_draw_value(scale.to(), 0)
        scale.setStyle(StyleSheet.slider)
        leaveWheel(of: scale)
        return scale
    }

    /// Leaves the wheel to the scroll view around the slider, because scrolling past a slider should not change it.
    private static func leaveWheel(of scale: Widget) {
        let controllers = gtk_widget_observe_controllers(scale)
        for position in 0..<g_list_model_get_n_items(controllers) {
            guard let controller = g_list_model_get_item(controllers, position) else { continue }
            let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
            if g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) != 0 {
                gtk_event_controller_set_propagation_phase(OpaquePointer(controller), GTK_PHASE_NONE)
            }
            g_object_unref(controller)
        }
        g_object_unref(UnsafeMutableRawPointer(controllers))
    }

    override func apply(from old: ElementContent?) {
        guard case .slider(let slider) = content.kind else { return }
        if isEditing, !content.isEnabled { letGo() }
        var previous: SliderContent?
        if case .slider(let content)? = old?.kind { previous = content }
        let hasOtherRange = previous?.range != slider.range
        let length = slider.range.upperBound - slider.range.lowerBound
        if length > 0 {
            let step = slider.arrowStep ?? slider.step ?? length / 100
            if hasOtherRange { gtk_range_set_range(range, slider.range.lowerBound, slider.range.upperBound) }
            gtk_range_set_increments(range, step, slider.pageStep ?? max(step, length / 10))
        }
        if isEditing || hasOtherRange { setValue(slider.value) } else { followValue() }
        if hasOtherRange || previous?.marks != slider.marks { gtk_widget_queue_draw(marks.widget) }
    }

    private var range: UnsafeMutablePointer<GtkRange> { control.to() }

    private func setValue(_ value: Double) {
        guard gtk_range_get_value(range) != value else { return }
        gtk_range_set_value(range, value)
        if case .slider(let slider) = content.kind, !slider.marks.isEmpty { gtk_widget_queue_draw(marks.widget) }
    }

    /// Moves the slider later in this turn. Each move makes GTK lay out the window, and on X11 wait for the display
    /// server; the user's last action is drawn first.
    private func followValue() {
        guard !isMovePending else { return }
        isMovePending = true
        MainLoop.whenIdle(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in
            guard let self else { return }
            isMovePending = false
            if case .slider(let slider) = content.kind { setValue(slider.value) }
        }
    }

    override func layOut(in size: CGSize) {
        super.layOut(in: size)
        view_container_place(marks.widget, 0, 0, Float(size.width), Float(size.height))
    }

    // MARK: Input

    /// Reports the value as GTK has it; the view clamps and snaps it, and the slider moves when the element has it.
    private func changeValue(_ value: Double) -> Bool {
        send(.value(value))
        return true
    }

    private func listen() {
        let controller = gtk_event_controller_legacy_new()!
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        connect(UnsafeMutableRawPointer(controller), "event", .event) { [weak self] event in
            self?.follow(gdk_event_get_event_type(event))
            return false
        }
        gtk_widget_add_controller(control, controller)
    }

    private func follow(_ type: GdkEventType) {
        switch type {
        case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN:
            keepKeyboard()
            setEditing(true)
        case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN: setEditing(false)
        default: break
        }
    }

    /// Keeps the focus where it is during a press. GTK's sliders take it whatever `focus-on-click` is.
    private func keepKeyboard() {
        guard gtk_widget_has_focus(control) == 0 else { return }
        gtk_widget_set_can_focus(control, 0)
        MainLoop.whenIdle { [weak self] in if let self { gtk_widget_set_can_focus(control, 1) } }
    }

    /// Ends the interaction of a slider that was disabled, because GTK withholds the release from insensitive widgets.
    /// Reported after the current update.
    private func letGo() {
        MainLoop.whenIdle { [weak self] in
            guard let self, !content.isEnabled else { return }
            setEditing(false)
        }
    }

    private func setEditing(_ isEditing: Bool) {
        guard isEditing != self.isEditing else { return }
        self.isEditing = isEditing
        send(.editing(isEditing))
    }

    // MARK: Marks

    private func drawMarks(_ snapshot: OpaquePointer) {
        guard case .slider(let slider) = content.kind, !slider.marks.isEmpty else { return }
        let length = slider.range.upperBound - slider.range.lowerBound
        guard length > 0 else { return }
        var trough = GdkRectangle()
        gtk_range_get_range_rect(control.to(), &trough)
        var color = cgtk_text_color(container.widget)
        color.alpha *= 0.35
        let played = max(0, (gtk_range_get_value(range) - slider.range.lowerBound) / length)
        for mark in slider.marks {
            // The played part has the color of the slider.
            let start = max(played, (mark.lowerBound - slider.range.lowerBound) / length)
            let end = min(1, (mark.upperBound - slider.range.lowerBound) / length)
            guard end > start else { continue }
            var bounds = graphene_rect_t(
                origin: graphene_point_t(
                    x: Float(Double(trough.x) + start * Double(trough.width)),
                    y: Float(Double(trough.y) + Double(trough.height) / 2 - 2)),
                size: graphene_size_t(width: Float((end - start) * Double(trough.width)), height: 4))
            gtk_snapshot_append_color(snapshot, &color, &bounds)
        }
    }
}
