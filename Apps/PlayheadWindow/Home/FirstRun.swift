import Foundation
import Localization
import PlayheadUI

/// Home without anything in it: the ways to fill it.
struct FirstRun: View {
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        ScrollView {
            VStack(spacing: Spacing.xl) {
                VStack(spacing: Spacing.s) {
                    ApplicationMark(size: 72).padding(.bottom, Spacing.s)
                    Text("Welcome to Playhead").font(.pageTitle).foregroundColor(.strongText)
                        .multilineTextAlignment(.center).heading()
                    Text("Open a video, or set up your library.")
                        .font(.text).foregroundColor(.softText).multilineTextAlignment(.center)
                }
                VStack(spacing: Spacing.m) {
                    row {
                        SetupChoice.files(model)
                        SetupChoice.link(model)
                    }
                    row {
                        SetupChoice.folder(model)
                        SetupChoice.podcast(model)
                    }
                    row {
                        SetupChoice.channels(model)
                        SetupChoice.demo(model)
                    }
                }
                .frame(maxWidth: 760)
                Text("Press ? for all keyboard shortcuts").font(.detail).foregroundColor(.softText)
            }
            .padding(page.margin)
            .frame(maxWidth: .infinity)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }

    @ViewBuilder private func row<Choices: View>(@ViewBuilder _ choices: () -> Choices) -> some View {
        if page.isNarrow {
            VStack(spacing: Spacing.m) { choices() }
        } else {
            HStack(spacing: Spacing.m) { choices() }
        }
    }
}
