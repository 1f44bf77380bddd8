import Foundation

/// A page that shows an error in place of the content that could not be loaded, with a button that tries again.
///
/// Show it where content would be:
///
/// ```swift
/// switch model.loadResult {
/// case .error(let error):
///     ErrorView(error: error, onRetry: { Task { await model.refresh() } })
/// case .success(let items):
///     ItemList(items: items)
/// default:
///     ProgressView()
/// }
/// ```
///
/// A `LocalizedError` is shown in three parts: its `errorDescription` as the headline, its `failureReason` and its
/// `recoverySuggestion`. For other errors, the first sentence of the error's `localizedDescription` is the headline. Write
/// errors as “Cannot load the episodes: the server does not answer. Check your connection.”
///
/// Control+R presses the button. The error is announced to assistive technologies when the view appears and when
/// another error replaces it.
public struct ErrorView: View {
    private let text: ErrorText
    private let onRetry: (@MainActor () -> Void)?

    /// Creates a view of an error.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - onRetry: Tries again; `nil` for an error that stays.
    public init(error: any Error, onRetry: (@MainActor () -> Void)? = nil) {
        text = ErrorText(error)
        self.onRetry = onRetry
    }

    /// The content and behavior of the view.
    public var body: some View {
        VStack(spacing: 20) {
            Image(systemName: "exclamationmark.triangle").font(.system(size: 44)).foregroundColor(.secondary)
                .accessibilityHidden(true)
            VStack(spacing: 8) {
                Text(text.headline).font(.title3.weight(.semibold))
                if let cause = text.cause { Text(cause) }
                if let remedy = text.remedy { Text(remedy).foregroundColor(.secondary) }
            }
            .multilineTextAlignment(.center)
            if let onRetry { RetryButton(action: onRetry).buttonStyle(.borderedProminent) }
        }
        .frame(maxWidth: 420)
        .padding(24)
        .accessibilityRole(.alert)
        .accessibilityLabel(text.headline)
        .announced(text.spoken)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A button that tries again, also with Control+R.
struct RetryButton: View {
    let action: @MainActor () -> Void

    var body: some View {
        Button("Retry", action: action).keyboardShortcut("r").help("Retry (Control+R)")
    }
}
