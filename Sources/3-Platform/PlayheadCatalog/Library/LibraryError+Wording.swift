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
        case .damaged, .notALibrary, .newer, .migrationFailed, .outOfMemory: "Cannot open the library."
        case .notWritable, .diskFull: "Cannot save to the library."
        case .busy, .inputOutput, .canceled, .closed, .failed: "Cannot use the library."
        case .noSuchList, .noSuchPlace: "Cannot change the list."
        case .noSuchSubscription: "Cannot refresh the subscription."
        }
    }

    /// A sentence that explains the problem.
    public var cause: String {
        switch code {
        case .damaged: "Its file is damaged."
        case .notALibrary: "Its file is not a Playhead library."
        case .newer: "A newer version of Playhead created it."
        case .migrationFailed: "Its file could not be converted to this version."
        case .notWritable: "Its file or folder is read-only."
        case .diskFull: "The disk is full."
        case .busy: "Another program is using it."
        case .inputOutput: "Reading or writing its file failed."
        case .outOfMemory: "There is not enough memory."
        case .noSuchList: "It was deleted."
        case .noSuchPlace: "It has changed in the meantime."
        case .noSuchSubscription: "It was removed from the library."
        case .closed: "It was closed."
        case .canceled: "The task was canceled."
        case .failed: "The database reported an error."
        }
    }

    /// A sentence that suggests a solution.
    public var remedy: String {
        switch code {
        case .damaged: "Playhead keeps the file under another name and starts an empty library."
        case .notALibrary: "Playhead keeps the file under another name and starts an empty library."
        case .newer: "Update Playhead. Until then, it keeps the file under another name and starts an empty library."
        case .migrationFailed: "Restart Playhead to try again. The file is unchanged."
        case .notWritable: "Check the permissions of the folder."
        case .diskFull: "Free some disk space, then try again."
        case .busy: "Try again, or close the other program."
        case .inputOutput: "Check the disk, then try again."
        case .outOfMemory: "Close other programs, then try again."
        case .noSuchList, .noSuchPlace: "Open the list again."
        case .noSuchSubscription: "Subscribe again."
        case .closed: "Open the library again."
        case .canceled, .failed: "Try again."
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
