import Foundation
import MediaReaders
import PlayheadUI

/// The panel with the queue.
struct QueuePanel: View {
    let model: WindowModel

    var body: some View {
        if model.showsQueue {
            VStack(alignment: .leading, spacing: 0) {
                HStack {
                    Text("Queue").font(.headline)
                    Spacer()
                    Button {
                        model.showsQueue = false
                    } label: {
                        Image(systemName: "xmark").font(.system(size: 14)).frame(width: 28, height: 28)
                    }
                    .accessibilityLabel("Close queue")
                }
                .padding(EdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 10))
                Divider()
                ScrollView {
                    LazyVStack(alignment: .leading, spacing: 0) {
                        ForEach(model.player.items) { item in
                            QueueRow(model: model, item: item)
                        }
                    }
                }
            }
            .frame(width: 280)
            .frame(maxHeight: .infinity)
            .background(Color(white: 0.14))
        }
    }
}

private struct QueueRow: View {
    let model: WindowModel
    let item: PlayerItem

    var body: some View {
        let isCurrent = model.player.currentItem == item
        HStack(spacing: 8) {
            Button {
                model.play(item)
            } label: {
                HStack(spacing: 10) {
                    Image(systemName: "play.fill").font(.system(size: 10)).opacity(isCurrent ? 1 : 0)
                        .accessibilityHidden(true)
                    Text(PrintableText(item.title ?? item.url.absoluteString).string).lineLimit(1)
                    Spacer(minLength: 0)
                }
                .padding(EdgeInsets(top: 10, leading: 12, bottom: 10, trailing: 4))
            }
            .accessibilityLabel(
                isCurrent
                    ? "Playing: \(item.title ?? item.url.lastPathComponent)"
                    : "Play \(item.title ?? item.url.lastPathComponent)")
            Button {
                model.remove(item)
            } label: {
                Image(systemName: "minus").font(.system(size: 12)).frame(width: 28, height: 28)
            }
            .accessibilityLabel("Remove \(item.title ?? item.url.lastPathComponent)")
        }
        .padding(EdgeInsets(trailing: 8))
        .background(isCurrent ? Color(white: 0.22) : Color(white: 0.14))
    }
}
