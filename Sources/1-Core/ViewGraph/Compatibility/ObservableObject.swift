/// An object that announces its changes, so that views can observe it.
///
/// Every write to a ``Published`` property, including those of superclasses, first sends ``objectWillChange``. Views
/// observe such objects with ``StateObject`` and ``ObservedObject``.
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
/// Observe an object in its own isolation domain: the first access to the default ``objectWillChange`` reads the
/// object's stored properties. Objects stored in an object's properties are not observed with it.
public protocol ObservableObject: AnyObject {
    /// The type of ``objectWillChange``.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// The publisher that sends before each change.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The publisher that the object's ``Published`` properties use.
    ///
    /// The first access finds the properties by reflection, in about ten microseconds; later ones cost a lookup. An
    /// object without published properties can send the publisher itself.
    public var objectWillChange: ObservableObjectPublisher { ObjectPublishers.shared.publisher(of: self) }
}

extension ObservableObject {
    fileprivate func observeChanges(_ body: @escaping () -> Void) -> AnyCancellable {
        objectWillChange.subscribe(receiveCompletion: { _ in }, receiveValue: { _ in body() })
    }
}

/// Runs a closure before each change of an object, whatever the type of its publisher, until the subscription is
/// released.
///
/// The closure runs on the thread that changes the object and sees the old values.
package func observeChanges(of object: any ObservableObject, _ body: @escaping () -> Void) -> AnyCancellable {
    object.observeChanges(body)
}
