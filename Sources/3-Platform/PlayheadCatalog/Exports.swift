@_exported import FeedLoading
@_exported import FeedReaders
