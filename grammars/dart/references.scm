(superclass (type_identifier) @reference)
(interfaces (type_identifier) @reference)
(type_identifier) @reference
(expression_statement (identifier) @reference (selector (argument_part)))
(unconditional_assignable_selector (identifier) @reference)
