import Foundation
import Testing

@testable import ViewGraph

@MainActor struct LabelTests {
    @Test func iconPrecedesTheTitle() {
        let window = HeadlessWindow(size: CGSize(width: 200, height: 50)) { Label("Play", systemImage: "play") }
        #expect(
            window.description == """
                group [0 0 200 50]
                  image play [73 16 18 18]
                  text "Play" [97 15.5 30 19]
                """)
    }
}
