import Foundation
import Testing

@testable import ViewGraph

@MainActor struct ProgressViewTests {
    @Test func valueOfATotalIsAFraction() {
        let window = HeadlessWindow {
            ProgressView()
            ProgressView("Loading")
            ProgressView(value: 3, total: 4.0)
            ProgressView("Download", value: 9.0, total: 4)
            ProgressView(value: Double?.none)
            ProgressView(value: Double.nan)
        }
        #expect(window.elements.filter(\.isProgress).map(\.progress) == [nil, nil, 0.75, 1, nil, nil])
        #expect(window.texts == ["Loading", "Download"])
    }

    @Test func barFillsTheWidthAndSpinnerDoesNot() {
        let window = HeadlessWindow(size: CGSize(width: 300, height: 100)) {
            ProgressView(value: 0.5)
            ProgressView()
        }
        #expect(window.elements.filter(\.isProgress).map(\.frame.width) == [300, 16])
    }
}
