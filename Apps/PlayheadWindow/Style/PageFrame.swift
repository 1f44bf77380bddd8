import Foundation
import PlayheadUI

/// The frame of a page: its parts below each other, scrolled together, with space between them.
///
/// Parts add the margins at the sides themselves (``PageWidth/margin``, or ``View/pageMargins()``), so that shelves and
/// pictures can reach the edges.
struct PageFrame<Content: View>: View {
    private let title: String?
    private let spacing: CGFloat
    private let topMargin: CGFloat
    private let content: Content
    @Environment(Router.self) private var router: Router?
    @Environment(\.pageEntry) private var entry

    /// - Parameters:
    ///   - title: The title at the top; `nil` for none.
    ///   - spacing: The space between parts.
    ///   - topMargin: The space above the first part.
    ///   - content: The parts.
    init(
        _ title: String? = nil, spacing: CGFloat = Spacing.xxl, topMargin: CGFloat = Spacing.xl,
        @ViewBuilder content: () -> Content
    ) {
        self.title = title
        self.spacing = spacing
        self.topMargin = topMargin
        self.content = content()
    }

    var body: some View {
        ScrollViewReader { proxy in
            ScrollView {
                VStack(alignment: .leading, spacing: 0) {
                    Color.clear.frame(height: topMargin).id(PageStart.id)
                    LazyVStack(alignment: .leading, spacing: spacing) {
                        if let title {
                            Text(title).font(.pageTitle).foregroundColor(.strongText).lineLimit(2).heading()
                                .pageMargins()
                        }
                        content
                    }
                }
                .padding(.bottom, Spacing.xxxl)
                .frame(maxWidth: .infinity, alignment: .leading)
            }
            .onChange(of: router?.scrollsToStart ?? 0) {
                if router?.current.id == entry { proxy.scrollTo(PageStart.id, anchor: .top) }
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

private enum PageStart { static let id = "start" }

extension View {
    /// Adds the margins at the sides of a page.
    func pageMargins() -> some View { modifier(PageMargins()) }
}

private struct PageMargins: ViewModifier {
    @Environment(\.pageWidth) private var page

    func body(content: Content) -> some View {
        content.padding(.horizontal, page.margin).frame(maxWidth: .infinity, alignment: .leading)
    }
}
