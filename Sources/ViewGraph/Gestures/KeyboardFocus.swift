/// Who has the keyboard.
@MainActor package final class KeyboardFocus {
    package weak var element: Element?
    package init() {}
}
