(export_statement "default" @name value: [(function_expression) (arrow_function)]) @function
(function_declaration name: (identifier) @name) @function
(generator_function_declaration name: (identifier) @name) @function
(class_declaration name: (_) @name) @class
(method_definition name: (_) @name) @method
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)]) @function
(variable_declarator name: (identifier) @name value: (class)) @class
(program (lexical_declaration (variable_declarator name: (identifier) @name value: [(object) (array) (call_expression) (new_expression) (string) (number) (template_string) (identifier) (member_expression) (as_expression) (satisfies_expression)]) @constant))
(program (variable_declaration (variable_declarator name: (identifier) @name value: [(object) (array) (call_expression) (new_expression) (string) (number)]) @constant))
(export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name value: [(object) (array) (call_expression) (new_expression) (string) (number) (template_string) (identifier) (member_expression) (as_expression) (satisfies_expression)]) @constant))
(pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)]) @method
(assignment_expression left: (member_expression property: (property_identifier) @name) right: [(function_expression) (arrow_function)]) @function
(assignment_expression left: (identifier) @name right: [(function_expression) (arrow_function)]) @function

(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @method
(abstract_class_declaration name: (type_identifier) @name) @class
(interface_declaration name: (type_identifier) @name) @interface
(type_alias_declaration name: (type_identifier) @name) @type
(enum_declaration name: (identifier) @name) @enum
(internal_module name: (_) @name) @module
(module name: (_) @name) @module
(function_signature name: (identifier) @name) @function
(method_signature name: (_) @name) @method
(abstract_method_signature name: (_) @name) @method
(call_expression function: [(identifier) (member_expression object: (identifier)) (call_expression function: (member_expression object: (identifier)))] @_test arguments: (arguments . [(string (string_fragment) @name) (template_string) @name]) (#match? @_test "^(describe|it|test|suite|context|specify)(\\.(only|skip|todo|fails|failing|concurrent|sequential|serial|parallel|each|for|skipIf|runIf|describe|step|slow|fixme))*([(<`]|$)")) @test
(public_field_definition name: (_) @name) @field
