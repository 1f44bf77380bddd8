import Foundation
public import PlaybackModel
public import ViewGraph

// What the samples of the seeds name of a player, small but working, so that they compile and can be watched before the
// player has views of its own. No product contains it.

/// A player that obeys at once.
@MainActor public final class Player: ObservableObject {
    @Published public private(set) var shouldPlay = false
    @Published public private(set) var playbackState = PlaybackState.idle
    @Published public private(set) var properties = PlayerProperties()

    public nonisolated init(items: [PlayerItem] = []) {}
    public nonisolated convenience init(item: PlayerItem) { self.init(items: [item]) }

    public func play() { set(true) }
    public func togglePlayPause() { set(!shouldPlay) }

    private func set(_ shouldPlay: Bool) {
        self.shouldPlay = shouldPlay
        playbackState = shouldPlay ? .playing : .paused
        properties.playbackState = playbackState
    }

    /// Plays its part in a story: the item ends.
    public func end() {
        playbackState = .ended
        properties.playbackState = .ended
    }

    /// Plays its part in a story: data are missing, or came.
    public func setBusy(_ isBusy: Bool) { properties.isBusy = isBusy }
}

/// What a player says of itself at one moment.
public struct PlayerProperties: Sendable, Equatable {
    public var isBusy = false
    public var playbackState = PlaybackState.idle
}

/// Something to play.
public struct PlayerItem: Sendable {
    public static func simple(url: URL) -> PlayerItem { PlayerItem() }
    public static func urn(_ urn: String) -> PlayerItem { PlayerItem() }
}

/// How a picture fills its room.
public struct AVLayerVideoGravity: Sendable, Hashable {
    let name: String
    public static let resizeAspect = AVLayerVideoGravity(name: "resizeAspect")
    public static let resizeAspectFill = AVLayerVideoGravity(name: "resizeAspectFill")
}

/// A black picture.
public struct VideoView: View {
    let player: Player
    public let gravity: AVLayerVideoGravity

    public init(player: Player, gravity: AVLayerVideoGravity = .resizeAspect) {
        self.player = player
        self.gravity = gravity
    }

    public var body: some View { Color.black.accessibilityLabel(gravity.name) }
}

/// Whether controls show.
@MainActor public final class VisibilityTracker: ObservableObject {
    @Published public private(set) var isUserInterfaceHidden = false
    /// How often hiding was put off.
    public private(set) var resets = 0

    public nonisolated init() {}
    public func toggle() { isUserInterfaceHidden.toggle() }
    public func reset() { resets += 1 }
}

/// A position that follows the player.
@MainActor public final class ProgressTracker: ObservableObject {
    @Published public var progress = 0.0
    public nonisolated init(interval: CMTime) {}
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    public init(progressTracker: ProgressTracker) {
        self.init(
            value: Binding(get: { progressTracker.progress }, set: { progressTracker.progress = $0 }), in: 0...1)
    }
}

/// Where a view lies.
public struct LayoutInfo: Sendable, Equatable {
    public static let none = LayoutInfo()
    public var isOverCurrentContext = false
}

extension View {
    public func bind(_ tracker: VisibilityTracker, to player: Player?) -> some View { self }
    public func bind(_ tracker: ProgressTracker, to player: Player?) -> some View { self }

    public func readLayout(into info: Binding<LayoutInfo>) -> some View {
        onAppear { info.wrappedValue = LayoutInfo(isOverCurrentContext: true) }
    }

    public func onReceive<Value: Equatable>(
        player: Player, assign path: KeyPath<PlayerProperties, Value>, to binding: Binding<Value>
    ) -> some View {
        onReceive(player.$properties.map(path).removeDuplicates()) { binding.wrappedValue = $0 }
    }

    public func onReceive<Value: Equatable>(
        player: Player, at path: KeyPath<PlayerProperties, Value>, perform action: @escaping @MainActor (Value) -> Void
    ) -> some View {
        onReceive(player.$properties.map(path).removeDuplicates(), perform: action)
    }
}
