import CGTK
import Foundation
import ViewGraph

/// Reports pointer events anywhere in a graph, before the widgets below receive them.
///
/// It listens in GTK's capture phase and claims nothing, so that buttons, sliders and scroll views work as usual. The
/// graph decides which gesture an event belongs to.
@MainActor final class PointerInput {
    /// Called for mouse buttons and for the first finger.
    var onPointer: ((PointerEvent) -> Void)?
    /// Called for pinches, on a touchscreen or a touchpad.
    var onMagnify: ((MagnifyEvent) -> Void)?
    /// Called for the wheel with Control held, which turns down by a number of notches.
    var onWheel: ((_ notches: Double, _ location: CGPoint) -> Void)?

    private let widget: Widget
    /// The button or finger that is down.
    private var held: Held?
    private var pinchScale: Double?
    private var lastLocation = CGPoint.zero

    /// Listens on a widget as long as the widget exists.
    init(widget: Widget) {
        self.widget = widget
        let controller = gtk_event_controller_legacy_new()!
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        connect(UnsafeMutableRawPointer(controller), "event", .event) { [weak self] event in
            self?.follow(event) ?? false
        }
        gtk_widget_add_controller(widget, controller)
        addZoom()
    }

    private enum Held: Equatable {
        case button(Int)
        case finger(OpaquePointer?)
    }

    /// Cancels the current interaction.
    func cancelAll() {
        guard held != nil else { return }
        held = nil
        onPointer?(PointerEvent(.cancelled, at: lastLocation, time: Double(g_get_monotonic_time()) / 1_000_000))
    }

    // MARK: Events

    private func follow(_ event: OpaquePointer) -> Bool {
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS: press(.button(Int(gdk_button_event_get_button(event))), event)
        case GDK_BUTTON_RELEASE: release(.button(Int(gdk_button_event_get_button(event))), event)
        case GDK_MOTION_NOTIFY: move(event)
        case GDK_ENTER_NOTIFY: lastLocation = location(of: event) ?? lastLocation
        case GDK_TOUCH_BEGIN: press(.finger(gdk_event_get_event_sequence(event)), event)
        case GDK_TOUCH_UPDATE:
            if held == .finger(gdk_event_get_event_sequence(event)) { move(event) }
        case GDK_TOUCH_END: release(.finger(gdk_event_get_event_sequence(event)), event)
        case GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN: cancelAll()
        case GDK_SCROLL: return scroll(event)
        default: break
        }
        return false
    }

    private func press(_ pressed: Held, _ event: OpaquePointer) {
        // Events of popovers also pass their parents, in coordinates of the popover's surface.
        guard held == nil, let location = location(of: event) else { return }
        held = pressed
        report(.pressed, at: location, event, pressed)
    }

    private func move(_ event: OpaquePointer) {
        guard let location = location(of: event) else { return }
        lastLocation = location
        if let held { report(.moved, at: location, event, held) }
    }

    private func release(_ released: Held, _ event: OpaquePointer) {
        guard held == released else { return }
        held = nil
        report(.released, at: location(of: event) ?? lastLocation, event, released)
    }

    private func report(_ phase: PointerEvent.Phase, at location: CGPoint, _ event: OpaquePointer, _ held: Held) {
        lastLocation = location
        var button = 1
        var kind = PointerKind.touch
        if case .button(let number) = held {
            button = number
            kind = .mouse
        }
        onPointer?(
            PointerEvent(
                phase, at: location, time: Double(gdk_event_get_time(event)) / 1000, button: button, kind: kind,
                modifiers: EventModifiers(gdk_event_get_modifier_state(event))))
    }

    /// Returns the location in the widget; `nil` for events of another surface.
    private func location(of event: OpaquePointer) -> CGPoint? {
        guard let native = gtk_widget_get_native(widget),
            gdk_event_get_surface(event) == gtk_native_get_surface(native)
        else { return nil }
        var x = 0.0
        var y = 0.0
        guard gdk_event_get_position(event, &x, &y) != 0 else { return nil }
        var surfaceX = 0.0
        var surfaceY = 0.0
        gtk_native_get_surface_transform(native, &surfaceX, &surfaceY)
        let top = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
        (x, y) = (x - surfaceX, y - surfaceY)
        return cgtk_translate(top, widget, &x, &y) != 0 ? CGPoint(x: x, y: y) : nil
    }

    // MARK: Magnification

    private func addZoom() {
        let zoom = gtk_gesture_zoom_new()!
        gtk_event_controller_set_propagation_phase(zoom, GTK_PHASE_CAPTURE)
        let object = UnsafeMutableRawPointer(zoom)
        connect(object, "scale-changed", .number) { [weak self] scale in self?.pinch(zoom, scale) }
        connect(object, "end", .notify) { [weak self] in self?.endPinch(.ended) }
        connect(object, "cancel", .notify) { [weak self] in self?.endPinch(.cancelled) }
        gtk_widget_add_controller(widget, zoom)
    }

    private func pinch(_ zoom: OpaquePointer, _ scale: Double) {
        var x = 0.0
        var y = 0.0
        if gtk_gesture_get_bounding_box_center(zoom, &x, &y) != 0 { lastLocation = CGPoint(x: x, y: y) }
        if pinchScale == nil { onMagnify?(MagnifyEvent(.began, scale: 1, at: lastLocation)) }
        pinchScale = scale
        onMagnify?(MagnifyEvent(.changed, scale: scale, at: lastLocation))
    }

    private func endPinch(_ phase: MagnifyEvent.Phase) {
        guard let scale = pinchScale else { return }
        pinchScale = nil
        onMagnify?(MagnifyEvent(phase, scale: scale, at: lastLocation))
    }

    /// Control and the wheel take the place of a pinch. Nothing scrolls then.
    private func scroll(_ event: OpaquePointer) -> Bool {
        // A menu would point to a widget that scrolls away. Events inside of the menu belong to another surface.
        let native = gtk_widget_get_native(widget)
        if native.flatMap({ gtk_native_get_surface($0) }) == gdk_event_get_surface(event), OpenPopover.close(in: widget)
        {
            return true
        }
        guard gdk_event_get_modifier_state(event).rawValue & GDK_CONTROL_MASK.rawValue != 0,
            let onWheel, let steps = steps(of: event)
        else { return false }
        // On X11 some wheels report no location; the last one applies.
        if let location = location(of: event) { lastLocation = location }
        onWheel(steps, lastLocation)
        return true
    }

    /// Returns the number of notches that the wheel turned down.
    private func steps(of event: OpaquePointer) -> Double? {
        switch gdk_scroll_event_get_direction(event) {
        case GDK_SCROLL_UP: return -1
        case GDK_SCROLL_DOWN: return 1
        case GDK_SCROLL_SMOOTH:
            var x = 0.0
            var y = 0.0
            gdk_scroll_event_get_deltas(event, &x, &y)
            return y == 0 ? nil : WheelMovement(x: x, y: y, unit: gdk_scroll_event_get_unit(event)).deltaY
        default: return nil
        }
    }
}
