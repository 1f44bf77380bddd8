import Foundation
import PlayheadCatalog
import PlayheadDesktop
import PlayheadEngineService
import PlayheadUI

/// The application.
@main struct PlayheadWindow: App {
    static var applicationID: String { "org.playhead.Playhead" }
    static var isSingleInstance: Bool { WindowOptions.current.joinsRunningApplication }

    static var keepsSettings: Bool { !WindowOptions.current.isPrivate }

    private let model: ApplicationModel

    init() {
        StartupMemory.limitHeaps(to: 4)
        if WindowOptions.current.isPrivate { PrivateSession.begin() }
        // The engine that `playhead` has started is there already. A window without one starts it now.
        EarlyEngine.receive()
        let options = WindowOptions.current
        // Before the downloads, whose files take precedence over addresses.
        let credentials =
            options.isPrivate ? SessionCredentials() : SessionCredentials(FallbackCredentialStore())
        model = ApplicationModel(
            options, settings: ApplicationSettings(options.isPrivate ? nil : .standard, isPrivate: options.isPrivate),
            downloads: options.isPrivate
                ? MediaDownloads(folder: nil) : MediaDownloads(credentials: credentials),
            credentials: credentials)
        model.prepareHome()
        EarlyEngine.limitWait()
        StartupMemory.release(after: 3)
    }

    var body: some Scene {
        WindowGroup("Playhead") {
            ApplicationView(model: model)
        }
        .defaultSize(
            width: WindowOptions.current.media.isEmpty ? 1120 : 960,
            height: WindowOptions.current.media.isEmpty ? 720 : 540
        )
        .windowStyle(.hiddenTitleBar)
        .sizeName(WindowOptions.current.media.isEmpty ? "pages" : "film")
        .onOpenURLs { urls, hint in model.player.open(urls, enqueues: hint == Launching.enqueueHint) }
    }

    var isReadyToStart: Bool { model.player.player.hasBegunToLoad && model.isHomeReady }

    static func files(inArguments _: [String]) -> [String] {
        // As URLs, which do not depend on the working directory of the process that sends them.
        WindowOptions.current.media.map { WindowOptions.url($0).absoluteString }
    }

    static func openHint(inArguments arguments: [String]) -> String {
        (try? WindowOptions(arguments))?.isEnqueued == true ? Launching.enqueueHint : ""
    }

    func leave(status: Int32) -> Never {
        model.close()
        fflush(nil)
        // Not `exit`, which unloads libraries while their threads still release a pipeline.
        _exit(status)
    }

    static func leaveWithoutDisplay() -> Never { Launching.useTerminal() }
}
