import Foundation

/// What a renderer, or a test, tells an element.
package enum ElementEvent: Equatable {
    /// A button was pressed, by whatever means.
    case activate
    /// A slider has another value.
    case value(Double)
    /// A slider was taken hold of, or let go.
    case editing(Bool)
    case toggle(Bool)
    case text(String)
    /// Return was pressed in a field.
    case submit
    /// The option of a picker.
    case select(Int)
    /// The line of a menu, by the indices from the outermost menu inwards.
    case menu([Int])
    case contextMenu([Int])
    /// The lines of a menu have come up, or gone.
    case menuIsOpen(Bool)
    /// The pointer is over it, at a place of its own coordinates; `nil` when it left.
    case hover(CGPoint?)
    /// The wheel was turned over it, without Control.
    case wheel(WheelMovement)
    case focus(Bool)
    case key(KeyPress)
    /// Files, or addresses, were dropped.
    case drop([URL], CGPoint)
    /// Something that could be dropped is held over it, or no longer.
    case dropTarget(Bool)
    /// A scroll view shows another part.
    case scroll(CGPoint)

    /// Whether it ends something, or tells what has already happened, rather than asks for something.
    var isEnd: Bool {
        switch self {
        case .editing(false), .hover(nil), .focus(false), .scroll, .menuIsOpen(false): true
        default: false
        }
    }
}
