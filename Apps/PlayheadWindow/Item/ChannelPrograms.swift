import Foundation
import PlayheadCatalog
import PlayheadUI

/// The programs of a channel on its page: past ones that it still offers, the current one, and those of the next day.
struct ChannelPrograms: View {
    let item: LibraryItem
    let model: ApplicationModel

    var body: some View {
        if let feed = item.feed, item.hasPrograms {
            let guide = model.guide(of: feed)
            let blocks = guide.programs(of: item)
            VStack(alignment: .leading, spacing: Spacing.xs) {
                if !blocks.isEmpty {
                    Text("Programs").font(.sectionTitle).foregroundColor(.strongText).padding(.bottom, Spacing.s)
                    ForEach(blocks) { ProgramRow(block: $0, item: item, model: model) }
                }
            }
            .pageMargins()
            .task(id: model.settings.values.loadsGuides) {
                if model.settings.values.loadsGuides { await guide.follow(feed) }
            }
        }
    }
}

extension LibraryItem {
    /// `true` for a channel, whose programs may be known.
    var hasPrograms: Bool { entry.details?.channel != nil || entry.details?.catchup != nil }
}

private struct ProgramRow: View {
    let block: GuideModel.Block
    let item: LibraryItem
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        let isNow = block.moment == .now
        Button {
            Task { await model.open(block, of: item) }
        } label: {
            HStack(alignment: .top, spacing: Spacing.m) {
                Image(systemName: "play.fill").font(.system(size: 11)).opacity(block.canPlay ? 1 : 0)
                    .accessibilityHidden(true).padding(.top, 4)
                VStack(alignment: .leading, spacing: 2) {
                    Text(DayTime.date(block.program.start)).font(.detail).foregroundColor(.softText).lineLimit(1)
                    Text(ProgramWording.time(block.program)).font(.detail).monospacedDigit().lineLimit(1)
                }
                .frame(width: 104, alignment: .leading)
                VStack(alignment: .leading, spacing: 2) {
                    Text(block.program.shownTitle).font(.itemTitle).lineLimit(1)
                    if let summary = block.program.subtitle ?? block.program.summary {
                        Text(summary).font(.detail).foregroundColor(.softText).lineLimit(1)
                    }
                }
                Spacer(minLength: 0)
                if isNow {
                    Text("On now").font(.detail).fontWeight(.semibold).foregroundColor(.onAccent)
                        .padding(EdgeInsets(top: 3, leading: 8, bottom: 3, trailing: 8))
                        .background(Color.accentColor).cornerRadius(Radius.control)
                }
            }
            .foregroundColor(.strongText)
            .padding(EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
            .background(isNow ? Color.well : Color.clear)
            .cornerRadius(Radius.control, border: isNow ? .edge : .clear)
        }
        .accessibilityLabel(ProgramWording.spoken(block))
    }
}
