import Foundation
import ViewGraph

/// Fixed, flexible and adaptive columns.
struct GridsPage: View {
    /// The columns of the grid.
    private enum Columns: String, CaseIterable {
        case adaptive = "Adaptive"
        case flexible = "Four flexible"
        case mixed = "One fixed, two flexible"

        var items: [GridItem] {
            switch self {
            case .adaptive: [GridItem(.adaptive(minimum: 130), spacing: 12)]
            case .flexible: Array(repeating: GridItem(.flexible(), spacing: 12), count: 4)
            case .mixed: [GridItem(.fixed(110), spacing: 12), GridItem(spacing: 12), GridItem(spacing: 12)]
            }
        }
    }

    @State private var columns = Columns.adaptive
    @State private var selected = 4

    var body: some View {
        FixedPage("Six hundred posters in columns, created as they become visible.") {
            Picker("Columns", selection: $columns) {
                ForEach(Columns.allCases, id: \.self) { Text($0.rawValue) }
            }
            ScrollView {
                LazyVGrid(columns: columns.items, spacing: 12) {
                    ForEach(0..<600, id: \.self) { number in
                        Poster(number: number, isSelected: number == selected).onTapGesture { selected = number }
                    }
                }
                .padding(16)
            }
            .modifier(Framed())
        }
    }
}

private struct Poster: View {
    let number: Int
    let isSelected: Bool

    var body: some View {
        let color = Palette.series[number * 5 % Palette.series.count]
        VStack(alignment: .leading, spacing: 6) {
            ZStack(alignment: .bottomLeading) {
                color.opacity(0.85)
                Image(systemName: "film").font(.largeTitle).foregroundColor(Color(white: 1, opacity: 0.4))
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                if isSelected { Image(systemName: "checkmark.circle.fill").foregroundColor(.white).padding(8) }
            }
            .aspectRatio(16 / 9, contentMode: .fit)
            .cornerRadius(8)
            Text("Show \(number + 1)").font(.callout).lineLimit(1)
        }
    }
}
