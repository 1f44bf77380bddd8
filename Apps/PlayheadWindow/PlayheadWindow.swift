import Foundation
import PlayheadDesktop
import PlayheadUI

/// The application.
@main struct PlayheadWindow: App {
    static var applicationID: String { "org.playhead.Playhead" }
    static var isSingleInstance: Bool { !WindowOptions.current.isNewWindow }

    private let model: WindowModel

    init() {
        let options = WindowOptions.current
        if let unknown = options.unknown { Launching.refuse(option: unknown) }
        model = WindowModel(options)
    }

    var body: some Scene {
        WindowGroup("Playhead") {
            PlayerWindow(model: model)
        }
        .defaultSize(width: 960, height: 540)
        .onOpenURLs { urls, hint in model.open(urls, enqueues: hint == Launching.enqueueHint) }
    }

    var isReadyToStart: Bool { model.player.hasBegunToLoad }

    static func files(inArguments arguments: [String]) -> [String] {
        // As addresses, so that the place where the other start was made does not matter.
        WindowOptions(arguments).media.map { MediaAddress.url($0).absoluteString }
    }

    static func openHint(inArguments arguments: [String]) -> String {
        WindowOptions(arguments).isEnqueued ? Launching.enqueueHint : ""
    }

    func leave(status: Int32) -> Never {
        model.close()
        fflush(nil)
        // Not `exit`: it would take libraries apart while their threads still let go of a pipeline.
        _exit(status)
    }

    static func leaveWithoutDisplay() -> Never { Launching.useTerminal() }
}
