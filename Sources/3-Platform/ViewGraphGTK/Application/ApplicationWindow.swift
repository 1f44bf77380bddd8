import CGTK
import Foundation
import ViewGraph

/// A window of an application with its views.
@MainActor final class ApplicationWindow {
    let definition: WindowDefinition
    /// Called once, after the window was closed.
    var onClose: (@MainActor () -> Void)?
    /// The color scheme that the views request.
    private(set) var preferredScheme: ColorScheme?
    /// Called when the requested color scheme changes.
    var onPreferredScheme: (@MainActor () -> Void)?

    /// Valid while the window is open.
    private let window: UnsafeMutablePointer<GtkWindow>
    private var isOpen = true
    private let hidesTitleBar: Bool
    /// The requested state, updated when the window manager changes it.
    private var wantsFullScreen = false
    private let desktop: DesktopSettings?
    private let storage: AppStorageStore
    private var views: ViewHost?
    private var sizing: WindowSizing?
    /// The picture to fit, from a view that appears before the window has its size.
    private var earlyFit: CGSize?
    /// The small form of the window.
    private(set) lazy var mini = MiniWindow(window, storage: storage) { [weak self] in self?.environmentChanged() }

    init(
        _ definition: WindowDefinition, application: UnsafeMutablePointer<GtkApplication>, desktop: DesktopSettings?,
        storage: AppStorageStore
    ) {
        self.definition = definition
        self.desktop = desktop
        self.storage = storage
        let widget: Widget = gtk_application_window_new(application)
        window = widget.to()
        hidesTitleBar = definition.style == .hiddenTitleBar && Self.canHaveShadows(gtk_widget_get_display(widget))
        if hidesTitleBar {
            let titleBar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
            gtk_widget_set_visible(titleBar, 0)
            gtk_window_set_titlebar(window, titleBar)
        }
        let views = ViewHost(definition.makeContent(), environment: environment)
        self.views = views
        let size = definition.defaultSize ?? InitialWindowSize(of: views.host.rootElement, on: Self.monitorSize).size
        sizing = WindowSizing(window, name: definition.sizeName, usual: size, storage: storage)
        if let earlyFit { sizing?.fit(toPixels: earlyFit) }
        preferredScheme = views.host.preferredColorScheme
        views.host.onPreferredColorScheme = { [weak self] scheme in
            self?.preferredScheme = scheme
            self?.onPreferredScheme?()
        }
        views.host.onPreferredTitle = { [weak self] in self?.setTitle($0) }
        setTitle(views.host.preferredTitle)
        gtk_window_set_child(window, views.widget)
        addFullScreenAction(widget)
        listenToKeys(widget)
        guardMenuKeys(widget)
        connect(widget.object, "notify::fullscreened", .notify) { [weak self] in self?.fullScreenHasChanged() }
        if hidesTitleBar {
            connect(widget.object, "notify::maximized", .notify) { [weak self] in self?.environmentChanged() }
        }
        connect(widget.object, "notify::is-active", .notify) {
            RunningApplication.onActiveChange?(RunningApplication.isActive)
        }
        connect(widget.object, "close-request", .decision) { [weak self] in
            self?.closeViews()
            return false
        }
        connect(widget.object, "destroy") { [weak self] in self?.hasClosed() }
    }

    /// `true` while the window has the keyboard focus.
    var isActive: Bool { isOpen && gtk_window_is_active(window) != 0 }

    /// The size of the first monitor, in points; `nil` without one.
    private static var monitorSize: CGSize? {
        guard let monitors = gdk_display_get_monitors(gdk_display_get_default()),
            let monitor = g_list_model_get_item(monitors, 0)
        else { return nil }
        defer { g_object_unref(monitor) }
        var area = GdkRectangle()
        gdk_monitor_get_geometry(OpaquePointer(monitor), &area)
        return CGSize(width: Int(area.width), height: Int(area.height))
    }

    /// `true` where GTK draws a shadow around windows without a title bar, by which they are resized.
    private static func canHaveShadows(_ display: OpaquePointer) -> Bool {
        gdk_display_is_rgba(display) != 0 && gdk_display_is_composited(display) != 0
            && (!X11Surface.isAvailable || X11Surface.allowsShadows)
    }

    /// Sets the title that views request, otherwise the group's title, otherwise the application's name.
    private func setTitle(_ title: String?) {
        let usual = definition.title.isEmpty ? String(cString: g_get_application_name()) : definition.title
        gtk_window_set_title(window, title ?? usual)
    }

    /// Shows the window, or brings it to the front.
    func present() { gtk_window_present(window) }

    /// Closes the window and releases its views.
    func close() {
        guard isOpen else { return }
        closeViews()
        gtk_window_destroy(window)
    }

    var isFullScreen: Bool { isOpen && gtk_window_is_fullscreen(window) != 0 }

