import Foundation

/// The state of a recognizer.
package enum GestureStatus: Equatable, CaseIterable {
    /// The gesture may still be recognized.
    case possible
    /// The gesture is in progress.
    case active
    /// The gesture has ended.
    case ended
    /// Some of several taps were made; the others may follow.
    case incomplete
    /// The gesture was not recognized.
    case failed
}

/// A position of a pointer, from the view of one element.
package struct PointerSample: Equatable {
    /// The location in the element's coordinates, in points.
    package var location: CGPoint
    /// The time in seconds.
    package var time: Double
    /// The number of the press in a series at one place, starting at 1.
    package var clickCount: Int
    /// The kind of pointer.
    package var kind = PointerKind.mouse
}

/// An input of a recognizer.
package enum GestureInput: Equatable {
    case pressed(PointerSample)
    case moved(PointerSample)
    case released(PointerSample)
    /// The time since the press, in seconds.
    case elapsed(Double)
    /// The current distance of two fingers, divided by the initial one, and the place between them in the element.
    case magnified(CGFloat, at: CGPoint = .zero)
    case magnifyEnded
}

/// A state machine that recognizes one gesture. It depends only on its inputs.
package protocol GestureMachine {
    associatedtype Value
    var status: GestureStatus { get }
    /// The value of the gesture; not `nil` while the status is active or ended.
    var value: Value? { get }
    mutating func take(_ input: GestureInput)
}

/// Recognizes taps.
struct TapMachine: GestureMachine, Equatable {
    let count: Int
    private(set) var status = GestureStatus.possible
    private var start = CGPoint.zero
    private var last: SpatialTapGesture.Value?

    /// The maximum movement of the pointer, in points.
    static let maximumMovement: CGFloat = 10

    init(count: Int) { self.count = count }

    var value: SpatialTapGesture.Value? { status == .ended ? last : nil }

    mutating func take(_ input: GestureInput) {
        guard status == .possible else { return }
        switch input {
        case .pressed(let sample): start = sample.location
        case .moved(let sample):
            if sample.location.distance(to: start) > Self.maximumMovement { status = .failed }
        case .released(let sample):
            if sample.location.distance(to: start) > Self.maximumMovement {
                status = .failed
            } else {
                last = SpatialTapGesture.Value(location: sample.location, kind: sample.kind)
                status = sample.clickCount.isMultiple(of: count) ? .ended : .incomplete
            }
        case .elapsed, .magnified, .magnifyEnded: break
        }
    }
}

/// Recognises drags.
struct DragMachine: GestureMachine, Equatable {
    let minimumDistance: CGFloat
    /// The axis along which a movement must start; `nil` for any direction.
    let axis: Axis?
    private(set) var status = GestureStatus.possible
    private(set) var value: DragGesture.Value?
    private var start = CGPoint.zero
    private var recent: [PointerSample] = []

    /// The time over which the velocity is measured, in seconds.
    static let velocitySpan = 0.1

    init(minimumDistance: CGFloat, axis: Axis? = nil) {
        self.minimumDistance = minimumDistance
        self.axis = axis
    }

    mutating func take(_ input: GestureInput) {
        switch (input, status) {
        case (.pressed(let sample), .possible):
            start = sample.location
            follow(sample)
            begin(sample)
        case (.moved(let sample), .possible):
            follow(sample)
            begin(sample)
        case (.moved(let sample), .active):
            follow(sample)
            value = value(sample)
        case (.released(let sample), .possible):
            follow(sample)
            begin(sample)
            status = status == .active ? .ended : .failed
        case (.released(let sample), .active):
            follow(sample)
            value = value(sample)
            status = .ended
        default: break
        }
    }

    private mutating func begin(_ sample: PointerSample) {
        guard sample.location.distance(to: start) >= minimumDistance else { return }
        if let axis,
            abs(sample.location[axis] - start[axis]) < abs(sample.location[axis.crossing] - start[axis.crossing])
        {
            status = .failed
            return
        }
        status = .active
        value = value(sample)
    }

    private mutating func follow(_ sample: PointerSample) {
        recent.removeAll { sample.time - $0.time > Self.velocitySpan }
        recent.append(sample)
    }

    private func value(_ sample: PointerSample) -> DragGesture.Value {
        DragGesture.Value(
            time: sample.time, location: sample.location, startLocation: start, velocity: velocity(to: sample),
            kind: sample.kind)
    }

    private func velocity(to sample: PointerSample) -> CGSize {
        guard let first = recent.first, sample.time > first.time else { return .zero }
        let seconds = CGFloat(sample.time - first.time)
        return CGSize(
            width: (sample.location.x - first.location.x) / seconds,
            height: (sample.location.y - first.location.y) / seconds)
    }
}

/// Recognizes long presses.
struct LongPressMachine: GestureMachine, Equatable {
    /// The minimum duration in seconds.
    let minimumDuration: Double
    let maximumDistance: CGFloat
    private(set) var status = GestureStatus.possible
    private var start = PointerSample(location: .zero, time: 0, clickCount: 1)

    init(minimumDuration: Double, maximumDistance: CGFloat) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }

    var value: Bool? { status == .ended ? true : nil }

    mutating func take(_ input: GestureInput) {
        guard status == .possible else { return }
        switch input {
        case .pressed(let sample):
            start = sample
            if minimumDuration <= 0 { status = .ended }
        case .moved(let sample):
            if sample.location.distance(to: start.location) > maximumDistance {
                status = .failed
            } else if sample.time - start.time >= minimumDuration {
                status = .ended
            }
        case .released(let sample):
            status = sample.time - start.time >= minimumDuration ? .ended : .failed
        case .elapsed(let seconds):
            if seconds >= minimumDuration { status = .ended }
        case .magnified, .magnifyEnded: break
        }
    }
}

/// Recognises pinches.
struct MagnificationMachine: GestureMachine, Equatable {
    let minimumScaleDelta: CGFloat
    private(set) var status = GestureStatus.possible
    private(set) var value: CGFloat?

    init(minimumScaleDelta: CGFloat) { self.minimumScaleDelta = minimumScaleDelta }

    mutating func take(_ input: GestureInput) {
        switch (input, status) {
        case (.magnified(let scale, _), .possible) where abs(scale - 1) >= minimumScaleDelta:
            status = .active
            value = scale
        case (.magnified(let scale, _), .active): value = scale
        case (.magnifyEnded, .possible): status = .failed
        case (.magnifyEnded, .active): status = .ended
        default: break
        }
    }
}
