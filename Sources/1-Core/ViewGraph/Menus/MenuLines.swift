/// The items of a menu and their actions, made of the elements of its content.
@MainActor struct MenuLines {
    private(set) var items: [MenuItem] = []
    private var actions: [Action] = []

    /// The action of an item.
    private enum Action {
        case nothing
        case send(Element, ElementEvent)
        case submenu(MenuLines)
        /// An item with a submenu that manages its own items.
        case menu(Element)
    }

    init(of elements: [Element]) {
        for element in elements { add(element) }
        trimDividers()
    }

    private init() {}

    /// Performs the action of the item at a path. Returns `false` if there is no such item.
    func choose(_ path: [Int]) -> Bool {
        guard let index = path.first, actions.indices.contains(index), items[index].isEnabled else { return false }
        let rest = Array(path.dropFirst())
        switch actions[index] {
        case .nothing: return false
        case .send(let element, let event): return rest.isEmpty && element.send(event)
        case .submenu(let lines): return lines.choose(rest)
        case .menu(let element): return element.send(.menu(rest))
        }
    }

    /// The tint of the button that became an item; `nil` for none.
    func tint(at index: Int) -> Color? {
        guard case .send(let element, _) = actions[index] else { return nil }
        return element.node?.environment.tint
    }

    private mutating func add(_ element: Element) {
        guard let content = element.content else {
            addAll(of: element)
            return
        }
        switch content.kind {
        case .button(let button):
            var item = item(element, content)
            item.isDestructive = button.isDestructive
            append(item, .send(element, .activate))
        case .menu(let menu):
            var item = item(element, content)
            item.children = menu.items
            append(item, .menu(element))
        case .toggle(let toggle):
            addToggle(toggle, element, around: element)
        case .picker(let picker): addPicker(picker, element, around: element)
        case .divider:
            var item = MenuItem(title: "")
            item.isDivider = true
            append(item, .nothing)
        case .text(let text):
            var item = MenuItem(title: text.string)
            item.isEnabled = false
            append(item, .nothing)
        case .group, .scroll, .custom: addAll(of: element)
        // Contents that have no counterpart in a menu.
        case .image, .slider, .progress, .textField: break
        }
    }

    /// Adds the items for the children of an element. A toggle or a picker with its label is one item.
    private mutating func addAll(of element: Element) {
        let controls = element.menuControls
        if controls.count == 1, let content = controls[0].content {
            switch content.kind {
            case .toggle(let toggle): return addToggle(toggle, controls[0], around: element)
            case .picker(let picker): return addPicker(picker, controls[0], around: element)
            default: break
            }
        }
        for child in element.children { add(child) }
    }

    private mutating func addToggle(_ toggle: ToggleContent, _ element: Element, around: Element) {
        guard let content = element.content else { return }
        var item = item(around, content)
        item.isOn = toggle.isOn
        append(item, .send(element, .toggle(!toggle.isOn)))
    }

    private mutating func addPicker(_ picker: PickerContent, _ element: Element, around: Element) {
        guard let content = element.content else { return }
        var lines = MenuLines()
        for (index, option) in picker.options.enumerated() {
            lines.append(MenuItem(title: option, isOn: index == picker.selection), .send(element, .select(index)))
        }
        var item = item(around, content)
        item.children = lines.items
        append(item, .submenu(lines))
    }

    private func item(_ element: Element, _ content: ElementContent) -> MenuItem {
        let title = content.accessibility.label ?? element.textsInside.joined(separator: " ")
        return MenuItem(title: title, symbol: element.symbolInside, isEnabled: content.isEnabled)
    }

    private mutating func append(_ item: MenuItem, _ action: Action) {
        items.append(item)
        actions.append(action)
    }

    /// Removes dividers that separate nothing.
    private mutating func trimDividers() {
        for index in items.indices.reversed() where items[index].isDivider {
            guard index == 0 || index == items.count - 1 || items[index - 1].isDivider else { continue }
            items.remove(at: index)
            actions.remove(at: index)
        }
    }
}

extension Element {
    /// The controls inside, outer ones first.
    fileprivate var menuControls: [Element] {
        switch content?.kind {
        case .button, .menu, .toggle, .picker, .divider: [self]
        default: children.flatMap(\.menuControls)
        }
    }

    fileprivate var symbolInside: String? {
        if case .image(let image) = content?.kind, case .symbol(let name) = image.source { return name }
        for child in children { if let name = child.symbolInside { return name } }
        return nil
    }
}