    func setFullScreen(_ isFullScreen: Bool) {
        guard isOpen else { return }
        wantsFullScreen = isFullScreen
        if let views { OpenPopover.close(in: views.widget) }
        if isFullScreen { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) }
    }

    func toggleFullScreen() { setFullScreen(!wantsFullScreen) }

    private func fullScreenHasChanged() {
        wantsFullScreen = isFullScreen
        environmentChanged()
    }

    func perform(_ control: WindowControl) {
        guard isOpen else { return }
        switch control {
        case .minimize: gtk_window_minimize(window)
        case .maximize where gtk_window_is_maximized(window) != 0: gtk_window_unmaximize(window)
        case .maximize: gtk_window_maximize(window)
        case .close: gtk_window_close(window)
        }
    }

    /// Fits the window to a picture, the first time only.
    func fit(toPixels size: CGSize) {
        guard isOpen, !mini.isActive else { return }
        if let sizing { sizing.fit(toPixels: size) } else { earlyFit = size }
    }

    /// `true` while the window's size can change: it is neither maximized nor in full screen.
    var isFree: Bool { isOpen && (mini.isActive || sizing?.isFree == true) }

    /// Enlarges or reduces the window.
    func scale(by factor: Double) {
        guard isOpen else { return }
        if mini.isActive { mini.scale(by: factor) } else { sizing?.scale(by: factor) }
    }

    /// Updates the views after a change of the desktop's preferences or the window's state.
    func environmentChanged() { views?.setEnvironment(environment) }

    private var environment: EnvironmentValues {
        var values = EnvironmentValues()
        values.colorScheme = desktop?.prefersDark == true ? .dark : .light
        values.colorSchemeContrast = desktop?.increasesContrast == true ? .increased : .standard
        values.accessibilityReduceMotion = desktop?.reducesMotion ?? false
        values.accent = desktop?.accent
        values.textScale = desktop?.textScale ?? 1
        values.accessibilityVoiceOverEnabled = desktop?.hasScreenReader ?? false
        values.appStorage = storage
        values.fullScreen = FullScreenAction(window: self, isActive: isFullScreen)
        values.miniWindow = MiniWindowAction(
            window: self, isActive: isOpen && mini.isActive, keepsOnTop: MiniWindow.keepsOnTop)
        values.windowSize = WindowSizeAction(window: self)
        if hidesTitleBar, !isFullScreen, !(isOpen && mini.isActive) {
            values.windowControls = WindowControls(
                layout: desktop?.windowButtons ?? "", window: self, isMaximized: gtk_window_is_maximized(window) != 0)
        }
        values.dismiss = DismissAction { [weak self] in self?.close() }
        if gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL { values.layoutDirection = .rightToLeft }
        return values
    }

    /// If nothing has the focus, GTK reports keys to the window only.
    private func listenToKeys(_ widget: Widget) {
        let controller = gtk_event_controller_key_new()!
        connect(UnsafeMutableRawPointer(controller), "key-pressed", .key) { [weak self] key, _, modifiers in
            guard let self, isOpen, gtk_window_get_focus(window) == nil,
                let press = KeyPress(key: key, modifiers: modifiers)
            else { return false }
            return views?.host.key(press) ?? false
        }
        gtk_widget_add_controller(widget, controller)
    }

    /// Keeps the menus of text fields, which GTK opens, from opening outside of the screens.
    private func guardMenuKeys(_ widget: Widget) {
        let controller = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        connect(UnsafeMutableRawPointer(controller), "key-pressed", .key) { [weak self] key, _, modifiers in
            guard let self, isOpen, ContextMenu.isKey(key, modifiers) else { return false }
            // Other menus scroll to their elements first.
            let field = gtk_window_get_focus(window).flatMap {
                g_type_check_instance_is_a(
                    UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self), gtk_text_get_type())
                    != 0 ? $0 : nil
            }
            return !X11Surface.isOnScreen(field ?? widget)
        }
        gtk_widget_add_controller(widget, controller)
    }

    private func addFullScreenAction(_ widget: Widget) {
        guard let action = g_simple_action_new("fullscreen", nil) else { return }
        connect(UnsafeMutableRawPointer(action), "activate", .notify) { [weak self] in
            self?.toggleFullScreen()
        }
        g_action_map_add_action(widget.opaque, action)
        g_object_unref(UnsafeMutableRawPointer(action))
    }

    /// Closes the views before the window: an open menu holds the pointer until it is closed.
    private func closeViews() {
        if isOpen, views != nil {
            if mini.isActive { mini.save() } else { sizing?.save() }
        }
        views?.close()
        // The press that closes the window is still on its way through the views, which must not go before it ends.
        if let views { _ = MainLoop.after(milliseconds: 0) { withExtendedLifetime(views) {} } }
        views = nil
    }

    private func hasClosed() {
        isOpen = false
        closeViews()
        let closed = onClose
        onClose = nil
        closed?()
    }
}
