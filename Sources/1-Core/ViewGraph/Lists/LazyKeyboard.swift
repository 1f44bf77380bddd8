import Foundation

/// A lazy container whose parts the keyboard moves between.
@MainActor protocol LazyParts: LazySource {
    var host: GraphHost { get }
    var keys: [LazyKey] { get }
    var layout: LazyLayout { get }
    var selection: ListSelection? { get }
    /// The part with the keyboard focus.
    var focusedIndex: Int? { get }
    /// Returns `false` for headers and footers.
    func isRow(_ index: Int) -> Bool
    /// Returns the node of a part that exists.
    func cell(with key: LazyKey) -> CellNode?
    /// Returns the value that a selection identifies a part by, whether the part exists or not.
    func selectionID(at index: Int) -> AnyHashable
    /// Deletes the rows with matching values for a selection. Returns `false` if none of them can be deleted.
    func deleteRows(where isMatch: (AnyHashable) -> Bool) -> Bool
}

/// Moves the keyboard focus between the parts of a list or a grid, and selects rows.
@MainActor final class LazyKeyboard {
    private weak var parts: (any LazyParts)?
    /// The row at which a selection of several rows starts.
    private var anchor: LazyKey?
    /// The part that the focus moves to with the next flush. Keys that are pressed before count from there.
    private var target: LazyKey?
    /// The row whose swipe actions are visible.
    weak var openRow: RowSwipe?

    init(_ parts: any LazyParts) { self.parts = parts }

    // MARK: Keys

    /// Handles a key that was pressed while the focus is in a part.
    func handle(_ press: KeyPress) -> KeyPress.Result {
        guard let parts, let focused = parts.focusedIndex, !isForText(press, parts) else { return .ignored }
        let index = target.flatMap { parts.keys.firstIndex(of: $0) } ?? focused
        if press.key == .escape, let openRow {
            openRow.close()
            return .handled
        }
        if select(press, at: index, parts) { return .handled }
        if press.modifiers.isEmpty, press.key == .delete || press.key == .deleteForward {
            return delete(at: index, parts) ? .handled : .ignored
        }
        // Control moves only the focus, where there is a selection to leave alone.
        guard press.modifiers.isSubset(of: parts.selection == nil ? [] : [.shift, .control]) else { return .ignored }
        let arrangement = parts.layout.arrangement
        let isGrid = arrangement.columns != nil
        guard
            let move = LazyMove(
                press.key, axis: arrangement.axis, isGrid: isGrid, isRightToLeft: parts.element.isRightToLeft)
        else { return .ignored }
        let page = parts.element.placeInScroller?.scroller.viewport[arrangement.axis] ?? parts.element.frame.height
        guard let target = move.target(from: index, in: parts.layout.lines, page: page, isRow: parts.isRow) else {
            return .ignored
        }
        if target != index { moveFocus(to: target, from: index, press.modifiers) }
        return .handled
    }

    /// `true` for keys that edit a text field inside a row.
    private func isForText(_ press: KeyPress, _ parts: any LazyParts) -> Bool {
        guard case .textField = parts.host.focus.element?.content?.kind else { return false }
        return press.key != .upArrow && press.key != .downArrow
    }

    /// Handles Space and A with modifiers.
    private func select(_ press: KeyPress, at index: Int, _ parts: any LazyParts) -> Bool {
        guard let selection = parts.selection, selection.isMultiple else { return false }
        switch (press.key, press.modifiers) {
        case (.space, .control):
            selection.toggle(parts.selectionID(at: index))
            anchor = parts.keys[index]
        case (.space, .shift): selectRange(to: index, parts, selection)
        case ("a", .control):
            selection.replace(parts.keys.indices.filter(parts.isRow).map(parts.selectionID))
        default: return false
        }
        return true
    }

    /// Deletes a row, together with the other selected rows if it is one of several.
    private func delete(at index: Int, _ parts: any LazyParts) -> Bool {
        guard let cell = parts.cell(with: parts.keys[index]) else { return false }
        if let selection = parts.selection, selection.isMultiple, cell.isDeletedByOnDelete {
            let isSelected = selection.read()
            if isSelected(parts.selectionID(at: index)) { return parts.deleteRows(where: isSelected) }
        }
        return cell.delete()
    }

    private func moveFocus(to target: Int, from index: Int, _ modifiers: EventModifiers) {
        guard let parts else { return }
        focus(target)
        guard let selection = parts.selection, !modifiers.contains(.control) else { return }
        if modifiers.contains(.shift), selection.isMultiple {
            if anchor == nil { anchor = parts.keys[index] }
            selectRange(to: target, parts, selection)
        } else {
            anchor = parts.keys[target]
            selection.replace([parts.selectionID(at: target)])
        }
    }

    // MARK: Presses

    /// Handles a press on a row: by keyboard, pointer, finger or assistive technology.
    func press(_ cell: CellNode) {
        guard let parts, let selection = parts.selection else { return }
        let pointer = parts.host.gestures.press
        if pointer != nil { parts.host.focus.request(cell.elements.first) }
        let modifiers = pointer?.modifiers ?? []
        if modifiers.contains(.shift), selection.isMultiple, let index = parts.keys.firstIndex(of: cell.view.key) {
            return selectRange(to: index, parts, selection)
        }
        anchor = cell.view.key
        cell.environment.splitColumn?.didSelect()
        // Without modifier keys, which fingers and assistive technologies do not have, presses add and remove rows.
        let toggles = modifiers.contains(.control) || (selection.isMultiple && pointer?.kind != .mouse)
        if toggles { selection.toggle(cell.selectionID) } else { selection.replace([cell.selectionID]) }
    }

    private func selectRange(to index: Int, _ parts: any LazyParts, _ selection: ListSelection) {
        let start = anchor.flatMap { parts.keys.firstIndex(of: $0) } ?? index
        if anchor == nil { anchor = parts.keys[index] }
        let range = min(start, index)...max(start, index)
        selection.replace(range.filter(parts.isRow).map(parts.selectionID))
    }

    // MARK: Focus

    /// Scrolls a part into view and moves the focus to it.
    func focus(_ index: Int) {
        guard let parts, parts.keys.indices.contains(index) else { return }
        let key = parts.keys[index]
        target = key
        reveal(index, parts)
        // Nodes near the new position are made during the flush.
        parts.host.afterFlush { [weak self] in self?.focus(key, attempts: 4) }
    }

    private func focus(_ key: LazyKey, attempts: Int) {
        guard let parts, target == key else { return }
        guard attempts > 0 else {
            target = nil
            return
        }
        if let cell = parts.cell(with: key) {
            target = nil
            if let target = cell.elements.first?.firstFocusable { parts.host.focus.request(target) }
        } else {
            parts.host.afterFlush { [weak self] in self?.focus(key, attempts: attempts - 1) }
        }
    }

    private func reveal(_ index: Int, _ parts: any LazyParts) {
        guard let (scroller, _) = parts.element.placeInScroller else { return }
        // The header above the first row comes into view with it.
        let first = (0..<index).contains(where: parts.isRow) ? index : 0
        scroller.scroll(
            to: { [weak parts] in
                guard let parts, let (_, origin) = parts.element.placeInScroller else { return nil }
                let frame = parts.frame(at: index).union(parts.frame(at: first))
                return frame.offsetBy(dx: origin.x, dy: origin.y)
            }, anchor: nil)
    }
}
