import PlayheadUI

/// The page “Search”.
struct SearchPage: View {
    let model: ApplicationModel

    var body: some View {
        StatePage("magnifyingglass", title: "Search", message: "Type to search everything in the library.")
    }
}
