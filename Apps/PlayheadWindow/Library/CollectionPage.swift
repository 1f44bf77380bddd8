import Localization
import PlayheadUI

/// The page of a part of the library.
struct CollectionPage: View {
    let collection: MediaCollection
    let model: ApplicationModel

    var body: some View {
        StatePage("square.grid.2x2", title: localized("Library"), message: localized("Items appear here."))
    }
}
