import ViewGraph

/// A long list with a selection, and one with sections.
struct ListsPage: View {
    @State private var selected: Int?
    @State private var ticked: Set<String> = ["Subtitles"]

    var body: some View {
        FixedPage("Only visible rows are created: ten thousand cost as much as twenty.") {
            Adaptive(alignment: .top, spacing: 18) {
                ScrollViewReader { proxy in
                    VStack(alignment: .leading, spacing: 10) {
                        HStack(spacing: 8) {
                            Button("First") { proxy.scrollTo(0) }
                            Button("Middle") { proxy.scrollTo(5_000, anchor: .center) }
                            Button("Last") { proxy.scrollTo(9_999) }
                            Spacer()
                            Text(selected.map { "Row \($0 + 1)" } ?? "None selected").font(.callout)
                                .foregroundColor(.secondary).lineLimit(1)
                        }
                        .buttonStyle(.bordered)
                        List(0..<10_000, id: \.self, selection: $selected) { LongRow(number: $0) }
                            .accessibilityLabel("Ten thousand rows")
                            .modifier(Framed())
                    }
                }
                SectionsList(ticked: $ticked).frame(width: 230)
            }
        }
    }
}

private struct LongRow: View {
    let number: Int

    var body: some View {
        HStack(spacing: 12) {
            Palette.series[number % Palette.series.count].frame(width: 30, height: 30).cornerRadius(6)
                .overlay(Image(systemName: "play.fill").font(.caption2).foregroundColor(.white))
            VStack(alignment: .leading, spacing: 1) {
                Text("Episode \(number + 1)").lineLimit(1)
                Text("\(20 + number * 7 % 40) minutes").font(.caption).foregroundColor(.secondary)
            }
            Spacer()
        }
    }
}

private struct SectionsList: View {
    let ticked: Binding<Set<String>>

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            Text("Multiple selection").font(.callout).foregroundColor(.secondary).frame(height: 30)
            List(selection: ticked) {
                Section("Picture") {
                    ForEach(["Subtitles", "Full screen", "Deinterlace"], id: \.self) { Text($0) }
                }
                Section("Sound") {
                    ForEach(["Surround", "Night mode", "Audio description"], id: \.self) { Text($0) }
                }
                Section {
                    ForEach(["Loop", "Shuffle"], id: \.self) { Text($0) }
                } header: {
                    Text("Queue")
                } footer: {
                    Text("A footer adds details.").font(.caption).foregroundColor(.secondary)
                }
            }
            .listStyle(.plain)
            .accessibilityLabel("Options")
            .modifier(Framed())
        }
    }
}
