import CGTK
import Glibc

/// The window of a surface on X11, for what GTK 4 has no functions for: staying above other windows, the place on the screen, and
/// what the window manager can do.
///
/// The functions of GDK and Xlib are looked up in the libraries that GTK has loaded, so that nothing depends on X11 where
/// GTK was built without it.
@MainActor struct X11Surface {
    private let display: OpaquePointer
    private let window: UInt

    private typealias DisplayOf = @convention(c) (OpaquePointer?) -> OpaquePointer?
    private typealias WindowOf = @convention(c) (OpaquePointer?) -> UInt
    private typealias RootOf = @convention(c) (OpaquePointer?) -> UInt
    private typealias Supports = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> CInt
    private typealias InternAtom = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, CInt) -> UInt
    private typealias SendEvent = @convention(c) (OpaquePointer?, UInt, CInt, CLong, UnsafeMutableRawPointer?) -> CInt
    private typealias MoveWindow = @convention(c) (OpaquePointer?, UInt, CInt, CInt) -> CInt
    private typealias Translate =
        @convention(c) (
            OpaquePointer?, UInt, UInt, CInt, CInt, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?,
            UnsafeMutablePointer<UInt>?
        ) -> CInt

    /// `true` on an X11 display.
    static var isAvailable: Bool {
        guard let display = gdk_display_get_default() else { return false }
        return String(
            cString: g_type_name_from_instance(
                UnsafeMutableRawPointer(display).assumingMemoryBound(to: GTypeInstance.self))) == "GdkX11Display"
    }

    /// `true` if the window manager supports windows with shadows of GTK's around them.
    static var allowsShadows: Bool {
        guard isAvailable, let screenOf = function("gdk_x11_display_get_screen", DisplayOf.self),
            let supports = function("gdk_x11_screen_supports_net_wm_hint", Supports.self)
        else { return false }
        return supports(screenOf(gdk_display_get_default()), "_GTK_FRAME_EXTENTS") != 0
    }

    /// `false` for a widget outside of all screens: GTK 4.8 has no place for its popups then, and warns.
    static func isOnScreen(_ widget: Widget) -> Bool {
        guard isAvailable, let root = gtk_widget_get_root(widget), let display = gdk_display_get_default(),
            let place = X11Surface(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self))?.place
        else { return true }
        let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, window, &bounds) != 0 else { return true }
        let scale = max(gtk_widget_get_scale_factor(widget), 1)
        var (shadowX, shadowY) = (0.0, 0.0)
        gtk_native_get_surface_transform(root, &shadowX, &shadowY)
        var area = GdkRectangle(
            x: CInt(place.x) / scale + CInt(shadowX) + CInt(bounds.origin.x),
            y: CInt(place.y) / scale + CInt(shadowY) + CInt(bounds.origin.y),
            width: max(CInt(bounds.size.width), 1), height: max(CInt(bounds.size.height), 1))
        let monitors = gdk_display_get_monitors(display)
        return (0..<g_list_model_get_n_items(monitors)).contains { position in
            guard let monitor = g_list_model_get_item(monitors, position) else { return false }
            defer { g_object_unref(monitor) }
            var screen = GdkRectangle()
            gdk_monitor_get_geometry(OpaquePointer(monitor), &screen)
            return gdk_rectangle_intersect(&area, &screen, nil) != 0
        }
    }

    /// The surface of a window; `nil` on other displays, and before the window has one.
    init?(_ window: UnsafeMutablePointer<GtkWindow>) {
        guard Self.isAvailable, let surface = gtk_native_get_surface(OpaquePointer(window)),
            let displayOf = Self.function("gdk_x11_display_get_xdisplay", DisplayOf.self),
            let windowOf = Self.function("gdk_x11_surface_get_xid", WindowOf.self),
            let display = displayOf(gdk_display_get_default())
        else { return nil }
        self.display = display
        self.window = windowOf(surface)
    }

    private static func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
        // The symbol has the type that its documentation states.
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }

    /// Asks the window manager to keep the window above others, or no longer (EWMH, `_NET_WM_STATE`).
    func setAbove(_ isAbove: Bool) {
        guard let atom = Self.function("XInternAtom", InternAtom.self) else { return }
        let above = Int(bitPattern: atom(display, "_NET_WM_STATE_ABOVE", 0))
        // The last number: an application sends it.
        send("_NET_WM_STATE", [isAbove ? 1 : 0, above, 0, 1])
    }

    /// Asks the window manager to move the window's content, without its frame, to a place in pixels (EWMH,
    /// `_NET_MOVERESIZE_WINDOW`).
    func moveContent(to place: (x: Int, y: Int)) {
        let (staticGravity, hasX, hasY, isFromApplication) = (10, 1 << 8, 1 << 9, 1 << 12)
        send("_NET_MOVERESIZE_WINDOW", [staticGravity | hasX | hasY | isFromApplication, place.x, place.y])
    }

    /// Sends a message about the window to the window manager.
    private func send(_ message: String, _ data: [Int]) {
        guard let atom = Self.function("XInternAtom", InternAtom.self),
            let send = Self.function("XSendEvent", SendEvent.self),
            let rootOf = Self.function("XDefaultRootWindow", RootOf.self)
        else { return }
        // An XClientMessageEvent in the size of an XEvent: 24 long words.
        var event = [Int](repeating: 0, count: 24)
        event[0] = 33  // ClientMessage
        event[4] = Int(bitPattern: window)
        event[5] = Int(bitPattern: atom(display, message, 0))
        event[6] = 32  // The format: long words.
        event.replaceSubrange(7..<7 + data.count, with: data)
        // SubstructureRedirectMask and SubstructureNotifyMask.
        event.withUnsafeMutableBytes { _ = send(display, rootOf(display), 0, 1 << 20 | 1 << 19, $0.baseAddress) }
    }

    /// The place of the window on the screen, in pixels.
    var place: (x: Int, y: Int)? {
        guard let translate = Self.function("XTranslateCoordinates", Translate.self),
            let rootOf = Self.function("XDefaultRootWindow", RootOf.self)
        else { return nil }
        var (x, y): (CInt, CInt) = (0, 0)
        var child: UInt = 0
        guard translate(display, window, rootOf(display), 0, 0, &x, &y, &child) != 0 else { return nil }
        return (Int(x), Int(y))
    }

    /// Moves the window to a place on the screen, in pixels.
    func move(to place: (x: Int, y: Int)) {
        guard let move = Self.function("XMoveWindow", MoveWindow.self) else { return }
        _ = move(display, window, CInt(clamping: place.x), CInt(clamping: place.y))
    }
}
