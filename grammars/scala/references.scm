(call_expression function: (identifier) @reference)
(call_expression function: (field_expression field: (identifier) @reference))
(type_identifier) @reference
