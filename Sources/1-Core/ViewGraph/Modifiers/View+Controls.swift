private enum ToggleStyleKey: EnvironmentKey { static let defaultValue = ToggleStyle.automatic }
private enum LabelsHiddenKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// How toggles look.
    @MainActor var toggleStyle: ToggleStyle {
        get { self[ToggleStyleKey.self] }
        set { self[ToggleStyleKey.self] = newValue }
    }
    /// Whether controls show without their labels.
    @MainActor var labelsHidden: Bool {
        get { self[LabelsHiddenKey.self] }
        set { self[LabelsHiddenKey.self] = newValue }
    }
}

extension View {
    /// How the toggles in the view look. Default a switch.
    public func toggleStyle(_ style: ToggleStyle) -> some View { environment(\.toggleStyle, style) }

    /// Shows the controls in the view without their labels, which are told all the same.
    public func labelsHidden() -> some View { environment(\.labelsHidden, true) }
}
