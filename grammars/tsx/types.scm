; What only TypeScript knows: a text with any of these is no JavaScript.
[
  (type_annotation)
  (type_parameters)
  (type_arguments)
  (interface_declaration)
  (type_alias_declaration)
  (enum_declaration)
  (abstract_class_declaration)
  (ambient_declaration)
  (as_expression)
  (satisfies_expression)
  (non_null_expression)
  (accessibility_modifier)
  (implements_clause)
  (import_require_clause)
  (function_signature)
  (optional_parameter)
] @type
