@_exported import FeedReaders
