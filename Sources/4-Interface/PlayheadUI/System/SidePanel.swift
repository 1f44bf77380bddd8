import Foundation
import Localization
import MediaReaders
import PlaybackModel
import Playhead
import ViewGraph

/// The panel at the side with the queue, the chapters and the details of the item.
struct SidePanel: View {
    let player: Player
    let model: SystemVideoModel
    /// The width of the whole view in points.
    let available: CGFloat

    /// The width of the panel in points.
    static let width: CGFloat = 320
    /// The smallest width of the view for a panel next to the picture. It covers a smaller view, so that nothing is cut.
    static let besideWidth: CGFloat = 700

    var body: some View {
        if let panel = model.panel {
            VStack(alignment: .leading, spacing: 0) {
                header(panel)
                Divider()
                switch panel {
                case .queue: QueueList(player: player)
                case .chapters: ChapterPanel(player: player)
                case .details: DetailList(player: player)
                }
            }
            .foregroundColor(.white)
            .frame(width: available < Self.besideWidth ? available : Self.width)
            .frame(maxHeight: .infinity, alignment: .top)
            .background(Color(white: 0.11))
            .accessibilityIdentifier("side-panel")
        }
    }

    private func header(_ panel: SystemVideoModel.Panel) -> some View {
        HStack(spacing: 4) {
            ForEach(SystemVideoModel.Panel.allCases, id: \.self) { page in
                Button {
                    model.panel = page
                } label: {
                    Text(page.title)
                        .font(page == panel ? .callout.bold() : .callout)
                        .padding(EdgeInsets(top: 8, leading: 10, bottom: 8, trailing: 10))
                        .background(Color(white: 1, opacity: page == panel ? 0.16 : 0))
                        .cornerRadius(6, border: page == panel ? .pictureEdge : .clear)
                }
                .accessibilityLabel(page.title)
                .accessibilityValue(page == panel ? "Selected" : "")
            }
            Spacer(minLength: 0)
            Button {
                model.panel = nil
            } label: {
                ControlIcon("xmark", size: 14, side: 36)
            }
            .accessibilityLabel("Close")
            .help("Close (F9)")
        }
        .padding(EdgeInsets(top: 8, leading: 10, bottom: 8, trailing: 6))
    }
}

extension SystemVideoModel.Panel {
    /// The name of the page.
    fileprivate var title: String {
        switch self {
        case .queue: localized("Queue")
        case .chapters: localized("Chapters")
        case .details: localized("Details")
        }
    }
}

// MARK: Details

private struct DetailList: View {
    let player: Player

    var body: some View {
        let lines = ItemDetails.lines(of: player)
        ScrollView {
            VStack(alignment: .leading, spacing: 12) {
                ForEach(lines, id: \.name) { line in
                    VStack(alignment: .leading, spacing: 2) {
                        Text(line.name).font(.caption).foregroundColor(Color(white: 1, opacity: 0.7).followingContrast)
                        Text(line.value).font(.callout)
                    }
                }
                if lines.isEmpty { PanelNote(localized("Nothing is open.")) }
            }
            .padding(16)
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}

/// A sentence in place of a list.
struct PanelNote: View {
    private let text: String

    init(_ text: String) { self.text = text }

    var body: some View {
        Text(text).font(.callout).foregroundColor(Color(white: 1, opacity: 0.7).followingContrast).padding(16)
    }
}
