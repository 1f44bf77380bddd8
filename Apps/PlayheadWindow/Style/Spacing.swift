import Foundation

/// The distances between parts, in points.
enum Spacing {
    /// 4: between an icon's parts.
    static let xs: CGFloat = 4
    /// 8: between the lines of one thing.
    static let s: CGFloat = 8
    /// 12: between related controls.
    static let m: CGFloat = 12
    /// 16: between cards, and the margin of narrow pages.
    static let l: CGFloat = 16
    /// 24: between parts of a page.
    static let xl: CGFloat = 24
    /// 32: between sections.
    static let xxl: CGFloat = 32
    /// 48: the margin of wide pages.
    static let xxxl: CGFloat = 48
}

/// The radii of corners, in points.
enum Radius {
    /// Cards, covers and floating panels.
    static let card: CGFloat = 12
    /// Buttons, rows and fields.
    static let control: CGFloat = 6
}

/// The sizes of targets, in points.
enum TargetSize {
    /// The smallest height of what a finger presses.
    static let touch: CGFloat = 44
    /// The smallest height of what a pointer presses.
    static let pointer: CGFloat = 32
}

/// The durations of movements, in seconds.
enum Motion {
    /// Hover and press.
    static let short = 0.15
    /// Pages and panels.
    static let long = 0.25
}
