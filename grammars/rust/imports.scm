(use_declaration argument: (_) @import)
(mod_item name: (identifier) @import !body)
(extern_crate_declaration name: (identifier) @import)
