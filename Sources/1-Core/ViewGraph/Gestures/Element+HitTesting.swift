import Foundation

extension Element {
    /// The elements at a place in the parent's coordinates, from this one inwards; empty where there is nothing.
    func hitPath(at point: CGPoint) -> [Element] {
        if isInert || input?.takesNoPointers == true { return [] }
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

    /// A place in the window in the element's own coordinates.
    func point(fromWindow point: CGPoint) -> CGPoint {
        guard let parent else { return ownPoint(from: point) }
        let outer = parent.point(fromWindow: point)
        return ownPoint(from: CGPoint(x: outer.x + parent.scrollOffset.x, y: outer.y + parent.scrollOffset.y))
    }

    /// A place in what the parent shows, in the element's own coordinates.
    private func ownPoint(from point: CGPoint) -> CGPoint {
        let own = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        guard let content, content.scale != 1 || content.rotation != 0, content.scale != 0 else { return own }
        // It is drawn turned and scaled about its middle.
        let x = own.x - frame.width / 2
        let y = own.y - frame.height / 2
        let angle = -content.rotation * .pi / 180
        let scale = CGFloat(content.scale)
        return CGPoint(
            x: (x * cos(angle) - y * sin(angle)) / scale + frame.width / 2,
            y: (x * sin(angle) + y * cos(angle)) / scale + frame.height / 2)
    }

    /// Whether nothing outside its frame is seen.
    private var isWindow: Bool {
        guard let content else { return false }
        if case .scroll = content.kind { return true }
        return content.isClipped
    }

    /// Whether pointers do not reach what is behind it.
    private var isSolid: Bool {
        if !gestures.isEmpty { return true }
        guard let content else { return false }
        guard case .group = content.kind else { return true }
        return content.background.map { $0.opacity > 0 } == true || !content.interests.isEmpty
            || !content.contextMenu.isEmpty
    }
}

extension ElementContent {
    /// Whether people act on it.
    package var isControl: Bool {
        switch kind {
        case .button, .slider, .toggle, .textField, .picker, .menu: true
        case .group, .text, .image, .divider, .progress, .scroll, .custom: false
        }
    }
}
