import Foundation

/// What a renderer draws for an element, as plain values: two that are equal look and behave the same.
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

    package var kind: Kind
    /// From 0 to 1. At 0 it takes no input either.
    package var opacity = 1.0
    package var background: RGBA?
    package var border: Border?
    /// In points.
    package var cornerRadius: CGFloat = 0
    package var isClipped = false
    package var isEnabled = true
    /// Whether something modal lies in front: it and everything in it takes neither pointer nor keyboard, looks as ever,
    /// and people who do not see it are not told of it.
    package var isInert = false
    /// Whether people read it from the right. Places are mirrored by the layout; controls mirror themselves.
    package var isRightToLeft = false
    package var accessibility = Accessibility()
    /// What a pointer that rests on it is told.
    package var help: String?
    /// What it wants to hear of beside what its kind tells anyhow.
    package var interests: Interests = []
    package var contextMenu: [MenuItem] = []
    /// The degrees by which it is turned and the scale, about its middle.
    package var scale = 1.0
    package var rotation = 0.0

    package init(_ kind: Kind) { self.kind = kind }

    /// What a renderer has to listen to for an element.
    package struct Interests: OptionSet, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let hover = Interests(rawValue: 1)
        package static let drop = Interests(rawValue: 2)
        /// Whether the keyboard is in it. What is no control can have the keyboard by it.
        package static let focus = Interests(rawValue: 4)
        package static let keys = Interests(rawValue: 8)
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
