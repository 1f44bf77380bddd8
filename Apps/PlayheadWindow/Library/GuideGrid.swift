import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// The television guide of a channel list: a row for each channel, and the hours from left to right. Only rows near the
/// screen have views.
struct GuideGrid: View {
    let state: CollectionModel
    let guide: GuideModel
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page
    /// The number of halves of the visible hours by which the grid was moved.
    @State private var steps = 0

    var body: some View {
        let measures = GuideMeasures(page)
        let start = guide.gridStart(steps, length: measures.seconds)
        GuideHead(measures: measures, start: start, now: guide.time, steps: $steps)
            .padding(EdgeInsets(leading: page.margin, bottom: Spacing.s, trailing: page.margin))
        LazyVStack(alignment: .leading, spacing: Spacing.xs) {
            ForEach(0..<state.count) { index in
                GuideRow(
                    state: state, guide: guide, model: model, index: index, measures: measures,
                    window: start..<(start + measures.seconds))
            }
        }
        .padding(EdgeInsets(leading: page.margin, bottom: Spacing.xxxl, trailing: page.margin))
    }
}

/// The sizes of the grid on a page.
struct GuideMeasures: Hashable {
    /// The width of the column with the channels.
    let channel: CGFloat
    /// The width of the hours.
    let timeline: CGFloat
    /// The visible time, in seconds.
    let seconds: Double

    /// The height of a row.
    static let height: CGFloat = 56
    /// The space between programs.
    static let gap: CGFloat = 2

    init(_ page: PageWidth) {
        channel = page.isNarrow ? 72 : 200
        timeline = max(page.content - channel - Spacing.s, 120)
        seconds = timeline < 420 ? 5_400 : timeline < 1_000 ? 10_800 : 21_600
    }
}

/// The hours, and the buttons that move them.
private struct GuideHead: View {
    let measures: GuideMeasures
    let start: Double
    let now: Double
    @Binding var steps: Int

    var body: some View {
        let count = 3
        HStack(spacing: Spacing.s) {
            HStack(spacing: 0) {
                mover("chevron.backward", localized("Earlier")) { steps -= 1 }
                mover("chevron.forward", localized("Later")) { steps += 1 }
                Spacer(minLength: 0)
            }
            .frame(width: measures.channel)
            HStack(spacing: 0) {
                ForEach(0..<count) { mark in
                    let time = start + Double(mark) * measures.seconds / Double(count)
                    Text(title(of: time, isFirst: mark == 0)).font(.detail).monospacedDigit()
                        .foregroundColor(.softText).lineLimit(1)
                        .frame(width: measures.timeline / CGFloat(count), alignment: .leading)
                }
            }
            .frame(width: measures.timeline, alignment: .leading)
            .overlay(alignment: .trailing) {
                if steps != 0 {
                    Button("Now") { steps = 0 }.buttonStyle(.bordered).font(.detail)
                }
            }
        }
    }

    private func title(of time: Double, isFirst: Bool) -> String {
        let isToday = DayTime.date(time) == DayTime.date(now)
        return isFirst && !isToday ? "\(DayTime.date(time)), \(DayTime.text(time))" : DayTime.text(time)
    }

    private func mover(_ symbol: String, _ name: String, _ action: @escaping @MainActor () -> Void) -> some View {
        Button(action: action) {
            Image(systemName: symbol).font(.system(size: 14)).foregroundColor(.strongText)
                .frame(width: 36, height: 36)
        }
        .accessibilityLabel(name)
        .help(name)
    }
}

/// A channel and its programs.
private struct GuideRow: View {
    let state: CollectionModel
    let guide: GuideModel
    let model: ApplicationModel
    let index: Int
    let measures: GuideMeasures
    let window: Range<Double>
    @Environment(\.pageWidth) private var page

    var body: some View {
        if let item = state.item(at: index) {
            let name = "item \(item.id)"
            HStack(spacing: Spacing.s) {
                Button {
                    CollectionRow.open(item, at: index, name: name, state, model)
                } label: {
                    HStack(spacing: Spacing.s) {
                        CoverPicture(content: CardContent(item), width: 44, radius: Radius.control)
                        if !page.isNarrow {
                            Text(item.displayTitle).font(.itemTitle).foregroundColor(.strongText).lineLimit(2)
                        }
                        Spacer(minLength: 0)
                    }
                    .frame(width: measures.channel, height: GuideMeasures.height)
                }
                .accessibilityLabel(CardContent(item).spoken)
                .help(item.displayTitle)
                GuideBlocks(
                    item: item, blocks: guide.blocks(for: item, in: window), measures: measures, model: model
                ) { CollectionRow.open(item, at: index, name: name, state, model) }
            }
            .contextMenu { ItemMenu(item: item, model: model) }
        } else {
            Skeleton(width: page.content, height: GuideMeasures.height)
        }
    }
}

