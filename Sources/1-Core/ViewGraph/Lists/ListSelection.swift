/// The selection of a list, as its rows see it.
@MainActor struct ListSelection {
    /// `true` if several rows can be selected.
    let isMultiple: Bool
    /// Reads the selection and returns a function that reports whether an id is selected.
    let read: @MainActor () -> (AnyHashable) -> Bool
    /// Selects rows and deselects all others. Ids of another type than the selection's are left out.
    let replace: @MainActor ([AnyHashable]) -> Void
    /// Selects or deselects a row.
    let toggle: @MainActor (AnyHashable) -> Void

    /// Selects at most one row.
    init<Value: Hashable>(one binding: Binding<Value?>) {
        isMultiple = false
        read = {
            let selected = binding.wrappedValue
            return { id in selected != nil && id.base as? Value == selected }
        }
        replace = { ids in
            if let value = ids.lazy.compactMap({ $0.base as? Value }).first { binding.wrappedValue = value }
        }
        toggle = { id in
            guard let value = id.base as? Value else { return }
            binding.wrappedValue = binding.wrappedValue == value ? nil : value
        }
    }

    /// Selects any number of rows.
    init<Value: Hashable>(several binding: Binding<Set<Value>>) {
        isMultiple = true
        read = {
            let selected = binding.wrappedValue
            return { id in (id.base as? Value).map(selected.contains) ?? false }
        }
        replace = { ids in binding.wrappedValue = Set(ids.compactMap { $0.base as? Value }) }
        toggle = { id in
            guard let value = id.base as? Value else { return }
            binding.wrappedValue.formSymmetricDifference([value])
        }
    }
}

private enum ListSelectsKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// `true` in a list with a selection.
    @MainActor var listSelects: Bool {
        get { self[ListSelectsKey.self] }
        set { self[ListSelectsKey.self] = newValue }
    }

    /// `true` if a link to a value selects the value, because its row does.
    @MainActor var selectsLinks: Bool { listSelects && splitColumn.map { $0.place != .detail } == true }
}
