(config_file (body (block (identifier) . (string_lit (template_literal) @name) . (block_start)) @block))
(config_file (body (block (identifier) . (string_lit (template_literal) @container) . (string_lit (template_literal) @name) . (block_start)) @block))
(config_file (body (block (identifier) @name . (block_start)) @block))
