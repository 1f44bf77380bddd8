/// What a toast shows.
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
    /// Shows a message at the lower edge of the window while the flag is set, for some time.
    ///
    /// People who do not see the screen are told of it. It goes when its time is over, when people close it, or when
    /// the flag is cleared; in each case the flag is cleared. Another message shows for its whole time.
    ///
    /// `duration` is how long it shows. Default 4 seconds.
    public func toast(
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
