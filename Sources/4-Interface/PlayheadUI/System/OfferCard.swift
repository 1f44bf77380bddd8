import Foundation
import MediaReaders
import PlaybackModel
import Playhead
import ViewGraph

/// The button that skips an introduction, and the card with the item that follows soon.
struct OfferCard: View {
    let player: Player
    let isRaised: Bool
    @State private var model = OfferModel()

    var body: some View {
        VStack(spacing: 0) {
            switch model.offer {
            case .skip(let role, _): skip(role)
            case .upNext(let id): if let item = player.items.first(where: { $0.id == id }) { upNext(item) }
            case nil: EmptyView()
            }
        }
        .foregroundColor(.white)
        .padding(EdgeInsets(top: 0, leading: 24, bottom: isRaised ? controlBarHeight + 8 : 24, trailing: 24))
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
        .onAppear { model.follow(player) }
        .onDisappear { model.follow(nil) }
        .onChange(of: ObjectIdentifier(player)) { model.follow(player) }
    }

    private func skip(_ role: ChapterRole) -> some View {
        Button {
            model.accept()
        } label: {
            HStack(spacing: 8) {
                Text(role.title).font(.headline)
                Image(systemName: "forward.end.fill").font(.system(size: 14)).accessibilityHidden(true)
            }
            .padding(EdgeInsets(top: 12, leading: 18, bottom: 12, trailing: 18))
            .background(Color(white: 0.09, opacity: 0.88).followingContrast)
            .cornerRadius(12, border: .pictureEdge)
        }
        .accessibilityLabel(role.title)
        .accessibilityIdentifier("skip-chapter")
    }

    private func upNext(_ item: PlayerItem) -> some View {
        let title = PrintableText(item.title ?? MediaAddress.name(item.url)).string
        return HStack(spacing: 12) {
            VStack(alignment: .leading, spacing: 2) {
                Text("Up next").font(.caption).foregroundColor(Color(white: 1, opacity: 0.75).followingContrast)
                Text(title).font(.headline).lineLimit(1)
            }
            .frame(maxWidth: 220, alignment: .leading)
            Button {
                model.accept()
            } label: {
                ControlIcon("play.fill", size: 18)
            }
            .accessibilityLabel("Play \(title) now")
            .accessibilityIdentifier("play-next")
            .help("Play now")
            Button {
                model.dismiss()
            } label: {
                ControlIcon("xmark", size: 14, side: 36)
            }
            .accessibilityLabel("Dismiss")
            .help("Dismiss")
        }
        .padding(EdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 8))
        .background(Color(white: 0.09, opacity: 0.9).followingContrast)
        .cornerRadius(12, border: .pictureEdge)
        .accessibilityLabel("Up next: \(title)")
    }
}
