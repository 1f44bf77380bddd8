import Foundation
import SeededRandom
import Testing

@testable import ViewGraph

@MainActor struct StackLayoutTests {
    @Test(arguments: 0..<30 as Range<UInt64>)
    func childrenOfAStackNeverOverlap(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sizes = (0..<Int.random(in: 1..<8, using: &random)).map { _ in
            Int.random(in: 0..<3, using: &random) == 0
                ? nil : CGSize(width: CGFloat.random(in: 0..<60, using: &random), height: 20)
        }
        let window = HeadlessWindow(size: CGSize(width: 300, height: 100)) {
            HStack(spacing: 3) {
                ForEach(Array(sizes.enumerated()), id: \.offset) { _, size in
                    if let size {
                        Color.red.frame(width: size.width, height: size.height)
                    } else {
                        Color.blue
                    }
                }
            }
        }
        let frames = window.elements.dropFirst().map(\.frame)
        #expect(frames.count == sizes.count, "seed \(seed)")
        for (left, right) in zip(frames, frames.dropFirst()) {
            #expect(abs(left.maxX + 3 - right.minX) < 0.001, "seed \(seed)")
        }
    }
}
