import Foundation
import Localization

/// Pages side by side, with keys and dots.
struct PagedView: View {
    let pages: [TabPage]
    let current: AnyHashable?
    let dots: TabViewStyle.PageIndexDisplayMode
    let select: @MainActor (TabPage) -> Void
    @Environment(\.layoutDirection) private var direction
    @State private var hasFocus = false

    var body: some View {
        let index = pages.firstIndex { $0.id == current } ?? 0
        let hasIndex = dots == .always || dots == .automatic && pages.count > 1
        let hasDots = hasIndex && pages.count <= PageDots.most
        Pager(pages: pages, selection: current, select: select)
            .overlay(alignment: .bottom) {
                if hasDots {
                    PageDots(count: pages.count, current: index) { select(pages[$0]) }
                } else if hasIndex {
                    PageNumber(count: pages.count, current: index)
                }
            }
            // Dots show the focus themselves.
            .border(hasFocus && !hasDots ? .accentColor : .clear, width: 2)
            .focusable(!hasDots)
            .focused($hasFocus)
            .accessibilityAnnouncement(pages.isEmpty ? "" : "Page \(index + 1) of \(pages.count)")
            .onKeyPress { press in
                guard press.modifiers.isEmpty, let target = target(of: press.key, from: index) else { return .ignored }
                if target != index { select(pages[target]) }
                return .handled
            }
    }

    /// Returns the page that a key shows; `nil` for other keys, and beyond the ends.
    private func target(of key: KeyEquivalent, from index: Int) -> Int? {
        let forwards = direction == .rightToLeft ? -1 : 1
        let target: Int? =
            switch key {
            case .leftArrow: index - forwards
            case .rightArrow: index + forwards
            case .home: 0
            case .end: pages.count - 1
            default: nil
            }
        return target.flatMap { pages.indices.contains($0) ? $0 : nil }
    }
}

/// A dot for each page. Their colors are legible on any picture.
struct PageDots: View {
    let count: Int
    let current: Int
    let select: @MainActor (Int) -> Void

    /// The number of dots for which there is space in a narrow window.
    static let most = 15

    var body: some View {
        HStack(spacing: 0) {
            ForEach(0..<count) { index in
                PageDot(
                    label: localized("Page \(index + 1) of \(count)"), isCurrent: index == current,
                    action: { select(index) },
                    content: Color(white: 1, opacity: index == current ? 1 : 0.5).frame(width: 8, height: 8)
                        .cornerRadius(4).padding(EdgeInsets(top: 8, leading: 5, bottom: 8, trailing: 5)))
            }
        }
        .padding(.horizontal, 7)
        .background(Color(white: 0, opacity: 0.45))
        .cornerRadius(12)
        .accessibilityRole(.tabList)
        .accessibilityLabel("Pages")
        .padding(10)
    }
}

/// The position among more pages than there is space for dots.
private struct PageNumber: View {
    let count: Int
    let current: Int

    var body: some View {
        Text("\(current + 1) of \(count)").font(.caption.weight(.medium)).monospacedDigit().foregroundColor(.white)
            .padding(.horizontal, 10)
            .padding(.vertical, 4)
            .background(Color(white: 0, opacity: 0.45))
            .cornerRadius(12)
            .padding(10)
    }
}

/// A dot, which shows its page.
private struct PageDot<Content: View>: ContainerView {
    let label: String
    let isCurrent: Bool
    let action: @MainActor () -> Void
    let content: Content

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.button(ButtonContent(style: .plain)))
        content.isEnabled = node.environment.isEnabled
        content.accessibility.role = .tab
        content.accessibility.label = label
        content.accessibility.isSelected = isCurrent
        element.configure(layout: LabelLayout(insets: EdgeInsets()), content: content)
        let action = action
        element.onEvent = { event in
            guard event == .activate else { return false }
            action()
            return true
        }
    }
}
