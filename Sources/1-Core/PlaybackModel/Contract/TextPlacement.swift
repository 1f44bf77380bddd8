/// The place of a subtitle in the picture, where the content asks for one.
public struct TextPlacement: Sendable, Hashable, Codable {
    /// The horizontal alignment of the lines, and the point of the text that lies at ``x``.
    public enum Horizontal: String, Sendable, Hashable, Codable, CaseIterable {
        /// The left edge, the middle, or the right edge.
        case leading, center, trailing
    }

    /// The point of the text that lies at ``y``.
    public enum Vertical: String, Sendable, Hashable, Codable, CaseIterable {
        /// The upper edge, the middle, or the lower edge.
        case top, middle, bottom
    }

    /// The horizontal alignment.
    public var horizontal: Horizontal
    /// The vertical alignment.
    public var vertical: Vertical
    /// The distance from the left edge, as a share of the picture's width from 0 to 1; `nil` for the margin, or the middle.
    public var x: Double?
    /// The distance from the upper edge, as a share of the picture's height from 0 to 1; `nil` for the margin, or the middle.
    public var y: Double?

    /// Creates a placement. Default: centered at the bottom.
    public init(
        horizontal: Horizontal = .center, vertical: Vertical = .bottom, x: Double? = nil, y: Double? = nil
    ) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.x = x
        self.y = y
    }
}
