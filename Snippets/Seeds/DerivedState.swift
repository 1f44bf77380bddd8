//! State computed from one source of truth.

import PlayheadCatalog

// snippet.hide
struct Item: Equatable { let name: String }

struct Screen {
    var loadResult: LoadResult<[Item]>

    // snippet.show
    var items: [Item] { loadResult.value ?? [] }
    var isLoading: Bool { loadResult.active && loadResult.value == nil }
    var hasError: Bool { loadResult.error != nil }
    // snippet.hide
}

let screen = Screen(loadResult: .success([Item(name: "Tides")]))
print(screen.items.count, screen.isLoading, screen.hasError)
