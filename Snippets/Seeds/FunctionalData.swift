//! Data transformed with functions, and early exits instead of nesting.

// snippet.hide
struct Item {
    var name: String?
    var isActive = true
    var isValid = true
    var value: Int?
}
struct ItemViewModel {
    let item: Item
    let name: String
}

func activeNames(_ all: [NamedItem]) -> ([String], [Int]) {
    let (items, values) = (all, all)
    // snippet.show
    let activeItems =
        items
        .filter { $0.isActive }
        .sorted { $0.name < $1.name }

    let itemNames = items.map { $0.name }

    let validValues = values.compactMap { $0.value }  // Removes nils
    // snippet.hide
    return (activeItems.map(\.name) + itemNames, validValues)
}
struct NamedItem {
    let name: String
    let isActive: Bool
    var value: Int?
}

// snippet.show
func processItem(_ item: Item?) -> ItemViewModel? {
    guard let item = item else { return nil }
    guard item.isValid else { return nil }
    guard let name = item.name else { return nil }

    return ItemViewModel(item: item, name: name)
}
// snippet.hide

print(activeNames([NamedItem(name: "Tides", isActive: true, value: 1)]))
print(processItem(Item(name: "Tides"))?.name ?? "none")
