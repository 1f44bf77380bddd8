import PlayheadDesktop
import Testing

@MainActor struct NetworkCostTests {
    @Test func withoutADesktopNothingIsMeteredAndNothingStaysBehind() {
        weak var gone: NetworkCost?
        do {
            let network = NetworkCost()
            #expect(!network.isMetered)
            gone = network
        }
        #expect(gone == nil)
    }
}
