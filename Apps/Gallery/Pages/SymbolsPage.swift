import Foundation
import ViewGraph

/// Images, and all symbols in the table.
struct SymbolsPage: View {
    @State private var query = ""
    private static let names = SymbolTable.names.sorted()

    var body: some View {
        let names = Self.names.filter { query.isEmpty || $0.contains(query.lowercased()) }
        FixedPage("\(Self.names.count) SF Symbols, shown with icons of the theme.") {
            PicturesPanel()
            HStack {
                TextField("Search", text: $query).frame(maxWidth: 240)
                Spacer()
                Text(names.count == 1 ? "1 symbol" : "\(names.count) symbols")
                    .font(.callout).foregroundColor(.secondary)
            }
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 140), spacing: 10)], spacing: 10) {
                    ForEach(names, id: \.self) { SymbolTile(name: $0) }
                }
                .padding(14)
            }
            .modifier(Framed())
        }
    }
}

private struct SymbolTile: View {
    let name: String

    var body: some View {
        Well {
            VStack(spacing: 8) {
                Image(systemName: name).font(.title2)
                Text(name).font(.caption2).foregroundColor(.secondary).lineLimit(1).truncationMode(.middle)
            }
            .padding(EdgeInsets(top: 14, leading: 8, bottom: 10, trailing: 8))
            .frame(maxWidth: .infinity)
        }
        .help(name)
    }
}

private struct PicturesPanel: View {
    var body: some View {
        Panel("Pictures", "resizable  scaledToFit  scaledToFill  clipped  cornerRadius") {
            ScrollView(.horizontal) { samples }
        }
    }

    private var samples: some View {
        HStack(spacing: 18) {
            sample("fit") { Image(data: Self.landscape).resizable().scaledToFit() }
            sample("fill") { Image(data: Self.landscape).resizable().scaledToFill() }
            sample("stretched") { Image(data: Self.landscape).resizable() }
            sample("round") {
                Image(data: Self.landscape).resizable().scaledToFill().frame(width: 72, height: 72).cornerRadius(36)
            }
            sample("symbol") { Image(systemName: "film").resizable().foregroundColor(.accentColor).padding(12) }
        }
    }

    private func sample(_ name: String, @ViewBuilder content: () -> some View) -> some View {
        VStack(spacing: 6) {
            Well { content().frame(width: 96, height: 72).clipped() }
            Text(name).font(.caption).foregroundColor(.secondary)
        }
    }

    /// Hills at sunset.
    private static let landscape = Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="320" height="160" viewBox="0 0 320 160">
        <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3b4a9f"/>
        <stop offset="0.6" stop-color="#e8826b"/><stop offset="1" stop-color="#fbd08a"/></linearGradient></defs>
        <rect width="320" height="160" fill="url(#s)"/><circle cx="214" cy="92" r="26" fill="#fff1c4"/>
        <path d="M0 118L70 74L132 120L196 88L320 132V160H0Z" fill="#5a3d6e"/>
        <path d="M0 138L90 112L190 142L262 118L320 140V160H0Z" fill="#33254d"/></svg>
        """.utf8)
}
