import Foundation
import ViewGraph

/// Stacks and grids that grow sideways.
struct ShelvesPage: View {
    @State private var chosen = "Move with the arrow keys, choose with Return."

    var body: some View {
        Page("Thousands of covers side by side, created as they become visible.") {
            Panel("A shelf", "ScrollView(.horizontal)  LazyHStack") {
                ScrollView(.horizontal) {
                    LazyHStack(alignment: .top, spacing: 12) {
                        ForEach(0..<5_000) { number in
                            VStack(alignment: .leading, spacing: 6) {
                                Palette.series[number * 3 % Palette.series.count].frame(width: 112, height: 158)
                                    .cornerRadius(8)
                                Text("Film \(number + 1)").font(.callout).lineLimit(1)
                            }
                        }
                    }
                    .padding(.bottom, 12)
                }
            }
            Panel("A grid with two rows", "LazyHGrid  GridItem") {
                ScrollView(.horizontal) {
                    LazyHGrid(rows: [GridItem(.fixed(76), spacing: 10), GridItem(.fixed(76))], spacing: 10) {
                        ForEach(0..<5_000) { number in
                            Button {
                                chosen = "Channel \(number + 1)"
                            } label: {
                                Text("\(number + 1)").font(.title3.weight(.semibold)).foregroundColor(.white)
                                    .frame(width: 130, height: 76)
                                    .background(Palette.series[number * 5 % Palette.series.count]).cornerRadius(8)
                            }
                            .accessibilityLabel("Channel \(number + 1)")
                        }
                    }
                    .padding(4)
                    .padding(.bottom, 10)
                }
                .frame(height: 186)
                Text(chosen).font(.callout).foregroundColor(.secondary)
            }
        }
    }
}
