/// A key that was pressed.
enum Key: Sendable, Hashable {
    case character(Character)
    case up, down, left, right, home, end, escape
}
