import Observation
import Testing

@testable import ViewGraph

@MainActor struct MenuTests {
    @Test func contentBecomesItemsThatAct() {
        let model = MenuModel()
        let window = HeadlessWindow { Sorting(model: model) }
        #expect(
            window.outline == ["Header (off)", "Name", "Date", "—", "More >", "  Delete", "  Sub >", "    Deep"])
        let menu = window.element(label: "Sort")
        #expect(menu?.send(.menu([1])) == true)
        #expect(menu?.send(.menu([4, 0])) == true)
        #expect(menu?.send(.menu([4, 1, 0])) == true)
        #expect(menu?.send(.menu([0])) == false)
        #expect(menu?.send(.menu([9])) == false)
        #expect(menu?.send(.menu([4])) == false)
        #expect(menu?.send(.menu([4, 7])) == false)
        #expect(model.log.take() == ["name", "delete", "deep"])
    }

    @Test func itemsAreUpdatedWithTheirActions() {
        let model = MenuModel()
        let window = HeadlessWindow { Sorting(model: model) }
        model.first = "Title"
        window.turn()
        #expect(window.outline[1] == "Title")
        model.hasDate = false
        window.turn()
        #expect(window.outline == ["Header (off)", "Title", "—", "More >", "  Delete", "  Sub >", "    Deep"])
        window.element(label: "Sort")?.send(.menu([3, 0]))
        #expect(model.log.take() == ["delete"])
        model.canDelete = false
        window.turn()
        #expect(window.outline.contains("  Delete (off)"))
        #expect(window.element(label: "Sort")?.send(.menu([3, 0])) == false)
    }

    @Test func menuContentIsNotOnScreen() {
        let window = HeadlessWindow { Sorting(model: MenuModel()) }
        #expect(window.texts == ["Sort"])
    }

    @Test func itemsHaveSymbolsAndDestructiveRoles() {
        let window = HeadlessWindow {
            Menu {
                Button(role: .destructive) {
                } label: {
                    Image(systemName: "trash")
                    Text("Remove")
                }
            } label: {
                Image(systemName: "ellipsis")
            }
            .accessibilityLabel("Actions")
        }
        guard case .menu(let menu) = window.element(label: "Actions")?.content?.kind else {
            Issue.record("no menu")
            return
        }
        #expect(menu.items == [MenuItem(title: "Remove", symbol: "trash", isDestructive: true)])
    }

    @Test func toggleWithItsLabelIsOneItem() {
        let log = EventLog()
        let toggle = Element(layout: PassThroughLayout(), content: ElementContent(.toggle(ToggleContent(isOn: true))))
        toggle.onEvent = { event in
            log.add("\(event)")
            return true
        }
        let window = HeadlessWindow { Text("Subtitles") }
        let row = Element(layout: PassThroughLayout())
        row.children = [window.host.rootElement.children[0], toggle]
        let lines = MenuLines(of: [row])
        #expect(lines.items == [MenuItem(title: "Subtitles", isOn: true)])
        #expect(lines.choose([0]))
        #expect(log.take() == ["toggle(false)"])
    }

    @Test func pickerIsASubmenuOfItsOptions() {
        let log = EventLog()
        let content = ElementContent(.picker(PickerContent(options: ["a", "b"], selection: 1)))
        let picker = Element(layout: PassThroughLayout(), content: content)
        picker.onEvent = { event in
            log.add("\(event)")
            return true
        }
        let window = HeadlessWindow { Text("Quality") }
        let row = Element(layout: PassThroughLayout())
        row.children = [window.host.rootElement.children[0], picker]
        let lines = MenuLines(of: [row])
        #expect(lines.items.map(\.title) == ["Quality"])
        #expect(lines.items.map(\.children) == [[MenuItem(title: "a", isOn: false), MenuItem(title: "b", isOn: true)]])
        #expect(lines.choose([0, 0]))
        #expect(log.take() == ["select(0)"])
    }

    @Test func menuReportsOpeningAndClosing() {
        let model = MenuModel()
        let window = HeadlessWindow {
            Disappearing(model: model).onMenuOpen { model.log.add("\($0)") }
        }
        let menu = window.element(label: "Menu")
        menu?.send(.menuIsOpen(true))
        menu?.send(.menuIsOpen(false))
        #expect(model.log.take() == ["true", "false"])
        menu?.send(.menuIsOpen(true))
        model.hasMenu = false
        window.turn()
        // The renderer reports it too, after the view is gone.
        menu?.send(.menuIsOpen(false))
        #expect(model.log.take() == ["true", "false"])
    }

    @Test func aShortcutOpensTheMenu() {
        let log = EventLog()
        let window = HeadlessWindow {
            Menu("Menu") { Button("line") {} }.onMenuOpen { log.add("\($0)") }.keyboardShortcut(.f10, modifiers: [])
        }
        #expect(window.key(.f10))
        #expect(log.take() == ["true"])
    }

    @Test func removedClosedMenuReportsNothing() {
        let model = MenuModel()
        let window = HeadlessWindow {
            Disappearing(model: model).onMenuOpen { model.log.add("\($0)") }
        }
        model.hasMenu = false
        window.turn()
        #expect(model.log.take() == [])
    }

    @Test func contextMenuFollowsItsView() {
        let model = MenuModel()
        let window = HeadlessWindow { WithContextMenu(model: model) }
        let element = window.elements.first { $0.content?.contextMenu.isEmpty == false }
        #expect(element?.content?.contextMenu.map(\.title) == ["Name"])
        #expect(element?.send(.contextMenu([0])) == true)
        #expect(element?.send(.menu([0])) == false)
        #expect(model.log.take() == ["name"])
        model.first = "Other"
        window.turn()
        #expect(element?.content?.contextMenu.map(\.title) == ["Other"])
        #expect(window.texts == ["row"])
    }
}

@MainActor @Observable private final class MenuModel {
    var first = "Name"
    var hasDate = true
    var canDelete = true
    var hasMenu = true
    @ObservationIgnored let log = EventLog()
}

private struct Sorting: View {
    let model: MenuModel
    var body: some View {
        Menu("Sort") {
            Text("Header")
            FirstLine(model: model)
            if model.hasDate { Button("Date") { model.log.add("date") } }
            Divider()
            Menu("More") {
                Button("Delete", role: .destructive) { model.log.add("delete") }.disabled(!model.canDelete)
                Menu("Sub") { Button("Deep") { model.log.add("deep") } }
            }
            Divider()
        }
    }
}

private struct Disappearing: View {
    let model: MenuModel
    var body: some View {
        if model.hasMenu { Menu("Menu") { Button("Line") {} } }
    }
}

private struct FirstLine: View {
    let model: MenuModel
    var body: some View { Button(model.first) { model.log.add("name") } }
}

private struct WithContextMenu: View {
    let model: MenuModel
    var body: some View { Text("row").contextMenu { FirstLine(model: model) } }
}

extension HeadlessWindow {
    /// The items of the first menu.
    fileprivate var outline: [String] {
        for element in elements {
            if case .menu(let menu) = element.content?.kind { return outline(menu.items, "") }
        }
        return []
    }

    private func outline(_ items: [MenuItem], _ indent: String) -> [String] {
        items.flatMap { item -> [String] in
            if item.isDivider { return [indent + "—"] }
            let mark = item.children.isEmpty ? (item.isEnabled ? "" : " (off)") : " >"
            return [indent + item.title + mark] + outline(item.children, indent + "  ")
        }
    }
}
