import Foundation

extension HeadlessWindow {
    // MARK: Taps

    /// Taps a point of the window, in points. As in a real window, the frontmost element at the point receives the tap.
    /// Gestures that wait for a second tap do not have to: the tap counts as a single tap immediately.
    ///
    /// - Parameters:
    ///   - location: The point.
    ///   - kind: The pointing device. Default: a mouse.
    ///   - modifiers: The modifier keys held meanwhile. Default: none.
    public func tap(at location: CGPoint, kind: PointerKind = .mouse, modifiers: EventModifiers = []) {
        pointer.time += Self.apart
        (pointer.kind, pointer.modifiers) = (kind, modifiers)
        defer { (pointer.kind, pointer.modifiers) = (.mouse, []) }
        click(at: location)
        host.gestures.settle()
        turn()
    }

    /// Taps a point twice within a tenth of a second, with a mouse or another pointing device.
    public func doubleTap(at location: CGPoint, kind: PointerKind = .mouse) {
        pointer.time += Self.apart
        pointer.kind = kind
        defer { pointer.kind = .mouse }
        click(at: location)
        pointer.time += 0.1
        click(at: location)
        host.gestures.settle()
        turn()
    }

    private func click(at location: CGPoint) {
        press(at: location)
        pointer.time += 0.05
        release()
    }

    /// The time between taps that are not a double tap, in seconds.
    private static let apart = 10.0

    // MARK: Movements

    /// Presses the pointer at a point of the window, until ``release()``.
    public func press(at location: CGPoint) {
        turn()
        pointer.location = location
        let control = host.hitPath(at: location).last { $0.content?.isControl == true }
        pointer.control = control
        host.pointer(
            PointerEvent(.pressed, at: location, time: pointer.time, kind: pointer.kind, modifiers: pointer.modifiers))
        switch control?.content?.kind {
        case .textField: host.focus.request(control)
        case .slider:
            control?.send(.editing(true))
            slide()
        default: break
        }
        turn()
    }

    /// Moves the pressed pointer. A sixtieth of a second passes.
    public func move(to location: CGPoint) {
        pointer.time += 1 / 60
        pointer.location = location
        host.pointer(
            PointerEvent(.moved, at: location, time: pointer.time, kind: pointer.kind, modifiers: pointer.modifiers))
        slide()
        turn()
    }

    /// Releases the pointer where it is.
    public func release() {
        host.pointer(
            PointerEvent(
                .released, at: pointer.location, time: pointer.time, kind: pointer.kind, modifiers: pointer.modifiers))
        if let control = pointer.control, host.hitPath(at: pointer.location).contains(where: { $0 === control }) {
            switch control.content?.kind {
            case .button: control.send(.activate)
            case .toggle(let toggle): control.send(.toggle(!toggle.isOn))
            default: break
            }
        }
        if case .slider = pointer.control?.content?.kind { pointer.control?.send(.editing(false)) }
        pointer.control = nil
        turn()
    }

    /// Cancels the pointer, as when something else takes it over.
    public func cancelPointer() {
        host.pointer(
            PointerEvent(
                .cancelled, at: pointer.location, time: pointer.time, kind: pointer.kind, modifiers: pointer.modifiers))
        pointer.control = nil
        turn()
    }

    /// Drags from one point to another, in equal steps. Default: 5 steps, with a mouse.
    public func drag(from start: CGPoint, to end: CGPoint, steps: Int = 5, kind: PointerKind = .mouse) {
        precondition(steps > 0, "a drag has at least one step, not \(steps)")
        pointer.kind = kind
        defer { pointer.kind = .mouse }
        pointer.time += Self.apart
        press(at: start)
        for step in 1...steps {
            let fraction = CGFloat(step) / CGFloat(steps)
            move(
                to: CGPoint(
                    x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction))
        }
        release()
    }

    /// Moves a held slider to the pointer.
    private func slide() {
        guard let control = pointer.control, case .slider(let slider) = control.content?.kind,
            control.frame.width > 0
        else {
            return
        }
        let along = SliderContent.share(
            at: control.point(fromWindow: pointer.location).x, width: control.frame.width)
        let fraction = control.isRightToLeft ? 1 - along : along
        let length = slider.range.upperBound - slider.range.lowerBound
        control.send(.value(slider.range.lowerBound + length * fraction))
    }

    // MARK: Pinches, hovering, dropping

    /// Pinches by a factor in one step. Default: in the center of the window.
    public func magnify(by factor: CGFloat, at location: CGPoint? = nil) {
        turn()
        let place = location ?? CGPoint(x: host.size.width / 2, y: host.size.height / 2)
        host.magnify(MagnifyEvent(.began, scale: 1, at: place))
        host.magnify(MagnifyEvent(.changed, scale: factor, at: place))
        host.magnify(MagnifyEvent(.ended, scale: factor, at: place))
        turn()
    }

    /// Moves the pointer without pressing it; `nil` moves it out of the window.
    public func hover(at location: CGPoint?) {
        turn()
        let path = location.map { host.hitPath(at: $0) } ?? []
        let new = path.filter { $0.content?.interests.contains(.hover) == true }
        let old = pointer.hovered.compactMap(\.element)
        pointer.hovered = new.map { HeadlessPointer.WeakElement(element: $0) }
        for element in old where !new.contains(where: { $0 === element }) { element.send(.hover(nil)) }
        if let location { for element in new { element.send(.hover(element.point(fromWindow: location))) } }
        turn()
    }

    /// Turns the wheel at a point of the window, without Control. Returns `true` if the movement was used.
    @discardableResult public func turnWheel(_ movement: WheelMovement, at location: CGPoint) -> Bool {
        turn()
        let targets = host.hitPath(at: location).reversed().filter {
            $0.content?.interests.contains(.wheel) == true
        }
        let isTaken = targets.contains { $0.send(.wheel(movement)) }
        turn()
        return isTaken
    }

    /// Turns the wheel at a point of the window with Control held, by notches down.
    public func turnControlWheel(by notches: Double, at location: CGPoint) {
        turn()
        host.magnify(byWheel: notches, at: location)
        turn()
    }

    /// Drops files or addresses at a point of the window. Returns `true` if they were accepted.
    @discardableResult public func drop(
        _ urls: [URL], at location: CGPoint, modifiers: EventModifiers = []
    ) -> Bool {
        turn()
        let targets = host.hitPath(at: location).reversed().filter {
            $0.content?.interests.contains(.drop) == true
        }
        let isTaken = targets.contains { target in
            target.send(.dropTarget(true))
            turn()
            let isTaken = target.send(.drop(urls, target.point(fromWindow: location), modifiers))
            target.send(.dropTarget(false))
            return isTaken
        }
        turn()
        return isTaken
    }
}
