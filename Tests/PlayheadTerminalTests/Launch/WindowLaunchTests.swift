import Testing

@testable import PlayheadTerminal

@Suite struct WindowLaunchTests {
    @Test(arguments: [
        [], ["film.mp4"], ["--enqueue", "film.mp4"], ["--fullscreen", "a", "b"], ["--", "--json"],
        ["https://example.com/a.m3u8"], ["--isolation", "none", "film.mp4"],
        ["--isolation=required", "a", "--fullscreen"], ["--private", "film.mp4"],
        ["--isolation", "--json"], ["-"], ["--private", "-", "film.mp4"],
    ])
    func forAWindow(_ arguments: [String]) {
        #expect(WindowLaunch.arguments(for: arguments) == arguments)
    }

    @Test(arguments: [
        ["play", "film.mp4"], ["--terminal", "film.mp4"], ["--json", "film.mp4"], ["film.mp4", "--headless"],
        ["demo", "--terminal"], ["--help"], ["--version"], ["lanes"], ["-h"],
        ["--isolation", "none", "--json", "a"], ["--isolationist", "a"],
    ])
    func forTheTerminal(_ arguments: [String]) {
        #expect(WindowLaunch.arguments(for: arguments) == nil)
    }

    @Test func theDemoIsOne() { #expect(WindowLaunch.arguments(for: ["demo"]) == ["--demo"]) }

    @Test func windowOptionsAreRemovedForTheTerminal() {
        #expect(
            WindowLaunch.withoutWindowOptions(["--fullscreen", "a", "--", "--enqueue"]) == ["a", "--", "--enqueue"])
    }

    @Test func aDisplayIsNamed() {
        #expect(WindowLaunch.hasDisplay(["DISPLAY": ":0"]))
        #expect(WindowLaunch.hasDisplay(["WAYLAND_DISPLAY": "wayland-0"]))
        #expect(!WindowLaunch.hasDisplay(["DISPLAY": ""]))
        #expect(!WindowLaunch.hasDisplay([:]))
    }

    @Test func windowProgramIsAdjacentOrInstalled() {
        #expect(
            WindowLaunch.candidates(besides: "/usr/local/bin/playhead") == [
                "/usr/local/bin/playhead-window", "/usr/local/libexec/playhead/playhead-window",
            ])
    }
}
