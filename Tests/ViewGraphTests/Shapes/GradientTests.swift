import Foundation
import Testing

@testable import ViewGraph

@MainActor struct GradientTests {
    private func content(_ style: some ShapeStyle) -> GradientContent? {
        if case .gradient(let gradient) = style.paint(in: EnvironmentValues()).content { gradient } else { nil }
    }

    @Test func colorsHaveEqualDistances() {
        let gradient = content(LinearGradient(colors: [.red, .green, .blue], startPoint: .top, endPoint: .bottom))
        #expect(gradient?.kind == .linear(.top, .bottom))
        #expect(gradient?.stops.map(\.location) == [0, 0.5, 1])
    }

    @Test func placesOutOfOrderOrRangeAreCorrected() {
        let places: [CGFloat] = [0.5, 0.2, -1, .nan, .infinity, 2]
        let stops = places.map { Gradient.Stop(color: .red, location: $0) }
        let gradient = content(LinearGradient(stops: stops, startPoint: .leading, endPoint: .trailing))
        #expect(gradient?.stops.map(\.location) == [0.5, 0.5, 0.5, 0.5, 0.5, 1])
    }

    @Test func oneColorFillsAndNoColorDrawsNothing() {
        #expect(content(LinearGradient(colors: [.red], startPoint: .top, endPoint: .bottom))?.stops.count == 2)
        #expect(content(LinearGradient(colors: [], startPoint: .top, endPoint: .bottom))?.stops.isEmpty == true)
    }

    @Test func radialGradientHasRadiiInPoints() {
        let gradient = content(RadialGradient(colors: [.red, .blue], center: .center, startRadius: -5, endRadius: 40))
        #expect(gradient?.kind == .radial(.center, 0, 40))
    }

    @Test func anglesTurnClockwiseAndAPartOfATurnShortensTheGradient() {
        let whole = content(AngularGradient(colors: [.red, .blue], center: .center, angle: .degrees(90)))
        #expect(whole?.kind == .angular(.center, startDegrees: 90))
        #expect(whole?.stops.map(\.location) == [0, 1])
        let part = content(
            AngularGradient(colors: [.red, .blue], center: .center, startAngle: .degrees(0), endAngle: .degrees(90)))
        #expect(part?.stops.map(\.location) == [0, 0.25])
        let reversed = content(
            AngularGradient(colors: [.red, .blue], center: .center, startAngle: .degrees(90), endAngle: .zero))
        #expect(reversed?.kind == .angular(.center, startDegrees: 0))
        #expect(reversed?.stops.first?.color == Color.blue.resolved(in: .light))
    }

    @Test func angleConvertsBetweenDegreesAndRadians() {
        #expect(Angle(radians: .pi).degrees == 180)
        #expect(Angle.degrees(180).radians == .pi)
        #expect(Angle.zero < .degrees(1))
    }
}
