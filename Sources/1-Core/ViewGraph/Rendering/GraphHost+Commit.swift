import Foundation

/// The state of an element as the renderer knows it.
@MainActor package final class Rendering {
    package let handle: AnyObject
    /// The content of the element; during an animation the renderer shows values in between.
    var content: ElementContent
    var frame: CGRect
    var children: [Element] = []
    /// The rendering that has this one among its children.
    weak var container: Rendering?
    /// Former children that are still fading out.
    var leaving: [Rendering] = []
    /// The content on screen, which differs from ``content`` during an animation.
    package internal(set) var shownContent: ElementContent
    package internal(set) var shownFrame: CGRect

    init(handle: AnyObject, content: ElementContent, frame: CGRect) {
        self.handle = handle
        self.content = content
        self.frame = frame
        shownContent = content
        shownFrame = frame
    }
}

extension GraphHost {
    /// Passes all changes since the last commit to the renderer.
    func commit(animation: Animation?) {
        commit(rootElement, at: .zero, isForced: false, animation: animation)
    }

    private func commit(_ element: Element, at offset: CGPoint, isForced: Bool, animation inherited: Animation?) {
        guard element.needsCommit || isForced else { return }
        element.needsCommit = false
        let animation = element.animation ?? inherited
        element.animation = nil
        guard let content = element.content else {
            let origin = CGPoint(x: offset.x + element.frame.minX, y: offset.y + element.frame.minY)
            // The origin is part of the position of everything inside.
            let hasMoved = origin != element.committedOrigin
            element.committedOrigin = origin
            for child in element.children { commit(child, at: origin, isForced: hasMoved, animation: animation) }
            return
        }
        let hasMoved = element.committedOrigin != .zero
        element.committedOrigin = .zero
        let rendering = show(element, content, at: offset, animation: animation)
        for child in element.children { commit(child, at: .zero, isForced: hasMoved, animation: animation) }
        arrange(element, rendering, animation: animation)
    }

    private func show(
        _ element: Element, _ content: ElementContent, at offset: CGPoint, animation: Animation?
    ) -> Rendering {
        let frame = element.frame.offsetBy(dx: offset.x, dy: offset.y)
        guard let rendering = element.rendering else { return appear(element, content, frame, animation: animation) }
        if rendering.content != content {
            rendering.content = content
            animator.change(element, rendering, animation)
        }
        if rendering.frame != frame {
            rendering.frame = frame
            animator.move(element, rendering, animation)
        }
        return rendering
    }

    private func appear(
        _ element: Element, _ content: ElementContent, _ frame: CGRect, animation: Animation?
    ) -> Rendering {
        let handle = renderer.makeHandle(for: element, content: content)
        let rendering = Rendering(handle: handle, content: content, frame: frame)
        element.rendering = rendering
        renderer.setFrame(frame, of: handle)
        if let animation, element.transition?.fades == true { animator.fadeIn(element, rendering, animation) }
        return rendering
    }

    /// Passes the list of children to the renderer and removes those that are gone.
    private func arrange(_ element: Element, _ rendering: Rendering, animation: Animation?) {
        guard element.consumeNeedsArrange() else { return }
        let children = element.renderedChildren
        guard !children.elementsEqual(rendering.children, by: ===) else { return }
        let kept = Set(children.map(ObjectIdentifier.init))
        // A child whose surroundings have become drawn is in another container by now.
        let gone = rendering.children.filter {
            !kept.contains(ObjectIdentifier($0)) && $0.rendering?.container === rendering
        }
        rendering.children = children
        for child in children { child.rendering?.container = rendering }
        rendering.leaving.removeAll { !animator.isLeaving($0) }
        for child in gone {
            guard let old = child.rendering else { continue }
            if child.content == nil { release(old) }
            if let animation = child.animation ?? animation, child.transition?.fades == true, !animator.reducesMotion {
                rendering.leaving.append(old)
                animator.fadeOut(child, old, animation)
            } else {
                renderer.remove(old.handle)
            }
            child.animation = nil
            forget(child, staysInTree: child.content == nil)
        }
        let handles = children.compactMap { $0.rendering?.handle } + rendering.leaving.map(\.handle)
        renderer.setChildren(handles, of: rendering.handle)
    }

    /// Takes the children that have moved to another container out of a rendering whose element is no longer drawn.
    private func release(_ rendering: Rendering) {
        rendering.children.removeAll { $0.rendering?.container !== rendering }
        let handles = rendering.children.compactMap { $0.rendering?.handle } + rendering.leaving.map(\.handle)
        renderer.setChildren(handles, of: rendering.handle)
    }

    private func forget(_ element: Element, staysInTree: Bool = false) {
        if let rendering = element.rendering {
            // They go away with their container.
            for leaving in rendering.leaving { animator.drop(leaving) }
            animator.forget(rendering)
            if staysInTree {
                // Its other children are drawn elsewhere.
                element.rendering = nil
                for child in rendering.children { forget(child) }
                return
            }
        }
        element.forgetRendering()
        for child in element.children { forget(child) }
    }
}
