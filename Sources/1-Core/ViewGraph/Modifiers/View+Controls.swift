private enum ToggleStyleKey: EnvironmentKey { static let defaultValue = ToggleStyle.automatic }
private enum LabelsHiddenKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// The appearance of toggles.
    @MainActor var toggleStyle: ToggleStyle {
        get { self[ToggleStyleKey.self] }
        set { self[ToggleStyleKey.self] = newValue }
    }
    /// `true` if controls are shown without their labels.
    @MainActor var labelsHidden: Bool {
        get { self[LabelsHiddenKey.self] }
        set { self[LabelsHiddenKey.self] = newValue }
    }
}

extension View {
    /// Sets the appearance of the toggles in the view. Default: a switch.
    public func toggleStyle(_ style: ToggleStyle) -> some View { environment(\.toggleStyle, style) }

    /// Hides the labels of the controls in the view. They stay available to assistive technologies.
    public func labelsHidden() -> some View { environment(\.labelsHidden, true) }
}
