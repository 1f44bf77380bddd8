import ViewGraph

/// A sidebar next to a detail, and one column where there is less space.
struct ColumnsPage: View {
    @State private var isNarrow = false
    @State private var selected: Int?

    var body: some View {
        FixedPage("Columns", "A sidebar next to its detail; one after the other in a narrow window.") {
            Toggle("Narrow", isOn: $isNarrow)
            NavigationSplitView {
                List(Show.all, selection: $selected) { show in
                    Label(show.title, systemImage: "film").lineLimit(1)
                }
                .navigationTitle("Shows")
                .accessibilityLabel("Shows")
            } detail: {
                ShowDetail(show: Show.all.first { $0.id == selected })
            }
            .frame(maxWidth: isNarrow ? 380 : .infinity)
            .modifier(Framed())
        }
    }
}

private struct ShowDetail: View {
    let show: Show?

    var body: some View {
        VStack(spacing: 14) {
            if let show {
                show.color.frame(width: 220, height: 124).cornerRadius(10)
                Text(show.title).font(.title2.weight(.semibold))
                Text(show.detail).foregroundColor(.secondary)
            } else {
                Text("No show selected").foregroundColor(.secondary)
            }
        }
        .navigationTitle(show?.title ?? "")
    }
}
