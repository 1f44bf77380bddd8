import CGTK
import CViewContainer
import Foundation
import ViewGraph

/// The widgets of an element: a container with the features of all elements (background, border, opacity, position),
/// and inside, for most kinds, a GTK control.
@MainActor class WidgetHandle {
    let container: Container
    var element: Element? { elementLink.target }
    private let elementLink: Link<Element>
    unowned let renderer: GTKRenderer
    private(set) var content: ElementContent
    private(set) var children: [WidgetHandle] = []
    private(set) weak var parent: WidgetHandle?
    /// The frame in the parent's coordinates, from the layout.
    private(set) var frame = CGRect.zero
    /// The origin in window coordinates, from the layout. Positions are rounded to pixels from here, so that errors do
    /// not accumulate.
    private(set) var origin = CGPoint.zero
    private(set) var listeners = ElementListeners()
    /// `true` while an update of the tooltip is pending.
    private var isTooltipPending = false

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer, role: GtkAccessibleRole? = nil) {
        elementLink = element.link
        self.content = content
        self.renderer = renderer
        container = Container(role: role ?? Self.role(of: content))
        container.onAllocate = { [weak self] size in
            guard let self else { return }
            layOut(in: size)
            self.renderer.didPlace(self)
        }
        container.onContains = { [weak self] in self?.acceptsPointers ?? false }
    }

    /// The widget that takes the keyboard focus.
    var control: Widget { container.widget }
    /// The widget that represents the control to assistive technologies.
    var accessibleWidget: Widget { control }
    /// `true` if the control can have the keyboard focus.
    var acceptsFocus: Bool { control != container.widget }
    /// The container of the children.
    var childContainer: Container { container }

    /// Shows the content for the first time. Called once after initialization.
    final func begin() {
        if content.accessibility.role == .listItem { control.setStyle(StyleSheet.row) }
        decorate(from: nil)
        apply(from: nil)
        listeners.update(for: self)
        updateAccessibility(from: nil)
    }

    final func update(to content: ElementContent) {
        let old = self.content
        self.content = content
        decorate(from: old)
        let isOther =
            old.kind != content.kind || old.isEnabled != content.isEnabled || old.textScale != content.textScale
        if isOther || old.isRightToLeft != content.isRightToLeft { apply(from: old) }
        if old.interests != content.interests || old.contextMenu != content.contextMenu { listeners.update(for: self) }
        if old.accessibility != content.accessibility || old.kind != content.kind { updateAccessibility(from: old) }
    }

    /// `true` for a content that needs other widgets, because its kind, or what cannot change in a widget, differs.
    final func needsReplacing(toShow content: ElementContent) -> Bool {
        switch (self.content.kind, content.kind) {
        case (.group, .group), (.text, .text), (.image, .image), (.divider, .divider), (.button, .button),
            (.slider, .slider), (.picker, .picker), (.menu, .menu), (.scroll, .scroll):
            false
        case (.toggle(let old), .toggle(let new)): old.style != new.style
        case (.progress(let old), .progress(let new)): (old == nil) != (new == nil)
        case (.textField(let old), .textField(let new)): old.isSecure != new.isSecure
        case (.custom(let old), .custom(let new)): old.value !== new.value
        default: true
        }
    }

    /// Replaces a handle: adopts its children, frame and position.
    final func takePlace(of old: WidgetHandle) {
        let children = old.children
        old.children = []
        frame = old.frame
        origin = old.origin
        setChildren(children)
        if let parent = old.parent {
            parent.setChildren(parent.children.map { $0 === old ? self : $0 })
        }
        old.remove()
    }

    /// Applies what is specific to the kind. Also called to revert a change by the user that the views did not accept.
    func apply(from old: ElementContent?) {}

    /// Updates the accessible properties.
    func updateAccessibility(from old: ElementContent?) { updateAccessibleProperties(from: old) }

    /// Called during an update, before GTK's layout, with a new frame.
    func frameDidChange() {}

    /// Places the control in the container.
    func layOut(in size: CGSize) { placeChildren() }

    /// Called before the handle is removed for good.
    func willRemove() {}

    /// `true` if the container itself, in addition to its children, reacts to pointers.
    var acceptsPointers: Bool {
        content.background != nil || content.effects.fill != nil || !content.interests.isEmpty
            || !content.contextMenu.isEmpty || content.help != nil
            || element?.gestures.contains(where: \.receivesPointers) ?? false
    }

    // MARK: Places

    final func setFrame(_ frame: CGRect) {
        guard frame != self.frame else { return }
        self.frame = frame
        frameDidChange()
        if let parent { gtk_widget_queue_allocate(parent.childContainer.widget) }
    }

    final func setChildren(_ children: [WidgetHandle]) {
        for child in self.children where child.parent === self { child.parent = nil }
        self.children = children
        for child in children { child.parent = self }
        childContainer.setChildren(children.map(\.container.widget))
        gtk_widget_queue_allocate(childContainer.widget)
        updateNameFromContents()
    }

    /// Places the children. Called while their container gets its size.
    final func placeChildren(at offset: CGPoint = .zero) {
        let unit = 1 / CGFloat(max(1, gtk_widget_get_scale_factor(container.widget)))
        func snap(_ value: CGFloat) -> CGFloat { (value / unit).rounded() * unit }
        let here = CGPoint(x: snap(origin.x), y: snap(origin.y))
        for child in children {
            let place = CGPoint(x: origin.x + child.frame.minX, y: origin.y + child.frame.minY)
            child.setOrigin(place)
            let x = snap(place.x) - here.x - offset.x
            let y = snap(place.y) - here.y - offset.y
            var width = child.frame.width
            var height = child.frame.height
            if child.fillsItsFrame {
                width = snap(place.x + width) - snap(place.x)
                height = snap(place.y + height) - snap(place.y)
            }
            child.place(x: x, y: y, width: width, height: height)
        }
    }

    /// `true` if the edges are visible and therefore aligned to pixels. Otherwise the size is that of the content.
    var fillsItsFrame: Bool { true }

    private func place(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        guard content.scale != 1 || content.rotation != 0 else {
            view_container_place(container.widget, Float(x), Float(y), Float(width), Float(height))
            return
        }
        func translated(_ transform: OpaquePointer?, _ x: CGFloat, _ y: CGFloat) -> OpaquePointer? {
            var point = graphene_point_t(x: Float(x), y: Float(y))
            return gsk_transform_translate(transform, &point)
        }
        var transform = translated(nil, x + width / 2, y + height / 2)
        transform = gsk_transform_rotate(transform, Float(content.rotation))
        transform = gsk_transform_scale(transform, Float(content.scale), Float(content.scale))
        transform = translated(transform, -width / 2, -height / 2)
        view_container_place_transformed(container.widget, transform, Float(width), Float(height))
    }

    private func setOrigin(_ origin: CGPoint) {
        guard origin != self.origin else { return }
        // Only the fraction of a pixel affects the children.
        let isSamePart =
            origin.x - origin.x.rounded(.down) == self.origin.x - self.origin.x.rounded(.down)
            && origin.y - origin.y.rounded(.down) == self.origin.y - self.origin.y.rounded(.down)
        self.origin = origin
        if !isSamePart, !children.isEmpty { gtk_widget_queue_allocate(childContainer.widget) }
    }

    /// Places the root handle.
    final func placeAsRoot(_ size: CGSize) {
        place(x: 0, y: 0, width: size.width, height: size.height)
    }

    // MARK: Common properties

    /// Lets the pointer reach what can be seen.
    private func updateTarget(isFirst: Bool) {
        let canBeTarget: gboolean = content.opacity > 0 && !content.isInert ? 1 : 0
        guard gtk_widget_get_can_target(container.widget) != canBeTarget else { return }
        gtk_widget_set_can_target(container.widget, canBeTarget)
        if !isFirst { RestingPointer.lookAgain(in: container.widget) }
    }

    private func decorate(from old: ElementContent?) {
        let widget = container.widget
        // The layout has mirrored the positions; controls mirror themselves.
        let direction = content.isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR
        if gtk_widget_get_direction(control) != direction { Self.turn(control, direction, isFirst: true) }
        if old?.opacity != content.opacity { gtk_widget_set_opacity(widget, content.opacity) }
        updateTarget(isFirst: old == nil)
        if old?.isInert ?? false != content.isInert {
            gtk_widget_set_can_focus(widget, content.isInert ? 0 : 1)
            cgtk_set_accessible_flag(widget, GTK_ACCESSIBLE_STATE_HIDDEN, content.isInert ? 1 : 0)
        }
        if old?.isEnabled != content.isEnabled {
            gtk_widget_set_sensitive(widget, content.isEnabled ? 1 : 0)
            // GTK reports only the container as disabled to assistive technologies.
            if control != widget, old != nil || !content.isEnabled {
                cgtk_set_accessible_flag(control, GTK_ACCESSIBLE_STATE_DISABLED, content.isEnabled ? 0 : 1)
            }
        }
        if old?.help != content.help { updateTooltip(isFirst: old == nil) }
        if old?.isPointerHidden ?? false != content.isPointerHidden {
            gtk_widget_set_cursor_from_name(widget, content.isPointerHidden ? "none" : nil)
        }
        if old?.background != content.background {
            if var color = content.background?.gdk {
                view_container_set_background(widget, &color)
            } else {
                view_container_set_background(widget, nil)
            }
        }
        if old?.border != content.border {
            if let border = content.border {
                var color = border.color.gdk
                view_container_set_border(widget, Float(border.width), &color)
            } else {
                view_container_set_border(widget, 0, nil)
            }
        }
        if old?.cornerRadius ?? 0 != content.cornerRadius {
            view_container_set_corner_radius(widget, Float(content.cornerRadius))
        }
        if old?.isClipped ?? false != content.isClipped { view_container_set_clips(widget, content.isClipped ? 1 : 0) }
        if old?.effects ?? Effects() != content.effects { applyEffects() }
        if old?.scale ?? 1 != content.scale || old?.rotation ?? 0 != content.rotation, let parent {
            gtk_widget_queue_allocate(parent.childContainer.widget)
        }
    }

    private func applyEffects() {
        let effects = content.effects
        let (clip, radius) = effects.clip?.container ?? (VIEW_OUTLINE_NONE, 0)
        view_container_set_clip_shape(container.widget, clip, radius)
        if let shadow = effects.shadow {
            // GSK's radius, as that of CSS, is twice the standard deviation.
            var drawn = GskShadow(
                color: shadow.color.gdk, dx: Float(shadow.offset.width), dy: Float(shadow.offset.height),
                radius: Float(2 * shadow.radius))
            view_container_set_shadow(container.widget, &drawn)
        } else {
            view_container_set_shadow(container.widget, nil)
        }
        // Only groups have a fill; other elements draw themselves.
        guard case .group = content.kind else { return }
        container.onDraw = effects.fill.map { fill in { fill.draw($0, $1) } }
        gtk_widget_queue_draw(container.widget)
    }

    /// Updates the tooltip, after the first time with low priority so that a press is drawn first. A visible tooltip is
    /// queried again, for which GTK asks the display server for the pointer and waits.
    private func updateTooltip(isFirst: Bool) {
        guard !isFirst else {
            if let help = content.help { view_container_set_help(container.widget, help) }
            return
        }
        guard !isTooltipPending else { return }
        isTooltipPending = true
        MainLoop.whenIdle(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in
            guard let self else { return }
            isTooltipPending = false
            view_container_set_help(container.widget, content.help)
            if isUnderPointer { gtk_widget_trigger_tooltip_query(container.widget) }
        }
    }

    private var isUnderPointer: Bool {
        gtk_widget_get_state_flags(container.widget).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
    }

    /// Sets the direction of a control and of its internal widgets, which do not inherit it.
    private static func turn(_ widget: Widget, _ direction: GtkTextDirection, isFirst: Bool = false) {
        let instance = widget.object.assumingMemoryBound(to: GTypeInstance.self)
        let isContainer = g_type_check_instance_is_a(instance, view_container_get_type()) != 0
        guard isFirst || !isContainer else { return }
        gtk_widget_set_direction(widget, direction)
        gtk_widget_queue_resize(widget)
        guard !isContainer else { return }
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            turn(child, direction)
            next = gtk_widget_get_next_sibling(child)
        }
    }

    // MARK: Events

    /// Sends an event to the element. Afterward the control shows what the element says.
    @discardableResult final func send(_ event: ElementEvent) -> Bool {
        let isHandled = element?.send(event) ?? false
        renderer.restoreAfterFlush(self)
        return isHandled
    }

    /// Cancels the presses of controls, here and below.
    final func cancelPresses() {
        let controllers = gtk_widget_observe_controllers(control)
        for position in 0..<g_list_model_get_n_items(controllers) {
            guard let controller = g_list_model_get_item(controllers, position) else { continue }
            gtk_event_controller_reset(OpaquePointer(controller))
            g_object_unref(controller)
        }
        g_object_unref(UnsafeMutableRawPointer(controllers))
        for child in children { child.cancelPresses() }
    }

    /// Takes the keyboard focus, or passes it to the first descendant that can have it.
    final func focusFirst() {
        // An element that only listens to keys, such as a sheet, has the focus if nothing inside can.
        let isAsked = control != container.widget || content.interests.contains(.focus)
        if isAsked, gtk_widget_grab_focus(control) != 0 { return }
        for child in children where gtk_widget_child_focus(child.container.widget, GTK_DIR_TAB_FORWARD) != 0 { return }
        gtk_widget_grab_focus(control)
    }

    /// Removes the handle for good.
    final func remove() {
        for child in children { child.remove() }
        willRemove()
        listeners.removeAll()
        if gtk_widget_get_parent(container.widget) != nil {
            releaseFocus()
            gtk_widget_unparent(container.widget)
        }
    }

    /// Takes the focus from the widgets inside. GTK does so with the next frame only, and loses the keys until then: a removed
    /// widget is no longer inside the window.
    private func releaseFocus() {
        guard let window = gtk_widget_get_root(container.widget), let focus = gtk_root_get_focus(window),
            focus == container.widget || gtk_widget_is_ancestor(focus, container.widget) != 0
        else { return }
        gtk_root_set_focus(window, nil)
    }
}
