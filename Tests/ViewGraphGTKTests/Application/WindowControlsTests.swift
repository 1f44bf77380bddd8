import Testing

@testable import ViewGraphGTK

@Suite @MainActor struct WindowControlsTests {
    @Test(
        arguments: [
            ("menu:minimize,maximize,close", [], [.minimize, .maximize, .close]), ("appmenu:close", [], [.close]),
            ("close,minimize,maximize:", [.close, .minimize, .maximize], []), ("close", [.close], []), ("", [], []),
            (":", [], []), ("a,close,b:c::close", [.close], []),
        ] as [(String, [WindowControl], [WindowControl])])
    func layoutNamesTheButtons(layout: String, leading: [WindowControl], trailing: [WindowControl]) {
        let controls = WindowControls(layout: layout, isMaximized: false)
        #expect(controls.leading == leading && controls.trailing == trailing)
        #expect(controls.replaceTitleBar)
    }

    @Test func windowWithATitleBarHasNone() {
        let controls = WindowControls()
        #expect(controls.leading.isEmpty && controls.trailing.isEmpty && !controls.replaceTitleBar)
    }
}
