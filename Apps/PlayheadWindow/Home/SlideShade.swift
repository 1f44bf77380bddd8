import Foundation
import PlayheadUI

/// The shade over the picture of a slide: dark enough for white text on any picture, and no larger than that.
struct SlideShade: Hashable {
    /// The size of the slide.
    let size: CGSize
    /// `true` on narrow pages, where the text is below the picture's middle and not next to it.
    let isNarrow: Bool

    /// The space at the sides of the text.
    var margin: CGFloat { isNarrow ? Spacing.l : Spacing.xxl }
    /// The largest width of the text.
    var textWidth: CGFloat { isNarrow ? size.width - 2 * margin : min(560, (size.width * 0.5).rounded()) }

    /// The opacities from the top to the bottom.
    var down: [(location: Double, opacity: Double)] {
        isNarrow ? [(0.3, 0), (0.54, 0.58), (1, 0.8)] : [(0.7, 0), (1, 0.5)]
    }

    /// The opacities from the leading to the trailing edge.
    var across: [(location: Double, opacity: Double)] {
        guard !isNarrow, size.width > 0 else { return [] }
        let end = Double((margin + textWidth) / size.width)
        return [(0, 0.6), (end, 0.56), (min(1, end + 0.24), 0)]
    }

    /// The opacity of the whole shade at a point of the slide, with both coordinates from 0 to 1.
    func opacity(across x: Double, down y: Double) -> Double {
        1 - (1 - Self.value(of: across, at: x)) * (1 - Self.value(of: down, at: y))
    }

    private static func value(of stops: [(location: Double, opacity: Double)], at place: Double) -> Double {
        guard let first = stops.first, let last = stops.last else { return 0 }
        if place <= first.location { return first.opacity }
        for (before, after) in zip(stops, stops.dropFirst()) where place <= after.location {
            let part = (place - before.location) / (after.location - before.location)
            return before.opacity + (after.opacity - before.opacity) * part
        }
        return last.opacity
    }
}

extension SlideShade: View {
    var body: some View {
        ZStack {
            gradient(down, from: .top, to: .bottom)
            if !across.isEmpty { gradient(across, from: .leading, to: .trailing) }
        }
        .frame(width: size.width, height: size.height)
    }

    @MainActor private func gradient(
        _ stops: [(location: Double, opacity: Double)], from start: UnitPoint, to end: UnitPoint
    ) -> some View {
        LinearGradient(
            stops: stops.map {
                Gradient.Stop(
                    color: Color(white: 0, opacity: $0.opacity).followingContrast, location: $0.location)
            },
            startPoint: start, endPoint: end
        )
        .frame(width: size.width, height: size.height)
    }
}
