import Observation
import PlayheadCatalog

/// The choices of what the library records, as the settings show them.
@MainActor @Observable final class PrivacyModel {
    /// `true` if what was played is recorded.
    private(set) var keepsHistory = true
    /// `true` if positions are recorded.
    private(set) var keepsPositions = true
    /// The failure of the last attempt, for people; `nil` for none.
    private(set) var problem: String?
    @ObservationIgnored private var changing: Task<Void, Never>?
    @ObservationIgnored private let access: LibraryAccess

    /// Creates the model. Nothing is read yet.
    init(_ access: LibraryAccess) { self.access = access }

    /// Reads both settings.
    func read() async {
        guard let library = await access.open() else {
            problem = access.error?.description
            return
        }
        do throws(LibraryError) {
            keepsHistory = try await library.keepsHistory()
            keepsPositions = try await library.keepsPositions()
            problem = nil
        } catch {
            problem = error.description
        }
    }

    /// Turns the history on or off.
    func setKeepsHistory(_ isOn: Bool) {
        keepsHistory = isOn
        change { library throws(LibraryError) in try await library.setKeepsHistory(isOn) }
    }

    /// Turns the recording of positions on or off.
    func setKeepsPositions(_ isOn: Bool) {
        keepsPositions = isOn
        change { library throws(LibraryError) in try await library.setKeepsPositions(isOn) }
    }

    /// Waits for the changes that were started.
    func settle() async { await changing?.value }

    private func change(_ body: @escaping @MainActor (MediaLibrary) async throws(LibraryError) -> Void) {
        changing = Task { [changing] in
            await changing?.value
            guard let library = await access.open() else {
                problem = access.error?.description
                return
            }
            do throws(LibraryError) {
                try await body(library)
            } catch {
                // The switch returns to what is recorded.
                await read()
                problem = error.description
            }
        }
    }
}
