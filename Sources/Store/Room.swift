// The room Store; its first type replaces this file.
