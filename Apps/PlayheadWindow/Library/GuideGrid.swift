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
        let start = guide.gridStart(steps, length: measures.seconds, room: measures.room)
        VStack(alignment: .leading, spacing: 0) {
            GuideHead(measures: measures, start: start, now: guide.time, steps: $steps)
                .padding(EdgeInsets(leading: page.margin, bottom: Spacing.l, trailing: page.margin))
            LazyVStack(alignment: .leading, spacing: Spacing.xs) {
                ForEach(0..<state.count) { index in
                    GuideRow(
                        state: state, guide: guide, model: model, index: index, measures: measures,
                        window: measures.window(from: start))
                }
            }
            .padding(EdgeInsets(leading: page.margin, bottom: Spacing.xxxl, trailing: page.margin))
        }
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
        channel = page.isNarrow ? 84 : 200
        timeline = max(page.content - channel - Spacing.s, 120)
        seconds = timeline < 420 ? 5_400 : timeline < 1_000 ? 10_800 : 21_600
    }

    /// The time before the present that the grid shows at least, in seconds, so that the title of a program that ends
    /// soon has room.
    var room: Double { Double(Self.leastTitle / timeline) * seconds }

    /// The visible time from a start, in seconds since 1970.
    func window(from start: Double) -> Range<Double> { start..<(start + seconds) }

    /// The times with marks, in seconds since 1970: half hours, or full hours if those would be too near to each other.
    ///
    /// - Parameters:
    ///   - start: The start of the grid.
    ///   - zone: The seconds by which the times of the day are ahead of UTC.
    func marks(from start: Double, zone: Double) -> [Double] {
        let first = ((start + zone) / markStep).rounded(.up) * markStep - zone
        return stride(from: first, to: start + seconds, by: markStep).filter {
            width(start + seconds - $0) >= Self.leastMark
        }
    }

    /// The seconds between two marks.
    var markStep: Double { width(1_800) >= 80 ? 1_800 : 3_600 }

    /// The distance of a time from the start of the grid; `nil` if the grid does not show it.
    func place(of time: Double, from start: Double) -> CGFloat? {
        window(from: start).contains(time) ? width(time - start) : nil
    }

    /// The width of a time in seconds.
    func width(_ time: Double) -> CGFloat { CGFloat(time / seconds) * timeline }

    /// The width that a program needs to show its title.
    private static let leastTitle: CGFloat = 56
    /// The width that a mark needs to show its time.
    private static let leastMark: CGFloat = 44
}

/// The day and its hours, and the buttons that move them.
private struct GuideHead: View {
    let measures: GuideMeasures
    let start: Double
    let now: Double
    @Binding var steps: Int
    @Environment(\.pageWidth) private var page

    /// The height of the line with the hours.
    private static let height: CGFloat = 36
    /// The size of the mark for the present.
    private static let marker: CGFloat = 8

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            if page.isNarrow { day }
            HStack(spacing: Spacing.s) {
                HStack(spacing: 0) {
                    mover("chevron.backward", localized("Earlier")) { steps -= 1 }
                    mover("chevron.forward", localized("Later")) { steps += 1 }
                    if !page.isNarrow { day.padding(.leading, Spacing.s) }
                    Spacer(minLength: 0)
                }
                .frame(width: measures.channel)
                hours
                    .overlay(alignment: .trailing) {
                        if steps != 0 {
                            Button("Now") { steps = 0 }.buttonStyle(.bordered).font(.detail)
                        }
                    }
                    .frame(height: Self.height)
                    .overlay(alignment: .bottomLeading) {
                        // In the space above the first row.
                        if let place = measures.place(of: now, from: start) {
                            Circle().fill(Color.accentColor).frame(width: Self.marker, height: Self.marker)
                                .offset(x: place - Self.marker / 2, y: Spacing.l)
                                .accessibilityHidden(true)
                        }
                    }
            }
        }
    }

    private var day: some View {
        // A grid that starts just before midnight, with the present time in it, shows today.
        Text(DayTime.day(measures.window(from: start).contains(now) ? now : start, now: now))
            .font(.detail).fontWeight(.semibold).foregroundColor(.strongText).lineLimit(1)
    }

    private var hours: some View {
        let marks = measures.marks(from: start, zone: DayTime.zone(start))
        return HStack(spacing: 0) {
            if let first = marks.first { Color.clear.frame(width: measures.width(first - start), height: 1) }
            ForEach(marks, id: \.self) { mark in
                let length = min(measures.markStep, start + measures.seconds - mark)
                Text(DayTime.text(mark)).font(.detail).monospacedDigit().foregroundColor(.softText).lineLimit(1)
                    .frame(width: measures.width(length), alignment: .leading)
            }
        }
        .frame(width: measures.timeline, alignment: .leading)
    }

    private func mover(_ symbol: String, _ name: String, _ action: @escaping @MainActor () -> Void) -> some View {
        Button(action: action) {
            Image(systemName: symbol).font(.system(size: 14)).foregroundColor(.strongText)
                .frame(width: 36, height: Self.height)
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
                    channel(item).frame(width: measures.channel, height: GuideMeasures.height, alignment: .leading)
                }
                .accessibilityLabel(CardContent(item).spoken)
                .help(item.displayTitle)
                let now = measures.place(of: guide.time, from: window.lowerBound)
                GuideBlocks(
                    item: item, blocks: guide.blocks(for: item, in: window), now: now, measures: measures, model: model
                ) { CollectionRow.open(item, at: index, name: name, state, model) }
                .background(alignment: .topLeading) {
                    // The line also crosses the space below the row.
                    if let now { PresentLine(place: now, height: GuideMeasures.height + Spacing.xs) }
                }
            }
            .contextMenu { ItemMenu(item: item, model: model) }
        } else {
            Skeleton(width: page.content, height: GuideMeasures.height)
        }
    }

    @ViewBuilder private func channel(_ item: LibraryItem) -> some View {
        if page.isNarrow {
            VStack(alignment: .leading, spacing: 2) {
                CoverPicture(content: CardContent(item), width: 36, radius: Radius.control)
                Text(item.displayTitle).font(.system(size: 11)).foregroundColor(.strongText).lineLimit(1)
            }
        } else {
            HStack(spacing: Spacing.s) {
                CoverPicture(content: CardContent(item), width: 44, radius: Radius.control)
                Text(item.displayTitle).font(.itemTitle).foregroundColor(.strongText).lineLimit(2)
            }
        }
    }
}

