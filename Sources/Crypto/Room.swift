// The room Crypto; its first type replaces this file.
