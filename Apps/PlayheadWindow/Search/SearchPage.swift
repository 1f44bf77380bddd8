import Localization
import PlayheadUI

/// The page “Search”.
struct SearchPage: View {
    let model: ApplicationModel

    var body: some View {
        StatePage(
            "magnifyingglass", title: localized("Search"),
            message: localized("Type to search everything in the library."))
    }
}
