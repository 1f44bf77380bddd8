/// The order in which containers are read, with the limits: the pages of a container, then those of the containers inside
/// it.
///
/// Ends for any answers of a server: containers that contain themselves, pages without an end, pages that repeat.
struct ContentWalk {
    /// The limits.
    struct Limits: Equatable {
        /// The largest number of items that are printed.
        var items = 20_000
        /// The largest number of containers that are read.
        var containers = 5000
        /// The largest number of containers inside each other.
        var depth = 12
        /// The largest number of failures before nothing more is read.
        var failures = 5
        /// The number of objects in a page.
        var pageSize = 200
        /// The largest number of objects that are looked at, for each item that is printed at most.
        var objectsPerItem = 10
    }

    /// A limit that was met.
    enum Limit: String {
        case items, containers, depth, failures, time, objects
    }

    /// A page of a container to ask for.
    struct Page: Equatable {
        var container: String
        var start: Int
    }

    /// An object to print.
    struct Found: Equatable {
        var object: ContentObject
        /// The titles of the containers around it, from the first one inside the requested one.
        var path: [String]
    }

    private struct Container {
        var id: String
        var path: [String]
        var start = 0
        /// The objects of the pages so far.
        var known: Set<String> = []
        /// The containers inside it, which are read after its last page.
        var inner: [Container] = []
    }

    let limits: Limits
    let isRecursive: Bool
    private var current: Container?
    private var pending: [Container] = []
    private var visited: Set<String>
    private var addresses: Set<String> = []
    private var objectCount = 0

    /// The first limit that was met; `nil` if everything was read.
    private(set) var limit: Limit?
    /// The number of items that were printed.
    private(set) var itemCount = 0
    /// The number of containers that were printed.
    private(set) var containerCount = 0
    /// The number of items that were found again in another container.
    private(set) var repeatCount = 0
    /// The number of items without an address that can be opened.
    private(set) var unusableCount = 0
    /// The number of containers that could not be read.
    private(set) var failureCount = 0

    /// Starts at a container.
    init(_ container: String, isRecursive: Bool, limits: Limits = Limits()) {
        self.limits = limits
        self.isRecursive = isRecursive
        current = Container(id: container, path: [])
        visited = [container]
    }

    /// The page to ask for next; `nil` at the end.
    var next: Page? { current.map { Page(container: $0.id, start: $0.start) } }

    /// Takes the objects of the page that ``next`` asked for, and returns those to print.
    ///
    /// - Parameters:
    ///   - objects: The objects.
    ///   - total: The number of objects in the container as the server reports it, which may be wrong; 0 if it does not
    ///     know.
    mutating func take(_ objects: [ContentObject], total: Int) -> [Found] {
        guard var container = current else { return [] }
        var found: [Found] = []
        var isNew = false
        var isCut = false
        for object in objects {
            if itemCount >= limits.items {
                isCut = true
                break
            }
            objectCount += 1
            guard container.known.insert(object.id).inserted else { continue }
            isNew = true
            if object.isContainer {
                add(object, to: &container, &found)
            } else if let address = object.medium?.address {
                guard addresses.insert(address).inserted else {
                    repeatCount += 1
                    continue
                }
                itemCount += 1
                found.append(Found(object: object, path: container.path))
            } else {
                unusableCount += 1
            }
        }
        container.start += objects.count
        // Nothing new is the end, whatever the server counts.
        let isLast =
            !isNew || (total > 0 && container.start >= total && objects.count < limits.pageSize)
        current = container
        if itemCount >= limits.items {
            let isComplete = isLast && !isCut && pending.isEmpty && container.inner.isEmpty
            stop(isComplete ? nil : .items)
        } else if objectCount >= limits.items * limits.objectsPerItem {
            stop(.objects)
        } else if isLast {
            advance()
        }
        return found
    }

    /// Leaves out the rest of the container whose page could not be read.
    mutating func fail() {
        failureCount += 1
        if failureCount >= limits.failures { stop(.failures) } else { advance() }
    }

    /// Ends the walk because of a limit.
    mutating func stop(_ limit: Limit?) {
        self.limit = self.limit ?? limit
        current = nil
        pending = []
    }

    private mutating func add(_ object: ContentObject, to container: inout Container, _ found: inout [Found]) {
        guard visited.count < limits.containers else {
            limit = limit ?? .containers
            return
        }
        guard visited.insert(object.id).inserted else { return }
        containerCount += 1
        found.append(Found(object: object, path: container.path))
        guard isRecursive else { return }
        guard container.path.count < limits.depth else {
            limit = limit ?? .depth
            return
        }
        container.inner.append(Container(id: object.id, path: container.path + [object.title]))
    }

    private mutating func advance() {
        pending += (current?.inner ?? []).reversed()
        current = pending.popLast()
    }
}
