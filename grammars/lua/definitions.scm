(function_declaration name: (identifier) @name) @function
(function_declaration name: (dot_index_expression table: (_) @container field: (identifier) @name)) @function
(function_declaration name: (method_index_expression table: (_) @container method: (identifier) @name)) @function
(assignment_statement (variable_list name: (dot_index_expression field: (identifier) @name)) (expression_list value: (function_definition))) @function
