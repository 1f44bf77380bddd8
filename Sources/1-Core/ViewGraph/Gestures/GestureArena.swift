import Foundation

/// Decides which gesture the events of a pointer belong to.
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
    /// The time of the first frame after the press.
    private var pressTime: Double?
    /// The press by mouse or finger that a control may be about to report; `nil` for presses by other means.
    private(set) var press: PointerEvent?

    /// The maximum time between the presses of a double click, in seconds. Default: 0.4.
    package var doubleClickTime: Double {
        get { clicks.interval }
        set { clicks.interval = newValue }
    }

    /// A recognized gesture that waits until no further tap can follow.
    private struct Waiting {
        let owner: ElementGesture
        let report: @MainActor () -> Void
        let others: [GestureLeaf]
        /// `true` once the next press has come, which decides.
        var isPaused = false
        /// The time at which it stops waiting, known from the first frame on.
        var end: Double?
    }

    /// A pinch made with a wheel. It ends when the wheel rests.
    private struct Wheel {
        var scale: CGFloat = 1
        var location: CGPoint
        var end: Double?
    }

    /// The time without a step after which a wheel rests, in seconds.
    private static let wheelRest = 0.3

    package init() {}

    // MARK: Pointers

    func pointer(_ event: PointerEvent) {
        switch event.phase {
        case .pressed:
            guard event.button == 1 else { return }
            press = event
            begin(event)
        case .moved: forward(event) { .moved($0) }
        case .released:
            guard event.button == 1 else { return }
            press = event
            // Controls report their press during the same event.
            host?.afterFlush { [weak self] in self?.press = nil }
            forward(event, isLast: true) { .released($0) }
            session = nil
        case .cancelled:
            press = nil
            session?.cancel()
            session = nil
            clicks.reset()
            settle()
        }
        host?.updateFrames()
    }

    private func begin(_ event: PointerEvent) {
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
        // Controls receive the press after this; only later can it be canceled.
        if event.phase != .pressed { cancelPress(of: session) }
    }

    /// Cancels the press of a control whose pointer now belongs to a gesture.
    private func cancelPress(of session: GestureSession) {
        guard let handle = session.takePress()?.rendering?.handle else { return }
        host?.renderer.cancelPress(of: handle)
    }

    private func follow(_ decision: GestureDecision, of session: GestureSession, isLast: Bool) {
        settlePaused(by: decision, of: session, isLast: isLast)
        switch decision {
        case .undecided: break
        // The control keeps taps, which are decided by the release.
        case .winner(let index): session.win(index, takesPress: !isLast)
        case .waiting(let index, let others):
            let contender = session.exclusive[index]
            waiting = Waiting(
                owner: contender.owner, report: contender.leaf.deferredReport(),
                others: others.map { session.exclusive[$0].leaf })
            return
        }
        session.reportWinner()
    }

    /// Discards the waiting gesture if the taps it waited for came, and reports it when they can no longer come.
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

    /// Reports the waiting gesture immediately: no further tap will come.
    package func settle() {
        guard let waiting, let host else { return }
        self.waiting = nil
        if waiting.owner.isAlive(in: host.rootElement) { waiting.report() }
    }

    // MARK: Pinches

    func magnify(_ event: MagnifyEvent) {
        guard let host else { return }
        switch event.phase {
        case .began:
            wheel = nil
            pinch = GestureSession(host.hitPath(at: event.location), source: .magnification, root: host.rootElement)
            forward(event)
        case .changed: forward(event)
        case .ended:
            forward { _ in .magnifyEnded }
            pinch = nil
        case .cancelled: pinch = nil
        }
        host.updateFrames()
    }

    private func forward(_ event: MagnifyEvent) {
        forward { .magnified(event.scale, at: $0.point(fromWindow: event.location)) }
    }

    private func forward(_ input: (Element) -> GestureInput) {
        guard let pinch else { return }
        if case .winner(let index) = pinch.take(input) { pinch.win(index) }
        pinch.reportWinner()
    }

    /// Handles a step of a wheel with Control held.
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

    /// `true` if the arena must be called as time passes.
    var needsFrames: Bool {
        session?.needsTime == true || wheel != nil || waiting.map { !$0.isPaused } == true
    }

    /// Advances the time, in seconds on any monotonic clock, not necessarily that of the pointers.
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
