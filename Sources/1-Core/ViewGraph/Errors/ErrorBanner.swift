/// A banner that reports a failure in front of other content, with a button that tries again.
///
/// Place it above the content, for as long as the error lasts:
///
/// ```swift
/// ZStack {
///     PlayerView()
///     if let error = model.playbackError {
///         ErrorBanner(message: error.localizedDescription) { model.retry() }
///     }
/// }
/// ```
///
/// Control+R presses the button. The message is announced to assistive technologies when the banner appears and when it
/// changes. For an error in place of content use ``ErrorView``.
public struct ErrorBanner: View {
    private enum Content {
        case message(String, retry: (@MainActor () -> Void)?)
        case view(AnyView)
    }

    private let content: Content

    /// Creates a banner.
    ///
    /// - Parameters:
    ///   - message: The error, such as its `localizedDescription`. Its first sentence is emphasized.
    ///   - retry: Tries again; `nil` for a banner without a button.
    public init(message: String, retry: (@MainActor () -> Void)? = nil) {
        content = .message(message, retry: retry)
    }

    /// Creates a banner with its own content, for modules that know more about their errors.
    package init(@ViewBuilder content: () -> some View) { self.content = .view(AnyView(content())) }

    /// The content and behavior of the view.
    public var body: some View {
        switch content {
        case .message(let message, let retry): MessageBanner(text: ErrorText(splitting: message), retry: retry)
        case .view(let view): view
        }
    }
}

/// A message next to its button.
private struct MessageBanner: View {
    let text: ErrorText
    let retry: (@MainActor () -> Void)?

    var body: some View {
        HStack(spacing: 14) {
            Image(systemName: "exclamationmark.triangle.fill").font(.system(size: 20)).foregroundColor(.orange)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 3) {
                Text(text.headline).font(.headline)
                if let cause = text.cause { Text(cause).font(.callout).foregroundColor(.secondary) }
            }
            if let retry {
                Spacer(minLength: 0)
                RetryButton(action: retry).buttonStyle(.bordered)
            }
        }
        .foregroundColor(.primary)
        .padding(EdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 14))
        .frame(maxWidth: 520)
        .background(Color.surface)
        .cornerRadius(12)
        .shadow(radius: 8, y: 2)
        .padding(16)
        .accessibilityRole(.alert)
        .accessibilityLabel(text.headline)
        .announced(text.spoken)
    }
}
