@_exported import FeedLoading
@_exported import FeedReaders
@_exported import PictureDecoding
