import Foundation

/// Decides which gesture a pointer's movements belong to.
@MainActor package final class GestureArena {
    var host: GraphHost? {
        get { hostLink?.target }
        set { hostLink = newValue?.link }
    }
    private var hostLink: Link<GraphHost>?
    private var clicks = ClickCounter()
    private var session: GestureSession?
    private var pinch: GestureSession?
    private var wheel: Wheel?
    private var waiting: Waiting?
    /// When the first frame after the press was.
    private var pressTime: Double?

    /// The most seconds between the presses of a double click. Default 0.4.
    package var doubleClickTime: Double {
        get { clicks.interval }
        set { clicks.interval = newValue }
    }

    /// A gesture that is done unless more taps follow.
    private struct Waiting {
        let owner: ElementGesture
        let tell: @MainActor () -> Void
        let others: [GestureLeaf]
        /// Whether the next press has come and decides.
        var isPaused = false
        /// When it is done, once a frame has told the time.
        var end: Double?
    }

    /// A pinch made by a wheel: it ends when the wheel rests.
    private struct Wheel {
        var scale: CGFloat = 1
        var location: CGPoint
        var end: Double?
    }

    /// The seconds without a step after which a wheel rests.
    private static let wheelRest = 0.3

    package init() {}

    // MARK: Pointers

    func pointer(_ event: PointerEvent) {
        switch event.phase {
        case .pressed:
            guard event.button == 1 else { return }
            press(event)
        case .moved: forward(event) { .moved($0) }
        case .released:
            guard event.button == 1 else { return }
            forward(event, isLast: true) { .released($0) }
            session = nil
        case .cancelled:
            session = nil
            clicks.reset()
            settle()
        }
        host?.updateFrames()
    }

    private func press(_ event: PointerEvent) {
        guard let host else { return }
        let count = clicks.press(at: event.location, time: event.time)
        let session = GestureSession(
            host.hitPath(at: event.location), source: .pointer, root: host.rootElement, clickCount: count)
        if let others = waiting?.others {
            let follows = count > 1 && session.exclusive.contains { new in others.contains { $0 === new.leaf } }
            if follows { waiting?.isPaused = true } else { settle() }
        }
        self.session = session
        pressTime = nil
        forward(event) { .pressed($0) }
    }

    private func forward(
        _ event: PointerEvent, isLast: Bool = false, _ input: (PointerSample) -> GestureInput
    ) {
        guard let session else { return }
        let decision = session.take { element in
            input(
                PointerSample(
                    location: element.point(fromWindow: event.location), time: event.time,
                    clickCount: session.clickCount, kind: event.kind))
        }
        follow(decision, of: session, isLast: isLast)
        // A control hears of the press itself after this; what is to be cancelled has to be there first.
        if event.phase != .pressed { cancelPress(of: session) }
    }

    /// Lets the control that was pressed forget it, where a gesture has it now.
    private func cancelPress(of session: GestureSession) {
        guard let handle = session.takePress()?.rendering?.handle else { return }
        host?.renderer.cancelPress(of: handle)
    }

    private func follow(_ decision: GestureDecision, of session: GestureSession, isLast: Bool) {
        settlePaused(by: decision, of: session, isLast: isLast)
        switch decision {
        case .undecided: break
        // Of taps, which win with the release, the control has its part.
        case .winner(let index): session.win(index, takesPress: !isLast)
        case .waiting(let index, let others):
            let contender = session.exclusive[index]
            waiting = Waiting(
                owner: contender.owner, tell: contender.leaf.tellLater(),
                others: others.map { session.exclusive[$0].leaf })
            return
        }
        session.tellWinner()
    }

    /// What waited is nothing when the taps that it waited for came, and is told when they can come no more.
    private func settlePaused(by decision: GestureDecision, of session: GestureSession, isLast: Bool) {
        guard let waiting, waiting.isPaused else { return }
        switch decision {
        case .winner(let index), .waiting(let index, _):
            if waiting.others.contains(where: { $0 === session.exclusive[index].leaf }) {
                self.waiting = nil
            } else {
                settle()
            }
        case .undecided:
            let canCome = session.exclusive.contains { contender in
                contender.leaf.status == .possible && waiting.others.contains { $0 === contender.leaf }
            }
            if isLast || !canCome { settle() }
        }
    }

    /// Tells what waits for more taps now: none will come.
    package func settle() {
        guard let waiting, let host else { return }
        self.waiting = nil
        if waiting.owner.isAlive(in: host.rootElement) { waiting.tell() }
    }

    // MARK: Pinches

    func magnify(_ event: MagnifyEvent) {
        guard let host else { return }
        switch event.phase {
        case .began:
            wheel = nil
            pinch = GestureSession(host.hitPath(at: event.location), source: .magnification, root: host.rootElement)
            forward(.magnified(event.scale))
        case .changed: forward(.magnified(event.scale))
        case .ended:
            forward(.magnifyEnded)
            pinch = nil
        case .cancelled: pinch = nil
        }
        host.updateFrames()
    }

    private func forward(_ input: GestureInput) {
        guard let pinch else { return }
        if case .winner(let index) = pinch.take({ _ in input }) { pinch.win(index) }
        pinch.tellWinner()
    }

    /// A step of a wheel with Control held.
    func turnWheel(by factor: CGFloat, at location: CGPoint) {
        if wheel == nil {
            magnify(MagnifyEvent(.began, scale: 1, at: location))
            wheel = Wheel(location: location)
        }
        wheel?.end = nil
        wheel?.scale *= factor
        if let wheel { magnify(MagnifyEvent(.changed, scale: wheel.scale, at: wheel.location)) }
    }

    // MARK: Time

    /// Whether it has to hear that time passes.
    var needsFrames: Bool {
        session?.needsTime == true || wheel != nil || waiting.map { !$0.isPaused } == true
    }

    /// Time passes, in seconds on any clock that never goes back; not necessarily that of the pointers.
    func tick(at time: Double) {
        if let session, session.needsTime {
            let start = pressTime ?? time
            pressTime = start
            follow(session.take { _ in .elapsed(time - start) }, of: session, isLast: false)
            cancelPress(of: session)
        }
        if let waiting, !waiting.isPaused {
            let end = waiting.end ?? time + doubleClickTime
            self.waiting?.end = end
            if time >= end { settle() }
        }
        if let wheel {
            let end = wheel.end ?? time + Self.wheelRest
            self.wheel?.end = end
            if time >= end {
                self.wheel = nil
                magnify(MagnifyEvent(.ended, scale: wheel.scale, at: wheel.location))
            }
        }
    }
}
