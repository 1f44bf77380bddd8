import Localization

extension LibraryError {
    /// A Boolean value that indicates whether the same call may succeed when it is repeated unchanged.
    public var isRetryable: Bool {
        switch code {
        case .diskFull, .busy, .inputOutput, .outOfMemory, .canceled, .failed, .notWritable: true
        case .damaged, .notALibrary, .newer, .migrationFailed, .noSuchList, .noSuchPlace, .noSuchSubscription, .closed:
            false
        }
    }

    /// A sentence that reports the problem.
    public var message: String {
        switch code {
        case .damaged, .notALibrary, .newer, .migrationFailed, .outOfMemory: localized("Cannot open the library.")
        case .notWritable, .diskFull: localized("Cannot save to the library.")
        case .busy, .inputOutput, .canceled, .closed, .failed: localized("Cannot use the library.")
        case .noSuchList, .noSuchPlace: localized("Cannot change the list.")
        case .noSuchSubscription: localized("Cannot refresh the subscription.")
        }
    }

    /// A sentence that explains the problem.
    public var cause: String {
        switch code {
        case .damaged: localized("Its file is damaged.")
        case .notALibrary: localized("Its file is not a Playhead library.")
        case .newer: localized("A newer version of Playhead created it.")
        case .migrationFailed: localized("Its file could not be converted to this version.")
        case .notWritable: localized("Its file or folder is read-only.")
        case .diskFull: localized("The disk is full.")
        case .busy: localized("Another program is using it.")
        case .inputOutput: localized("Reading or writing its file failed.")
        case .outOfMemory: localized("There is not enough memory.")
        case .noSuchList: localized("It was deleted.")
        case .noSuchPlace: localized("It has changed in the meantime.")
        case .noSuchSubscription: localized("It was removed from the library.")
        case .closed: localized("It was closed.")
        case .canceled: localized("The task was canceled.")
        case .failed: localized("The database reported an error.")
        }
    }

    /// A sentence that suggests a solution.
    public var remedy: String {
        switch code {
        case .damaged: localized("Playhead keeps the file under another name and starts an empty library.")
        case .notALibrary: localized("Playhead keeps the file under another name and starts an empty library.")
        case .newer:
            localized("Update Playhead. Until then, it keeps the file under another name and starts an empty library.")
        case .migrationFailed: localized("Restart Playhead to try again. The file is unchanged.")
        case .notWritable: localized("Check the permissions of the folder.")
        case .diskFull: localized("Free some disk space, then try again.")
        case .busy: localized("Try again, or close the other program.")
        case .inputOutput: localized("Check the disk, then try again.")
        case .outOfMemory: localized("Close other programs, then try again.")
        case .noSuchList, .noSuchPlace: localized("Open the list again.")
        case .noSuchSubscription: localized("Subscribe again.")
        case .closed: localized("Open the library again.")
        case .canceled, .failed: localized("Try again.")
        }
    }

    /// The three sentences, for `localizedDescription`.
    public var errorDescription: String? { "\(message) \(cause) \(remedy)" }
    /// The cause.
    public var failureReason: String? { cause }
    /// The remedy.
    public var recoverySuggestion: String? { remedy }
}

extension LibraryError: CustomStringConvertible {
    public var description: String { "\(message) \(cause) \(remedy)" }
}
