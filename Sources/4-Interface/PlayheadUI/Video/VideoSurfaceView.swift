import CGTK
import Foundation
internal import PlaybackModel
internal import Playhead
internal import ViewGraph
import ViewGraphGTK

/// The picture, with subtitles that are pictures, too.
struct VideoSurfaceView: GtkWidgetRepresentable {
    let player: Player?
    let gravity: AVLayerVideoGravity
    let presentation: VideoPresentation
    let subtitles: [CuePicture]

    func makeCoordinator() -> VideoSurface { VideoSurface() }

    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> { context.coordinator.container.widget }

    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context) {
        context.coordinator.show(
            player, gravity: gravity, presentation: presentation, subtitles: subtitles)
    }

    static func dismantleWidget(_ widget: UnsafeMutablePointer<GtkWidget>, coordinator: VideoSurface) {
        coordinator.close()
    }

    func sizeThatFits(
        _ proposal: ProposedViewSize, widget: UnsafeMutablePointer<GtkWidget>, context: Context
    ) -> CGSize? { proposal.replacingUnspecifiedDimensions(by: Self.idealSize) }

    private static let idealSize = CGSize(width: 640, height: 360)
}
