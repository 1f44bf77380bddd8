import PlayheadUI

private enum EntryKey: EnvironmentKey { static let defaultValue = 0 }
private enum WidthKey: EnvironmentKey { static let defaultValue = PageWidth(points: 1000) }

extension EnvironmentValues {
    /// The id of the page in the router's path.
    @MainActor var pageEntry: Int {
        get { self[EntryKey.self] }
        set { self[EntryKey.self] = newValue }
    }

    /// The width of the page.
    @MainActor var pageWidth: PageWidth {
        get { self[WidthKey.self] }
        set { self[WidthKey.self] = newValue }
    }
}
