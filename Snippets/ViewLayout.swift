//! The positions and sizes of views, as numbers.

import Foundation
import ViewGraph

let window = HeadlessWindow(size: CGSize(width: 320, height: 100)) {
    HStack(spacing: 10) {
        Color.red.frame(width: 50).accessibilityIdentifier("fixed")
        Color.green.frame(maxWidth: 80).accessibilityIdentifier("limited")
        Color.blue.accessibilityIdentifier("the rest")
    }
    .padding(20)
}

for name in ["fixed", "limited", "the rest"] {
    guard let frame = window.element(identifier: name)?.frame else { continue }
    print(name, frame.minX, frame.width)  // fixed 20.0 50.0, limited 80.0 80.0, the rest 170.0 130.0
}