/// The line at the present time.
private struct PresentLine: View {
    let place: CGFloat
    let height: CGFloat

    var body: some View {
        Color.accentColor.frame(width: 2, height: height).offset(x: place - 1)
            .accessibilityHidden(true)
            .accessibilityIdentifier("present")
    }
}

/// The programs of a channel, side by side.
private struct GuideBlocks: View {
    let item: LibraryItem
    let blocks: [GuideModel.Block]
    /// The distance of the present from the start; `nil` if it is not shown.
    let now: CGFloat?
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
                let start = max(block.start, before)
                GuideBlock(block: block, width: width(block.end - start), now: now.map { $0 - width(start) }) {
                    open(block)
                }
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
    /// The distance of the present from the start of the program; `nil` if it is not shown.
    let now: CGFloat?
    let action: @MainActor () -> Void
    @Environment(\.textRuler) private var ruler

    var body: some View {
        let isNow = block.moment == .now
        let inner = max(0, width - GuideMeasures.gap)
        let layout = GuideBlockLayout(width: inner)
        let insets = layout.insets
        let isKept = block.moment == .past && block.canPlay
        let room = inner - insets.leading - insets.trailing - (isKept ? ruler.symbol(.system(size: 10)) + 5 : 0)
        let title = Text(block.program.shownTitle).font(.detail).fontWeight(isNow ? .bold : .regular)
        Button(action: action) {
            VStack(alignment: .leading, spacing: 2) {
                if layout != .empty {
                    HStack(spacing: 5) {
                        if isKept {
                            Image(systemName: "play.fill").font(.system(size: 10)).accessibilityHidden(true)
                        }
                        title.lineLimit(layout == .full ? 1 : lines(of: title, in: room))
                    }
                }
                if layout == .full {
                    Text(DayTime.text(block.program.start)).font(.system(size: 12)).monospacedDigit().lineLimit(1)
                        .foregroundColor(.softText)
                }
            }
            .foregroundColor(.strongText)
            .padding(insets)
            .frame(width: inner, height: GuideMeasures.height, alignment: .leading)
            .background(alignment: .topLeading) {
                // Behind the text, and fainter there, so that titles stay legible.
                if isNow, let now, now > 0 { PresentLine(place: now, height: GuideMeasures.height).opacity(0.5) }
            }
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

    /// Two lines, or one for a title with a word that would be broken.
    private func lines(of title: Text, in width: CGFloat) -> Int { ruler.longestWord(of: title) <= width ? 2 : 1 }
}

/// The content of a program for its width.
enum GuideBlockLayout: Hashable {
    /// No text.
    case empty
    /// The title in up to two lines.
    case title
    /// The title in a line, and the time below.
    case full

    /// - Parameter width: The visible width of the program in points.
    init(width: CGFloat) { self = width < 48 ? .empty : width < 140 ? .title : .full }

    /// The space around the text.
    var insets: EdgeInsets {
        switch self {
        case .empty: EdgeInsets()
        case .title: EdgeInsets(leading: 7, trailing: 2)
        case .full: EdgeInsets(leading: 10, trailing: 6)
        }
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
