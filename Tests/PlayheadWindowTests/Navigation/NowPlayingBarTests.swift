import Foundation
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

@MainActor @Suite struct NowPlayingBarTests {
    private func model(_ options: WindowOptions = WindowOptions()) -> ApplicationModel {
        let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
        return ApplicationModel(options, library: access)
    }

    @Test func soundAndFailuresHaveACoverInPlaceOfABlackPicture() {
        #expect(NowPlayingBar.needsCover(.playing, .audio))
        #expect(NowPlayingBar.needsCover(.failed(PlaybackError(.notFound)), .video))
        #expect(NowPlayingBar.needsCover(.idle, .video))
        #expect(!NowPlayingBar.needsCover(.playing, .video))
        #expect(!NowPlayingBar.needsCover(.preparing, .unknown))
    }

    @Test func aStoppedItemShowsItsTitleOnly() throws {
        let model = model()
        let window = HeadlessWindow { Root(model: model) }
        model.player.open([URL(fileURLWithPath: "/nowhere/film.mp4")])
        model.router.select(.home)
        model.player.player.stop()
        window.turn()
        let title = model.player.player.displayTitle
        #expect(window.texts.contains(title) && model.player.title == "\(title) – Playhead")
        #expect(!window.texts.contains("Nothing open") && window.element(identifier: "time-elapsed") == nil)
        // The initials stand for the picture.
        #expect(window.texts.contains(try #require(model.cover(of: model.player.player.items[0])).initials))
        model.player.close()
    }

    @Test(arguments: [360, 1120]) func aPrivateWindowIsMarkedOnAllPages(width: CGFloat) throws {
        let model = model(try WindowOptions(["--private"]))
        let window = HeadlessWindow(size: CGSize(width: width, height: 720)) { Root(model: model) }
        for page in [Page.home, .library, .search, .settings] {
            model.router.open(page)
            window.turn()
            #expect(window.element(identifier: "private")?.label == "Private: nothing is remembered", "\(page)")
        }
        #expect(model.player.commands.isPrivate)
        let usual = self.model()
        let other = HeadlessWindow { Root(model: usual) }
        #expect(other.element(identifier: "private") == nil && !usual.player.commands.isPrivate)
        model.player.close()
        usual.player.close()
    }
}

private struct Root: View {
    let model: ApplicationModel

    var body: some View { Pages(model: model).environment(model.router).environment(model.downloads) }
}
