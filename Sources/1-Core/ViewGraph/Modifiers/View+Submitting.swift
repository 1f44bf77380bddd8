/// What a submission comes from.
public struct SubmitTriggers: OptionSet, Sendable, Hashable {
    /// A bit for each kind.
    public let rawValue: Int
    /// Makes a set of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Return in a field.
    public static let text = SubmitTriggers(rawValue: 1)
    /// Return in a field to search with.
    public static let search = SubmitTriggers(rawValue: 2)
}

private enum SubmitKey: EnvironmentKey {
    static let defaultValue: (@MainActor (SubmitTriggers) -> Bool)? = nil
}

extension EnvironmentValues {
    /// Takes a submission, and says whether somebody cared.
    @MainActor var submit: (@MainActor (SubmitTriggers) -> Bool)? {
        get { self[SubmitKey.self] }
        set { self[SubmitKey.self] = newValue }
    }
}

extension View {
    /// Calls when people press Return in a field in the view; then what views around it do is called.
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
}
