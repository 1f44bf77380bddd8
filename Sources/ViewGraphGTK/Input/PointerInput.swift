import CGTK
import Foundation
import ViewGraph

/// What pointers do anywhere in a graph, before the widgets below see it.
///
/// It listens in GTK's capture phase and claims nothing, so that buttons, sliders and scroll views work as they do
/// elsewhere; which gesture an event belongs to is decided by whoever listens here.
@MainActor final class PointerInput {
    /// Called for the first button and for fingers.
    var onPointer: ((PointerSample) -> Void)?
    /// Called for two fingers, on a screen or a touchpad, and for the wheel with Control held. Says whether somebody
    /// wants it; then nothing is scrolled.
    var onMagnification: ((MagnificationSample) -> Bool)?

    private let widget: Widget
    private var downPointers: Set<UInt> = []
    private var wheelScale: Double?
    private var wheelEnd: UInt32 = 0
    private var lastLocation = CGPoint.zero

    /// Listens on a widget as long as that lives.
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

    /// Ends what is under way.
    func cancelAll() {
        for pointer in downPointers.sorted() {
            onPointer?(
                PointerSample(phase: .cancelled, pointer: pointer, location: lastLocation, time: .zero, modifiers: []))
        }
        downPointers = []
        endWheel()
    }

    // MARK: Events

    private func follow(_ event: OpaquePointer) -> Bool {
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS where gdk_button_event_get_button(event) == UInt32(GDK_BUTTON_PRIMARY):
            tell(.began, event, pointer: 0)
        case GDK_BUTTON_RELEASE where gdk_button_event_get_button(event) == UInt32(GDK_BUTTON_PRIMARY):
            tell(.ended, event, pointer: 0)
        case GDK_MOTION_NOTIFY: tell(.moved, event, pointer: 0)
        case GDK_ENTER_NOTIFY: lastLocation = location(of: event) ?? lastLocation
        case GDK_TOUCH_BEGIN: tell(.began, event, pointer: finger(event))
        case GDK_TOUCH_UPDATE: tell(.moved, event, pointer: finger(event))
        case GDK_TOUCH_END: tell(.ended, event, pointer: finger(event))
        case GDK_TOUCH_CANCEL: tell(.cancelled, event, pointer: finger(event))
        case GDK_GRAB_BROKEN: cancelAll()
        case GDK_SCROLL: return scroll(event)
        default: break
        }
        return false
    }

    private func tell(_ phase: PointerSample.Phase, _ event: OpaquePointer, pointer: UInt) {
        // Events of popovers pass their parents too, in coordinates of their own surface.
        guard let location = location(of: event) else { return }
        lastLocation = location
        switch phase {
        case .began: guard downPointers.insert(pointer).inserted else { return }
        case .moved: guard downPointers.contains(pointer) else { return }
        case .ended, .cancelled: guard downPointers.remove(pointer) != nil else { return }
        }
        onPointer?(
            PointerSample(
                phase: phase, pointer: pointer, location: location,
                time: .milliseconds(Int64(gdk_event_get_time(event))),
                modifiers: EventModifiers(gdk_event_get_modifier_state(event))))
    }

    private func finger(_ event: OpaquePointer) -> UInt {
        UInt(bitPattern: gdk_event_get_event_sequence(event).map { Int(bitPattern: $0) } ?? 1)
    }

    /// The place in the widget; `nil` for events of another surface.
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
        var ownX = 0.0
        var ownY = 0.0
        guard gtk_widget_translate_coordinates(top, widget, x - surfaceX, y - surfaceY, &ownX, &ownY) != 0 else {
            return nil
        }
        return CGPoint(x: ownX, y: ownY)
    }

    // MARK: Magnification

    private func addZoom() {
        let zoom = gtk_gesture_zoom_new()!
        gtk_event_controller_set_propagation_phase(zoom, GTK_PHASE_CAPTURE)
        let object = UnsafeMutableRawPointer(zoom)
        connect(object, "scale-changed", .number) { [weak self] scale in self?.pinch(zoom, scale) }
        connect(object, "end", .notify) { [weak self] in
            guard let self, let scale = pinchScale else { return }
            pinchScale = nil
            _ = onMagnification?(MagnificationSample(phase: .ended, scale: scale, location: lastLocation))
        }
        gtk_widget_add_controller(widget, zoom)
    }

    private var pinchScale: Double?

    private func pinch(_ zoom: OpaquePointer, _ scale: Double) {
        var x = 0.0
        var y = 0.0
        if gtk_gesture_get_bounding_box_center(zoom, &x, &y) != 0 { lastLocation = CGPoint(x: x, y: y) }
        pinchScale = scale
        _ = onMagnification?(MagnificationSample(phase: .changed, scale: scale, location: lastLocation))
    }

    /// A mouse cannot pinch; Control and the wheel do the same.
    private func scroll(_ event: OpaquePointer) -> Bool {
        guard gdk_event_get_modifier_state(event).rawValue & GDK_CONTROL_MASK.rawValue != 0,
            let onMagnification, let steps = steps(of: event)
        else { return false }
        // X11 tells no place with some wheels; the last one is where the pointer is.
        if let location = location(of: event) { lastLocation = location }
        let scale = (wheelScale ?? 1) * exp(-steps * Self.magnificationPerStep)
        guard onMagnification(MagnificationSample(phase: .changed, scale: scale, location: lastLocation)) else {
            return false
        }
        wheelScale = scale
        if wheelEnd != 0 { g_source_remove(wheelEnd) }
        wheelEnd = MainLoop.after(milliseconds: Self.wheelPause) { [weak self] in
            self?.wheelEnd = 0
            self?.endWheel()
        }
        return true
    }

    /// How far the wheel went down.
    private func steps(of event: OpaquePointer) -> Double? {
        switch gdk_scroll_event_get_direction(event) {
        case GDK_SCROLL_UP: return -1
        case GDK_SCROLL_DOWN: return 1
        case GDK_SCROLL_SMOOTH:
            var x = 0.0
            var y = 0.0
            gdk_scroll_event_get_deltas(event, &x, &y)
            return y == 0 ? nil : y
        default: return nil
        }
    }

    private func endWheel() {
        if wheelEnd != 0 { g_source_remove(wheelEnd) }
        wheelEnd = 0
        guard let scale = wheelScale else { return }
        wheelScale = nil
        _ = onMagnification?(MagnificationSample(phase: .ended, scale: scale, location: lastLocation))
    }

    /// About a tenth for a notch of the wheel.
    private static let magnificationPerStep = 0.1
    /// The wheel is still for so many milliseconds: that was all.
    private static let wheelPause: UInt32 = 250
}
