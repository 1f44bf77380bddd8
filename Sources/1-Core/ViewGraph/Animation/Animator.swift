import Foundation

/// Moves elements from their shown state to their current one, frame by frame.
@MainActor package final class Animator {
    unowned var host: GraphHost!
    /// `true` to apply changes immediately, for people who prefer reduced motion.
    package var reducesMotion = false
    private var running: [ObjectIdentifier: Run] = [:]
    /// The last time passed to ``tick(at:)``, in seconds.
    package private(set) var now = 0.0

    /// The running animations of one element.
    private struct Run {
        let rendering: Rendering
        var content: (from: ElementContent, start: Double, animation: Animation)?
        var frame: (from: CGRect, start: Double, animation: Animation)?
        var isLeaving = false
    }

    package var isIdle: Bool { running.isEmpty }

    /// Shows a changed content.
    func change(_ element: Element, _ rendering: Rendering, _ animation: Animation?) {
        let target = rendering.content
        let key = ObjectIdentifier(rendering)
        guard let animation, !reducesMotion, rendering.shownContent.canAnimate(to: target) else {
            running[key]?.content = nil
            show(target, rendering)
            return
        }
        start(key, rendering) { $0.content = (rendering.shownContent, now, animation) }
    }

    /// Shows a changed frame.
    func move(_ element: Element, _ rendering: Rendering, _ animation: Animation?) {
        let key = ObjectIdentifier(rendering)
        guard let animation, !reducesMotion else {
            running[key]?.frame = nil
            show(rendering.frame, rendering)
            return
        }
        start(key, rendering) { $0.frame = (rendering.shownFrame, now, animation) }
    }

    func fadeIn(_ element: Element, _ rendering: Rendering, _ animation: Animation) {
        guard !reducesMotion else { return }
        var clear = rendering.content
        clear.opacity = 0
        show(clear, rendering)
        start(ObjectIdentifier(rendering), rendering) { $0.content = (clear, now, animation) }
    }

    func fadeOut(_ element: Element, _ rendering: Rendering, _ animation: Animation) {
        var gone = rendering.shownContent
        gone.isInert = true
        show(gone, rendering)
        rendering.content.isInert = true
        rendering.content.opacity = 0
        start(ObjectIdentifier(rendering), rendering) {
            $0.content = (rendering.shownContent, now, animation)
            $0.isLeaving = true
        }
    }

    /// Returns `true` while an element fades out.
    func isLeaving(_ rendering: Rendering) -> Bool { running[ObjectIdentifier(rendering)]?.isLeaving ?? false }

    /// Stops the animation of an element whose handle goes away with its container.
    func drop(_ rendering: Rendering) {
        running[ObjectIdentifier(rendering)] = nil
        host.updateFrames()
    }

    /// Stops the animation of an element that is gone, unless it is fading out.
    func forget(_ rendering: Rendering) {
        let key = ObjectIdentifier(rendering)
        if running[key]?.isLeaving != true { running[key] = nil }
        host.updateFrames()
    }

    /// Advances all animations to a time, in seconds on any monotonic clock.
    package func tick(at time: Double) {
        now = max(now, time)
        host.gestures.tick(at: now)
        for (key, run) in running {
            var run = run
            if let content = run.content {
                let progress = content.animation.progress(after: now - content.start)
                show(content.from.interpolated(to: run.rendering.content, progress.fraction), run.rendering)
                if progress.isDone { run.content = nil }
            }
            if let frame = run.frame {
                let progress = frame.animation.progress(after: now - frame.start)
                show(frame.from.interpolated(to: run.rendering.frame, progress.fraction), run.rendering)
                if progress.isDone { run.frame = nil }
            }
            guard run.content == nil, run.frame == nil else {
                running[key] = run
                continue
            }
            running[key] = nil
            if run.isLeaving { host.renderer.remove(run.rendering.handle) }
        }
        host.updateFrames()
    }

    private func start(_ key: ObjectIdentifier, _ rendering: Rendering, _ change: (inout Run) -> Void) {
        var run = running[key] ?? Run(rendering: rendering)
        change(&run)
        running[key] = run
        host.updateFrames()
    }

    private func show(_ content: ElementContent, _ rendering: Rendering) {
        let old = rendering.shownContent
        guard old != content else { return }
        rendering.shownContent = content
        host.renderer.update(rendering.handle, to: content, from: old)
    }

    private func show(_ frame: CGRect, _ rendering: Rendering) {
        guard rendering.shownFrame != frame else { return }
        rendering.shownFrame = frame
        host.renderer.setFrame(frame, of: rendering.handle)
    }
}

extension ElementContent {
    /// `true` if there are values in between.
    func canAnimate(to other: ElementContent) -> Bool {
        opacity != other.opacity || background != other.background || cornerRadius != other.cornerRadius
            || scale != other.scale || rotation != other.rotation || textColor != other.textColor
            || fillColor != other.fillColor
    }

    private var textColor: RGBA? {
        switch kind {
        case .text(let text): text.color
        case .image(let image): image.color
        default: nil
        }
    }

    private var fillColor: RGBA? {
        if case .color(let color)? = effects.fill?.paint { color } else { nil }
    }

    func interpolated(to other: ElementContent, _ fraction: Double) -> ElementContent {
        var result = other
        guard fraction < 1 else { return other }
        result.opacity = opacity.interpolated(to: other.opacity, fraction)
        result.cornerRadius = cornerRadius.interpolated(to: other.cornerRadius, fraction)
        result.scale = scale.interpolated(to: other.scale, fraction)
        result.rotation = rotation.interpolated(to: other.rotation, fraction)
        result.background = RGBA.interpolated(background, other.background, fraction)
        if let from = fillColor, let to = other.fillColor, let color = RGBA.interpolated(from, to, fraction) {
            result.effects.fill?.paint = .color(color)
        }
        switch (kind, other.kind) {
        case (.text(let from), .text(var to)):
            to.color = RGBA.interpolated(from.color, to.color, fraction)
            result.kind = .text(to)
        case (.image(let from), .image(var to)):
            to.color = RGBA.interpolated(from.color, to.color, fraction)
            result.kind = .image(to)
        default: break
        }
        return result
    }
}

extension BinaryFloatingPoint {
    fileprivate func interpolated(to other: Self, _ fraction: Double) -> Self { self + (other - self) * Self(fraction) }
}

extension CGRect {
    fileprivate func interpolated(to other: CGRect, _ fraction: Double) -> CGRect {
        CGRect(
            x: minX.interpolated(to: other.minX, fraction), y: minY.interpolated(to: other.minY, fraction),
            width: width.interpolated(to: other.width, fraction),
            height: height.interpolated(to: other.height, fraction))
    }
}

extension RGBA {
    /// Interpolates two colors. `nil` stands for the other color, fully transparent.
    fileprivate static func interpolated(_ from: RGBA?, _ to: RGBA?, _ fraction: Double) -> RGBA? {
        guard let some = from ?? to else { return nil }
        let clear = RGBA(red: some.red, green: some.green, blue: some.blue, opacity: 0)
        let (from, to) = (from ?? clear, to ?? clear)
        if from == to { return to }
        return RGBA(
            red: from.red.interpolated(to: to.red, fraction), green: from.green.interpolated(to: to.green, fraction),
            blue: from.blue.interpolated(to: to.blue, fraction),
            opacity: from.opacity.interpolated(to: to.opacity, fraction))
    }
}
