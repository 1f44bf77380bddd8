import Foundation

/// A `ForEach` whose elements people can delete from a list.
struct DeletableView<Content: View>: View {
    let content: Content
    let action: @MainActor (IndexSet) -> Void

    var body: some View { content }
}

extension DeletableView: LazyFlattening {
    package func flatten(into contents: inout LazyContents) {
        let action = action
        func deletable(_ view: some View, _ index: Int) -> any View {
            SwipeActionsView(
                content: view,
                actions: Button(role: .destructive) {
                    action(IndexSet(integer: index))
                } label: {
                    Label("Delete", systemImage: "trash")
                }, edge: .trailing, allowsFullSwipe: true, isImplicit: true)
        }
        contents.add(content, deletedBy: action) { view, index in deletable(view, index) }
    }
}

extension ForEach {
    /// Adds an action that deletes an element: a swipe action, an item of the row's context menu, and the Delete key.
    ///
    /// Where several rows are selected, the Delete key deletes all of them if the focus is in one of them.
    ///
    /// Swipe actions at the trailing edge of a row replace the one of this modifier. It has an effect in a ``List``.
    ///
    /// ```swift
    /// List {
    ///     ForEach(episodes) { EpisodeRow(episode: $0) }
    ///         .onDelete { episodes.remove(atOffsets: $0) }
    /// }
    /// ```
    ///
    /// - Parameter action: Called with the positions of the elements to delete; `nil` to offer no deletion.
    @ViewBuilder public func onDelete(perform action: (@MainActor (IndexSet) -> Void)?) -> some View {
        if let action { DeletableView(content: self, action: action) } else { self }
    }
}

extension RangeReplaceableCollection where Self: MutableCollection {
    /// Removes the elements at positions, such as those passed to the action of `onDelete`.
    public mutating func remove(atOffsets offsets: IndexSet) {
        for offset in offsets.reversed() where offset < count { remove(at: index(startIndex, offsetBy: offset)) }
    }
}
