import ViewGraph

/// Columns next to each other, and one after the other where there is less space.
struct ColumnsPage: View {
    /// The columns of the example.
    private enum Count: String, CaseIterable {
        case two = "Two columns"
        case three = "Three columns"
    }

    @State private var count = Count.two
    @State private var isNarrow = false

    var body: some View {
        FixedPage("Each column shows what is selected in the one before it. F9 hides the sidebar.") {
            Picker("Columns", selection: $count) {
                ForEach(Count.allCases, id: \.self) { Text($0.rawValue) }
            }
            Toggle("Narrow", isOn: $isNarrow)
            Group {
                switch count {
                case .two: TwoColumns()
                case .three: ThreeColumns()
                }
            }
            .frame(maxWidth: isNarrow ? 380 : .infinity)
            .modifier(Framed())
        }
    }
}

private struct TwoColumns: View {
    @State private var selected: Int?

    var body: some View {
        NavigationSplitView {
            List(Show.all, selection: $selected) { show in
                Label(show.title, systemImage: "film").lineLimit(1)
            }
            .navigationTitle("Shows")
            .accessibilityLabel("Shows")
        } detail: {
            ShowDetail(show: Show.all.first { $0.id == selected })
        }
    }
}

private struct ThreeColumns: View {
    @State private var season: Int?
    @State private var selected: Int?

    var body: some View {
        NavigationSplitView {
            List(1..<5, id: \.self, selection: $season) { season in
                Label("Season \(season)", systemImage: "rectangle.stack").lineLimit(1)
            }
            .navigationTitle("Seasons")
            .accessibilityLabel("Seasons")
            .navigationSplitViewColumnWidth(min: 140, ideal: 160)
        } content: {
            List(shows, selection: $selected) { show in
                Text(show.title).lineLimit(1)
            }
            .navigationTitle(season.map { "Season \($0)" } ?? "All seasons")
            .accessibilityLabel("Shows")
        } detail: {
            ShowDetail(show: shows.first { $0.id == selected })
        }
    }

    private var shows: [Show] { Show.all.filter { season == nil || 1 + $0.id % 4 == season } }
}

private struct ShowDetail: View {
    let show: Show?

    var body: some View {
        VStack(spacing: 14) {
            if let show {
                show.color.aspectRatio(16 / 9, contentMode: .fit).frame(maxWidth: 220).cornerRadius(10)
                Text(show.title).font(.title2.weight(.semibold)).multilineTextAlignment(.center)
                Text(show.detail).foregroundColor(.secondary).multilineTextAlignment(.center)
            } else {
                Text("No show selected").foregroundColor(.secondary)
            }
        }
        .padding(16)
        .navigationTitle(show?.title ?? "")
    }
}