/// The programs of a channel, side by side.
private struct GuideBlocks: View {
    let item: LibraryItem
    let blocks: [GuideModel.Block]
    let measures: GuideMeasures
    let model: ApplicationModel
    let tune: @MainActor () -> Void

    var body: some View {
        HStack(spacing: 0) {
            if blocks.isEmpty {
                Text("No information").font(.detail).foregroundColor(.softText)
                    .frame(width: measures.timeline, height: GuideMeasures.height, alignment: .leading)
            }
            ForEach(Array(blocks.enumerated()), id: \.offset) { index, block in
                let before = index == 0 ? 0 : blocks[index - 1].end
                if block.start > before {
                    Color.clear.frame(width: width(block.start - before), height: GuideMeasures.height)
                }
                GuideBlock(block: block, width: width(block.end - max(block.start, before))) { open(block) }
            }
            Spacer(minLength: 0)
        }
        .frame(width: measures.timeline, height: GuideMeasures.height, alignment: .leading)
    }

    private func width(_ part: Double) -> CGFloat { max(0, CGFloat(part) * measures.timeline) }

    private func open(_ block: GuideModel.Block) {
        if block.moment == .now { return tune() }
        Task { await model.open(block, of: item) }
    }
}

/// A program of the grid.
private struct GuideBlock: View {
    let block: GuideModel.Block
    let width: CGFloat
    let action: @MainActor () -> Void

    var body: some View {
        let isNow = block.moment == .now
        let inner = max(0, width - GuideMeasures.gap)
        Button(action: action) {
            VStack(alignment: .leading, spacing: 2) {
                if inner >= 48 {
                    HStack(spacing: 5) {
                        if block.moment == .past, block.canPlay {
                            Image(systemName: "play.fill").font(.system(size: 10)).accessibilityHidden(true)
                        }
                        Text(block.program.shownTitle).font(.detail).fontWeight(isNow ? .bold : .regular).lineLimit(1)
                    }
                    Text(DayTime.text(block.program.start)).font(.system(size: 12)).monospacedDigit().lineLimit(1)
                        .foregroundColor(.softText)
                }
            }
            .foregroundColor(.strongText)
            .padding(EdgeInsets(leading: inner >= 48 ? 10 : 0, trailing: inner >= 48 ? 6 : 0))
            .frame(width: inner, height: GuideMeasures.height, alignment: .leading)
            .background(Color.accentColor.opacity(isNow ? 0.16 : 0))
            .overlay(alignment: .leading) {
                if isNow { Color.accentColor.frame(width: 3, height: GuideMeasures.height).accessibilityHidden(true) }
            }
            .background(Color.well)
            .cornerRadius(Radius.control, border: .edge)
        }
        .frame(width: width, height: GuideMeasures.height, alignment: .leading)
        .help(ProgramWording.sentence(block.program))
        .accessibilityLabel(ProgramWording.spoken(block))
    }
}

/// The words for programs.
enum ProgramWording {
    /// The time, the title and the description.
    static func sentence(_ program: TVProgram) -> String {
        var text = "\(time(program)) \(program.shownTitle)"
        if let summary = program.summary ?? program.subtitle { text += "\n" + summary.prefix(300) }
        return text
    }

    /// The start and the end, such as “20:15–21:45”.
    static func time(_ program: TVProgram) -> String {
        let start = DayTime.text(program.start)
        return program.end.map { "\(start)–\(DayTime.text($0))" } ?? start
    }

    /// The text for assistive technology.
    static func spoken(_ block: GuideModel.Block) -> String {
        let text = "\(block.program.shownTitle), \(time(block.program))"
        switch block.moment {
        case .now: return localized("On now: \(text)")
        case .past: return block.canPlay ? localized("Play \(text)") : text
        case .later: return text
        }
    }
}
