extension ForEach {
    /// Creates a view for each element of a collection behind a binding, which can change its element.
    ///
    /// ```swift
    /// ForEach($tracks) { $track in
    ///     Toggle(track.name, isOn: $track.isEnabled)
    /// }
    /// ```
    @MainActor public init<Elements: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Elements>, @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
    )
    where
        Data == [BoundElement<Elements.Index, ID>], Elements.Element: Identifiable, Elements.Element.ID == ID,
        Elements.Index: Hashable
    {
        self.init(data, id: \.id, content: content)
    }

    /// Creates a view for each element of a collection behind a binding, identified by the value at a key path.
    @MainActor public init<Elements: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
        @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
    ) where Data == [BoundElement<Elements.Index, ID>], Elements.Index: Hashable {
        let elements = data.wrappedValue
        self.init(elements.indices.map { BoundElement(index: $0, id: elements[$0][keyPath: id]) }) { element in
            content(data.element(at: element.index, id: AnyHashable(element.id)))
        }
    }
}

/// The place of an element in the collection of a binding.
public struct BoundElement<Index: Hashable, ID: Hashable>: Identifiable {
    let index: Index
    /// The id of the element.
    public let id: ID
}
