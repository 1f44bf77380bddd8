import Foundation

/// What a renderer draws for an element, as plain values: two that are equal look and behave the same. Copies share
/// their values until one of them is changed.
package struct ElementContent: Equatable {
    /// The kind of thing, with what only that kind has.
    package enum Kind: Equatable {
        /// A rectangle that holds its children.
        case group
        /// Text that is shown as it is: nothing in it is markup.
        case text(TextContent)
        case image(ImageContent)
        /// A line between parts.
        case divider
        /// Something to press; its children are the label.
        case button(ButtonContent)
        case slider(SliderContent)
        /// A switch, a box to tick.
        case toggle(ToggleContent)
        /// How far something is, from 0 to 1; `nil` while nobody knows.
        case progress(fraction: Double?)
        case textField(TextFieldContent)
        case picker(PickerContent)
        case menu(MenuContent)
        /// A window onto its child, of which it shows a part.
        case scroll(ScrollContent)
        /// Something that only one renderer knows.
        case custom(CustomContent)
    }

    package init(_ kind: Kind) { storage = Storage(Values(kind: kind)) }

    package static func == (lhs: ElementContent, rhs: ElementContent) -> Bool {
        lhs.storage === rhs.storage || lhs.storage.values == rhs.storage.values
    }

    // MARK: Storage

    /// The values, as one reference: a content is kept by its element, by what is rendered of it and by its handle, and
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
        var accessibility: Accessibility = Accessibility()
        var help: String?
        var interests: Interests = []
        var contextMenu: [MenuItem] = []
        var isPointerHidden: Bool = false
        var scale: Double = 1.0
        var rotation: Double = 0.0
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
    /// From 0 to 1. At 0 it takes no input either.
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
    /// In points.
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
    /// Whether something modal lies in front: it and everything in it takes neither pointer nor keyboard, looks as ever,
    /// and people who do not see it are not told of it.
    package var isInert: Bool {
        get { storage.values.isInert }
        set { change { $0.isInert = newValue } }
    }
    /// Whether people read it from the right. Places are mirrored by the layout; controls mirror themselves.
    package var isRightToLeft: Bool {
        get { storage.values.isRightToLeft }
        set { change { $0.isRightToLeft = newValue } }
    }
    package var accessibility: Accessibility {
        get { storage.values.accessibility }
        set { change { $0.accessibility = newValue } }
    }
    /// What a pointer that rests on it is told.
    package var help: String? {
        get { storage.values.help }
        set { change { $0.help = newValue } }
    }
    /// What it wants to hear of beside what its kind tells anyhow.
    package var interests: Interests {
        get { storage.values.interests }
        set { change { $0.interests = newValue } }
    }
    package var contextMenu: [MenuItem] {
        get { storage.values.contextMenu }
        set { change { $0.contextMenu = newValue } }
    }
    /// Whether a pointer over it does not show.
    package var isPointerHidden: Bool {
        get { storage.values.isPointerHidden }
        set { change { $0.isPointerHidden = newValue } }
    }
    /// The degrees by which it is turned and the scale, about its middle.
    package var scale: Double {
        get { storage.values.scale }
        set { change { $0.scale = newValue } }
    }
    package var rotation: Double {
        get { storage.values.rotation }
        set { change { $0.rotation = newValue } }
    }

    /// What a renderer has to listen to for an element.
    package struct Interests: OptionSet, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let hover = Interests(rawValue: 1)
        package static let drop = Interests(rawValue: 2)
        /// Whether the keyboard is in it. What is no control can have the keyboard by it.
        package static let focus = Interests(rawValue: 4)
        package static let keys = Interests(rawValue: 8)
        /// The wheel, and two fingers that move on a touchpad.
        package static let wheel = Interests(rawValue: 16)
    }

    package struct Border: Equatable {
        package var color: RGBA
        package var width: CGFloat
    }

    /// Whether the element may have another size after the change.
    static func changesSize(from old: ElementContent?, to new: ElementContent?) -> Bool {
        guard let old, let new else { return true }
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
