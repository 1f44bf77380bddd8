import PlayheadUI

extension View {
    /// Marks a title as a heading. Screen readers list headings, and jump from one to the next.
    func heading() -> some View { accessibilityRole(.header) }
}
