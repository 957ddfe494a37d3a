(import_header (identifier) @import)
