extension View {
    /// Presents a sheet in front of the window's content while the flag is `true`.
    ///
    /// The `dismiss` action of the environment, and Escape, dismiss the sheet. Nothing behind it takes input meanwhile;
    /// several sheets are stacked in the order in which they were presented.
    ///
    /// `onDismiss` is called after the sheet was dismissed, but not if the presenting view itself goes away.
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        PresentationView(
            content: self,
            presentation: Presentation(
                item: .item({ true }, while: isPresented), id: { AnyHashable($0) }, style: .sheet, onDismiss: onDismiss
            ) { _ in
                Card(role: .dialog, maximumWidth: sheetWidth) { DeferredView { content() } }
            })
    }

    /// Presents a sheet in front of the window's content while there is an item.
    ///
    /// An item with another id replaces the sheet with a new one that has its own state.
    ///
    /// `onDismiss` is called after the sheet was dismissed or replaced, but not if the presenting view itself goes
    /// away.
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        PresentationView(
            content: self,
            presentation: Presentation(
                item: item, id: { AnyHashable($0.id) }, style: .sheet, onDismiss: onDismiss
            ) { item in
                Card(role: .dialog, maximumWidth: sheetWidth) { DeferredView { content(item) } }
            })
    }
}

/// The maximum width of a sheet, in points.
private let sheetWidth = 640.0
