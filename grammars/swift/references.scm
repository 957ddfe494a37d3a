(call_expression (simple_identifier) @reference)
(call_expression (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference)))
(user_type (type_identifier) @reference)
