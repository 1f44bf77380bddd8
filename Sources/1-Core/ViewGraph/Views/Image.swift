import Foundation

/// A picture: a symbol, a file, or bytes in memory.
public struct Image: View, Hashable {
    /// None: the graph draws the view.
    public typealias Body = Never

    private var source: ImageContent.Source
    private var isResizable = false

    /// A symbol by the name that it has in SF Symbols, such as `play.circle.fill`.
    public init(systemName: String) { source = .symbol(systemName) }

    /// A picture in a file.
    public init(file: URL) { source = .file(file) }

    /// Encoded bytes: PNG, JPEG, and what else the renderer reads.
    public init(data: Data) { source = .data(data) }

    /// Fills the room that it is offered.
    public func resizable() -> Image {
        var image = self
        image.isResizable = true
        return image
    }
}

extension Image: LeafView {
    package func configure(_ element: Element, _ node: Node) {
        let environment = node.environment
        var image = ImageContent(source: source, isResizable: isResizable)
        image.symbolSize = (environment.font.size * 1.2).rounded()
        if case .symbol = source {
            image.color = (environment.foregroundColor ?? environment.tint)?.resolved(in: environment)
        }
        var content = ElementContent(.image(image))
        content.accessibility.role = .image
        element.configure(layout: ImageLayout(isResizable: isResizable), content: content)
    }
}

/// A picture as large as it is, or as the room.
struct ImageLayout: ElementLayout {
    let isResizable: Bool

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard let content = element.content, let measurer = element.measurer else { return .zero }
        let ideal = measurer.size(of: content, proposal: .unspecified)
        return isResizable ? proposal.replacingUnspecifiedDimensions(by: ideal) : ideal
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {}
}
