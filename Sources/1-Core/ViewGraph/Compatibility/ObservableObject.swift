/// An object that tells before it changes.
///
/// Each write of a ``Published`` property, those of superclasses included, sends ``objectWillChange`` first.
///
/// ```swift
/// @MainActor class SlideshowModel: ObservableObject {
///     @Published var currentIndex = 0
///     private(set) var seen: [Int] = []
///     private var cancellables = Set<AnyCancellable>()
///
///     init() {
///         $currentIndex
///             .dropFirst()
///             .sink { [weak self] index in self?.handleIndexChange(index) }
///             .store(in: &cancellables)
///     }
///
///     private func handleIndexChange(_ index: Int) { seen.append(index) }
/// }
/// ```
///
/// An object is observed where it is isolated: reading the default ``objectWillChange`` reads the object's stored
/// properties the first time. Objects inside of an object's properties are not observed with it.
public protocol ObservableObject: AnyObject {
    /// The type of ``objectWillChange``.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Sends before each change.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The publisher that the object's ``Published`` properties send, one per object.
    ///
    /// The first access finds the properties by reflection (about ten microseconds); later ones cost a look-up. An
    /// object without published properties has one too and sends it by hand.
    public var objectWillChange: ObservableObjectPublisher { ObjectPublishers.shared.publisher(of: self) }
}

extension ObservableObject {
    fileprivate func observeChanges(_ body: @escaping () -> Void) -> AnyCancellable {
        objectWillChange.subscribe(receiveCompletion: { _ in }, receiveValue: { _ in body() })
    }
}

/// Runs `body` before each change of an object, whatever the type of its publisher, until what it returns is let go.
///
/// `body` runs on the thread that changes the object and sees the old values.
package func observeChanges(of object: any ObservableObject, _ body: @escaping () -> Void) -> AnyCancellable {
    object.observeChanges(body)
}
