import CGTK
import Foundation
import ViewGraph

/// The size of a window: the usual one at first, fitted once to a picture, and remembered when the user has changed it.
@MainActor final class WindowSizing {
    private let window: UnsafeMutablePointer<GtkWindow>
    private let storage: AppStorageStore
    /// The key of the stored size; `nil` for a window that is not remembered.
    private let key: String?
    private let usual: CGSize
    private let kept: KeptWindowSize?
    /// The size that the program chose last. Another one is the user's.
    private var chosen: (width: Int32, height: Int32)
    private var hasFitted = false
    /// The time at which the window was shown, in microseconds; `nil` before.
    private var shownAt: gint64?
    /// The picture that the window will be fitted to when it has its place.
    private var waitingFit: CGSize?
    private var wait: UInt32 = 0

    /// The time in which a window manager places a new window, in milliseconds. A place that is read earlier is not the
    /// final one.
    private static let placing: gint64 = 150

    /// Gives a new window its size.
    ///
    /// - Parameters:
    ///   - window: The window, before it is shown.
    ///   - name: The name under which the size is kept; `nil` to keep none.
    ///   - usual: The size without a stored one.
    ///   - storage: The store.
    init(_ window: UnsafeMutablePointer<GtkWindow>, name: String?, usual: CGSize, storage: AppStorageStore) {
        (self.window, self.storage, self.usual) = (window, storage, usual)
        key = name.map { "windowSize.\($0)" }
        kept = key.flatMap { KeptWindowSize(storage.text(forKey: $0)) }
        let size = kept?.size ?? usual
        chosen = (Int32(size.width), Int32(size.height))
        gtk_window_set_default_size(window, chosen.width, chosen.height)
        if kept?.isMaximized == true { gtk_window_maximize(window) }
        connect(UnsafeMutableRawPointer(window), "map") { [weak self] in self?.hasBeenShown() }
    }

    isolated deinit { if wait != 0 { g_source_remove(wait) } }

    private func hasBeenShown() {
        guard shownAt == nil else { return }
        shownAt = g_get_monotonic_time()
        fitWhenPlaced()
    }

    private var widget: UnsafeMutablePointer<GtkWidget> {
        UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    }

    /// The size without full screen and maximizing, with a title bar that GTK draws.
    private var size: (width: Int32, height: Int32) {
        var size: (width: Int32, height: Int32) = (0, 0)
        gtk_window_get_default_size(window, &size.width, &size.height)
        return size
    }

    var isFree: Bool { gtk_window_is_fullscreen(window) == 0 && gtk_window_is_maximized(window) == 0 }

    /// `true` if the user, or the window manager, has chosen another size than the program.
    private var isUsers: Bool {
        let size = size
        return abs(size.width - chosen.width) > 1 || abs(size.height - chosen.height) > 1
    }

    // MARK: Changing the size

    /// Fits the window to a picture with a size in pixels, the first time only, and not after the user has resized it.
    func fit(toPixels pixels: CGSize) {
        guard !hasFitted else { return }
        hasFitted = true
        waitingFit = pixels
        fitWhenPlaced()
    }

    private func fitWhenPlaced() {
        guard let pixels = waitingFit, let shownAt, wait == 0 else { return }
        let left = Self.placing - (g_get_monotonic_time() - shownAt) / 1000
        guard left > 0 else { return fitNow(toPixels: pixels) }
        wait = MainLoop.after(milliseconds: UInt32(left)) { [weak self] in
            self?.wait = 0
            self?.fitNow(toPixels: pixels)
        }
    }

    private func fitNow(toPixels pixels: CGSize) {
        waitingFit = nil
        let scale = CGFloat(max(gtk_widget_get_scale_factor(widget), 1))
        let chrome = chrome
        func inner(_ size: CGSize) -> CGSize {
            CGSize(width: max(size.width - chrome.width, 1), height: max(size.height - chrome.height, 1))
        }
        guard isFree, !isUsers,
            let area = WindowFit.size(
                of: CGSize(width: pixels.width / scale, height: pixels.height / scale), usual: inner(usual),
                kept: kept.map { inner($0.size) }, on: monitor?.size)
        else { return }
        resize(to: CGSize(width: area.width + chrome.width, height: area.height + chrome.height))
        // This is not the user's choice, and is not stored.
        chosen = size
    }

    /// The size of the title bar, where GTK draws it.
    private var chrome: CGSize {
        guard let content = gtk_window_get_child(window), gtk_widget_get_width(content) > 0 else { return .zero }
        return CGSize(
            width: Int(max(gtk_widget_get_width(widget) - gtk_widget_get_width(content), 0)),
            height: Int(max(gtk_widget_get_height(widget) - gtk_widget_get_height(content), 0)))
    }

    /// Enlarges or reduces the window around its center. This is the user's choice, and is remembered.
    func scale(by factor: Double) {
        guard isFree else { return }
        let old = size
        resize(
            to: WindowFit.scaled(
                CGSize(width: Int(old.width), height: Int(old.height)), by: factor, on: monitor?.size))
    }

    private func resize(to size: CGSize) {
        let old = self.size
        guard Int32(size.width) != old.width || Int32(size.height) != old.height else { return }
        let before = X11Surface(window)?.place
        gtk_window_set_default_size(window, Int32(size.width), Int32(size.height))
        guard let before, let surface = X11Surface(window) else { return }
        let scale = CGFloat(max(gtk_widget_get_scale_factor(widget), 1))
        let corner = WindowFit.corner(
            CGPoint(x: CGFloat(before.x) / scale, y: CGFloat(before.y) / scale),
            from: CGSize(width: Int(old.width), height: Int(old.height)), to: size, in: monitor)
        surface.moveContent(to: (Int(corner.x * scale), Int(corner.y * scale)))
    }

    /// The area of the monitor that shows the window, in points.
    private var monitor: CGRect? {
        guard let surface = gtk_native_get_surface(OpaquePointer(window)),
            let monitor = gdk_display_get_monitor_at_surface(gdk_surface_get_display(surface), surface)
        else { return nil }
        var area = GdkRectangle()
        gdk_monitor_get_geometry(monitor, &area)
        return CGRect(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height))
    }

    // MARK: Remembering

    /// Stores the size if the user has changed it.
    func save() {
        if wait != 0 { g_source_remove(wait) }
        wait = 0
        guard let key else { return }
        let isMaximized = gtk_window_is_maximized(window) != 0
        guard isUsers || isMaximized != (kept?.isMaximized ?? false) else { return }
        let size = size
        var new = KeptWindowSize(width: Int(size.width), height: Int(size.height))
        if !isUsers, let kept { new = kept }
        new.isMaximized = isMaximized
        if KeptWindowSize(new.text) != nil { storage.set(new.text, forKey: key) }
    }
}
