import CGTK
import Foundation
import ViewGraph

/// Shows elements as GTK widgets.
///
/// The graph computes the layout: each element is a container that gets its frame from the graph. GTK only reports the
/// sizes of texts and controls.
@MainActor package final class GTKRenderer: Renderer {
    package let measurer: any TextMeasurer
    /// The container to put into a window. It lives as long as the renderer.
    let root: Container

    /// Reports pointer events to the graph.
    let pointers: PointerInput

    private var host: GraphHost? { hostLink?.target }
    private var hostLink: Link<GraphHost>?
    private var rootHandle: WidgetHandle?
    private var frameClock: FrameClock?
    private var wake: UInt32 = 0
    private var restoring: [WidgetHandle] = []
    /// The handle that gets the focus as soon as it has a size, so that scroll views can show it.
    private weak var awaitingFocus: WidgetHandle?
    /// The key event that the graph has already ignored, with its time.
    private var ignoredKey: (event: OpaquePointer?, time: UInt32)?
    private lazy var flushRequest = FlushRequest { [weak self] in self?.flush() }

    /// Creates a renderer with an empty container. GTK must be initialized.
    package init() {
        StyleSheet.install()
        measurer = GTKTextMeasurer()
        root = Container()
        pointers = PointerInput(widget: root.widget)
        root.onMeasure = { [weak self] axis, across in self?.measure(axis, across) ?? (0, 0) }
        root.onAllocate = { [weak self] size in self?.allocate(size) }
        listenToKeys()
        frameClock = FrameClock(widget: root.widget) { [weak self] time in self?.tick(time) }
    }

    /// Shows the graph of a host.
    package func show(_ host: GraphHost) {
        let link = host.link
        hostLink = link
        pointers.onPointer = { link.target?.pointer($0) }
        pointers.onMagnify = { link.target?.magnify($0) }
        pointers.onWheel = { link.target?.magnify(byWheel: $0, at: $1) }
    }

    /// Stops everything that calls the host.
    package func close() {
        flushRequest.cancel()
        frameClock?.stop()
        requestWake(at: nil)
        pointers.cancelAll()
        pointers.onPointer = nil
        pointers.onMagnify = nil
        pointers.onWheel = nil
        rootHandle?.remove()
        rootHandle = nil
        hostLink = nil
        restoring = []
    }

    package var displayScale: CGFloat { CGFloat(max(1, gtk_widget_get_scale_factor(root.widget))) }

    // MARK: Turns

    package func requestFlush() { flushRequest.request() }

    package func requestFrames(_ isNeeded: Bool) {
        if isNeeded { frameClock?.start() } else { frameClock?.stop() }
    }

    package func requestWake(at time: Double?) {
        if wake != 0 { g_source_remove(wake) }
        wake = 0
        guard let time else { return }
        let milliseconds = UInt32(min(max(0, (time - now) * 1000).rounded(.up), 1_000_000_000))
        wake = MainLoop.after(milliseconds: milliseconds) { [weak self] in
            guard let self else { return }
            wake = 0
            host?.tick(at: now)
        }
    }

    /// The current time in seconds, on the clock of GTK's frames.
    private var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }

    package func didFlush() {
        let handles = restoring
        restoring = []
        for handle in handles { handle.apply(from: handle.content) }
    }

    /// Restores a control to its element's content, after the turn in which the user changed it.
    func restoreAfterFlush(_ handle: WidgetHandle) {
        if !restoring.contains(where: { $0 === handle }) { restoring.append(handle) }
        flushRequest.request()
    }

    /// Runs a pending flush immediately.
    func flushNow() {
        guard flushRequest.isPending else { return }
        flushRequest.cancel()
        flush()
    }

    private func flush() {
        guard let host else { return }
        // Animations that begin in this turn start now, not when the last one ended.
        host.tick(at: now)
        host.flush()
    }

    private func tick(_ time: Duration) {
        host?.tick(at: time / .seconds(1))
    }

    // MARK: Input

    private func listenToKeys() {
        let controller = gtk_event_controller_key_new()!
        connect(UnsafeMutableRawPointer(controller), "key-pressed", .key) { [weak self] key, _, modifiers in
            guard let self, let press = KeyPress(key: key, modifiers: modifiers) else { return false }
            return handle(press, gtk_event_controller_get_current_event(controller))
        }
        gtk_widget_add_controller(root.widget, controller)
    }

    /// Passes a key to the graph, once for each event.
    private func handle(_ press: KeyPress, _ event: OpaquePointer?) -> Bool {
        let time = event.map(gdk_event_get_time) ?? 0
        if let ignoredKey, ignoredKey.event == event, ignoredKey.time == time { return false }
        let isHandled = host?.key(press) ?? false
        ignoredKey = isHandled ? nil : (event, time)
        return isHandled
    }

    /// Handles a key that was pressed inside a scroll view, before the scroll view does. Returns `true` if it was handled.
    func navigate(_ press: KeyPress, _ event: OpaquePointer?) -> Bool {
        guard handle(press, event) else { return false }
        // The focus moved by keyboard, so its ring is shown.
        if let window = gtk_widget_get_root(root.widget), press.key.isNamed {
            gtk_window_set_focus_visible(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), 1)
        }
        return true
    }

    package func openMenu(of handle: AnyObject) { known(handle).openPopup() }

    package func cancelPress(of handle: AnyObject) { known(handle).cancelPresses() }

    // MARK: Size

    private func measure(_ axis: Axis, _ across: CGFloat?) -> (least: CGFloat, natural: CGFloat) {
        guard let host else { return (0, 0) }
        let proposal =
            axis == .horizontal
            ? ProposedViewSize(width: nil, height: across) : ProposedViewSize(width: across, height: nil)
        return (0, host.rootElement.sizeThatFits(proposal)[axis])
    }

    private func allocate(_ size: CGSize) {
        guard let host else { return }
        if size != host.size { OpenPopover.close(in: root.widget) }
        host.resize(to: size)
        // Flushed now, so that the next frame has the new layout.
        flushNow()
        guard let rootHandle else { return }
        rootHandle.placeAsRoot(size)
    }

    // MARK: Handles

    package func makeHandle(for element: Element, content: ElementContent) -> AnyObject {
        let handle = make(element, content)
        handle.begin()
        if element === host?.rootElement {
            rootHandle = handle
            root.setChildren([handle.container.widget])
        }
        return HandleSlot(handle)
    }

    private func make(_ element: Element, _ content: ElementContent) -> WidgetHandle {
        switch content.kind {
        case .group: WidgetHandle(element, content, renderer: self)
        case .text: TextHandle(element, content, renderer: self)
        case .image: ImageHandle(element, content, renderer: self)
        case .divider: DividerHandle(element, content, renderer: self)
        case .button: ButtonHandle(element, content, renderer: self)
        case .slider: SliderHandle(element, content, renderer: self)
        case .toggle: ToggleHandle(element, content, renderer: self)
        case .progress: ProgressHandle(element, content, renderer: self)
        case .textField: TextFieldHandle(element, content, renderer: self)
        case .picker: PickerHandle(element, content, renderer: self)
        case .menu: MenuHandle(element, content, renderer: self)
        case .scroll: ScrollHandle(element, content, renderer: self)
        case .custom:
            CustomHandle(element, content, renderer: self) ?? WidgetHandle(element, content, renderer: self)
        }
    }

    package func update(_ handle: AnyObject, to content: ElementContent, from old: ElementContent) {
        let slot = slot(handle)
        if let element = slot.handle.element, slot.handle.needsReplacing(toShow: content) {
            let new = make(element, content)
            new.begin()
            slot.replace(with: new)
        } else {
            slot.handle.update(to: content)
        }
    }

    package func setChildren(_ children: [AnyObject], of handle: AnyObject) {
        known(handle).setChildren(children.map(known))
    }

    package func setFrame(_ frame: CGRect, of handle: AnyObject) { known(handle).setFrame(frame) }

    package func remove(_ handle: AnyObject) {
        let handle = known(handle)
        restoring.removeAll { $0 === handle }
        handle.remove()
        if handle === rootHandle { rootHandle = nil }
    }

    package func focus(_ handle: AnyObject?) {
        awaitingFocus = nil
        if let handle {
            let handle = known(handle)
            if gtk_widget_get_width(handle.container.widget) > 0 {
                handle.focusFirst()
            } else {
                awaitingFocus = handle
            }
        } else if let window = gtk_widget_get_root(root.widget) {
            gtk_root_set_focus(window, nil)
        }
    }

    /// Moves a requested focus to a handle that has its first size. GTK scrolls to the widget with the focus, which
    /// needs a place for that.
    func didPlace(_ handle: WidgetHandle) {
        guard handle === awaitingFocus else { return }
        MainLoop.whenIdle(priority: G_PRIORITY_DEFAULT) { [weak self, weak handle] in
            guard let self, let handle, handle === awaitingFocus else { return }
            awaitingFocus = nil
            handle.focusFirst()
        }
    }

    package func announce(_ message: String) {
        // GTK 4.8 has no announcements. Assistive technologies report changes of the window's description.
        cgtk_set_accessible_text(root.widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message)
    }

    package func chooseFiles(_ request: FileRequest, _ completion: @escaping @MainActor ([URL]) -> Void) {
        FileChooser.ask(request, over: gtk_widget_get_root(root.widget), completion)
    }

    /// Returns the handle of an element, for tests.
    func handle(of element: Element) -> WidgetHandle? { element.rendering.map { known($0.handle) } }

    private func known(_ handle: AnyObject) -> WidgetHandle { slot(handle).handle }

    private func slot(_ handle: AnyObject) -> HandleSlot {
        guard let slot = handle as? HandleSlot else { preconditionFailure("a handle of another renderer: \(handle)") }
        return slot
    }
}
