import Foundation
import Testing

@testable import ViewGraphGTK

@MainActor @Suite struct WindowFitTests {
    private let usual = CGSize(width: 960, height: 540)
    private let monitor = CGSize(width: 1920, height: 1080)

    private func size(_ width: CGFloat, _ height: CGFloat, kept: CGSize? = nil) -> CGSize? {
        WindowFit.size(of: CGSize(width: width, height: height), usual: usual, kept: kept, on: monitor)
    }

    @Test func aFilmHasItsOwnSizeWithinTheMonitor() {
        #expect(size(1280, 720) == CGSize(width: 1280, height: 720))
        #expect(size(3840, 2160) == CGSize(width: 1728, height: 972))
        #expect(size(1080, 1920) == CGSize(width: 547, height: 972))
    }

    @Test func aSmallFilmIsAsLargeAsTheUsualWindow() {
        #expect(size(320, 180) == usual)
        #expect(size(320, 240) == CGSize(width: 720, height: 540))
    }

    @Test func theSizeThatTheUserChoseTakesTheAspectRatioOfTheFilm() {
        let kept = CGSize(width: 800, height: 450)
        #expect(size(1920, 1080, kept: kept) == kept)
        #expect(size(1440, 1080, kept: kept) == CGSize(width: 693, height: 520))
    }

    @Test func extremeAndMissingSizesAreNoDanger() {
        #expect(size(0, 0) == nil)
        #expect(size(.nan, 100) == nil)
        #expect(size(1, 50_000) == CGSize(width: 360, height: 972))
        #expect(WindowFit.size(of: usual, usual: usual, kept: nil, on: nil) == usual)
        #expect(WindowFit.scaled(usual, by: .infinity, on: monitor) == usual)
        #expect(WindowFit.scaled(usual, by: 100, on: monitor) == CGSize(width: 1728, height: 972))
        #expect(WindowFit.scaled(usual, by: 0, on: monitor) == CGSize(width: 320, height: 180))
    }

    @Test func theCenterStaysWhereItIsButTheWindowStaysOnTheMonitor() {
        let area = CGRect(x: 0, y: 0, width: 1920, height: 1080)
        let large = CGSize(width: 1280, height: 720)
        #expect(
            WindowFit.corner(CGPoint(x: 480, y: 270), from: usual, to: large, in: area) == CGPoint(x: 320, y: 180))
        #expect(WindowFit.corner(CGPoint(x: 10, y: 20), from: usual, to: large, in: area) == CGPoint(x: 0, y: 0))
        #expect(
            WindowFit.corner(CGPoint(x: 960, y: 540), from: usual, to: large, in: area) == CGPoint(x: 640, y: 360))
        // The user has moved it across the edge.
        #expect(
            WindowFit.corner(CGPoint(x: -200, y: 100), from: usual, to: usual, in: area) == CGPoint(x: -200, y: 100))
    }

    @Test func aStoredSizeIsReadUnlessItIsDamaged() {
        #expect(KeptWindowSize("800 450") == KeptWindowSize(width: 800, height: 450))
        let maximized = KeptWindowSize(width: 800, height: 450, isMaximized: true)
        #expect(KeptWindowSize(maximized.text) == maximized)
        for text in ["", "800", "800 x", "-800 450", "800 1", "800 450 small", "99999999 450", "800 450 maximized 1"] {
            #expect(KeptWindowSize(text) == nil, "\(text)")
        }
        #expect(KeptWindowSize(nil) == nil)
    }
}
