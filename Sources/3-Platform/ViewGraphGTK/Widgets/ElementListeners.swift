import CGTK
import Foundation
import ViewGraph

/// The event controllers that an element needs in addition to those of its control.
@MainActor struct ElementListeners {
    private var hover: OpaquePointer?
    private var drop: OpaquePointer?
    private var focus: OpaquePointer?
    private var keys: OpaquePointer?
    private var wheel: OpaquePointer?
    private(set) var menu: ContextMenu?

    /// Adds and removes controllers according to the content.
    mutating func update(for handle: WidgetHandle) {
        let interests = handle.content.interests
        set(&hover, interests.contains(.hover), handle.container.widget) { Self.makeHover(handle) }
        set(&drop, interests.contains(.drop), handle.container.widget) { Self.makeDrop(handle) }
        set(&focus, interests.contains(.focus) || handle.acceptsFocus, handle.container.widget) {
            Self.makeFocus(handle)
        }
        set(&wheel, interests.contains(.wheel), handle.container.widget) { Self.makeWheel(handle) }
        set(&keys, interests.contains(.keys), handle.container.widget) { Self.makeKeys(handle) }
        if interests.contains(.focus) || interests.contains(.keys), handle.control == handle.container.widget {
            gtk_widget_set_focusable(handle.control, 1)
        }
        if handle.content.contextMenu.isEmpty {
            menu?.remove()
            menu = nil
        } else if menu == nil {
            menu = ContextMenu(handle)
        }
    }

    /// Removes what is attached to the widget besides its controllers, which are destroyed with it.
    mutating func removeAll() {
        menu?.remove()
        menu = nil
    }

    private func set(
        _ controller: inout OpaquePointer?, _ isWanted: Bool, _ widget: Widget, _ make: () -> OpaquePointer
    ) {
        if isWanted, controller == nil {
            let new = make()
            gtk_widget_add_controller(widget, new)
            controller = new
        } else if !isWanted, let old = controller {
            gtk_widget_remove_controller(widget, old)
            controller = nil
        }
    }

    private static func makeHover(_ handle: WidgetHandle) -> OpaquePointer {
        let controller = gtk_event_controller_motion_new()!
        let object = UnsafeMutableRawPointer(controller)
        let move: PointHandler = { [weak handle] x, y in handle?.element?.send(.hover(CGPoint(x: x, y: y))) }
        connect(object, "enter", .point) { [weak handle] x, y in
            if let handle, isUnderPointer(handle.container.widget) { move(x, y) }
        }
        connect(object, "motion", .point, move)
        connect(object, "leave") { [weak handle] in handle?.element?.send(.hover(nil)) }
        return controller
    }

    /// Returns `false` if the pointer is not over the window of a widget. On Wayland, GDK reports the first touch of a
    /// window as a pointer that enters and never leaves, but fingers do not hover.
    private static func isUnderPointer(_ widget: Widget) -> Bool {
        guard !X11Surface.isAvailable else { return true }
        guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native),
            let seat = gdk_display_get_default_seat(gdk_surface_get_display(surface)),
            let pointer = gdk_seat_get_pointer(seat)
        else { return false }
        var (x, y) = (0.0, 0.0)
        return gdk_surface_get_device_position(surface, pointer, &x, &y, nil) != 0
    }

    private static func makeFocus(_ handle: WidgetHandle) -> OpaquePointer {
        let controller = gtk_event_controller_focus_new()!
        let object = UnsafeMutableRawPointer(controller)
        connect(object, "enter") { [weak handle] in handle?.element?.send(.focus(true)) }
        connect(object, "leave") { [weak handle] in handle?.element?.send(.focus(false)) }
        return controller
    }

    private static func makeKeys(_ handle: WidgetHandle) -> OpaquePointer {
        let controller = gtk_event_controller_key_new()!
        connect(UnsafeMutableRawPointer(controller), "key-pressed", .key) { [weak handle] key, _, modifiers in
            guard let press = KeyPress(key: key, modifiers: modifiers) else { return false }
            return handle?.element?.send(.key(press)) ?? false
        }
        return controller
    }

    private static func makeWheel(_ handle: WidgetHandle) -> OpaquePointer {
        let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)!
        connect(UnsafeMutableRawPointer(controller), "scroll", .wheel) { [weak handle] x, y in
            let movement = WheelMovement(x: x, y: y, unit: gtk_event_controller_scroll_get_unit(controller))
            return handle?.element?.send(.wheel(movement)) ?? false
        }
        return controller
    }

    private static func makeDrop(_ handle: WidgetHandle) -> OpaquePointer {
        let target = gtk_drop_target_new(0, GDK_ACTION_COPY)!
        var types = [gdk_file_list_get_type(), GType(16 << 2)]  // files, then text (G_TYPE_STRING)
        gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
        connect(UnsafeMutableRawPointer(target), "drop", .drop) { [weak handle] value, x, y in
            let urls = DroppedFiles.urls(in: value)
            guard !urls.isEmpty else { return false }
            // The events of a drag have no modifiers.
            let seat = gdk_display_get_default_seat(gdk_display_get_default())
            let state = seat.flatMap { gdk_seat_get_keyboard($0) }.map { gdk_device_get_modifier_state($0) }
            let modifiers = state.map { EventModifiers($0) } ?? []
            return handle?.element?.send(.drop(urls, CGPoint(x: x, y: y), modifiers)) ?? false
        }
        connect(UnsafeMutableRawPointer(target), "enter", .drag) { [weak handle] _, _ in
            handle?.element?.send(.dropTarget(true))
            return GDK_ACTION_COPY
        }
        connect(UnsafeMutableRawPointer(target), "leave") { [weak handle] in
            handle?.element?.send(.dropTarget(false))
        }
        return target
    }
}
