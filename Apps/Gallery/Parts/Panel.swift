import Foundation
import ViewGraph

/// An example with a heading.
struct Panel<Content: View>: View {
    let title: String
    let code: String
    let content: Content

    /// - Parameter code: The API that the example shows.
    init(_ title: String, _ code: String = "", @ViewBuilder content: () -> Content) {
        self.title = title
        self.code = code
        self.content = content()
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 10) {
                Text(title).font(.headline).layoutPriority(1)
                Spacer()
                if !code.isEmpty {
                    Text(code).font(.caption.monospaced()).foregroundColor(.secondary).lineLimit(1)
                }
            }
            VStack(alignment: .leading, spacing: 14) { content }
                .frame(maxWidth: .infinity, alignment: .leading)
                .padding(18)
                .modifier(Framed())
        }
    }
}

/// A rounded background with a thin border.
struct Framed: ViewModifier {
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View {
        let palette = Palette(scheme)
        content
            .background(palette.panel)
            .cornerRadius(11)
            .padding(1)
            .background(palette.line)
            .cornerRadius(12)
    }
}

/// A control with its name.
struct Row<Content: View>: View {
    let name: String
    let content: Content

    init(_ name: String, @ViewBuilder content: () -> Content) {
        self.name = name
        self.content = content()
    }

    var body: some View {
        Adaptive(spacing: 16) {
            Text(name).font(.callout).foregroundColor(.secondary).frame(width: 150, alignment: .leading)
            HStack(spacing: 16) { content }
        }
    }
}

/// A named block of a color.
struct Block: View {
    let name: String
    let color: Color
    var width: CGFloat?
    var height: CGFloat? = 36

    init(_ name: String, _ color: Color, width: CGFloat? = nil, height: CGFloat? = 36) {
        self.name = name
        self.color = color
        self.width = width
        self.height = height
    }

    var body: some View {
        Text(name).font(.callout.weight(.medium)).foregroundColor(.white).lineLimit(1)
            .padding(.horizontal, 10)
            .frame(width: width, height: height)
            .background(color)
            .cornerRadius(7)
    }
}

/// A recessed area for an example.
struct Well<Content: View>: View {
    let content: Content
    @Environment(\.colorScheme) private var scheme

    init(@ViewBuilder content: () -> Content) { self.content = content() }

    var body: some View { content.background(Palette(scheme).inset).cornerRadius(8) }
}
