import CGTK
import Foundation
internal import Playhead
internal import ViewGraph
import ViewGraphGTK

/// The picture without subtitles.
struct VideoSurfaceView: GtkWidgetRepresentable {
    let player: Player?
    let gravity: AVLayerVideoGravity
    let presentation: VideoPresentation

    func makeCoordinator() -> VideoSurface { VideoSurface() }

    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> { context.coordinator.container.widget }

    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context) {
        context.coordinator.show(player, gravity: gravity, presentation: presentation)
    }

    static func dismantleWidget(_ widget: UnsafeMutablePointer<GtkWidget>, coordinator: VideoSurface) {
        coordinator.close()
    }

    func sizeThatFits(
        _ proposal: ProposedViewSize, widget: UnsafeMutablePointer<GtkWidget>, context: Context
    ) -> CGSize? { proposal.replacingUnspecifiedDimensions(by: Self.idealSize) }

    private static let idealSize = CGSize(width: 640, height: 360)
}
