import Localization

extension Binding {
    /// A binding to an item that exists while a flag is set.
    @MainActor static func item<Item>(
        _ item: @escaping @MainActor () -> Item?, while isPresented: Binding<Bool>
    ) -> Binding<Item?> where Value == Item? {
        Binding(
            get: { isPresented.wrappedValue ? item() : nil },
            set: { item in if item == nil { isPresented.wrappedValue = false } })
    }
}

extension View {
    /// Presents an alert while the flag is `true`.
    ///
    /// Every button dismisses the alert after its action. Without buttons, the alert shows OK. Escape presses the
    /// button with the role ``ButtonRole/cancel``, or the only one. That button has the keyboard focus first if another
    /// one is destructive.
    public func alert<Actions: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        alert(localized(title), isPresented: isPresented, actions: actions)
    }

    /// Presents an alert, whose title is a string as it is, while the flag is `true`.
    @_disfavoredOverload public func alert<Actions: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        alert(title, isPresented: isPresented, actions: actions) {}
    }

    /// Presents an alert with a message while the flag is `true`.
    public func alert<Actions: View, Message: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
        @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        alert(localized(title), isPresented: isPresented, actions: actions, message: message)
    }

    /// Presents an alert with a message, whose title is a string as it is, while the flag is `true`.
    @_disfavoredOverload public func alert<Actions: View, Message: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
        @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        alert(
            title, isPresented: isPresented, presenting: true, actions: { _ in actions() }, message: { _ in message() })
    }

    /// Presents an alert about data while the flag is `true` and the data is not `nil`.
    public func alert<Actions: View, Data>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: Data?,
        @ViewBuilder actions: @escaping (Data) -> Actions
    ) -> some View {
        alert(localized(title), isPresented: isPresented, presenting: data, actions: actions)
    }

    /// Presents an alert about data, whose title is a string as it is.
    @_disfavoredOverload public func alert<Actions: View, Data>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, presenting data: Data?,
        @ViewBuilder actions: @escaping (Data) -> Actions
    ) -> some View {
        alert(title, isPresented: isPresented, presenting: data, actions: actions) { _ in }
    }

    /// Presents an alert about data, with a message, while the flag is `true` and the data is not `nil`.
    public func alert<Actions: View, Message: View, Data>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: Data?,
        @ViewBuilder actions: @escaping (Data) -> Actions, @ViewBuilder message: @escaping (Data) -> Message
    ) -> some View {
        alert(localized(title), isPresented: isPresented, presenting: data, actions: actions, message: message)
    }

    /// Presents an alert about data with a message, whose title is a string as it is.
    @_disfavoredOverload public func alert<Actions: View, Message: View, Data>(
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

    /// Presents a choice of actions while the flag is `true`.
    ///
    /// Every button dismisses the dialog after its action. If no button has the role ``ButtonRole/cancel``, the dialog
    /// adds one. Escape presses it. It has the keyboard focus first if another button is destructive.
    ///
    /// - Parameters:
    ///   - title: The title, which also names the dialog for assistive technologies.
    ///   - isPresented: The flag.
    ///   - titleVisibility: The visibility of the title. Default: hidden.
    ///   - actions: The buttons.
    public func confirmationDialog<Actions: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        confirmationDialog(
            localized(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
    }

    /// Presents a choice of actions, whose title is a string as it is, while the flag is `true`.
    @_disfavoredOverload public func confirmationDialog<Actions: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions
    ) -> some View {
        confirmationDialog(title, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions) {}
    }

    /// Presents a choice of actions, with a message, while the flag is `true`.
    public func confirmationDialog<Actions: View, Message: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        confirmationDialog(
            localized(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
            message: message)
    }

    /// Presents a choice of actions with a message, whose title is a string as it is.
    @_disfavoredOverload public func confirmationDialog<Actions: View, Message: View>(
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
