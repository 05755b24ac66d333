// The room HTTPServer; its first type replaces this file.
