import CGTK
import CViewContainer
import Foundation

/// One window of an application, with the graph of its content.
@MainActor final class ApplicationWindow {
    let definition: WindowDefinition
    /// Called once, when the window is gone.
    var onClose: (@MainActor () -> Void)?

    /// Valid until the window closes.
    private let window: UnsafeMutablePointer<GtkWindow>
    private var isOpen = true
    private let desktop: DesktopSettings?

    init(
        _ definition: WindowDefinition, application: UnsafeMutablePointer<GtkApplication>, desktop: DesktopSettings?
    ) {
        self.definition = definition
        self.desktop = desktop
        let widget = gtk_application_window_new(application)!
        window = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
        let title = definition.title.isEmpty ? String(cString: g_get_application_name()) : definition.title
        gtk_window_set_title(window, title)
        if let size = definition.defaultSize {
            gtk_window_set_default_size(window, Int32(size.width), Int32(size.height))
        }
        addFullScreenAction()
        connect(UnsafeMutableRawPointer(window), "destroy") { [weak self] in self?.hasClosed() }
    }

    /// Shows the window, or brings it to the front.
    func present() { gtk_window_present(window) }

    /// Closes the window and drops what it shows.
    func close() {
        if isOpen { gtk_window_destroy(window) }
    }

    var isFullScreen: Bool { isOpen && gtk_window_is_fullscreen(window) != 0 }

    func setFullScreen(_ isFullScreen: Bool) {
        guard isOpen else { return }
        if isFullScreen { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) }
    }

    /// What the desktop prefers has changed.
    func desktopChanged() {}

    private func addFullScreenAction() {
        guard let action = g_simple_action_new("fullscreen", nil) else { return }
        connect(UnsafeMutableRawPointer(action), "activate", .notify) { [weak self] in
            guard let self else { return }
            setFullScreen(!isFullScreen)
        }
        g_action_map_add_action(OpaquePointer(window), action)
        g_object_unref(UnsafeMutableRawPointer(action))
    }

    private func hasClosed() {
        isOpen = false
        let closed = onClose
        onClose = nil
        closed?()
    }
}
