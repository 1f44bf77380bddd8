import Foundation

/// The state of a refreshable view, for the scroll view that shows it.
@MainActor final class RefreshControl {
    let isRunning = StateLocation(false)
    /// The distance that a finger has pulled the content, in points.
    let pull = StateLocation<CGFloat>(0)
    private let action: @MainActor () async -> Void

    /// The distance at which a pull refreshes, in points.
    static let pullDistance: CGFloat = 72

    init(_ action: @escaping @MainActor () async -> Void) { self.action = action }

    /// Starts a refresh. Has no effect during one.
    func start() { Task { await action() } }

    /// Returns the gesture of a finger that pulls the content down. `canPull` reports whether it can at the moment.
    func gesture(_ canPull: @escaping @MainActor () -> Bool) -> some Gesture {
        DragGesture(minimumDistance: 10, axis: .vertical)
            .onChanged { [weak self] value in self?.pull.set(canPull() ? max(0, value.translation.height) : 0) }
            .onEnded { [weak self] value in
                guard let self else { return }
                let isFar = pull.value >= Self.pullDistance
                pull.set(0)
                if isFar { start() }
            }
    }
}

extension RefreshControl: Equatable {
    nonisolated static func == (lhs: RefreshControl, rhs: RefreshControl) -> Bool { lhs === rhs }
}

/// The strip above the content of a refreshable scroll view: a button, and an indicator during a refresh.
struct RefreshStrip: View {
    let control: RefreshControl

    var body: some View {
        let isRunning = control.isRunning.value
        let pull = control.pull.value
        HStack(spacing: 8) {
            if isRunning {
                ProgressView().frame(width: 16, height: 16)
                Text("Refreshing…")
            } else if pull > 0 {
                Image(systemName: "arrow.down").opacity(min(1, pull / RefreshControl.pullDistance))
                Text(pull >= RefreshControl.pullDistance ? "Release to refresh" : "Pull to refresh")
            } else {
                Button {
                    control.start()
                } label: {
                    Label("Refresh", systemImage: "arrow.clockwise")
                }
                .buttonStyle(.bar)
                .help("Refresh (F5)")
            }
        }
        .font(.caption)
        .foregroundColor(.secondary)
        .frame(height: 28 + min(pull, RefreshControl.pullDistance) / 2)
        .frame(maxWidth: .infinity)
        .accessibilityAnnouncement(isRunning ? "Refreshing" : "")
    }
}

private enum RefreshControlKey: EnvironmentKey { static let defaultValue: RefreshControl? = nil }

extension EnvironmentValues {
    /// The refreshable view around the view, until a scroll view shows it.
    @MainActor var refreshControl: RefreshControl? {
        get { self[RefreshControlKey.self] }
        set { self[RefreshControlKey.self] = newValue }
    }
}
