import Foundation
import Localization
import PlaybackModel
import Playhead
import ViewGraph

/// A small panel for the colors of the picture, the sound and the subtitles.
struct AdjustmentPanel: View {
    let player: Player
    let visibility: VisibilityTracker
    let model: SystemVideoModel

    var body: some View {
        if model.showsAdjustments {
            VStack(alignment: .leading, spacing: 10) {
                PanelHeader(player: player, model: model)
                ColorLines(player: player)
                Divider()
                VStack(spacing: PanelRow.gap) {
                    StepLine(
                        player: player, model: model, name: localized("Audio delay"),
                        value: PlayerWording.delay(player.adjustments.audioDelay),
                        less: .changeAudioDelay(by: -PlayerAction.delayStep),
                        more: .changeAudioDelay(by: PlayerAction.delayStep))
                    NightLine(player: player)
                }
                Divider()
                VStack(spacing: PanelRow.gap) {
                    StepLine(
                        player: player, model: model, name: localized("Subtitle delay"),
                        value: PlayerWording.delay(player.adjustments.subtitleDelay),
                        less: .changeSubtitleDelay(by: -PlayerAction.delayStep),
                        more: .changeSubtitleDelay(by: PlayerAction.delayStep))
                    StepLine(
                        player: player, model: model, name: localized("Subtitle size"),
                        value: PlayerWording.percent(player.subtitleLook.scale),
                        less: .changeSubtitleSize(by: -PlayerAction.subtitleSizeStep),
                        more: .changeSubtitleSize(by: PlayerAction.subtitleSizeStep))
                }
            }
            .font(.callout)
            .foregroundColor(.white)
            .padding(16)
            .frame(width: PanelRow.panel)
            .background(Color(white: 0.09, opacity: 0.92).followingContrast)
            .cornerRadius(12, border: .pictureEdge)
            .accessibilityRole(.dialog)
            .accessibilityLabel("Picture and sound")
            .onAppear { visibility.setPinned(true, .adjusting) }
            .onDisappear { visibility.setPinned(false, .adjusting) }
        }
    }
}

/// The measures of the panel's rows: names at the start, controls that end at the same place, and values at the end.
private enum PanelRow {
    /// The width of the panel, in which the names of values are whole words also in languages with long ones.
    static let panel: CGFloat = 360
    /// The height of a row.
    static let height: CGFloat = 32
    /// The space between rows.
    static let gap: CGFloat = 4
    /// The space between columns.
    static let spacing: CGFloat = 8
    /// The width of the names of sliders.
    static let name: CGFloat = 96
    /// The width of the values.
    static let value: CGFloat = 56
}

/// The value at the end of a row.
private struct PanelValue: View {
    let text: String

    var body: some View {
        Text(text).monospacedDigit().lineLimit(1).frame(width: PanelRow.value, alignment: .trailing)
    }
}

/// The title, and the buttons that reset and close.
private struct PanelHeader: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        HStack(spacing: 8) {
            Text("Picture and sound").font(.headline)
            Spacer(minLength: 0)
            Button("Reset") {
                let keptGain = player.adjustments
                player.adjustments = PlaybackAdjustments(
                    replayGain: keptGain.replayGain, preamplification: keptGain.preamplification)
                player.subtitleLook.scale = 1
            }
            .disabled(!isChanged)
            Button {
                model.showsAdjustments = false
            } label: {
                ControlIcon("xmark", size: 14, side: 28)
            }
            .accessibilityLabel("Close")
            .help("Close (Esc)")
        }
    }

    private var isChanged: Bool {
        let now = player.adjustments
        return !now.keepsColors || now.audioDelay != 0 || now.subtitleDelay != 0 || now.isNightMode
            || player.subtitleLook.scale != 1
    }
}

/// The sliders for the colors of the picture.
private struct ColorLines: View {
    let player: Player

    var body: some View {
        let player = player
        VStack(spacing: PanelRow.gap) {
            line("Brightness", -1...1, neutral: 0, { player.adjustments.brightness }) {
                player.adjustments.brightness = $0
            }
            line("Contrast", 0...2, neutral: 1, { player.adjustments.contrast }) { player.adjustments.contrast = $0 }
            line("Saturation", 0...2, neutral: 1, { player.adjustments.saturation }) {
                player.adjustments.saturation = $0
            }
        }
        .disabled(player.mediaType == .audio)
    }

    private func line(
        _ name: LocalizedStringKey, _ range: ClosedRange<Double>, neutral: Double,
        _ value: @escaping @MainActor () -> Double, _ set: @escaping @MainActor (Double) -> Void
    ) -> some View {
        let percent = PlayerWording.percent(value() - neutral + 1)
        return HStack(spacing: PanelRow.spacing) {
            Text(name).frame(width: PanelRow.name, alignment: .leading).accessibilityHidden(true)
            Slider(
                value: Binding(
                    get: { value() },
                    // The neutral value is easy to hit.
                    set: { set(abs($0 - neutral) < 0.04 ? neutral : $0) }), in: range
            )
            .accessibilityLabel(name)
            .accessibilityValue(percent)
            PanelValue(text: percent).accessibilityHidden(true)
        }
        .frame(height: PanelRow.height)
    }
}

/// A value with buttons for its steps.
private struct StepLine: View {
    let player: Player
    let model: SystemVideoModel
    let name: String
    let value: String
    let less: PlayerAction
    let more: PlayerAction

    var body: some View {
        HStack(spacing: PanelRow.spacing) {
            Text(name)
            Spacer(minLength: 0)
            HStack(spacing: 0) {
                button(less, "minus")
                button(more, "plus")
            }
            PanelValue(text: value)
        }
        .frame(height: PanelRow.height)
    }

    private func button(_ action: PlayerAction, _ symbol: String) -> some View {
        Button {
            model.perform(action, on: player)
        } label: {
            ControlIcon(symbol, size: 14, side: 32)
        }
        .disabled(!action.isAvailable(on: player))
        .accessibilityLabel(action.title(on: player))
        .help(PlayerKeyMap.standard(skips: player.skipIntervals).toolTip(for: action, on: player))
    }
}

private struct NightLine: View {
    let player: Player

    var body: some View {
        Toggle(
            "Night mode",
            isOn: Binding(
                get: { player.adjustments.isNightMode }, set: { player.adjustments.isNightMode = $0 })
        )
        .help("Lowers loud sounds and raises quiet ones (Shift+M)")
        .frame(height: PanelRow.height)
    }
}

extension VisibilityTracker.Pin {
    /// The viewer adjusts picture and sound.
    static let adjusting = VisibilityTracker.Pin("adjusting")
}
