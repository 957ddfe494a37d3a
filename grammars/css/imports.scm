(import_statement [(string_value) (call_expression)] @import)
