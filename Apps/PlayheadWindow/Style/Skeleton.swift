import Foundation
import PlayheadUI

/// The place of cards that are loading, in their final sizes. It does not move.
struct SkeletonShelf: View {
    let shape: CoverShape
    @Environment(\.pageWidth) private var page

    var body: some View {
        let width = page.cover(shape)
        let count = Int((page.content / (width + Spacing.l)).rounded(.up))
        VStack(alignment: .leading, spacing: Spacing.m) {
            Skeleton(width: 180, height: 20).padding(.horizontal, page.margin)
            HStack(alignment: .top, spacing: Spacing.l) {
                ForEach(0..<max(1, count)) { _ in
                    VStack(alignment: .leading, spacing: Spacing.s) {
                        Skeleton(width: width, height: (width / shape.ratio).rounded(), radius: Radius.card)
                        Skeleton(width: width * 0.7, height: 14)
                        Skeleton(width: width * 0.4, height: 12)
                    }
                }
            }
            .padding(.horizontal, page.margin)
            .frame(maxWidth: .infinity, alignment: .leading)
            .clipped()
        }
        .accessibilityHidden(true)
    }
}

/// A neutral area in place of a text or a picture.
struct Skeleton: View {
    var width: CGFloat?
    let height: CGFloat
    var radius = Radius.control

    var body: some View {
        Color.skeleton.frame(width: width, height: height).cornerRadius(min(radius, height / 2))
            .accessibilityHidden(true)
    }
}
