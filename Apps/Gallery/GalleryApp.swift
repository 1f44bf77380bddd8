import CGTK
import CommandLineOptions
import Foundation
import ViewGraph
import ViewGraphGTK

/// Shows every view and every modifier of the layer, a page for each idea.
@main struct GalleryApp: App {
    private static var options = GalleryOptions()

    static var applicationID: String { "org.playhead.Gallery" }
    static var isSingleInstance: Bool { false }

    static func files(inArguments arguments: [String]) -> [String] {
        do throws(UsageError) {
            options = try GalleryOptions(arguments)
        } catch {
            FileHandle.standardError.write(Data(error.report("playhead-gallery").utf8))
            exit(2)
        }
        if options.wantsHelp {
            print(GalleryOptions.help)
            exit(0)
        }
        return []
    }

    var body: some Scene {
        let options = Self.options
        // Menus and other parts that are not views follow the direction of the process.
        if options.isRightToLeft { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
        return WindowGroup("View Gallery") { GalleryView(options) }
            .defaultSize(width: options.size.width, height: options.size.height)
    }
}
