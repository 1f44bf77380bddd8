import Foundation
import ViewGraph

/// A list with a toolbar, a search field, refreshing, and rows with actions.
struct RowsPage: View {
    @State private var shows = Show.all
    @State private var query = ""
    @State private var selected: Set<Int> = []
    @State private var note = "Swipe a row, open its menu, or press Delete."

    var body: some View {
        FixedPage("Type to search, refresh with F5, select with Shift and Control.") {
            NavigationStack {
                List(selection: $selected) {
                    ForEach(found) { show in
                        ShowRow(show: show)
                            .swipeActions(edge: .leading) {
                                Button {
                                    note = "Marked “\(show.title)”."
                                } label: {
                                    Label("Mark", systemImage: "bookmark")
                                }
                                .tint(.orange)
                            }
                            .contextMenu {
                                Button("Play") { note = "Playing “\(show.title)”." }
                                Button("Details") { note = show.detail }
                            }
                    }
                    .onDelete { positions in
                        let gone = positions.map { found[$0].id }
                        shows.removeAll { gone.contains($0.id) }
                        selected.subtract(gone)
                        note = "Deleted \(gone.count)."
                    }
                }
                .accessibilityLabel("Shows")
                .refreshable {
                    guard (try? await Task.sleep(for: .seconds(1.5))) != nil else { return }
                    shows = Show.all
                    note = "Refreshed."
                }
                .searchable(text: $query, prompt: "Search shows")
                .navigationTitle("Shows")
                .toolbar {
                    ToolbarItem(placement: .primaryAction) {
                        Button {
                            selected = []
                        } label: {
                            Label("Deselect", systemImage: "xmark")
                        }
                        .disabled(selected.isEmpty)
                    }
                    ToolbarItem(placement: .status) {
                        Text(selected.isEmpty ? note : "\(selected.count) selected").font(.callout)
                            .foregroundColor(.secondary).lineLimit(1)
                    }
                }
            }
            .modifier(Framed())
        }
    }

    private var found: [Show] {
        let query = query.lowercased()
        return shows.filter { query.isEmpty || $0.title.lowercased().contains(query) }
    }
}

/// A made-up show.
struct Show: Identifiable, Hashable {
    let id: Int
    let title: String

    var detail: String { "\(20 + id * 7 % 40) minutes, season \(1 + id % 4)" }
    var color: Color { Palette.series[id % Palette.series.count] }

    static let all: [Show] = [
        "Deep Water", "The Long Road North", "Kitchen at Night", "Signals", "A Field Guide", "Paper Boats",
        "The Observatory", "Low Tide", "Sunday Repairs", "Slow Trains", "Glass and Fire", "The Archive",
        "Mountain Rescue",
        "Bread", "Letters from the Coast", "Rewind", "The Workshop", "Quiet Streets", "Winter Garden", "First Light",
    ].enumerated().map { Show(id: $0.offset, title: $0.element) }
}

private struct ShowRow: View {
    let show: Show

    var body: some View {
        HStack(spacing: 12) {
            show.color.frame(width: 44, height: 30).cornerRadius(5)
            VStack(alignment: .leading, spacing: 1) {
                Text(show.title).lineLimit(1)
                Text(show.detail).font(.caption).foregroundColor(.secondary).lineLimit(1)
            }
            Spacer()
        }
    }
}
