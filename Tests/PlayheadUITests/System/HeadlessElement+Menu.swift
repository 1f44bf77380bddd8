import PlayheadTesting
import PlayheadUI

extension HeadlessElement {
    /// Chooses the first line of the menu, or of a menu inside, with a title. Returns `false` if there is none.
    @MainActor func choose(_ title: String) -> Bool {
        guard let path = Self.path(to: title, in: menuItems) else { return false }
        return send(.menu(path))
    }

    /// Returns `true` if the first line with a title has a mark.
    @MainActor func isChosen(_ title: String) -> Bool {
        guard let path = Self.path(to: title, in: menuItems) else { return false }
        let items = path.dropLast().reduce(menuItems) { $0[$1].children }
        return path.last.map { items[$0].isOn == true } ?? false
    }

    @MainActor private var menuItems: [MenuItem] {
        if case .menu(let menu)? = content?.kind { menu.items } else { [] }
    }

    private static func path(to title: String, in items: [MenuItem]) -> [Int]? {
        for (index, item) in items.enumerated() {
            if item.children.isEmpty, item.title == title { return [index] }
            if let rest = path(to: title, in: item.children) { return [index] + rest }
        }
        return nil
    }
}
