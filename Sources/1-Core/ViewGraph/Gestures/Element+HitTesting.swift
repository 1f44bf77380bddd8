import Foundation

extension Element {
    /// Returns the elements at a point in the parent's coordinates, from this one inward; empty if there is none.
    func hitPath(at point: CGPoint) -> [Element] {
        if isInert || input?.ignoresPointers == true { return [] }
        if let content, content.opacity <= 0 || !content.isEnabled { return [] }
        let own = ownPoint(from: point)
        let isInside = CGRect(origin: .zero, size: frame.size).contains(own)
        if !isInside, isWindow { return [] }
        let inner = CGPoint(x: own.x + scrollOffset.x, y: own.y + scrollOffset.y)
        for child in children.reversed() {
            let path = child.hitPath(at: inner)
            if !path.isEmpty { return [self] + path }
        }
        return isInside && isSolid ? [self] : []
    }

    /// Converts a point in window coordinates to the element's coordinates.
    func point(fromWindow point: CGPoint) -> CGPoint {
        guard let parent else { return ownPoint(from: point) }
        let outer = parent.point(fromWindow: point)
        return ownPoint(from: CGPoint(x: outer.x + parent.scrollOffset.x, y: outer.y + parent.scrollOffset.y))
    }

    /// Converts a point in the parent's content to the element's coordinates.
    private func ownPoint(from point: CGPoint) -> CGPoint {
        let own = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        guard let content, content.scale != 1 || content.rotation != 0, content.scale != 0 else { return own }
        // The element is drawn rotated and scaled about its center.
        let x = own.x - frame.width / 2
        let y = own.y - frame.height / 2
        let angle = -content.rotation * .pi / 180
        let scale = CGFloat(content.scale)
        return CGPoint(
            x: (x * cos(angle) - y * sin(angle)) / scale + frame.width / 2,
            y: (x * sin(angle) + y * cos(angle)) / scale + frame.height / 2)
    }

    /// `true` if everything outside the frame is invisible.
    private var isWindow: Bool {
        guard let content else { return false }
        if case .scroll = content.kind { return true }
        return content.isClipped
    }

    /// `true` if the element keeps pointers from what is behind it.
    private var isSolid: Bool {
        if gestures.contains(where: \.receivesPointers) { return true }
        guard let content else { return false }
        guard case .group = content.kind else { return true }
        return content.background.map { $0.opacity > 0 } == true || content.effects.fill != nil
            || !content.interests.isEmpty || !content.contextMenu.isEmpty
    }
}

extension ElementContent {
    /// `true` for contents that people operate.
    package var isControl: Bool {
        switch kind {
        case .button, .slider, .toggle, .textField, .picker, .menu: true
        case .group, .text, .image, .divider, .progress, .scroll, .custom: false
        }
    }
}
