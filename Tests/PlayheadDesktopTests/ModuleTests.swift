@testable import PlayheadDesktop
