import Foundation

/// An image: a symbol, a file, encoded data or pixels.
///
/// A symbol scales with the font and takes the foreground color. Other images show at their natural size unless they
/// are ``resizable()``:
///
/// ```swift
/// Image(systemName: "play.fill")
/// Image(file: posterURL).resizable().scaledToFit()
/// ```
///
/// Files and data are decoded in the background, in as few pixels as the view needs.
public struct Image: View, Hashable {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    private var source: ImageContent.Source
    private var isResizable = false

    /// Creates an image of a symbol, such as `play.circle.fill`, by its name in SF Symbols.
    ///
    /// Symbols come from the desktop's icon theme. A name without a matching icon shows the theme's icon for missing
    /// images.
    public init(systemName: String) { source = .symbol(systemName) }

    /// Creates an image from a file.
    public init(file: URL) { source = .file(file) }

    /// Creates an image from encoded data, such as PNG, JPEG or SVG.
    public init(data: Data) { source = .data(data) }

    /// Creates an image from pixels.
    ///
    /// - Parameters:
    ///   - pixels: The pixels.
    ///   - scale: The number of pixels per point.
    public init(pixels: ImagePixels, scale: CGFloat = 1) {
        self.init(ProvidedImage(pixels, scale: scale, refine: nil))
    }

    init(_ provided: ProvidedImage) { source = .provided(provided) }

    /// Returns the image resized to the space that it is offered.
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
        image.symbolSize = environment.textRuler.symbol(environment.font)
        if case .symbol = source {
            image.color = (environment.foregroundColor ?? environment.tint)?.resolved(in: environment)
        }
        var content = ElementContent(.image(image))
        content.accessibility.role = .image
        element.configure(layout: ImageLayout(isResizable: isResizable), content: content)
    }
}

/// The layout of an image: its natural size, or all of the space if it is resizable.
struct ImageLayout: ElementLayout {
    let isResizable: Bool

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard let content = element.content, let measurer = element.measurer else { return .zero }
        let ideal = measurer.size(of: content, proposal: .unspecified)
        return isResizable ? proposal.replacingUnspecifiedDimensions(by: ideal) : ideal
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {}
}
