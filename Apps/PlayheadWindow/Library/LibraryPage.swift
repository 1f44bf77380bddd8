import Localization
import PlayheadUI

/// The page “Library”.
struct LibraryPage: View {
    let model: ApplicationModel

    var body: some View {
        StatePage(
            "square.grid.2x2", title: localized("Library"),
            message: localized("Folders, lists, podcasts and channels appear here."))
    }
}
