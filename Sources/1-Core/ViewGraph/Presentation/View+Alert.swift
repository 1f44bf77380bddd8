extension Binding {
    /// An item that is there while a flag is set.
    @MainActor static func item<Item>(
        _ item: @escaping @MainActor () -> Item?, while isPresented: Binding<Bool>
    ) -> Binding<Item?> where Value == Item? {
        Binding(
            get: { isPresented.wrappedValue ? item() : nil },
            set: { item in if item == nil { isPresented.wrappedValue = false } })
    }
}

extension View {
    /// Shows a question in front of the window's content while the flag is set.
    ///
    /// Each button closes it after it has acted; without any there is one that says OK. Escape presses the button
    /// with the role `cancel`, or the only one.
    public func alert<Actions: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        alert(title, isPresented: isPresented, actions: actions) {}
    }

    /// Shows a question with an explanation in front of the window's content while the flag is set.
    public func alert<Actions: View, Message: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
        @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        alert(
            title, isPresented: isPresented, presenting: true, actions: { _ in actions() }, message: { _ in message() })
    }

    /// Shows a question about some data, while the flag is set and the data is there.
    public func alert<Actions: View, Data>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, presenting data: Data?,
        @ViewBuilder actions: @escaping (Data) -> Actions
    ) -> some View {
        alert(title, isPresented: isPresented, presenting: data, actions: actions) { _ in }
    }

    /// Shows a question about some data with an explanation, while the flag is set and the data is there.
    public func alert<Actions: View, Message: View, Data>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, presenting data: Data?,
        @ViewBuilder actions: @escaping (Data) -> Actions, @ViewBuilder message: @escaping (Data) -> Message
    ) -> some View {
        let title = String(title)
        return PresentationView(
            content: self,
            presentation: Presentation(
                item: .item({ data }, while: isPresented), id: { _ in AnyHashable(true) }, style: .dialog
            ) { data in
                DeferredView {
                    DialogBody(
                        title: title, showsTitle: true, need: .some, actions: actions(data), message: message(data))
                }
            })
    }

    /// Shows a choice of actions in front of the window's content while the flag is set.
    ///
    /// Each button closes it after it has acted; where none has the role `cancel`, one that says Cancel is added.
    /// Escape presses it.
    ///
    /// `titleVisibility` says whether the title shows. By default it does not; it names the choice for people who do
    /// not see it in any case.
    public func confirmationDialog<Actions: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        confirmationDialog(title, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions) {}
    }

    /// Shows a choice of actions with an explanation while the flag is set.
    public func confirmationDialog<Actions: View, Message: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        let title = String(title)
        return PresentationView(
            content: self,
            presentation: Presentation(
                item: .item({ true }, while: isPresented), id: { AnyHashable($0) }, style: .dialog
            ) { _ in
                DeferredView {
                    DialogBody(
                        title: title, showsTitle: titleVisibility == .visible, need: .cancel, actions: actions(),
                        message: message())
                }
            })
    }
}
