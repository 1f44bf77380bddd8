import Foundation
import PlayheadUI

/// The contrast of two colors, as WCAG 2.2 defines it.
enum Contrast {
    /// The contrast of a color on an opaque background, from 1 to 21.
    ///
    /// Source: WCAG 2.2, definitions of contrast ratio and relative luminance.
    static func ratio(of color: RGBA, on background: RGBA) -> Double {
        let first = luminance(composed(color, over: background))
        let second = luminance(background)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// A color drawn over an opaque background.
    static func composed(_ color: RGBA, over background: RGBA) -> RGBA {
        func mix(_ above: Double, _ below: Double) -> Double { above * color.opacity + below * (1 - color.opacity) }
        return RGBA(
            red: mix(color.red, background.red), green: mix(color.green, background.green),
            blue: mix(color.blue, background.blue))
    }

    /// The relative luminance of an opaque color, from 0 to 1.
    static func luminance(_ color: RGBA) -> Double {
        func linear(_ component: Double) -> Double {
            component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
