// The room Batch; its first type replaces this file.
