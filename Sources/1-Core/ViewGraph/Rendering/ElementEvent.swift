import Foundation

/// An event that a renderer, or a test, reports to an element.
package enum ElementEvent: Equatable {
    /// A button was pressed, by any means.
    case activate
    /// A slider was moved to a value, neither clamped nor snapped.
    case value(Double)
    /// A slider was grabbed or released.
    case editing(Bool)
    case toggle(Bool)
    case text(String)
    /// Return was pressed in a text field.
    case submit
    /// An option of a picker was selected, by index.
    case select(Int)
    /// An item of a menu was chosen, by the indices from the outermost menu inward.
    case menu([Int])
    case contextMenu([Int])
    /// A menu was opened or closed.
    case menuIsOpen(Bool)
    /// The pointer moved over the element, to a location in its coordinates; `nil` when it left.
    case hover(CGPoint?)
    /// The wheel was turned without Control.
    case wheel(WheelMovement)
    /// The wheel was turned with Control held.
    case controlWheel(WheelMovement)
    case focus(Bool)
    case key(KeyPress)
    /// Files or addresses were dropped, while modifier keys were held.
    case drop([URL], CGPoint, EventModifiers = [])
    /// Something is dragged over the element, or no longer.
    case dropTarget(Bool)
    /// A scroll view was scrolled.
    case scroll(CGPoint)

    /// `true` for events that end an interaction or report something that has already happened.
    var isEnd: Bool {
        switch self {
        case .editing(false), .hover(nil), .focus(false), .scroll, .menuIsOpen(false): true
        default: false
        }
    }
}
