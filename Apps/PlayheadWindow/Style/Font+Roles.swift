import PlayheadUI

extension Font {
    /// The title of a page.
    static let pageTitle = Font.system(size: 28, weight: .bold)
    /// The title of a section.
    static let sectionTitle = Font.system(size: 20, weight: .bold)
    /// The title of a card, a row or a panel.
    static let itemTitle = Font.system(size: 15, weight: .semibold)
    /// Running text.
    static let text = Font.system(size: 15)
    /// Second lines, captions and badges.
    static let detail = Font.system(size: 13)
}
