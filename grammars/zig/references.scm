(call_expression function: (identifier) @reference)
(call_expression function: (field_expression member: (identifier) @reference))
