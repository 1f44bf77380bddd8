import Foundation
import ViewGraph

/// Views next to each other, or below each other on a narrow page.
struct Adaptive<Content: View>: View {
    let alignment: VerticalAlignment
    let spacing: CGFloat
    let content: Content
    @Environment(\.isNarrow) private var isNarrow

    init(alignment: VerticalAlignment = .center, spacing: CGFloat, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    var body: some View {
        if isNarrow {
            VStack(alignment: .leading, spacing: min(spacing, 12)) { content }
        } else {
            HStack(alignment: alignment, spacing: spacing) { content }
        }
    }
}

private enum NarrowKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// `true` on a page without space for several controls next to each other.
    @MainActor var isNarrow: Bool {
        get { self[NarrowKey.self] }
        set { self[NarrowKey.self] = newValue }
    }
}

/// Measures the space for a page.
struct Measured<Content: View>: View {
    /// The content, for a space on both sides, in points.
    let content: (CGFloat) -> Content

    init(@ViewBuilder content: @escaping (CGFloat) -> Content) { self.content = content }

    var body: some View {
        GeometryReader { proxy in
            let isNarrow = proxy.size.width < 500
            content(isNarrow ? 12 : 30).environment(\.isNarrow, isNarrow)
        }
    }
}
