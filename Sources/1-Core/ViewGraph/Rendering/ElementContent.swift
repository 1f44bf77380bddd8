import Foundation

/// The content that a renderer draws for an element, as plain values: equal contents look and behave the same.
///
/// Copies share their storage until one of them changes.
package struct ElementContent: Equatable {
    /// The kind of content, with the values of this kind.
    package enum Kind: Equatable {
        /// A rectangle that holds children.
        case group
        /// A text, shown literally.
        case text(TextContent)
        case image(ImageContent)
        /// A separator.
        case divider
        /// A button. Its children are the label.
        case button(ButtonContent)
        case slider(SliderContent)
        /// A switch or checkbox.
        case toggle(ToggleContent)
        /// A progress bar, from 0 to 1, or a spinner for `nil`.
        case progress(fraction: Double?)
        case textField(TextFieldContent)
        case picker(PickerContent)
        case menu(MenuContent)
        /// A scrollable area that shows part of its child.
        case scroll(ScrollContent)
        /// A content that only one renderer can create.
        case custom(CustomContent)
    }

    package init(_ kind: Kind) { storage = Storage(Values(kind: kind)) }

    package static func == (lhs: ElementContent, rhs: ElementContent) -> Bool {
        lhs.storage === rhs.storage || lhs.storage.values == rhs.storage.values
    }

    // MARK: Storage

    /// The values behind one reference: a content is held by its element, by the rendering and by the handle, and is
    /// compared with itself most of the time.
    private var storage: Storage

    private struct Values: Equatable {
        var kind: Kind
        var opacity: Double = 1.0
        var background: RGBA?
        var border: Border?
        var cornerRadius: CGFloat = 0
        var isClipped: Bool = false
        var isEnabled: Bool = true
        var isInert: Bool = false
        var isRightToLeft: Bool = false
        var textScale: Double = 1.0
        var accessibility: Accessibility = Accessibility()
        var help: String?
        var interests: Interests = []
        var contextMenu: [MenuItem] = []
        var isPointerHidden: Bool = false
        var scale: Double = 1.0
        var rotation: Double = 0.0
        var effects: Effects = Effects()
    }

    private final class Storage {
        var values: Values

        init(_ values: Values) { self.values = values }
    }

    private mutating func change(_ change: (inout Values) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
        change(&storage.values)
    }

    // MARK: Values

    package var kind: Kind {
        get { storage.values.kind }
        set { change { $0.kind = newValue } }
    }
    /// The opacity, from 0 to 1. At 0 the element takes no input.
    package var opacity: Double {
        get { storage.values.opacity }
        set { change { $0.opacity = newValue } }
    }
    package var background: RGBA? {
        get { storage.values.background }
        set { change { $0.background = newValue } }
    }
    package var border: Border? {
        get { storage.values.border }
        set { change { $0.border = newValue } }
    }
    /// The corner radius in points.
    package var cornerRadius: CGFloat {
        get { storage.values.cornerRadius }
        set { change { $0.cornerRadius = newValue } }
    }
    package var isClipped: Bool {
        get { storage.values.isClipped }
        set { change { $0.isClipped = newValue } }
    }
    package var isEnabled: Bool {
        get { storage.values.isEnabled }
        set { change { $0.isEnabled = newValue } }
    }
    /// `true` while something modal is in front: the element and everything inside look as usual, but take no input and
    /// are hidden from assistive technologies.
    package var isInert: Bool {
        get { storage.values.isInert }
        set { change { $0.isInert = newValue } }
    }
    /// `true` in right-to-left layouts. The layout mirrors positions; controls mirror themselves.
    package var isRightToLeft: Bool {
        get { storage.values.isRightToLeft }
        set { change { $0.isRightToLeft = newValue } }
    }
    /// The factor by which the control's own texts are larger than usual. Views inside have fonts with their size.
    package var textScale: Double {
        get { storage.values.textScale }
        set { change { $0.textScale = newValue } }
    }
    package var accessibility: Accessibility {
        get { storage.values.accessibility }
        set { change { $0.accessibility = newValue } }
    }
    /// The tooltip.
    package var help: String? {
        get { storage.values.help }
        set { change { $0.help = newValue } }
    }
    /// The events to report in addition to those of the content's kind.
    package var interests: Interests {
        get { storage.values.interests }
        set { change { $0.interests = newValue } }
    }
    package var contextMenu: [MenuItem] {
        get { storage.values.contextMenu }
        set { change { $0.contextMenu = newValue } }
    }
    /// `true` to hide the pointer while it is over the element.
    package var isPointerHidden: Bool {
        get { storage.values.isPointerHidden }
        set { change { $0.isPointerHidden = newValue } }
    }
    /// The scale, about the center.
    package var scale: Double {
        get { storage.values.scale }
        set { change { $0.scale = newValue } }
    }
    package var rotation: Double {
        get { storage.values.rotation }
        set { change { $0.rotation = newValue } }
    }
    package var effects: Effects {
        get { storage.values.effects }
        set { change { $0.effects = newValue } }
    }

    /// Events that a renderer reports only on request.
    package struct Interests: OptionSet, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let hover = Interests(rawValue: 1)
        package static let drop = Interests(rawValue: 2)
        /// Changes of the keyboard focus. Makes elements other than controls focusable.
        package static let focus = Interests(rawValue: 4)
        package static let keys = Interests(rawValue: 8)
        /// The wheel, and scrolling on a touchpad.
        package static let wheel = Interests(rawValue: 16)
        /// The wheel with Control held, which every renderer reports to the host.
        package static let controlWheel = Interests(rawValue: 32)
    }

    package struct Border: Equatable {
        package var color: RGBA
        package var width: CGFloat
    }

    /// Returns `true` if the change can affect the size of the element.
    static func changesSize(from old: ElementContent?, to new: ElementContent?) -> Bool {
        guard let old, let new, old.textScale == new.textScale else { return true }
        switch (old.kind, new.kind) {
        case (.group, .group), (.divider, .divider), (.slider, .slider), (.toggle, .toggle), (.scroll, .scroll),
            (.button, .button), (.menu, .menu):
            return false
        case (.textField, .textField): return false
        case (.progress(let old), .progress(let new)): return (old == nil) != (new == nil)
        case (.text(let old), .text(let new)): return !old.hasSameSize(as: new)
        case (.image(let old), .image(let new)): return old != new
        case (.custom(let old), .custom(let new)): return old != new
        default: return old.kind != new.kind
        }
    }
}

extension ElementContent.Border {
    /// A border in a color for an environment; `nil` where it is transparent.
    @MainActor init?(_ color: Color, width: CGFloat, _ environment: EnvironmentValues) {
        self.init(color: color.resolved(in: environment), width: width)
        if self.color.opacity <= 0 { return nil }
    }
}
