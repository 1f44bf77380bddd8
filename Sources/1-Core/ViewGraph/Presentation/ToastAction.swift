import Localization

/// An action that a toast offers, such as undoing what it reports.
///
/// ```swift
/// .toast(message, isPresented: $isShown, action: ToastAction("Undo") { model.undo() })
/// ```
public struct ToastAction {
    /// The title of the button.
    let title: String
    /// The effect of the button. The toast closes before.
    package let perform: @MainActor () -> Void

    /// The time for which a toast with an action is shown by default: long enough to reach the button.
    public static let usualDuration = Duration.seconds(10)

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The title of the button.
    ///   - perform: The effect of the button. The toast closes before.
    public init(_ title: LocalizedStringKey, perform: @escaping @MainActor () -> Void) {
        self.title = localized(title)
        self.perform = perform
    }
}
