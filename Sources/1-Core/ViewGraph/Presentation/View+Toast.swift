import Foundation
import Localization

/// The content of a toast.
private struct Toast: View {
    let message: String
    let action: ToastAction?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        HStack(spacing: 12) {
            Text(message)
            if let action {
                Button {
                    dismiss()
                    action.perform()
                } label: {
                    Text(action.title).bold()
                }
                .accessibilityLabel(action.title)
            }
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
    /// Shows a message at the bottom or the top edge of the window for a limited time while the flag is `true`.
    ///
    /// The message is announced through assistive technologies. The toast disappears when its time is over, when the
    /// user dismisses it, or when the flag is cleared; the flag is cleared in each case. A new message is shown for its
    /// full time.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - isPresented: The flag.
    ///   - duration: The time for which the toast is shown. Default: 4 seconds, with an action ``ToastAction/usualDuration``.
    ///   - bottomInset: The height of bars at the bottom edge that the toast must not cover, in points. Default 0.
    ///   - topInset: The distance from the top edge, in points, for a toast at this edge; `nil` for the bottom edge.
    ///   - action: The action that the toast offers; `nil` for none.
    public func toast(
        _ message: LocalizedStringKey, isPresented: Binding<Bool>, duration: Duration? = nil,
        bottomInset: CGFloat = 0, topInset: CGFloat? = nil, action: ToastAction? = nil
    ) -> some View {
        toast(
            localized(message), isPresented: isPresented, duration: duration, bottomInset: bottomInset,
            topInset: topInset, action: action)
    }

    /// Presents a string as it is in a toast.
    @_disfavoredOverload public func toast(
        _ message: some StringProtocol, isPresented: Binding<Bool>, duration: Duration? = nil,
        bottomInset: CGFloat = 0, topInset: CGFloat? = nil, action: ToastAction? = nil
    ) -> some View {
        let message = String(message)
        let duration = duration ?? (action == nil ? .seconds(4) : ToastAction.usualDuration)
        return PresentationView(
            content: self,
            presentation: Presentation(
                item: .item({ message }, while: isPresented), id: { AnyHashable($0) },
                style: .toast(duration, inset: topInset.map { .top($0) } ?? .bottom(bottomInset)) { $0 }
            ) {
                Toast(message: $0, action: action)
            })
    }
}
