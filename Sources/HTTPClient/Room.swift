// The room HTTPClient; its first type replaces this file.
