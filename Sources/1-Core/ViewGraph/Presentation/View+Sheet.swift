extension View {
    /// Shows views in front of the window's content while the flag is set.
    ///
    /// `dismiss` in the environment, and Escape, clear the flag. What lies behind takes no input meanwhile; several
    /// sheets lie in front of each other in the order in which they came.
    ///
    /// `onDismiss` is called after the sheet was closed; not when the view that shows it goes away itself.
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

    /// Shows views in front of the window's content while there is an item.
    ///
    /// An item with another id replaces the sheet by a new one, with state of its own.
    ///
    /// `onDismiss` is called after the sheet was closed or replaced; not when the view that shows it goes away itself.
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

/// The most points that a sheet is wide.
private let sheetWidth = 640.0
