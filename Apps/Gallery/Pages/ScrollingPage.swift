import Foundation
import ViewGraph

/// Scroll views along both axes, and scrolling by code.
struct ScrollingPage: View {
    var body: some View {
        Page("Content larger than its space, scrolled by wheel, touch or code.") {
            ShelfPanel()
            ReaderPanel()
            BothPanel()
            RefreshPanel()
        }
    }
}

private struct ShelfPanel: View {
    var body: some View {
        Panel("A shelf", "ScrollView(.horizontal)") {
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: 12) {
                    ForEach(0..<30) { number in
                        Palette.series[number % Palette.series.count].frame(width: 140, height: 78).cornerRadius(8)
                            .overlay(Text("\(number + 1)").font(.title2).foregroundColor(.white))
                    }
                }
            }
        }
    }
}

private struct ReaderPanel: View {
    @State private var line = 40

    var body: some View {
        Panel("Scrolling to a view", "ScrollViewReader  scrollTo(_:anchor:)") {
            ScrollViewReader { proxy in
                HStack(alignment: .top, spacing: 16) {
                    VStack(alignment: .leading, spacing: 8) {
                        Button("Top") { proxy.scrollTo(line, anchor: .top) }
                        Button("Center") { proxy.scrollTo(line, anchor: .center) }
                        Button("Bottom") { proxy.scrollTo(line, anchor: .bottom) }
                    }
                    .buttonStyle(.bordered)
                    Well {
                        ScrollView {
                            LazyVStack(alignment: .leading, spacing: 6) {
                                ForEach(0..<100) { number in
                                    Text("Line \(number)").foregroundColor(number == line ? .accentColor : nil).padding(
                                        .horizontal, 12)
                                }
                            }
                        }
                        .frame(height: 130)
                    }
                }
            }
        }
    }
}

private struct BothPanel: View {
    var body: some View {
        Panel("Both axes", "ScrollView([.horizontal, .vertical])") {
            ScrollView([.horizontal, .vertical]) {
                VStack(spacing: 4) {
                    ForEach(0..<20) { row in
                        HStack(spacing: 4) {
                            ForEach(0..<30) { column in
                                Palette.series[(row + column) % Palette.series.count].frame(width: 40, height: 24)
                                    .cornerRadius(4)
                            }
                        }
                    }
                }
            }
            .frame(height: 130)
        }
    }
}

private struct RefreshPanel: View {
    @State private var loads = 0
    @Environment(\.refresh) private var outer

    var body: some View {
        Panel("Refreshing", "refreshable  refresh") {
            LoadedRow(loads: loads).refreshable { loads += 1 }
        }
    }
}

private struct LoadedRow: View {
    let loads: Int
    @Environment(\.refresh) private var refresh

    var body: some View {
        HStack(spacing: 12) {
            Button("Refresh") { Task { await refresh?() } }.buttonStyle(.bordered)
            Text("Loaded \(loads) times. F5 and Ctrl+R refresh too.").foregroundColor(.secondary)
        }
    }
}
