import Foundation
import PlaybackModel
import Playhead
import ViewGraph

/// A small field for a time to jump to.
struct JumpField: View {
    let player: Player
    let visibility: VisibilityTracker
    let model: SystemVideoModel

    var body: some View {
        if model.isTypingJump {
            JumpEntry(player: player, model: model)
                .onAppear { visibility.setPinned(true, .typing) }
                .onDisappear { visibility.setPinned(false, .typing) }
        }
    }
}

private struct JumpEntry: View {
    let player: Player
    let model: SystemVideoModel
    @State private var text = ""
    @State private var isRefused = false
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                TextField("1:23:45", text: $text)
                    .frame(width: 180)
                    .focused($isFocused)
                    .onSubmit(jump)
                    .accessibilityLabel("Time to jump to")
                Button("Jump", action: jump).buttonStyle(.borderedProminent).accessibilityLabel("Jump")
            }
            if isRefused {
                Text("Enter a time such as 90, 1:30 or 1:23:45.").font(.caption).foregroundColor(.orange)
            }
        }
        .foregroundColor(.white)
        .padding(12)
        .background(Color(white: 0.09, opacity: 0.92).followingContrast)
        .cornerRadius(12, border: .pictureEdge)
        .accessibilityRole(.dialog)
        .accessibilityLabel("Jump to a time")
        .padding(EdgeInsets(top: 0, leading: 24, bottom: controlBarHeight, trailing: 24))
        .frame(maxWidth: 948, maxHeight: .infinity, alignment: .bottomLeading)
        .onAppear { isFocused = true }
    }

    private func jump() {
        guard let seconds = TypedTime.seconds(text), player.controls.canSeek else {
            isRefused = true
            return
        }
        player.seek(.at(CMTime(seconds: seconds, preferredTimescale: 1_000)), smooth: false)
        if let readout = PlayerAction.jumpToStart.readout(on: player) { model.show(readout, on: player.scheduler) }
        model.isTypingJump = false
    }
}
