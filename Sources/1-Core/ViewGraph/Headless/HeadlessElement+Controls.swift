import Foundation

extension HeadlessElement {
    // MARK: Looking

    /// Whether a toggle is on; `nil` for what is no toggle.
    public var isOn: Bool? {
        if case .toggle(let toggle) = content?.kind { toggle.isOn } else { nil }
    }

    /// The value of a slider; `nil` for what is no slider.
    public var sliderValue: Double? {
        if case .slider(let slider) = content?.kind { slider.value } else { nil }
    }

    /// The values at the ends of a slider; `nil` for what is no slider.
    public var sliderRange: ClosedRange<Double>? {
        if case .slider(let slider) = content?.kind { slider.range } else { nil }
    }

    /// The parts of a slider that are filled beside its value.
    public var sliderMarks: [ClosedRange<Double>] {
        if case .slider(let slider) = content?.kind { slider.marks } else { [] }
    }

    /// How far a progress is, from 0 to 1; `nil` while nobody knows, and for what is no progress.
    public var progress: Double? {
        if case .progress(let fraction) = content?.kind { fraction } else { nil }
    }

    /// Whether it shows that something goes on, or how far it is.
    public var isProgress: Bool {
        if case .progress = content?.kind { true } else { false }
    }

    /// What shows in a field while it is empty; `nil` for what is no field.
    public var prompt: String? {
        if case .textField(let field) = content?.kind { field.prompt } else { nil }
    }

    /// What a picker offers; empty for what is no picker.
    public var options: [String] {
        if case .picker(let picker) = content?.kind { picker.options } else { [] }
    }

    /// The option of a picker that is chosen.
    public var selectedOption: String? {
        guard case .picker(let picker) = content?.kind, let index = picker.selection else { return nil }
        return picker.options.indices.contains(index) ? picker.options[index] : nil
    }

    /// Whether people are told that it is selected; `nil` where it cannot be.
    public var isSelected: Bool? { content?.accessibility.isSelected }

    // MARK: Acting

    /// Turns a toggle on or off.
    @discardableResult public func setOn(_ isOn: Bool) -> Bool { isEnabled && send(.toggle(isOn)) }

    /// Chooses an option of a picker by its text. Says whether there is one.
    @discardableResult public func select(_ option: String) -> Bool {
        guard isEnabled, let index = options.firstIndex(of: option) else { return false }
        return send(.select(index))
    }

    /// Takes hold of a slider, or lets it go.
    @discardableResult public func setEditing(_ isEditing: Bool) -> Bool { isEnabled && send(.editing(isEditing)) }

    /// Presses Return in a field.
    @discardableResult public func submit() -> Bool { isEnabled && send(.submit) }
}
