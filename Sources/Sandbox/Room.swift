// The room Sandbox; its first type replaces this file.
