(block (identifier) @_module (body (attribute (identifier) @_source (expression (literal_value (string_lit (template_literal) @import))))) (#eq? @_module "module") (#eq? @_source "source"))
