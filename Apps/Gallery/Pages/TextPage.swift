import ViewGraph

/// Fonts, weights, emphasis, lines, scripts.
struct TextPage: View {
    private let fonts: [(name: String, font: Font)] = [
        ("largeTitle", .largeTitle), ("title", .title), ("title2", .title2), ("title3", .title3),
        ("headline", .headline), ("body", .body), ("callout", .callout), ("subheadline", .subheadline),
        ("footnote", .footnote), ("caption", .caption), ("caption2", .caption2),
    ]

    var body: some View {
        Page("Sizes, weights and designs of the theme's font; wrapped and truncated lines.") {
            Panel("Styles", "font(_:)") {
                ForEach(fonts, id: \.name) { style in
                    HStack(spacing: 16) {
                        Text("The quick brown fox").font(style.font).lineLimit(1)
                        Spacer()
                        Text(style.name).font(.caption.monospaced()).foregroundColor(.secondary)
                    }
                }
            }
            Panel("Weights", "Font.Weight") {
                HStack(spacing: 0) {
                    ForEach(Font.Weight.allCases, id: \.self) { weight in
                        VStack(spacing: 4) {
                            Text("Ag").font(.system(size: 30, weight: weight))
                            Text("\(weight)").font(.caption2).foregroundColor(.secondary).lineLimit(1)
                        }
                        .frame(maxWidth: .infinity)
                    }
                }
            }
            Panel("Designs", "Font.Design") {
                HStack(spacing: 24) {
                    Text("Default").font(.title3)
                    Text("Monospaced").font(.title3.monospaced())
                    Text("Serif").font(.system(size: 20, design: .serif))
                    Text("Italic").font(.title3.italic())
                }
            }
            EmphasisPanel()
            LinesPanel()
            ScriptsPanel()
        }
    }
}

private struct EmphasisPanel: View {
    var body: some View {
        Panel("Emphasis", "bold  italic  underline  strikethrough") {
            HStack(spacing: 20) {
                Text("Bold").bold()
                Text("Italic").italic()
                Text("Underlined").underline()
                Text("Strikethrough").strikethrough()
                Text("Heavy").fontWeight(.heavy)
                Text("Orange").foregroundColor(.orange)
                Text("Secondary").foregroundColor(.secondary)
                Text("00:11:07").monospacedDigit()
            }
        }
    }
}

private struct LinesPanel: View {
    private let words = "Text longer than its column continues on the next line."
    private let path = "/media/recordings/2026/november/21/evening-news.mkv"

    var body: some View {
        Panel("Lines", "lineLimit  truncationMode  multilineTextAlignment") {
            HStack(alignment: .top, spacing: 14) {
                ForEach(TextAlignment.allCases, id: \.self) { alignment in
                    Well {
                        Text(words)
                            .multilineTextAlignment(alignment)
                            .padding(12)
                            .frame(maxWidth: .infinity)
                    }
                }
            }
            VStack(alignment: .leading, spacing: 6) {
                Text(path).truncationMode(.head)
                Text(path).truncationMode(.middle)
                Text(path).truncationMode(.tail)
            }
            .lineLimit(1)
            .frame(width: 280, alignment: .leading)
        }
    }
}

private struct ScriptsPanel: View {
    var body: some View {
        Panel("Scripts") {
            Text("Ελληνικά · Кириллица · Türkçe · Việt · Ærøskøbing")
            Text("العربية والعبرية עברית تُقرأ من اليمين")
            Text("Markup is shown literally: <b>not bold</b> &amp;")
        }
    }
}
