import Foundation
import ViewGraph

/// A symbol with a touch-sized frame.
package struct ControlIcon: View {
    let systemName: String
    let size: CGFloat
    let side: CGFloat

    package init(_ systemName: String, size: CGFloat = 20, side: CGFloat = 40) {
        self.systemName = systemName
        self.size = size
        self.side = side
    }

    package var body: some View {
        Image(systemName: systemName)
            .font(.system(size: size))
            .frame(width: side, height: side)
            .accessibilityHidden(true)
    }
}
