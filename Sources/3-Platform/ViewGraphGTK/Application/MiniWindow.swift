import CGTK
import Foundation
import ViewGraph

/// The state of a window that can be small and without a frame.
@MainActor final class MiniWindow {
    /// `true` while the window is small.
    private(set) var isActive = false

    private let window: UnsafeMutablePointer<GtkWindow>
    private let storage: AppStorageStore
    private let hasChanged: @MainActor () -> Void
    private var ratio = 16.0 / 9
    private var usualSize = (width: 0, height: 0)
    /// The size that the window gets now. A size that the display still reports for the state before would replace it.
    private var expectedSize: (width: Int, height: Int)?
    /// The size before, if the window was free: any other one is the user's. Otherwise the display chose it.
    private var sizeBefore: (width: Int, height: Int)?
    /// The number of times that the expected size is still looked for.
    private var checksLeft = 0
    private var correction: UInt32 = 0

    private static let key = "miniWindow"
    /// The width of the first mini window, in points.
    private static let usualWidth = 480
    /// The range of widths in points.
    private static let widths = 240...1_280
    /// The time without a change of the size after which the aspect ratio is restored, in milliseconds.
    private static let correctionTime: UInt32 = 250
    /// The number of times that a size is looked for. On a busy machine the display is late; some displays do not allow it at all.
    private static let checks = 20

    init(
        _ window: UnsafeMutablePointer<GtkWindow>, storage: AppStorageStore, hasChanged: @escaping @MainActor () -> Void
    ) {
        self.window = window
        self.storage = storage
        self.hasChanged = hasChanged
        let object = UnsafeMutableRawPointer(window)
        for signal in ["notify::default-width", "notify::default-height"] {
            connect(object, signal, .notify) { [weak self] in self?.sizeHasChanged() }
        }
    }

    isolated deinit { if correction != 0 { g_source_remove(correction) } }

    private var surface: X11Surface? { X11Surface(window) }

    /// `true` where the window stays above others.
    static var keepsOnTop: Bool { X11Surface.isAvailable }

    func toggle(aspectRatio: Double) {
        OpenPopover.close(in: widget)
        if isActive { leave() } else { enter(aspectRatio) }
    }

    private func enter(_ aspectRatio: Double) {
        ratio = (0.3...4).contains(aspectRatio) ? aspectRatio : 16.0 / 9
        let wasFree = gtk_window_is_fullscreen(window) == 0 && gtk_window_is_maximized(window) == 0
        gtk_window_unfullscreen(window)
        gtk_window_unmaximize(window)
        // The display may still be late with the size of the usual window.
        usualSize = expectedSize ?? size
        isActive = true
        gtk_window_set_decorated(window, 0)
        let saved = Self.place(storage.text(forKey: Self.key))
        resize(toWidth: saved?.width ?? Self.usualWidth, isExpected: true)
        if !wasFree { sizeBefore = nil }
        surface?.setAbove(true)
        if let x = saved?.x, let y = saved?.y { surface?.move(to: (x, y)) }
        hasChanged()
    }

    private func leave() {
        save()
        isActive = false
        surface?.setAbove(false)
        gtk_window_set_decorated(window, 1)
        if usualSize.width > 0 {
            gtk_window_set_default_size(window, Int32(usualSize.width), Int32(usualSize.height))
            expect(usualSize)
        }
        hasChanged()
    }

    /// Keeps the size and the place for the next time.
    func save() {
        guard isActive else { return }
        let width = expectedSize?.width ?? size.width
        guard Self.widths.contains(width) else { return }
        let place = surface?.place.map { " \($0.x) \($0.y)" } ?? ""
        storage.set("\(width)\(place)", forKey: Self.key)
    }

    /// Reads a width and, where there is one, a place.
    static func place(_ text: String?) -> (width: Int, x: Int?, y: Int?)? {
        guard let text else { return nil }
        let numbers = text.split(separator: " ").map { Int($0) }
        guard let first = numbers.first, let width = first, widths.contains(width) else { return nil }
        guard numbers.count == 3, let x = numbers[1], let y = numbers[2], abs(x) < 32_000, abs(y) < 32_000 else {
            return (width, nil, nil)
        }
        return (width, x, y)
    }

    /// Lets the pressed pointer move the window.
    func beginMove() {
        guard isActive, let surface = gtk_native_get_surface(OpaquePointer(window)),
            let display = gdk_display_get_default(), let seat = gdk_display_get_default_seat(display),
            let device = gdk_seat_get_pointer(seat)
        else { return }
        var (x, y) = (0.0, 0.0)
        gdk_surface_get_device_position(surface, device, &x, &y, nil)
        gdk_toplevel_begin_move(surface, device, 1, x, y, guint32(GDK_CURRENT_TIME))
    }

    // MARK: Size

    private var widget: UnsafeMutablePointer<GtkWidget> {
        UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    }

    private var size: (width: Int, height: Int) {
        (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
    }

    private func resize(toWidth width: Int, isExpected: Bool = false) {
        let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        let height = Int((Double(width) / ratio).rounded())
        gtk_window_set_default_size(window, Int32(width), Int32(height))
        if isExpected { expect((width, height)) }
    }

    private func expect(_ size: (width: Int, height: Int)) {
        // While another size is expected, the display may report that one, or any before: none of them is the user's.
        sizeBefore = expectedSize == nil ? self.size : nil
        (expectedSize, checksLeft) = (size, Self.checks)
        correctLater()
    }

    /// Enlarges or reduces the mini window.
    func scale(by factor: Double) {
        guard isActive, factor.isFinite else { return }
        resize(toWidth: Int((Double(gtk_widget_get_width(widget)) * factor).rounded()), isExpected: true)
    }

    private func sizeHasChanged() { if isActive || expectedSize != nil { correctLater() } }

    private func correctLater() {
        if correction != 0 { g_source_remove(correction) }
        correction = g_timeout_add(
            Self.correctionTime, correctSize, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Repeats a size that did not last, or restores the aspect ratio after the user has changed the size.
    fileprivate func restoreSize() {
        correction = 0
        let (width, height) = size
        guard width > 0, height > 0 else { return }
        if let expected = expectedSize {
            checksLeft -= 1
            let isLate = sizeBefore.map { $0 == (width, height) } ?? true
            if isLate, (width, height) != expected, checksLeft > 0 {
                gtk_window_set_default_size(window, Int32(expected.width), Int32(expected.height))
                return correctLater()
            }
            expectedSize = nil
        }
        if isActive, abs(Double(width) / Double(height) - ratio) > 0.01 * ratio {
            resize(toWidth: width)
        }
    }
}

/// Not isolated by type, but called by the main loop only. The object removes the timer when it ends.
private nonisolated func correctSize(_ data: UnsafeMutableRawPointer?) -> gboolean {
    guard let data else { return 0 }
    let window = Unmanaged<MiniWindow>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { window.restoreSize() }
    return 0
}
