(import_declaration (identifier) @import)
