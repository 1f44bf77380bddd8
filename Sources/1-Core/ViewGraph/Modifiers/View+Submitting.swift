/// The origin of a submission.
public struct SubmitTriggers: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: Int
    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Return in a text field.
    public static let text = SubmitTriggers(rawValue: 1)
    /// Return in the field of a searchable view.
    public static let search = SubmitTriggers(rawValue: 2)
}

private enum SubmitKey: EnvironmentKey {
    static let defaultValue: (@MainActor (SubmitTriggers) -> Bool)? = nil
}
private enum SubmitTriggerKey: EnvironmentKey { static let defaultValue = SubmitTriggers.text }

extension EnvironmentValues {
    /// Handles a submission and returns `true` if there was an action.
    @MainActor var submit: (@MainActor (SubmitTriggers) -> Bool)? {
        get { self[SubmitKey.self] }
        set { self[SubmitKey.self] = newValue }
    }

    /// The origin of submissions by fields in the view.
    @MainActor var submitTrigger: SubmitTriggers {
        get { self[SubmitTriggerKey.self] }
        set { self[SubmitTriggerKey.self] = newValue }
    }
}

extension View {
    /// Adds an action for pressing Return in a field in the view. Actions of outer views run afterward, up to a
    /// ``View/submitScope(_:)``.
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void) -> some View {
        transformEnvironment(\.submit) { submit in
            let outer = submit
            submit = { trigger in
                let isMeant = triggers.contains(trigger)
                if isMeant { action() }
                let isHandled = outer?(trigger) ?? false
                return isMeant || isHandled
            }
        }
    }

    /// Keeps submissions in the view from running the actions of views around it.
    ///
    /// ```swift
    /// SearchFields().submitScope().onSubmit { save() }
    /// ```
    ///
    /// - Parameter isBlocking: `false` to let them through. Default: `true`.
    public func submitScope(_ isBlocking: Bool = true) -> some View {
        transformEnvironment(\.submit) { submit in
            if isBlocking { submit = nil }
        }
    }
}
