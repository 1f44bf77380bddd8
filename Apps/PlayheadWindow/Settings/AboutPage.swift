import Foundation
import Localization
import PlayheadUI

/// The page “About”: the name, the version, the license and the libraries in use.
struct AboutPage: View {
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    private static let facts: [(title: String, text: String)] = [
        (localized("Version"), playheadVersion),
        (localized("License"), localized("Apache License 2.0. The libraries that it uses have their own licenses.")),
        (localized("Built with"), "GStreamer, GTK, libsoup, SQLite"),
    ]

    var body: some View {
        ScrollView {
            VStack(spacing: Spacing.xl) {
                VStack(spacing: Spacing.s) {
                    ApplicationMark(size: 72)
                    Text("Playhead").font(.pageTitle).foregroundColor(.strongText).heading()
                    Text("A player for your films, podcasts and channels.")
                        .font(.text).foregroundColor(.softText).multilineTextAlignment(.center)
                }
                VStack(alignment: .leading, spacing: 0) {
                    ForEach(Array(Self.facts.indices), id: \.self) { index in
                        if index > 0 { Color.line.frame(height: 1).padding(.leading, Spacing.l) }
                        Group {
                            if page.isNarrow {
                                VStack(alignment: .leading, spacing: 2) {
                                    title(index)
                                    text(index)
                                }
                                .frame(maxWidth: .infinity, alignment: .leading)
                            } else {
                                HStack(alignment: .top, spacing: Spacing.l) {
                                    title(index).frame(width: 124, alignment: .leading)
                                    text(index)
                                    Spacer(minLength: 0)
                                }
                            }
                        }
                        .padding(EdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 16))
                    }
                }
                .background(Color.panel)
                .cornerRadius(Radius.card, border: .edge)
                FittingStack(spacing: Spacing.m) {
                    Button("Keyboard shortcuts") { model.showsKeys = true }
                    Button("Settings") { model.router.open(.settings) }
                }
                .buttonStyle(.bordered)
                Text(
                    "Playhead sends nothing about you to anyone. It connects only to servers whose content you open or follow."
                )
                .font(.detail).foregroundColor(.softText).multilineTextAlignment(.center)
            }
            .frame(maxWidth: 560)
            .padding(EdgeInsets(top: 48, leading: page.margin, bottom: 48, trailing: page.margin))
            .frame(maxWidth: .infinity)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }

    private func title(_ index: Int) -> some View {
        Text(Self.facts[index].title).font(.itemTitle).foregroundColor(.strongText)
    }

    private func text(_ index: Int) -> some View {
        Text(Self.facts[index].text).font(.text).foregroundColor(.softText)
    }
}
