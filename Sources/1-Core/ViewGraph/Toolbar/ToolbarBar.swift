/// The items of a toolbar at one place.
struct ToolbarItems: View {
    let entries: [ToolbarEntry]
    let section: ToolbarItemPlacement.Section

    var body: some View {
        let shown = entries.filter { $0.placement.section == section }
        ForEach(shown.indices, id: \.self) { shown[$0].view }
    }
}

/// A bar with a leading button, a title and items.
struct ToolbarBar<Leading: View>: View {
    let title: String
    let entries: [ToolbarEntry]
    let leading: Leading

    var body: some View {
        HStack(spacing: 8) {
            leading
            ToolbarItems(entries: entries, section: .leading)
            if entries.contains(where: { $0.placement.section == .center }) {
                Spacer(minLength: 0)
                ToolbarItems(entries: entries, section: .center)
            } else if !title.isEmpty {
                Text(title).font(.headline).lineLimit(1).padding(.horizontal, 8).accessibilityRole(.header)
            }
            Spacer(minLength: 0)
            ToolbarItems(entries: entries, section: .trailing)
        }
        .buttonStyle(.bar)
        .padding(.horizontal, 8)
        .frame(minHeight: 40)
    }
}

/// The bar below the content, if there are items for it.
struct ToolbarBottomBar: View {
    let entries: [ToolbarEntry]

    var body: some View {
        if entries.contains(where: { $0.placement.section == .bottom }) {
            Divider()
            HStack(spacing: 8) { ToolbarItems(entries: entries, section: .bottom) }
                .buttonStyle(.bar)
                .frame(maxWidth: .infinity)
                .padding(6)
        }
    }
}
