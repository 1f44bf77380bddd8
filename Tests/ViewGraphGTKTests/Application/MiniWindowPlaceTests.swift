import Testing

@testable import ViewGraphGTK

@MainActor @Suite struct MiniWindowPlaceTests {
    @Test func aSavedPlaceIsReadWithOrWithoutAPosition() throws {
        let full = try #require(MiniWindow.place("480 1200 -30"))
        #expect(full.width == 480 && full.x == 1200 && full.y == -30)
        let width = try #require(MiniWindow.place("640"))
        #expect(width.width == 640 && width.x == nil)
    }

    @Test func damagedPlacesAreIgnored() {
        for text in ["", "wide", "12 1 1", "99999 1 1", "-480"] { #expect(MiniWindow.place(text) == nil, "\(text)") }
        for text in ["480 1", "480 a b", "480 99999 1", "480 1 2 3"] {
            #expect(MiniWindow.place(text).map { $0.x == nil } == true, "\(text)")
        }
        #expect(MiniWindow.place(nil) == nil)
    }
}
