import Foundation
import Localization
import PlaybackModel
import Playhead
import ViewGraph

/// The lines of a menu for the quality of an adaptive stream, or of a page: automatic, or a largest height.
struct QualityLines: View {
    let player: Player
    @Environment(\.playerCommands) private var commands

    var body: some View {
        let heights = player.heights(commands)
        // The largest choice that the limit allows; a limit may come from the settings.
        let limit = player.limits.maximumHeight
        let chosen = limit.flatMap { limit in heights.first { $0 <= limit } ?? heights.last }
        Toggle(
            automaticName,
            isOn: Binding(get: { chosen == nil }, set: { _ in player.limitHeight(to: nil, commands) }))
        ForEach(heights, id: \.self) { height in
            Toggle(
                "\(height)p",
                isOn: Binding(
                    get: { chosen == height }, set: { _ in player.limitHeight(to: height, commands) }))
        }
    }

    /// The name of the automatic choice, with its present height.
    private var automaticName: LocalizedStringKey {
        guard player.limits.maximumHeight == nil, let height = player.presentationSize?.height, height > 0 else {
            return "Automatic"
        }
        return "Automatic (\(height)p)"
    }
}

extension Player {
    /// The heights of pictures to choose from, the largest first: those of an adaptive stream, or else of a page. Empty if
    /// there is no choice.
    func heights(_ commands: PlayerCommands) -> [Int] {
        let variants = Set(tracks.variants.compactMap { $0.resolution?.height }).sorted(by: >)
        if variants.count > 1 { return variants }
        let others = currentItem.map { commands.heights?($0) ?? [] } ?? []
        return others.count > 1 ? others : []
    }

    /// Limits the height of the picture, also of later items.
    fileprivate func limitHeight(to height: Int?, _ commands: PlayerCommands) {
        var limits = limits
        limits.maximumHeight = height
        setLimits(limits)
        commands.chooseHeight?(height)
    }
}

extension PlaybackLimits {
    /// The largest height of a picture in pixels; `nil` for no limit. Its width does not matter.
    public var maximumHeight: Int? {
        get { preferredMaximumResolution.flatMap { $0.height > 0 ? $0.height : nil } }
        set {
            preferredMaximumResolution = newValue.map { PixelSize(width: max($0, 1) * 8, height: max($0, 1)) }
        }
    }
}
