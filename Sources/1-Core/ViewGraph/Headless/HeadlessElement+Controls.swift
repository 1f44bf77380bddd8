import Foundation

extension HeadlessElement {
    // MARK: State

    /// `true` if a toggle is on; `nil` for other elements.
    public var isOn: Bool? {
        if case .toggle(let toggle) = content?.kind { toggle.isOn } else { nil }
    }

    /// The value of a slider; `nil` for other elements.
    public var sliderValue: Double? {
        if case .slider(let slider) = content?.kind { slider.value } else { nil }
    }

    /// The range of a slider; `nil` for other elements.
    public var sliderRange: ClosedRange<Double>? {
        if case .slider(let slider) = content?.kind { slider.range } else { nil }
    }

    /// The marked ranges of a slider.
    public var sliderMarks: [ClosedRange<Double>] {
        if case .slider(let slider) = content?.kind { slider.marks } else { [] }
    }

    /// The progress, from 0 to 1; `nil` for a spinner and for other elements.
    public var progress: Double? {
        if case .progress(let fraction) = content?.kind { fraction } else { nil }
    }

    /// `true` for a progress bar or a spinner.
    public var isProgress: Bool {
        if case .progress = content?.kind { true } else { false }
    }

    /// The prompt of a text field; `nil` for other elements.
    public var prompt: String? {
        if case .textField(let field) = content?.kind { field.prompt } else { nil }
    }

    /// The options of a picker; empty for other elements.
    public var options: [String] {
        if case .picker(let picker) = content?.kind { picker.options } else { [] }
    }

    /// The selected option of a picker.
    public var selectedOption: String? {
        guard case .picker(let picker) = content?.kind, let index = picker.selection else { return nil }
        return picker.options.indices.contains(index) ? picker.options[index] : nil
    }

    /// The selection state as reported to assistive technologies; `nil` for elements that cannot be selected.
    public var isSelected: Bool? { content?.accessibility.isSelected }

    /// The pixels of a picture that was loaded, as in ``AsyncImage``; `nil` for other elements.
    public var imagePixels: ImagePixels? {
        if case .image(let image) = content?.kind, case .provided(let provided) = image.source {
            provided.pixels
        } else {
            nil
        }
    }

    /// The expansion state as reported to assistive technologies; `nil` for elements that cannot be expanded.
    public var isExpanded: Bool? { content?.accessibility.isExpanded }

    // MARK: Actions

    /// Turns a toggle on or off. Returns `true` if the element handled it.
    @discardableResult public func setOn(_ isOn: Bool) -> Bool { isEnabled && send(.toggle(isOn)) }

    /// Selects an option of a picker by its text. Returns `false` if there is no such option.
    @discardableResult public func select(_ option: String) -> Bool {
        guard isEnabled, let index = options.firstIndex(of: option) else { return false }
        return send(.select(index))
    }

    /// Grabs or releases a slider. Returns `true` if the element handled it.
    @discardableResult public func setEditing(_ isEditing: Bool) -> Bool { isEnabled && send(.editing(isEditing)) }

    /// Presses Return in a text field. Returns `true` if the element handled it.
    @discardableResult public func submit() -> Bool { isEnabled && send(.submit) }
}
