import Foundation

/// Where a recogniser stands.
package enum GestureStatus: Equatable, CaseIterable {
    /// It may still become the gesture.
    case possible
    /// It is the gesture, which goes on.
    case active
    /// It was the gesture, which is done.
    case ended
    /// One of several taps was made; the others may follow.
    case incomplete
    /// It is not the gesture.
    case failed
}

/// Where a pointer is, for one element.
package struct PointerSample: Equatable {
    /// In the element's own coordinates, in points.
    package var location: CGPoint
    /// In seconds.
    package var time: Double
    /// The number of the press in a series at one place, from 1.
    package var clickCount: Int
    /// What points.
    package var kind = PointerKind.mouse
}

/// What a recogniser is told.
package enum GestureInput: Equatable {
    case pressed(PointerSample)
    case moved(PointerSample)
    case released(PointerSample)
    /// So many seconds have passed since the press.
    case elapsed(Double)
    /// Two fingers are so many times as far apart as at first.
    case magnified(CGFloat)
    case magnifyEnded
}

/// Recognises one gesture. Pure: what it becomes depends on what it is told alone.
package protocol GestureMachine {
    associatedtype Value
    var status: GestureStatus { get }
    /// What is known; there is one when the status is active or ended.
    var value: Value? { get }
    mutating func take(_ input: GestureInput)
}

/// Recognises taps.
struct TapMachine: GestureMachine, Equatable {
    let count: Int
    private(set) var status = GestureStatus.possible
    private var start = CGPoint.zero
    private var last: SpatialTapGesture.Value?

    /// How far a pointer may move, in points.
    static let slop: CGFloat = 10

    init(count: Int) { self.count = count }

    var value: SpatialTapGesture.Value? { status == .ended ? last : nil }

    mutating func take(_ input: GestureInput) {
        guard status == .possible else { return }
        switch input {
        case .pressed(let sample): start = sample.location
        case .moved(let sample):
            if sample.location.distance(to: start) > Self.slop { status = .failed }
        case .released(let sample):
            if sample.location.distance(to: start) > Self.slop {
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
    private(set) var status = GestureStatus.possible
    private(set) var value: DragGesture.Value?
    private var start = CGPoint.zero
    private var recent: [PointerSample] = []

    /// The seconds over which the velocity is taken.
    static let velocitySpan = 0.1

    init(minimumDistance: CGFloat) { self.minimumDistance = minimumDistance }

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
        status = .active
        value = value(sample)
    }

    private mutating func follow(_ sample: PointerSample) {
        recent.removeAll { sample.time - $0.time > Self.velocitySpan }
        recent.append(sample)
    }

    private func value(_ sample: PointerSample) -> DragGesture.Value {
        DragGesture.Value(
            time: sample.time, location: sample.location, startLocation: start, velocity: velocity(to: sample))
    }

    private func velocity(to sample: PointerSample) -> CGSize {
        guard let first = recent.first, sample.time > first.time else { return .zero }
        let seconds = CGFloat(sample.time - first.time)
        return CGSize(
            width: (sample.location.x - first.location.x) / seconds,
            height: (sample.location.y - first.location.y) / seconds)
    }
}

/// Recognises a press that lasts.
struct LongPressMachine: GestureMachine, Equatable {
    /// In seconds.
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
        case (.magnified(let scale), .possible) where abs(scale - 1) >= minimumScaleDelta:
            status = .active
            value = scale
        case (.magnified(let scale), .active): value = scale
        case (.magnifyEnded, .possible): status = .failed
        case (.magnifyEnded, .active): status = .ended
        default: break
        }
    }
}
