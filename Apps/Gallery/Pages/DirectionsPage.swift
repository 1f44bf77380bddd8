import ViewGraph

/// The same views in both reading directions.
struct DirectionsPage: View {
    var body: some View {
        Page("Leading and trailing edges follow the reading direction.") {
            Adaptive(alignment: .top, spacing: 18) {
                Panel("Left to right", "leftToRight") { Sample(words: .english) }
                    .environment(\.layoutDirection, .leftToRight)
                Panel("Right to left", "rightToLeft") { Sample(words: .arabic) }
                    .environment(\.layoutDirection, .rightToLeft)
            }
        }
    }
}

/// The texts of the example in one language.
private struct Words {
    let title: String
    let note: String
    let subtitles: String
    let volume: String
    let play: String
    let later: String
    let search: String

    static let english = Words(
        title: "Evening news", note: "Today at eight", subtitles: "Subtitles", volume: "Volume", play: "Play",
        later: "Later", search: "Search")
    static let arabic = Words(
        title: "أخبار المساء", note: "اليوم في الثامنة", subtitles: "الترجمة", volume: "الصوت", play: "تشغيل",
        later: "لاحقًا", search: "بحث")
}

private struct Sample: View {
    let words: Words
    @State private var isOn = true
    @State private var isTicked = true
    @State private var volume = 0.3
    @State private var query = ""
    @State private var choice = 0

    var body: some View {
        HStack(spacing: 12) {
            Color.indigo.frame(width: 44, height: 44).cornerRadius(8)
                .overlay(Image(systemName: "play.fill").foregroundColor(.white))
            VStack(alignment: .leading, spacing: 2) {
                Text(words.title).font(.headline)
                Text(words.note).font(.caption).foregroundColor(.secondary)
            }
            Spacer()
            Image(systemName: "chevron.forward").foregroundColor(.secondary)
        }
        Divider()
        Toggle(words.subtitles, isOn: $isOn)
        Toggle(words.subtitles, isOn: $isTicked).toggleStyle(.checkbox)
        Slider(value: $volume) { Text(words.volume) }
        ProgressView(words.volume, value: volume)
        TextField(words.search, text: $query)
        HStack(spacing: 10) {
            Button {
            } label: {
                Label(words.play, systemImage: "play.fill")
            }.buttonStyle(.borderedProminent)
            Button(words.later) {}.buttonStyle(.bordered)
        }
        Picker(words.volume, selection: $choice) {
            Text(words.play).tag(0)
            Text(words.later).tag(1)
        }
        HStack(spacing: 14) {
            Image(systemName: "backward.fill")
            Image(systemName: "arrow.left")
            Image(systemName: "arrow.right")
            Image(systemName: "forward.fill")
        }
    }
}
