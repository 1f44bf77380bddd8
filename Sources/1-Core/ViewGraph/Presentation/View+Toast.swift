import Localization

/// The content of a toast.
private struct Toast: View {
    let message: String
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        HStack(spacing: 12) {
            Text(message)
            Button {
                dismiss()
            } label: {
                Image(systemName: "xmark")
            }
            .accessibilityLabel("Dismiss")
        }
        .foregroundColor(.white)
        .padding(EdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 16))
        .background(Color(white: 0.15, opacity: 0.95))
    }
}

extension View {
    /// Shows a message at the bottom edge of the window for a limited time while the flag is `true`.
    ///
    /// The message is announced through assistive technologies. The toast disappears when its time is over, when the
    /// user dismisses it, or when the flag is cleared; the flag is cleared in each case. A new message is shown for its
    /// full time.
    ///
    /// `duration` is the time for which the toast is shown. Default: 4 seconds.
    public func toast(
        _ message: LocalizedStringKey, isPresented: Binding<Bool>, duration: Duration = .seconds(4)
    ) -> some View {
        toast(localized(message), isPresented: isPresented, duration: duration)
    }

    /// Presents a string as it is in a toast.
    @_disfavoredOverload public func toast(
        _ message: some StringProtocol, isPresented: Binding<Bool>, duration: Duration = .seconds(4)
    ) -> some View {
        let message = String(message)
        return PresentationView(
            content: self,
            presentation: Presentation(
                item: .item({ message }, while: isPresented), id: { AnyHashable($0) },
                style: .toast(duration) { $0 }
            ) {
                Toast(message: $0)
            })
    }
}
