import Foundation

/// A view that loads a picture and shows it.
///
/// The picture comes from the environment's ``EnvironmentValues/imageProvider``, in as few pixels as the view needs.
/// Loading starts when the view appears and is canceled when it disappears. A picture that is in memory shows in the
/// frame in which the view appears, so lists do not flicker.
///
/// ```swift
/// AsyncImage(url: entry.image) { phase, retry in
///     switch phase {
///     case .success(let image): image.resizable().scaledToFill()
///     case .failure: Button("Retry") { retry() }
///     case .empty: Color.gray.opacity(0.2)
///     }
/// }
/// .frame(width: 120, height: 120)
/// ```
///
/// ## Failures
///
/// A picture that failed is loaded again when the view appears again, when the address changes, and when the content
/// calls the ``AsyncImageRetry`` that it receives.
///
/// ## Sizes
///
/// The picture is decoded for the size of the placeholder, so give the view a frame; the layout is then stable as well.
/// Where the placeholder is smaller than 32 points, such as a spinner, the size is unknown and the picture is decoded
/// for 256 points. A picture that is drawn larger is decoded again, and the first pixels show until then.
public struct AsyncImage<Content: View>: View {
    private let url: URL?
    private let scale: CGFloat
    private let transaction: Transaction
    private let content: @MainActor (AsyncImagePhase, AsyncImageRetry) -> Content
    @Environment(\.imageProvider) private var provider
    @State private var model = AsyncImageModel()

    /// Loads a picture and shows its phases, with an action to try again.
    ///
    /// - Parameters:
    ///   - url: The address; `nil` stays in ``AsyncImagePhase/empty``.
    ///   - scale: The number of the picture's pixels per point. Default: 1.
    ///   - transaction: The animation of changes of the phase.
    ///   - content: The view for a phase. The second argument loads the picture again.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping @MainActor (AsyncImagePhase, AsyncImageRetry) -> Content
    ) {
        self.url = url
        self.scale = scale
        self.transaction = transaction
        self.content = content
    }

    /// Loads a picture and shows its phases.
    ///
    /// - Parameters:
    ///   - url: The address; `nil` stays in ``AsyncImagePhase/empty``.
    ///   - scale: The number of the picture's pixels per point. Default: 1.
    ///   - transaction: The animation of changes of the phase.
    ///   - content: The view for a phase.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping @MainActor (AsyncImagePhase) -> Content
    ) {
        self.init(url: url, scale: scale, transaction: transaction) { phase, _ in content(phase) }
    }

    /// Loads a picture and shows it, or a placeholder.
    ///
    /// - Parameters:
    ///   - url: The address; `nil` shows the placeholder.
    ///   - scale: The number of the picture's pixels per point. Default: 1.
    ///   - content: The view for the picture.
    ///   - placeholder: The view until there is a picture.
    public init<Picture: View, Placeholder: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping @MainActor (Image) -> Picture,
        @ViewBuilder placeholder: @escaping @MainActor () -> Placeholder
    ) where Content == ConditionalContent<Picture, Placeholder> {
        self.init(url: url, scale: scale) { phase, _ in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }

    /// The content and behavior of the view.
    public var body: some View {
        let phase = model.phase(of: url, scale: scale, provider)
        HookView(
            content(phase, AsyncImageRetry(model)),
            AsyncImageHook(model: model, url: url, scale: scale, transaction: transaction, provider: provider))
    }
}

extension AsyncImage where Content == ConditionalContent<Image, Color> {
    /// Loads a picture and shows it in its natural size; a gray area until then, and after a failure.
    ///
    /// - Parameters:
    ///   - url: The address; `nil` shows the gray area.
    ///   - scale: The number of the picture's pixels per point. Default: 1.
    public init(url: URL?, scale: CGFloat = 1) {
        self.init(url: url, scale: scale) {
            $0
        } placeholder: {
            Color.gray.opacity(0.2)
        }
    }
}

/// Loads while the view is shown.
private struct AsyncImageHook: ViewHook {
    let model: AsyncImageModel
    let url: URL?
    let scale: CGFloat
    let transaction: Transaction
    let provider: (any ImageProvider)?

    func makeStorage() {}

    func didMount(_ storage: inout Void, _ node: Node) {
        if node.isShown { start(node) }
    }

    func didUpdate(from old: AsyncImageHook, _ storage: inout Void, _ node: Node) {
        guard node.isShown, url != old.url || scale != old.scale || provider !== old.provider else { return }
        start(node)
    }

    func shownDidChange(_ storage: inout Void, _ node: Node) {
        if node.isShown { start(node) } else { model.stop() }
    }

    func willUnmount(_ storage: inout Void, _ node: Node) { model.stop() }

    private func start(_ node: Node) {
        let token = model.prepare()
        let host = node.host
        let action = { @MainActor [weak node] in
            guard let node else { return }
            model.start(token, url, scale: scale, transaction, provider, AsyncImageBox(node))
        }
        // A window that is about to open has no size yet, and its views have none either.
        if host.size == .zero { FirstSize.wait(for: host, action) } else { host.afterFlush(action) }
    }
}

/// Waits for the first layout of a window with a size.
@MainActor private final class FirstSize: LayoutObserver {
    private let host: Link<GraphHost>
    private let action: @MainActor () -> Void

    private init(_ host: GraphHost, _ action: @escaping @MainActor () -> Void) {
        self.host = host.link
        self.action = action
    }

    static func wait(for host: GraphHost, _ action: @escaping @MainActor () -> Void) {
        host.addLayoutObserver(FirstSize(host, action))
    }

    func layoutDidChange() {
        guard let host = host.target, host.size != .zero else { return }
        host.removeLayoutObserver(self)
        host.afterFlush(action)
    }
}

/// The size in pixels for which a picture is decoded.
struct AsyncImageBox: Hashable {
    let width: Int
    let height: Int

    /// Measures the views of a node.
    @MainActor init(_ node: Node) {
        let frames = node.elements.map(\.frame)
        let scale = node.host.renderer.displayScale
        self.init(
            CGSize(width: frames.map(\.width).max() ?? 0, height: frames.map(\.height).max() ?? 0), scale: scale)
    }

    /// Creates the box for a placeholder of a size in points.
    init(_ size: CGSize, scale: CGFloat) {
        let isKnown = min(size.width, size.height) >= 32 && max(size.width, size.height) <= 16_384
        let size = isKnown ? size : CGSize(width: 256, height: 256)
        width = Int((size.width * scale).rounded(.up))
        height = Int((size.height * scale).rounded(.up))
    }
}
