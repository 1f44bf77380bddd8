import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct RouterTests {
    private let router = Router()
    private let film = Page.item(LibraryItem(address: "https://example.com/film.mp4", title: "Film"))
    private let song = Page.item(LibraryItem(address: "https://example.com/song.mp3", title: "Song"))

    private var pages: [Page] { router.path.map(\.page) }

    @Test func thePathBeginsWithHome() {
        #expect(pages == [.home])
        #expect(!router.canGoBack)
        #expect(!router.back())
        #expect(!router.goForward())
    }

    @Test func aFileOnTheCommandLineStartsInThePlayerAndBackReturnsToHome() {
        let router = Router(start: .player)
        #expect(router.current.page == .player)
        #expect(router.browsed.page == .home)
        #expect(router.back())
        #expect(router.current.page == .home)
    }

    @Test func backAndForwardMoveThroughThePath() {
        router.open(film)
        router.open(song)
        #expect(pages == [.home, film, song])
        #expect(router.back())
        #expect(router.current.page == film)
        #expect(router.canGoForward)
        #expect(router.goForward())
        #expect(pages == [.home, film, song])
    }

    @Test func aNewPageEndsTheWayForward() {
        router.open(film)
        router.back()
        router.open(.settings)
        #expect(!router.goForward())
        #expect(pages == [.home, .settings])
    }

    @Test func sectionsReplaceThePathAndReturnToHome() {
        router.open(film)
        router.select(.library)
        #expect(pages == [.home, .library])
        router.open(song)
        router.open(.search)
        #expect(pages == [.home, .search])
        #expect(router.back())
        #expect(router.current.page == .home)
    }

    @Test func theSwitcherShowsTheSectionOfThePageAndNotTheWayToIt() {
        #expect(router.section == .home)
        router.open(film)
        #expect(router.section == .home)
        router.select(.search)
        #expect(router.section == .search)
        router.open(song)
        #expect(router.section == .library)
        router.open(.settings)
        #expect(router.section == nil)
        router.back()
        router.open(.player)
        #expect(router.section == .library)
        router.select(.search)
        router.open(.about)
        #expect(router.section == nil)
        router.back()
        #expect(router.section == .search)
    }

    @Test func sectionsKeepTheirPageSoThatItsScrollPositionStays() {
        router.select(.library)
        let library = router.current.id
        router.select(.home)
        #expect(router.retained.map(\.id).contains(library))
        router.select(.library)
        #expect(router.current.id == library)
    }

    @Test func theSectionOfThePageThatIsShownScrollsToItsStart() {
        router.select(.home)
        #expect(router.scrollsToStart == 1)
        router.open(film)
        router.select(.home)
        #expect(router.scrollsToStart == 1)
        #expect(pages == [.home])
    }

    @Test func thePlayerAndSettingsAreInThePathOnce() {
        router.open(.player)
        router.open(.settings)
        router.open(.player)
        #expect(pages == [.home, .settings, .player])
        router.open(.player)
        #expect(pages == [.home, .settings, .player])
        router.removePlayer()
        #expect(pages == [.home, .settings])
    }

    @Test func thePlayerIsNotRetained() {
        router.open(film)
        router.open(.player)
        #expect(router.retained.map(\.page) == [.home, film])
        #expect(router.browsed.page == film)
    }

    @Test func retainedPagesAreBoundedAndDistinct() {
        for number in 0..<200 { router.open(.item(LibraryItem(address: "https://example.com/\(number)"))) }
        #expect(router.path.count == 50)
        #expect(pages.first == .home)
        #expect(Set(router.retained.map(\.id)).count == router.retained.count)
        while router.back() {}
        #expect(router.retained.count == 50)
    }

    @Test func backReturnsTheFocusToTheControlThatOpenedThePage() {
        router.open(film, from: "card 3")
        router.back()
        let home = router.current.id
        #expect(!router.takeFocus("card 2", on: home))
        #expect(router.takeFocus("card 3", on: home))
        #expect(!router.takeFocus("card 3", on: home))
    }
}
