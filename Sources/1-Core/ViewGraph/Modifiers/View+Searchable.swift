import Localization

/// A view with a search field above it.
private struct SearchableView<Content: View>: View {
    let content: Content
    let text: Binding<String>
    let isPresented: Binding<Bool>?
    let prompt: String
    @State private var hasFocus = false

    var body: some View {
        let isSearching = isPresented ?? $hasFocus
        VStack(spacing: 0) {
            SearchBar(text: text, isSearching: isSearching, prompt: prompt)
            Divider()
            content
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .environment(\.isSearching, isSearching.wrappedValue || !text.wrappedValue.isEmpty)
                .environment(\.dismissSearch, DismissSearchAction(text: text, isSearching: isSearching))
        }
    }
}

/// The search field.
private struct SearchBar: View {
    let text: Binding<String>
    let isSearching: Binding<Bool>
    let prompt: String

    var body: some View {
        HStack(spacing: 8) {
            Image(systemName: "magnifyingglass").foregroundColor(.secondary).accessibilityHidden(true)
            TextField(prompt, text: text)
                .focused(isSearching)
                .keyboardShortcut("f")
                .typeToSearch(text)
                .environment(\.submitTrigger, .search)
                .accessibilityLabel(prompt)
            if !text.wrappedValue.isEmpty {
                Button {
                    text.wrappedValue = ""
                    isSearching.wrappedValue = true
                } label: {
                    Image(systemName: "xmark")
                }
                .buttonStyle(.bar)
                .accessibilityLabel("Clear search")
                .help("Clear search")
            }
        }
        .padding(.horizontal, 12)
        .padding(.vertical, 8)
        .onKeyPress(.escape) {
            text.wrappedValue = ""
            isSearching.wrappedValue = false
            return .handled
        }
    }
}

/// Makes a field the target of what people type while no field has the focus.
private struct TypeToSearchHook: ViewHook {
    let text: Binding<String>

    func didMount(_ storage: inout Void, _ node: Node) {
        node.host.searchFields.append(WeakSearchField(node: node, text: text))
    }

    func didUpdate(from old: TypeToSearchHook, _ storage: inout Void, _ node: Node) {
        for index in node.host.searchFields.indices where node.host.searchFields[index].node === node {
            node.host.searchFields[index].text = text
        }
    }

    func willUnmount(_ storage: inout Void, _ node: Node) {
        node.host.searchFields.removeAll { $0.node === node || $0.node == nil }
    }
}

/// A search field, as known by its host.
struct WeakSearchField {
    weak var node: Node?
    var text: Binding<String>
}

extension GraphHost {
    /// Starts a search with a character that nothing else has used. Returns `true` if there is a field for it.
    func search(_ press: KeyPress) -> Bool {
        guard !press.key.isNamed, press.modifiers.isSubset(of: .shift) else { return false }
        if case .textField = focus.element?.content?.kind { return false }
        let fields = searchFields.filter { entry in
            guard let node = entry.node, node.isShown else { return false }
            return node.elements.contains { !$0.isBehindModal && $0.firstFocusable != nil }
        }
        // The innermost field; at equal depth the last one is in front.
        guard let field = fields.reversed().max(by: { ($0.node?.depth ?? 0) < ($1.node?.depth ?? 0) }),
            let element = field.node?.elements.first?.firstFocusable
        else { return false }
        let character = String(press.key.character)
        focus.request(element)
        field.text.wrappedValue += press.modifiers.contains(.shift) ? character.uppercased() : character
        return true
    }
}

/// An action that ends a search: clears the text and takes the focus from the field.
///
/// ```swift
/// @Environment(\.dismissSearch) private var dismissSearch
///
/// Button("Show") {
///     show(result)
///     dismissSearch()
/// }
/// ```
@MainActor public struct DismissSearchAction {
    private let action: (@MainActor () -> Void)?
    private nonisolated let isAvailable: Bool

    nonisolated init() {
        action = nil
        isAvailable = false
    }

    init(text: Binding<String>, isSearching: Binding<Bool>) {
        action = {
            text.wrappedValue = ""
            isSearching.wrappedValue = false
        }
        isAvailable = true
    }

    /// Ends the search. Has no effect outside of searchable views.
    public func callAsFunction() { action?() }
}

extension DismissSearchAction: Equatable {
    /// Returns `true`: the action of a searchable view stays the same for its lifetime.
    public nonisolated static func == (lhs: DismissSearchAction, rhs: DismissSearchAction) -> Bool {
        lhs.isAvailable == rhs.isAvailable
    }
}

private enum SearchingKey: EnvironmentKey { static let defaultValue = false }
private enum DismissSearchKey: EnvironmentKey { static let defaultValue = DismissSearchAction() }

extension EnvironmentValues {
    /// `true` while people search the view: the search field has the focus or a text.
    @MainActor public internal(set) var isSearching: Bool {
        get { self[SearchingKey.self] }
        set { self[SearchingKey.self] = newValue }
    }
    /// Ends the search of the searchable view around the view.
    @MainActor public internal(set) var dismissSearch: DismissSearchAction {
        get { self[DismissSearchKey.self] }
        set { self[DismissSearchKey.self] = newValue }
    }
}

extension View {
    fileprivate func typeToSearch(_ text: Binding<String>) -> some View {
        HookView(self, TypeToSearchHook(text: text))
    }

    /// Adds a search field above the view.
    ///
    /// Control+F moves the focus to the field, and so does typing while no other field has the focus. Escape clears it
    /// and leaves it. Show the results in the view itself, for
    /// example by filtering its rows:
    ///
    /// ```swift
    /// List(shows.filter { query.isEmpty || $0.title.contains(query) }) { ShowRow(show: $0) }
    ///     .searchable(text: $query, prompt: "Search shows")
    /// ```
    ///
    /// Return runs the actions of `onSubmit(of: .search)` around the view.
    ///
    /// - Parameters:
    ///   - text: The text of the field.
    ///   - prompt: The text of the empty field; `nil` for “Search”.
    public func searchable(text: Binding<String>, prompt: Text? = nil) -> some View {
        SearchableView(content: self, text: text, isPresented: nil, prompt: prompt?.string ?? localized("Search"))
    }

    /// Adds a search field above the view, with a prompt.
    public func searchable(text: Binding<String>, prompt: LocalizedStringKey) -> some View {
        searchable(text: text, prompt: localized(prompt))
    }

    /// Adds a search field above the view, whose prompt is a string as it is.
    @_disfavoredOverload public func searchable(text: Binding<String>, prompt: some StringProtocol) -> some View {
        SearchableView(content: self, text: text, isPresented: nil, prompt: String(prompt))
    }

    /// Adds a search field above the view, whose focus follows a binding.
    ///
    /// - Parameters:
    ///   - text: The text of the field.
    ///   - isPresented: `true` while the field has the focus; setting it starts and ends the search.
    ///   - prompt: The text of the empty field; `nil` for “Search”.
    public func searchable(text: Binding<String>, isPresented: Binding<Bool>, prompt: Text? = nil) -> some View {
        SearchableView(
            content: self, text: text, isPresented: isPresented, prompt: prompt?.string ?? localized("Search"))
    }
}
